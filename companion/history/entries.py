"""Entries: each accepted input with its facts. Undo, redo and amendment are entries too; nothing is ever edited."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from companion.engine.commands import Command
from companion.engine.events import Event, PassedOver
from companion.engine.types import Seat
from companion.history.commands import HistoryCommand

Author = Seat | Literal["referee"]
REFEREE: Literal["referee"] = "referee"
Why = dict[str, str | int | tuple[str, ...] | None]
"""The facts of a refusal, as they are kept."""


@dataclass(frozen=True, slots=True)
class Undone:
    """The entry that no longer counts."""

    undid: int
    reason: str
    by: Author
    type: Literal["undone"] = "undone"


@dataclass(frozen=True, slots=True)
class Redone:
    """The entry that counts again."""

    redid: int
    reason: str
    by: Author
    type: Literal["redone"] = "redone"


@dataclass(frozen=True, slots=True)
class Redecided:
    """An input as it counts after an amendment."""

    no: int
    by: Author
    command: Command
    facts: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Amended:
    """An earlier input was replaced and the later ones decided anew, up to the first that no longer fits."""

    amended: int
    redecided: tuple[Redecided, ...]
    reason: str
    by: Author
    stopped_at: int | None = None
    code: str | None = None
    facts: Why = field(default_factory=dict)
    type: Literal["amended"] = "amended"


@dataclass(frozen=True, slots=True)
class Ticked:
    """Hand moves of one seat that have been made on the real table; none where all ids were gone."""

    seat: Seat | None
    moves: tuple[str, ...]
    type: Literal["ticked"] = "ticked"


Rewriting = Undone | Redone | Amended
"""Facts about earlier entries."""
Told = Event | Rewriting | Ticked


@dataclass(frozen=True, slots=True)
class Entry:
    """One accepted input: who, what, and the facts that followed. The first entry, the start, has no command."""

    no: int
    by: Author
    command: Command | HistoryCommand | None
    facts: tuple[Told, ...]
    newcomer: bool = False
    """Whether its author took the seat over during the race, and so knows no more of its cards than the table does."""

    @property
    def changes_nothing(self) -> bool:
        """Whether the race stays as it is: after a word too many, or when hands have caught up with it."""
        return isinstance(self.facts[0], PassedOver | Ticked)

    @property
    def is_tick(self) -> bool:
        """Whether it only says what hands have done: nobody's question or undo depends on that."""
        return isinstance(self.facts[0], Ticked)
