"""What a tap can mean: a command, an entry, or a question back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.engine import commands as c
from companion.engine.refusals import Refusal, Refused
from companion.history.commands import Undo
from companion.table.entering import Entering
from companion.table.tags import ControlTag

if TYPE_CHECKING:
    from companion.engine.options import Asked
    from companion.table.tags import Meaning


@dataclass(frozen=True, slots=True)
class Says:
    """The tap completes a command."""

    command: c.SeatCommand | c.TableCommand | Undo

    @property
    def takes_back(self) -> bool:
        """Whether something that counted no longer does."""
        return takes_back(self.command)


def takes_back(command: object) -> bool:
    """Whether a command makes something that counted no longer do so."""
    return isinstance(command, Undo | c.Unplan)


@dataclass(frozen=True, slots=True)
class Enters:
    """The tap changes what is being entered; a doubt asks the player to look again."""

    entering: Entering
    doubt: Refusal | None = None
    takes_back: bool = False


@dataclass(frozen=True, slots=True)
class Holds:
    """The tap is implausible: nothing changes, and the seat is asked."""

    doubt: Refusal


Meant = Says | Enters | Holds


def not_now(meaning: Meaning, asked: Asked) -> Refused:
    """Refuse a tag that answers another question."""
    tapped = meaning.control if isinstance(meaning, ControlTag) else "card"
    return Refused("tap.not-now", tapped=tapped, asked=asked)
