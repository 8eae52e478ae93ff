"""What the journal keeps besides entries: races, who holds a seat, and commands with their replies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

Imported = Literal["file", "results"]
"""Where a race came from that was not driven here: from a race file, or from a list of results without any figures."""

BETWEEN_RACES = ""
_HOLDER_LENGTH = 16
"""How many characters of the token's hash identify a seat's holder; the schema upgrade uses the same number."""


@dataclass(frozen=True, slots=True)
class StoredRace:
    """A race as listed."""

    id: str
    table: str
    started: str
    """The moment; of a race from elsewhere the day, without an hour: it is no moment, and the same day everywhere."""
    track: str
    """The board's id; of an own board the id with a digest of its road."""
    phase: str
    board_name: str | None = None
    """What an own board is called; None for a published one."""
    imported: Imported | None = None


@dataclass(frozen=True, slots=True)
class CommandKey:
    """The scope of a command id: at another table, in another race or from another sender it is another command."""

    table: str
    race: str
    """The race on the table, or BETWEEN_RACES."""
    author: str
    holder: str
    """Who holds the author's seat: a new holder is a different sender."""
    id: str


@dataclass(frozen=True, slots=True)
class Answered:
    """A command that has been answered: if it is repeated, it gets the same reply."""

    key: CommandKey
    digest: str | None
    """Of the command's contents; None if an older version stored the reply."""
    reply: dict[str, Any]


@dataclass(frozen=True, slots=True)
class StoredSeat:
    """Who holds a seat; the token is stored only as a hash."""

    seat: str
    name: str
    token_hash: str
    race: str = ""
    """The race during which the seat was claimed, if one was under way."""
    since: int = 0
    """The last entry of that race before the claim."""
    trusted: bool = False
    """Whether the referee lets it ask for the referee's PIN."""
    simulated: bool = False
    """Whether a program claims it; told to the journal, which keeps it for the race and not for the seat."""

    @property
    def holder(self) -> str:
        """Identifies this holder among all past and future ones of the seat."""
        return self.token_hash[-_HOLDER_LENGTH:]
