"""What a choice would lead to, for the seat that has to choose: the bill before the choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import conditions
from companion.engine.catalogue import BASIC, Card, value
from companion.engine.heat import Forecast, forecast
from companion.engine.movement import land

if TYPE_CHECKING:
    from companion.engine.options import Option
    from companion.engine.race import Race
    from companion.engine.types import Seat

Outlook = dict[Card, Forecast]
"""A forecast for each card that a flip may bring."""


def foresee(race: Race, seat: Seat, option: Option) -> Forecast | None:
    """Foresee the end of the turn if this choice is the last; none where it depends on cards not yet seen."""
    match option.do:
        case "done" | "pass":
            return _after_move(race, seat, 0, speed=0, heat=0)
        case "adrenaline":
            speed = conditions.adrenaline_speed(race, seat)
            return _after_move(race, seat, speed, speed=speed, heat=0)
        case "slipstream":
            return _after_move(race, seat, conditions.slipstream_spaces(race, seat), speed=0, heat=0)
        case _:
            return None


def foresee_boost(race: Race, seat: Seat) -> Outlook:
    """Foresee a boost for each Basic card its flip may find."""
    price = conditions.boost_price(race, seat)
    return {card: _after_move(race, seat, value(card), speed=value(card), heat=price) for card in BASIC}


def foresee_plan(race: Race, seat: Seat, gear: int, cards: tuple[Card, ...]) -> Forecast:
    """Foresee a plan by its known cards, as if every other car stayed where it is."""
    car = race.car(seat)
    speed = sum(map(value, cards))
    engine = car.holdings.engine - conditions.shift_price(car.gear, gear)
    to = car.at if "heat" in cards else land(race, seat, speed).to
    return forecast(race, seat, car.at.progress, to, speed, engine)


def _after_move(race: Race, seat: Seat, spaces: int, *, speed: int, heat: int) -> Forecast:
    car, turn = race.car(seat), race.turn
    assert turn is not None, "these choices belong to a turn"
    to = land(race, seat, spaces).to
    return forecast(race, seat, turn.began_at, to, (car.speed or 0) + speed, car.holdings.engine - heat)
