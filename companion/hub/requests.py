"""What arrives: a message taken apart, before anything is decided."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.engine.refusals import Refused
from companion.engine.types import Seat
from companion.history.entries import REFEREE, Author
from companion.wire.commands import parse_command
from companion.wire.json_text import parse_object

if TYPE_CHECKING:
    from companion.wire.commands import AnyCommand

LONGEST_ID = 64
OF_THE_TABLE = ("setup", "start", "hello")
"""Commands about the table rather than the race under way."""


@dataclass(frozen=True, slots=True)
class Envelope:
    """A message that is a JSON object: who sent it, under which id, having seen what."""

    author: Author
    message: dict[str, Any]
    id: str | None
    seen: int | None

    @property
    def do(self) -> object:
        """The command's name, whatever was sent as such."""
        return self.message.get("do")


def open_envelope(author: Author, payload: bytes) -> Envelope:
    """Read a message; refuse what is not an object with a sensible id."""
    message = parse_object(payload)
    return Envelope(author, message, _id(message), _seen(message))


def peek_id(payload: bytes) -> str | None:
    """Find the id of a message that is not read any further, so that its sender knows which it was."""
    try:
        return _id(parse_object(payload, most=4096))
    except Refused:
        return None


def read_command(envelope: Envelope) -> AnyCommand:
    """Read the command; a seat speaks for itself only."""
    if envelope.author == REFEREE:
        return parse_command(envelope.message)
    if envelope.message.get("seat", envelope.author) != envelope.author:
        raise Refused("forbidden", do=str(envelope.do)[:20])
    return parse_command({**envelope.message, "seat": Seat(envelope.author)})


def _id(message: dict[str, Any]) -> str | None:
    value = message.get("id")
    if value is None:
        return None
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST_ID:
        raise Refused("malformed", key="id", problem=f"not a text of 1 to {LONGEST_ID} characters")
    return value


def _seen(message: dict[str, Any]) -> int | None:
    value = message.get("seen")
    if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
        raise Refused("malformed", key="seen", problem="not a whole number")
    return value
