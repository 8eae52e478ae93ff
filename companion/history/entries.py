"""Entries: each accepted input with its facts. Undo, redo and amendment are entries too; nothing is ever edited."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from companion.engine.commands import Command, Cooldown, Flip
from companion.engine.events import Event, PassedOver
from companion.engine.types import Author, Seat
from companion.history.commands import HistoryCommand

REFEREE: Literal["referee"] = "referee"
Why = dict[str, str | int | tuple[str, ...] | None]
"""The facts of a refusal, as they are kept."""


@dataclass(frozen=True, slots=True)
class Undone:
    """The entry that no longer counts, or the newest of several."""

    undid: int
    reason: str
    by: Author
    seat: Seat | None = None
    do: str | None = None
    """What the newest entry was, and about whom."""
    count: int = 1
    """How many entries no longer count."""
    to: int | None = None
    """The last one that still does, where it was named."""
    was: Flip | Cooldown | None = None
    """The answer, where it is one alone and says more than its kind."""
    type: Literal["undone"] = "undone"


@dataclass(frozen=True, slots=True)
class Redone:
    """The entry that counts again, or the newest of several."""

    redid: int
    reason: str
    by: Author
    seat: Seat | None = None
    do: str | None = None
    count: int = 1
    was: Flip | Cooldown | None = None
    type: Literal["redone"] = "redone"


@dataclass(frozen=True, slots=True)
class Redecided:
    """An input as it counts after an amendment."""

    no: int
    by: Author
    command: Command
    facts: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Dropped:
    """A later input that no longer counts, or is asked for again, and why."""

    no: int
    seat: Seat | None
    do: str
    code: str
    facts: Why = field(default_factory=dict)

    @property
    def asked_again(self) -> bool:
        """Whether only its cards, which nobody has seen, are asked for again."""
        return self.code == "amend.sealed"


@dataclass(frozen=True, slots=True)
class Amended:
    """An earlier input was replaced and the later ones decided anew; those that no longer fit are dropped."""

    amended: int
    redecided: tuple[Redecided, ...]
    reason: str
    by: Author
    stopped_at: int | None = None
    code: str | None = None
    facts: Why = field(default_factory=dict)
    """The first input that was dropped, and why."""
    dropped: tuple[Dropped, ...] = ()
    was: Command | None = None
    now: Command | None = None
    """The replaced and the new command, unless one of them is a plan that nobody has seen."""
    spaces: int | None = None
    """How many Spaces the car is further ahead; None without a car on the board."""
    type: Literal["amended"] = "amended"


@dataclass(frozen=True, slots=True)
class Ticked:
    """Hand moves of one seat that have been made on the real table; none where all ids were gone."""

    seat: Seat | None
    moves: tuple[str, ...]
    type: Literal["ticked"] = "ticked"


Rewriting = Undone | Redone | Amended
"""Facts about earlier entries."""
AnyFact = Event | Rewriting | Ticked
"""Any fact of an entry."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One accepted input: who, what, and the facts that followed. The first entry, the start, has no command."""

    no: int
    by: Author
    command: Command | HistoryCommand | None
    facts: tuple[AnyFact, ...]
    newcomer: bool = False
    """Whether its author took the seat over during the race, and so knows no more of its cards than the table does."""
    together: tuple[Seat, ...] = ()
    """Who proposed it and who agreed, where two phones stand in for the referee."""

    @property
    def changes_nothing(self) -> bool:
        """Whether the race stays as it is: after a redundant answer, or a tick of hand moves."""
        return isinstance(self.facts[0], PassedOver | Ticked)

    @property
    def is_tick(self) -> bool:
        """Whether it only ticks hand moves, which no question and no undo depends on."""
        return isinstance(self.facts[0], Ticked)
