"""Forecasts: what each choice would lead to, for the seat that has to choose."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

from companion.engine import conditions
from companion.engine import options as o
from companion.engine import symbol_options as so
from companion.engine.catalogue import BASIC, CATALOGUE, Card, is_cluttered, value
from companion.engine.heat import Forecast, forecast
from companion.engine.ledger import Ledger
from companion.engine.movement import land
from companion.engine.race import Turn
from companion.engine.sponsorship import press_gains
from companion.engine.steps.s1_shift_gears import shift_of
from companion.engine.steps.s6_slipstream import offered_lengths
from companion.engine.unpaid import owed_heat

if TYPE_CHECKING:
    from companion.engine.race import Race
    from companion.engine.types import Seat

Outlook = dict[Card, Forecast]
"""A forecast for each card that a flip may bring."""


def foresee(race: Race, seat: Seat, option: o.Option) -> Forecast | None:
    """Forecast the end of the turn if this choice is the last one; None where it depends on cards not yet seen."""
    match option:
        case o.PlainOption("done" | "pass") if race.turn:
            return _after_move(race, seat, 0, speed=0, heat=0)
        case o.AdrenalineOption(speed):
            return _after_move(race, seat, speed, speed=speed, heat=0)
        case o.SlipstreamOption():
            return _after_slipstream(race, seat, option.spaces[0])
        case (
            o.MarketOption()
            | o.PickOption()
            | o.KeepOption()
            | o.SwapOption()
            | o.PlanOption()
            | o.DroppedOption()
            | o.FlipOption()
            | o.CooldownOption()
            | o.BoostOption()
            | o.DiscardOption()
            | o.LoseHeatOption()
            | o.PlainOption()
            | o.LegendCardOption()
        ):
            return None
        case _:
            return _foresee_symbol(race, seat, option)


def _foresee_symbol(race: Race, seat: Seat, option: so.SymbolOption) -> Forecast | None:
    match option:
        case so.AccelerateOption(plus=plus):
            return _after_move(race, seat, plus, speed=plus, heat=0)
        case so.DraftOption(spaces):
            return _after_move(race, seat, spaces, speed=0, heat=0)
        case so.DirectOption(card=card):
            return _after_move(_with_played(race, (card,)), seat, value(card), speed=value(card), heat=0)
        case _:
            return None


def _with_played(race: Race, cards: tuple[Card, ...]) -> Race:
    """Open the symbols of cards as if they had just been played."""
    assert race.turn is not None, "cards are played in a turn"
    ledger = race.turn.ledger or Ledger()
    return replace(race, turn=replace(race.turn, ledger=ledger.with_played(cards)))


def foresee_values(race: Race, seat: Seat, values: tuple[int, ...]) -> dict[str, Forecast]:
    """Forecast each value that a card may be given, as if it were the last one to choose."""
    speed = race.car(seat).speed or 0
    return {str(one): _after_move(race, seat, speed + one, speed=one, heat=0) for one in values}


def foresee_unpaid(race: Race, seat: Seat, sets: tuple[tuple[Card, ...], ...]) -> tuple[int, int]:
    """Foresee the lowest and highest Speed of a car that gives up the cards it cannot pay for."""
    turn = race.turn
    assert turn is not None, "only a car in its turn is short"
    assert turn.ledger is not None, "and only because of symbols"
    owed = [one.card for one in turn.ledger.of("heat")]
    speeds = []
    for kept in sets:
        given_up = tuple((Counter(owed) - Counter(kept)).elements())
        left = (race.car(seat).speed or 0) - turn.ledger.speed_of(given_up)
        speeds += [left + len(given_up) * flip for flip in (value(BASIC[0]), value(BASIC[-1]))]
    return min(speeds), max(speeds)


def foresee_boost(race: Race, seat: Seat) -> Outlook:
    """Forecast a boost for each Basic card that its flip may bring."""
    price = conditions.boost_price(race, seat)
    return {card: _after_move(race, seat, value(card), speed=value(card), heat=price) for card in BASIC}


def foresee_lengths(race: Race, seat: Seat, lengths: tuple[int, ...]) -> dict[str, Forecast]:
    """Forecast a slipstream for each number of Spaces that it may have."""
    return {str(spaces): _after_slipstream(race, seat, spaces) for spaces in lengths}


def plan_speeds(cards: tuple[Card, ...]) -> tuple[int, ...]:
    """List what the numbers on planned cards can add up to, lowest first: some have several to choose from.

    A car with a cluttered hand does not move and chooses nothing.
    """
    printed = (CATALOGUE[card].values or (0,) for card in cards)
    speeds = sorted({sum(values) for values in product(*printed)})
    return tuple(speeds[:1] if is_cluttered(cards) else speeds)


def foresee_plan(race: Race, seat: Seat, gear: int, cards: tuple[Card, ...], speed: int | None = None) -> Forecast:
    """Forecast a plan at one of the Speeds of its cards, the lowest if none is given, as if no other car moved."""
    car = race.car(seat)
    speed = plan_speeds(cards)[0] if speed is None else speed
    engine = car.holdings.engine - shift_of(race, car, gear).heat
    race = _as_played(race, seat, cards)
    if race.turn is not None:
        engine = max(0, engine - owed_heat(race.turn))
    to = car.at if is_cluttered(cards) else land(race, seat, speed).to
    return _with_press(
        race, Turn(seat, car.at.progress), speed, forecast(race, seat, car.at.progress, to, speed, engine)
    )


def foresee_slipstream(race: Race, seat: Seat, gear: int, cards: tuple[Card, ...], speed: int | None = None) -> bool:
    """Foresee whether a slipstream could follow a plan's move at a Speed, as if every other car stayed where it is."""
    if is_cluttered(cards):
        return False
    car = race.car(seat)
    mat = replace(car.driver, gear=shift_of(race, car, gear).gear)
    moved = replace(car, at=land(race, seat, plan_speeds(cards)[0] if speed is None else speed).to, mat=mat)
    cars = tuple(moved if other.seat == seat else other for other in race.cars)
    return bool(offered_lengths(replace(_as_played(race, seat, cards), cars=cars), seat))


def _as_played(race: Race, seat: Seat, cards: tuple[Card, ...]) -> Race:
    """Open the symbols of a plan, for a driver with upgrades."""
    car = race.car(seat)
    if car.driver.upgrades is None:
        return race
    return replace(race, turn=Turn(seat, car.at.progress, ledger=Ledger().with_played(cards)))


def _after_slipstream(race: Race, seat: Seat, spaces: int) -> Forecast:
    """Forecast a slipstream, which gains sponsorship where it carries the car over a press line."""
    assert race.turn is not None, "slipstreams belong to a turn"
    carried = replace(race.turn, slipstream_from=race.car(seat).at.progress)
    return _after_move(replace(race, turn=carried), seat, spaces, speed=0, heat=0)


def _after_move(race: Race, seat: Seat, spaces: int, *, speed: int, heat: int) -> Forecast:
    car, turn = race.car(seat), race.turn
    assert turn is not None, "these choices belong to a turn"
    to = land(race, seat, spaces).to
    engine = max(0, car.holdings.engine - heat - owed_heat(turn))
    total = (car.speed or 0) + speed
    return _with_press(race, turn, total, forecast(race, seat, turn.began_at, to, total, engine))


def _with_press(race: Race, turn: Turn, speed: int, foreseen: Forecast) -> Forecast:
    if not race.press:
        return foreseen
    lines = press_gains(race, turn, foreseen.bills, speed)
    return replace(foreseen, press=tuple((line, conditions.press_cards(race)) for line in lines))
