"""Apply facts to the race. Nothing is judged here: a fact has happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from companion.engine import events as e
from companion.engine.catalogue import plus_symbols, value
from companion.engine.conditions import LOWEST_GEAR
from companion.engine.draft import RaceDraft
from companion.engine.race import OPTIONAL_STEPS, FlipFor, Race, SealedPlan, Turn
from companion.engine.setup import grid
from companion.engine.types import Progress

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.engine.types import Position


def evolve(race: Race | None, event: e.Event) -> Race:
    """Give the race after one more fact; only the start of a race has none before it."""
    return fold((event,), race)


def fold(events: Iterable[e.Event], race: Race | None = None) -> Race:
    """Give the race after facts, applied one after another."""
    facts = iter(events)
    draft = RaceDraft(race or _on_the_grid(next(facts, None)))
    for event in facts:
        apply(draft, event)
    return draft.race()


def _on_the_grid(started: e.Event | None) -> Race:
    assert isinstance(started, e.RaceStarted), "a race begins with race_started"
    return grid(started.setup)


def apply(draft: RaceDraft, event: e.Event) -> None:  # noqa: C901, PLR0912 - a case for each event: mypy names one left out
    """Apply one fact; those that belong to no turn have a list of their own."""
    match event:
        case e.Revealed():
            _revealed(draft, event)
        case e.Cluttered():
            _cluttered(draft, event)
        case e.Reshuffled():
            _reshuffled(draft, event)
        case e.Flipped():
            _flipped(draft, event)
        case e.FlipMissed():
            _flip_missed(draft)
        case e.Moved():
            _moved(draft, event)
        case e.Cooled():
            _cooled(draft, event)
        case e.Boosted():
            _boosted(draft)
        case e.AdrenalineUsed():
            _adrenaline_used(draft, event)
        case e.StepReached():
            _step_reached(draft, event)
        case e.PassedOver():
            _passed_over(draft, event)
        case e.SpunOut():
            _spun_out(draft, event)
        case e.Discarded():
            _discarded(draft, event)
        case e.Replenished():
            _replenished(draft, event)
        case e.Finished():
            _finished(draft, event)
        case e.CornerChecked():
            pass  # what a corner costs follows as facts of its own
        case _:
            _apply_to_race(draft, event)


def _apply_to_race(draft: RaceDraft, event: e.RaceEvent) -> None:  # noqa: C901, PLR0912 - as above
    match event:
        case e.RoundStarted():
            _round_started(draft, event)
        case e.RoundEnded():
            _round_ended(draft, event)
        case e.RaceFinished():
            _race_finished(draft, event)
        case e.Planned():
            _planned(draft, event)
        case e.Unplanned():
            _unplanned(draft, event)
        case e.HeatPaid():
            _heat_paid(draft, event)
        case e.GearShifted():
            _gear_shifted(draft, event)
        case e.Corrected():
            _corrected(draft, event)
        case e.Retired():
            _retired(draft, event)
        case e.Abandoned():
            _abandoned(draft)
        case e.Confirmed():
            _confirmed(draft)
        case e.RaceStarted():
            raise AssertionError("a race starts once")
        case _:
            assert_never(event)


def _round_started(draft: RaceDraft, event: e.RoundStarted) -> None:
    for car in draft.cars():
        car.speed = None
    draft.phase, draft.round = "planning", event.round
    draft.order = draft.to_move = event.order
    draft.adrenaline = event.adrenaline


def _planned(draft: RaceDraft, event: e.Planned) -> None:
    car = draft.car(event.seat)
    car.plan, car.passed = SealedPlan(event.gear, event.cards), ()


def _unplanned(draft: RaceDraft, event: e.Unplanned) -> None:
    draft.car(event.seat).plan = None


def _heat_paid(draft: RaceDraft, event: e.HeatPaid) -> None:
    draft.cards(event.seat).pay(event.heat)


def _gear_shifted(draft: RaceDraft, event: e.GearShifted) -> None:
    draft.car(event.seat).gear = event.to


def _revealed(draft: RaceDraft, event: e.Revealed) -> None:
    car = draft.car(event.seat)
    car.plan, car.speed = None, sum(map(value, event.cards))
    draft.cards(event.seat).play(event.cards)
    owed: FlipFor = "stress"
    draft.begin_turn(Turn(event.seat, car.at.progress, flips_owed=(owed,) * plus_symbols(event.cards)))
    draft.phase = "resolving"
    draft.to_move = tuple(seat for seat in draft.to_move if seat != event.seat)


def _cluttered(draft: RaceDraft, event: e.Cluttered) -> None:
    car = draft.car(event.seat)
    car.gear, car.speed = LOWEST_GEAR, 0
    # Heat may only be played when nothing else is left: what is still in the hand is Heat too.
    draft.cards(event.seat).know_hand_is_heat()
    draft.turn.flips_owed = ()


def _reshuffled(draft: RaceDraft, event: e.Reshuffled) -> None:
    draft.cards(event.seat).reshuffle()


def _flipped(draft: RaceDraft, event: e.Flipped) -> None:
    draft.cards(event.seat).flip(event.card, kept=event.kept)
    if event.kept:
        car = draft.car(event.seat)
        car.speed = (car.speed or 0) + value(event.card)
        draft.turn.flips_owed = draft.turn.flips_owed[1:]


def _flip_missed(draft: RaceDraft) -> None:
    draft.turn.flips_owed = draft.turn.flips_owed[1:]


def _moved(draft: RaceDraft, event: e.Moved) -> None:
    car = draft.car(event.seat)
    if event.by == "cards":
        draft.turn.began_at = car.at.progress  # a correction may have moved the car since its turn began
    car.at = event.to


def _cooled(draft: RaceDraft, event: e.Cooled) -> None:
    draft.turn.cooled += event.heat
    draft.cards(event.seat).cool(event.heat)


def _boosted(draft: RaceDraft) -> None:
    draft.turn.boosted, draft.turn.flips_owed = True, ("boost",)


def _adrenaline_used(draft: RaceDraft, event: e.AdrenalineUsed) -> None:
    car = draft.car(event.seat)
    car.speed = (car.speed or 0) + event.speed
    draft.turn.adrenaline_used = True


def _step_reached(draft: RaceDraft, event: e.StepReached) -> None:
    turn, car = draft.turn, draft.car(event.seat)
    if event.chosen:
        turn.left += (turn.step,)
        car.passed = ()
    elif turn.step in OPTIONAL_STEPS:
        car.passed += (turn.step,)
    turn.step = event.step


def _spun_out(draft: RaceDraft, event: e.SpunOut) -> None:
    car = draft.car(event.seat)
    car.at, car.gear = event.to, LOWEST_GEAR
    car.spin_outs += 1
    car.spun_in = draft.round
    draft.cards(event.seat).take_stress(event.stress)


def _discarded(draft: RaceDraft, event: e.Discarded) -> None:
    draft.cards(event.seat).discard_hand(event.cards)


def _replenished(draft: RaceDraft, event: e.Replenished) -> None:
    cards = draft.cards(event.seat)
    cards.discard_play_area()
    cards.draw(event.drawn)
    draft.end_turn()


def _finished(draft: RaceDraft, event: e.Finished) -> None:
    car = draft.car(event.seat)
    car.status, car.finished_in = "finished", event.round
    draft.end_turn()


def _round_ended(draft: RaceDraft, event: e.RoundEnded) -> None:
    for place, seat in enumerate(event.placed, event.first_place):
        car = draft.car(seat)
        car.place, car.on_board = place, False


def _race_finished(draft: RaceDraft, event: e.RaceFinished) -> None:
    for row in event.classification:
        draft.car(row.seat).place = row.place
    draft.phase = "finished"


def _corrected(draft: RaceDraft, event: e.Corrected) -> None:
    car = draft.car(event.seat)
    car.gear = event.gear or car.gear
    if event.engine is not None:
        enough = draft.cards(event.seat).put_engine_right(event.engine, refill=draft.turn_of(event.seat) is None)
        assert enough, "the engine was checked against the Heat the seat owns"
    if event.at is not None:
        _put_right(draft, event, event.at)


def _put_right(draft: RaceDraft, event: e.Corrected, at: Position) -> None:
    car, turn = draft.car(event.seat), draft.turn_of(event.seat)
    if turn is not None:
        # A lap that was miscounted was not driven. Put back behind where its turn began, a car drives from there on.
        miscounted = round((at.progress - car.at.progress) / draft.spaces) * draft.spaces
        turn.began_at = Progress(min(turn.began_at + miscounted, at.progress))
    car.at = at
    if event.order is not None:
        draft.order = draft.to_move = event.order
        draft.adrenaline = event.adrenaline or ()


def _passed_over(draft: RaceDraft, event: e.PassedOver) -> None:
    car = draft.car(event.seat)
    car.passed = tuple(step for step in car.passed if step != event.step)


def _retired(draft: RaceDraft, event: e.Retired) -> None:
    car = draft.car(event.seat)
    car.status, car.on_board, car.plan = "retired", False, None
    if event.adrenaline is not None:
        draft.adrenaline = event.adrenaline
    draft.to_move = tuple(seat for seat in draft.to_move if seat != event.seat)
    if draft.turn_of(event.seat) is not None:
        draft.end_turn()


def _abandoned(draft: RaceDraft) -> None:
    draft.phase = "abandoned"
    draft.end_turn()


def _confirmed(draft: RaceDraft) -> None:
    draft.official = True
