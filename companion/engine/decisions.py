"""What the table waits for. Validator, pages, tap interpreter, drivers and tests all ask here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.steps import s2_play_cards
from companion.engine.steps.order import TURN_STEPS
from companion.engine.steps.s3_reveal_move import flip_decision

if TYPE_CHECKING:
    from companion.engine.options import Asked, Decision
    from companion.engine.race import Race
    from companion.engine.types import Seat


def open_decisions(race: Race) -> tuple[Decision, ...]:
    """List every decision a seat may take now, in the order of the round."""
    if race.phase == "planning":
        return tuple(s2_play_cards.decision(race.car(seat)) for seat in race.to_move)
    decision = _turn_decision(race)
    return (decision,) if decision else ()


def decision_of(race: Race, seat: Seat) -> Decision | None:
    """Return what one seat may decide now."""
    if race.phase == "planning":
        return s2_play_cards.decision(race.car(seat)) if seat in race.to_move else None
    return _turn_decision(race) if race.turn and race.turn.seat == seat else None


def asked_of(race: Race, seat: Seat) -> Asked | None:
    """Return what one seat is asked now, without working out its options."""
    if race.phase == "planning":
        return "plan" if seat in race.to_move else None
    decision = decision_of(race, seat)
    return decision.asked if decision else None


def awaited(race: Race) -> bool:
    """Whether the race waits for somebody's decision."""
    if race.phase == "planning":
        return any(race.car(seat).plan is None for seat in race.to_move)
    return _turn_decision(race) is not None


def _turn_decision(race: Race) -> Decision | None:
    if race.turn is None:
        return None
    if race.turn.flips_owed:  # whatever the step: a boost owes one too
        return flip_decision(race, race.turn)
    asks = TURN_STEPS[race.turn.step].decision
    return asks(race, race.turn) if asks else None
