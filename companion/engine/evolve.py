"""Apply a fact to the race. Nothing is judged here: a fact has happened."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.engine import events as e
from companion.engine.cards import heat_cards, value
from companion.engine.race import FlipFor, Plan, Race, Turn
from companion.engine.setup import grid

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from companion.engine.types import Seat


def evolve(race: Race | None, event: e.Event) -> Race:
    """Give the race after one more fact; only the start of a race has none before it."""
    if isinstance(event, e.RaceStarted):
        return grid(event.setup)
    assert race is not None, "a race begins with race_started"
    return _APPLY[type(event)](race, event)


def fold(events: Iterable[e.Event], race: Race | None = None) -> Race:
    """Apply facts one after another."""
    for event in events:
        race = evolve(race, event)
    assert race is not None, "there are no facts to fold"
    return race


def _with_car(race: Race, seat: Seat, **changes: Any) -> Race:
    cars = tuple(replace(car, **changes) if car.seat == seat else car for car in race.cars)
    return replace(race, cars=cars)


def _turn(race: Race) -> Turn:
    assert race.turn is not None, "this fact belongs to a turn"
    return race.turn


def _with_turn(race: Race, **changes: Any) -> Race:
    return replace(race, turn=replace(_turn(race), **changes))


def _round_started(race: Race, event: e.RoundStarted) -> Race:
    cars = tuple(replace(car, speed=None) for car in race.cars)
    return replace(
        race,
        cars=cars,
        phase="planning",
        round=event.round,
        order=event.order,
        adrenaline=event.adrenaline,
        to_move=event.order,
    )


def _planned(race: Race, event: e.Planned) -> Race:
    return _with_car(race, event.seat, plan=Plan(event.gear, event.cards))


def _unplanned(race: Race, event: e.Unplanned) -> Race:
    return _with_car(race, event.seat, plan=None)


def _heat_paid(race: Race, event: e.HeatPaid) -> Race:
    return _with_car(race, event.seat, holdings=race.car(event.seat).holdings.pay(event.heat))


def _gear_shifted(race: Race, event: e.GearShifted) -> Race:
    return _with_car(race, event.seat, gear=event.to)


def _revealed(race: Race, event: e.Revealed) -> Race:
    car = race.car(event.seat)
    speed = sum(map(value, event.cards))
    race = _with_car(race, event.seat, plan=None, speed=speed, holdings=car.holdings.play(event.cards))
    owed: FlipFor = "stress"
    turn = Turn(event.seat, car.at.progress, flips_owed=(owed,) * event.cards.count("stress"))
    to_move = tuple(seat for seat in race.to_move if seat != event.seat)
    return replace(race, phase="resolving", to_move=to_move, turn=turn)


def _cluttered(race: Race, event: e.Cluttered) -> Race:
    # Heat may only be played when nothing else is left: what is still in the hand is Heat too.
    holdings = race.car(event.seat).holdings
    holdings = holdings.knowing_hand(heat_cards(len(holdings.hand)))
    race = _with_car(race, event.seat, gear=1, speed=0, holdings=holdings)
    return _with_turn(race, step="replenish-hand", flips_owed=())


def _reshuffled(race: Race, event: e.Reshuffled) -> Race:
    return _with_car(race, event.seat, holdings=race.car(event.seat).holdings.reshuffle())


def _flipped(race: Race, event: e.Flipped) -> Race:
    car = race.car(event.seat)
    race = _with_car(race, event.seat, holdings=car.holdings.flip(event.card, kept=event.kept))
    return _flip_settled(race, event.seat, value(event.card)) if event.kept else race


def _flip_missed(race: Race, event: e.FlipMissed) -> Race:
    return _flip_settled(race, event.seat, 0)


def _flip_settled(race: Race, seat: Seat, speed: int) -> Race:
    race = _with_turn(race, flips_owed=_turn(race).flips_owed[1:])
    return _with_car(race, seat, speed=(race.car(seat).speed or 0) + speed)


def _moved(race: Race, event: e.Moved) -> Race:
    race = _with_car(race, event.seat, at=event.to)
    return _with_turn(race, step="react") if event.by == "cards" else race


def _cooled(race: Race, event: e.Cooled) -> Race:
    race = _with_turn(race, cooled=_turn(race).cooled + event.heat)
    return _with_car(race, event.seat, holdings=race.car(event.seat).holdings.cool(event.heat))


def _boosted(race: Race, event: e.Boosted) -> Race:  # noqa: ARG001 - the turn tells whose it is
    return _with_turn(race, boosted=True, flips_owed=("boost",))


def _adrenaline_used(race: Race, event: e.AdrenalineUsed) -> Race:
    race = _with_turn(race, adrenaline_used=True)
    return _with_car(race, event.seat, speed=(race.car(event.seat).speed or 0) + 1)


def _step_reached(race: Race, event: e.StepReached) -> Race:
    return _with_turn(race, step=event.step)


def _corner_checked(race: Race, event: e.CornerChecked) -> Race:  # noqa: ARG001 - what it costs follows as heat_paid
    return race


def _spun_out(race: Race, event: e.SpunOut) -> Race:
    car = race.car(event.seat)
    holdings = car.holdings.take_stress(event.stress)
    return _with_car(race, event.seat, at=event.to, gear=1, spin_outs=car.spin_outs + 1, holdings=holdings)


def _discarded(race: Race, event: e.Discarded) -> Race:
    return _with_car(race, event.seat, holdings=race.car(event.seat).holdings.discard_hand(event.cards))


def _replenished(race: Race, event: e.Replenished) -> Race:
    holdings = race.car(event.seat).holdings.discard_play_area()
    before = min(event.drawn, len(holdings.deck))
    holdings = holdings.draw(before)
    if event.reshuffled:
        holdings = holdings.reshuffle().draw(event.drawn - before)
    return replace(_with_car(race, event.seat, holdings=holdings), turn=None)


def _finished(race: Race, event: e.Finished) -> Race:
    race = _with_car(race, event.seat, status="finished", finished_in=event.round)
    return replace(race, turn=None)


def _round_ended(race: Race, event: e.RoundEnded) -> Race:
    for place, seat in enumerate(event.placed, event.first_place):
        race = _with_car(race, seat, place=place, on_board=False)
    return race


def _race_finished(race: Race, event: e.RaceFinished) -> Race:
    for row in event.classification:
        race = _with_car(race, row.seat, place=row.place)
    return replace(race, phase="finished")


def _corrected(race: Race, event: e.Corrected) -> Race:
    car = race.car(event.seat)
    holdings = car.holdings if event.engine is None else car.holdings.with_engine(event.engine)
    assert holdings is not None, "the engine was checked against the Heat the seat owns"
    race = _with_car(race, event.seat, at=event.at or car.at, gear=event.gear or car.gear, holdings=holdings)
    if event.order is None:
        return race
    return replace(race, order=event.order, to_move=event.order, adrenaline=event.adrenaline or ())


def _retired(race: Race, event: e.Retired) -> Race:
    race = _with_car(race, event.seat, status="retired", on_board=False, plan=None)
    to_move = tuple(seat for seat in race.to_move if seat != event.seat)
    turn = None if race.turn and race.turn.seat == event.seat else race.turn
    return replace(race, to_move=to_move, turn=turn)


def _abandoned(race: Race, event: e.Abandoned) -> Race:  # noqa: ARG001 - the reason is for people
    return replace(race, phase="abandoned", turn=None)


_APPLY: dict[type[e.Event], Callable[[Race, Any], Race]] = {
    e.RoundStarted: _round_started,
    e.Planned: _planned,
    e.Unplanned: _unplanned,
    e.HeatPaid: _heat_paid,
    e.GearShifted: _gear_shifted,
    e.Revealed: _revealed,
    e.Cluttered: _cluttered,
    e.Reshuffled: _reshuffled,
    e.Flipped: _flipped,
    e.FlipMissed: _flip_missed,
    e.Moved: _moved,
    e.Cooled: _cooled,
    e.Boosted: _boosted,
    e.AdrenalineUsed: _adrenaline_used,
    e.StepReached: _step_reached,
    e.CornerChecked: _corner_checked,
    e.SpunOut: _spun_out,
    e.Discarded: _discarded,
    e.Replenished: _replenished,
    e.Finished: _finished,
    e.RoundEnded: _round_ended,
    e.RaceFinished: _race_finished,
    e.Corrected: _corrected,
    e.Retired: _retired,
    e.Abandoned: _abandoned,
}
