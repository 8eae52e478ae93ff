"""What only the referee may do, and how somebody else is refused it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.commands import Command, RefereeCommand
from companion.engine.refusals import Refusal
from companion.history.commands import Amend, HistoryCommand, Redo, Undo

if TYPE_CHECKING:
    from companion.engine.race import Race
    from companion.engine.refusals import Fact
    from companion.engine.types import Seat

_FOR_THE_REFEREE = RefereeCommand | Redo | Amend


def is_for_the_referee(command: Command | HistoryCommand) -> bool:
    """Whether only the referee may give this command."""
    if isinstance(command, Undo):
        return command.to is not None
    return isinstance(command, _FOR_THE_REFEREE) or getattr(command, "shown", False)


def whose(command: Command | None) -> tuple[Seat | None, bool]:
    """Return which seat a command is about, and whether only the referee may give it."""
    return getattr(command, "seat", None), isinstance(command, _FOR_THE_REFEREE)


def left_to_the_referee(race: Race, code: str, **facts: Fact) -> Refusal:
    """Refuse a seat what a referee decides, and say so where two drivers decide it together."""
    return Refusal(code, facts | ({"referee": race.referee} if race.referee == "phones" else {}))
