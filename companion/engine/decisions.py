"""What the table waits for. Validator, pages, tap interpreter, drivers and tests all ask here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import garage_phase, legends
from companion.engine.steps import s2_play_cards
from companion.engine.steps.order import TURN_STEPS
from companion.engine.steps.s3_reveal_move import drop_decision, flip_decision

if TYPE_CHECKING:
    from companion.engine.options import Asked, Decision
    from companion.engine.race import Race, Turn
    from companion.engine.types import Seat


def open_decisions(race: Race) -> tuple[Decision, ...]:
    """List every decision that may be taken now, in the order of the round."""
    if race.phase == "planning":
        return tuple(s2_play_cards.decision(race, car) for car in map(race.car, race.to_move) if car.mat)
    if race.phase == "garage":
        return garage_phase.decisions(race)
    decision = _turn_decision(race) or (legends.decision(race) if race.legends else None)
    return (decision,) if decision else ()


def decision_of(race: Race, seat: Seat | None) -> Decision | None:
    """Return what one seat may decide now; None: what the table is asked."""
    if race.phase == "planning":
        return s2_play_cards.decision(race, race.car(seat)) if seat and _plans(race, seat) else None
    if seat is None or race.phase == "garage":
        return next((one for one in open_decisions(race) if one.seat == seat), None)
    return _turn_decision(race) if race.turn and race.turn.seat == seat else None


def asked_of(race: Race, seat: Seat | None) -> Asked | None:
    """Return what one seat is asked now, without working out its options; None: what the table is asked."""
    if race.phase == "planning":
        return "plan" if seat and _plans(race, seat) else None
    decision = decision_of(race, seat)
    return decision.asked if decision else None


def awaited(race: Race) -> bool:
    """Whether the race waits for somebody's decision."""
    if race.phase == "planning":
        return any(mat.plan is None for seat in race.to_move if (mat := race.car(seat).mat))
    return bool(open_decisions(race))


def _plans(race: Race, seat: Seat) -> bool:
    return seat in race.to_move and race.car(seat).mat is not None


class _Latest:
    """The decision of the race asked about last.

    `go_on` asks for it after one input and `decide` before the next. Without it a command costs a fifth more in a race
    with every module, and a fiftieth more in a core race. Race and decision are set together, so a thread that asks
    about another race never gets a wrong answer; at worst it works the decision out again.
    """

    found: tuple[Race | None, Decision | None] = (None, None)


def _turn_decision(race: Race) -> Decision | None:
    if race.turn is None:
        return None
    known, decision = _Latest.found
    if known is not race:
        decision = _work_out(race, race.turn)
        _Latest.found = race, decision
    return decision


def _work_out(race: Race, turn: Turn) -> Decision | None:
    if turn.drop_owed:
        return drop_decision(race, turn)
    if turn.flips_owed:  # whatever the step: a boost owes one too
        return flip_decision(race, turn)
    asks = TURN_STEPS[turn.step].decision
    return asks(race, turn) if asks else None
