"""Redundant answers: declining a question that has already passed by itself.

Race files and programs decline whatever was asked when they were written. When a later version asks less, they decline
a question that no longer comes up; such an answer is accepted and changes nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import commands as c
from companion.engine.events import PassedOver

if TYPE_CHECKING:
    from companion.engine.race import Race, Step
    from companion.engine.types import Seat
    from companion.engine.unfolding import Unfolding


def pass_over(u: Unfolding, command: c.Command) -> bool:
    """Accept a redundant answer, once for each question; return whether it was one."""
    match command:
        case c.Done(seat):
            return _passes_over(u, seat, "react")
        case c.Pass(seat):
            return _passes_over(u, seat, "slipstream")
        case c.Discard(seat, cards=()) if not command.refresh:
            return _passes_over(u, seat, "discard")
        case c.Flip(seat, card=None) if not _owes_flip(u.race):
            return _passes_over(u, seat, "reveal-move")
        case _:
            return False


def _owes_flip(race: Race) -> bool:
    return race.turn is not None and bool(race.turn.flips_owed)


def _passes_over(u: Unfolding, seat: Seat, step: Step) -> bool:
    if step not in _passed_steps(u.race, seat):
        return False
    u.tell(PassedOver(seat, step))
    return True


def _passed_steps(race: Race, seat: Seat) -> tuple[Step, ...]:
    if not race.has(seat) or race.phase == "abandoned" or race.official:
        return ()
    mat = race.car(seat).mat
    return mat.passed if mat else ()
