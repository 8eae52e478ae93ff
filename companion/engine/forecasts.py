"""Forecasts: what each choice would lead to, for the seat that has to choose."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

from companion.engine import conditions
from companion.engine import options as o
from companion.engine.catalogue import BASIC, Card, is_cluttered, value
from companion.engine.heat import Forecast, forecast
from companion.engine.movement import land
from companion.engine.steps.s6_slipstream import why_no_slipstream

if TYPE_CHECKING:
    from companion.engine.race import Race
    from companion.engine.types import Seat

Outlook = dict[Card, Forecast]
"""A forecast for each card that a flip may bring."""


def foresee(race: Race, seat: Seat, option: o.Option) -> Forecast | None:
    """Forecast the end of the turn if this choice is the last one; None where it depends on cards not yet seen."""
    match option:
        case o.PlainOption("done" | "pass"):
            return _after_move(race, seat, 0, speed=0, heat=0)
        case o.AdrenalineOption(speed):
            return _after_move(race, seat, speed, speed=speed, heat=0)
        case o.SlipstreamOption(spaces):
            return _after_move(race, seat, spaces, speed=0, heat=0)
        case (
            o.PlanOption() | o.FlipOption() | o.CooldownOption() | o.BoostOption() | o.DiscardOption() | o.PlainOption()
        ):
            return None
        case _:
            assert_never(option)


def foresee_boost(race: Race, seat: Seat) -> Outlook:
    """Forecast a boost for each Basic card that its flip may bring."""
    price = conditions.boost_price(race, seat)
    return {card: _after_move(race, seat, value(card), speed=value(card), heat=price) for card in BASIC}


def foresee_plan(race: Race, seat: Seat, gear: int, cards: tuple[Card, ...]) -> Forecast:
    """Forecast a plan by its known cards, as if every other car stayed where it is."""
    car = race.car(seat)
    speed = sum(map(value, cards))
    engine = car.holdings.engine - conditions.shift_price(car.gear, gear)
    to = car.at if is_cluttered(cards) else land(race, seat, speed).to
    return forecast(race, seat, car.at.progress, to, speed, engine)


def foresee_slipstream(race: Race, seat: Seat, cards: tuple[Card, ...]) -> bool:
    """Foresee whether a slipstream could follow a plan's move, as if every other car stayed where it is."""
    if is_cluttered(cards):
        return False
    to = land(race, seat, sum(map(value, cards))).to
    cars = tuple(replace(car, at=to) if car.seat == seat else car for car in race.cars)
    return why_no_slipstream(replace(race, cars=cars), seat) is None


def _after_move(race: Race, seat: Seat, spaces: int, *, speed: int, heat: int) -> Forecast:
    car, turn = race.car(seat), race.turn
    assert turn is not None, "these choices belong to a turn"
    to = land(race, seat, spaces).to
    return forecast(race, seat, turn.began_at, to, (car.speed or 0) + speed, car.holdings.engine - heat)
