"""Requests to a table, read and typed: the hub's own commands, and who sent what."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.engine.catalogue import Card
from companion.engine.commands import Plan
from companion.engine.refusals import Refusal
from companion.engine.setup import SetUp
from companion.engine.types import Author, Seat
from companion.history.commands import Amend, Undo
from companion.history.entries import REFEREE
from companion.views.parts import Json
from companion.wire.commands import AnyCommand

Origin = Literal["phone", "referee", "tap"]


@dataclass(frozen=True, slots=True)
class Hello:
    """Send me my view."""


@dataclass(frozen=True, slots=True)
class Enter:
    """Keep what the seat has entered on its phone so far, before it is locked in."""

    gear: int | None = None
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class AskRecount:
    """Ask the referee to believe a card that the companion rules out; None takes it back."""

    card: Card | None


@dataclass(frozen=True, slots=True)
class DeclineRecount:
    """Answer a seat that asked the referee to believe a card: not so."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Foresee:
    """Forecast this plan."""

    plan: Plan


@dataclass(frozen=True, slots=True)
class TryOut:
    """Preview what this would lead to, without changing anything."""

    command: Amend | Undo


@dataclass(frozen=True, slots=True)
class SetPaused:
    """Pause the race, or resume it."""

    paused: bool


@dataclass(frozen=True, slots=True)
class SetUpRace:
    """Prepare the next race, and perhaps let it count for a season."""

    setup: SetUp
    season: int | None = None


@dataclass(frozen=True, slots=True)
class StartRace:
    """Start the race that has been set up."""


@dataclass(frozen=True, slots=True)
class UnreadSetUp:
    """A proposed set-up as it was sent: reading its board takes time, so its sender is checked first."""

    details: Json


Proposable = AnyCommand | SetPaused | SetUpRace | StartRace
"""What two phones may decide together; reading it leaves out what they may not."""


@dataclass(frozen=True, slots=True)
class Propose:
    """Propose to the other phones what a referee would do; None takes it back."""

    command: Proposable | UnreadSetUp | None


@dataclass(frozen=True, slots=True)
class Second:
    """Agree to a proposal, or decline it."""

    proposal: str
    decline: bool = False


SeatsWord = Enter | AskRecount | Propose | Second
"""What a seat says beside the race."""
HubCommand = Hello | SeatsWord | DeclineRecount | Foresee | TryOut | SetPaused | SetUpRace | StartRace


@dataclass(frozen=True, slots=True)
class Request:
    """A command as read from a message: who sent it, under which id, having seen which input."""

    author: Author
    do: str
    """The command's name; empty when it had none."""
    command: HubCommand | AnyCommand | Refusal
    """The command; or why it cannot be read, unless the request is refused for another reason first."""
    id: str | None = None
    digest: str | None = None
    """A hash of the content, where there is an id: the same id with another digest is another command."""
    seen: int | None = None
    by_tap: bool = False

    @property
    def origin(self) -> Origin:
        """Where the command came from, as the journal records it."""
        if self.by_tap:
            return "tap"
        return "referee" if self.author == REFEREE else "phone"
