"""What only the referee may do, and how somebody else is refused it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.commands import Command, RefereeCommand, TableCommand
from companion.engine.refusals import Refusal
from companion.history.commands import Amend, HistoryCommand, Redo, Undo

if TYPE_CHECKING:
    from companion.engine.race import Race
    from companion.engine.refusals import Fact
    from companion.engine.types import Author, Seat

_FOR_THE_REFEREE = RefereeCommand | Redo | Amend


def is_for_the_referee(race: Race, command: Command | HistoryCommand) -> bool:
    """Whether only the referee may give this command.

    What the table is asked all can see: two phones share it, and whoever races alone against Legends answers it.
    """
    if isinstance(command, Undo):
        return command.to is not None
    if isinstance(command, TableCommand):
        return race.referee == "tablet" and len(_drivers(race)) > 1
    return isinstance(command, _FOR_THE_REFEREE) or getattr(command, "shown", False)


def drives_alone(race: Race, by: Author) -> bool:
    """Whether everybody else in the race is a Legend, so that nothing is kept from anybody."""
    return _drivers(race) == [by]


def _drivers(race: Race) -> list[Seat]:
    return [car.seat for car in race.cars if car.mat]


def whose(command: Command | None) -> tuple[Seat | None, bool]:
    """Return which seat a command is about, and whether only the referee may give it."""
    return getattr(command, "seat", None), isinstance(command, _FOR_THE_REFEREE)


def left_to_the_referee(race: Race, code: str, **facts: Fact) -> Refusal:
    """Refuse a seat what a referee decides, and say so where two drivers decide it together."""
    return Refusal(code, facts | ({"referee": race.referee} if race.referee == "phones" else {}))
