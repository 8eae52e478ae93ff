"""What arrives: a message taken apart, before anything is decided."""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter

from companion.engine.catalogue import Card
from companion.engine.conditions import GEARS
from companion.engine.refusals import Refused
from companion.engine.types import Seat
from companion.history.entries import REFEREE, Author
from companion.store.journal import CommandKey
from companion.wire.commands import parse_command
from companion.wire.json_text import parse_object
from companion.wire.shape import shaped
from companion.wire.texts import plain as plain_text

if TYPE_CHECKING:
    from companion.wire.commands import AnyCommand

LONGEST_ID, LONGEST_WORD, MOST_ENTERED = 64, 20, 40
_DIGEST_LENGTH = 32


@dataclass(frozen=True, slots=True)
class Envelope:
    """A message that is a JSON object: who sent it, under which id, having seen what."""

    author: Author
    message: dict[str, Any]
    id: str | None
    seen: int | None
    digest: str | None = None
    """Of what the message says, where it has an id: the same id with another digest is no repetition."""
    by_tap: bool = False
    key: CommandKey | None = None
    """What the id belongs to, once the race on the table is looked at."""

    @property
    def do(self) -> object:
        """The command's name, whatever was sent as such."""
        return self.message.get("do")


def open_envelope(author: Author, payload: bytes) -> Envelope:
    """Read a message; refuse what is not an object with a sensible id."""
    message = parse_object(payload)
    command = read_id(message.get("id"))
    return Envelope(author, message, command, _seen(message), digest_of(message) if command else None)


def digest_of(message: dict[str, Any]) -> str:
    """Condense what a message says, whatever its id and however it was written down."""
    said = {key: value for key, value in message.items() if key != "id"}
    try:
        text = json.dumps(said, sort_keys=True, separators=(",", ":"))
    except RecursionError:
        raise Refused("malformed", problem="nested too deeply") from None
    return sha256(text.encode()).hexdigest()[:_DIGEST_LENGTH]


def peek_id(payload: bytes) -> str | None:
    """Find the id of a message that is not read any further, so that its sender knows which it was."""
    try:
        return read_id(parse_object(payload, most=4096).get("id"))
    except Refused:
        return None


def read_command(envelope: Envelope) -> AnyCommand:
    """Read the command; a seat speaks for itself only."""
    if envelope.author == REFEREE:
        return parse_command(envelope.message)
    if envelope.message.get("seat", envelope.author) != envelope.author:
        raise Refused("forbidden", do=plain(envelope.do))
    return parse_command({**envelope.message, "seat": Seat(envelope.author)})


@dataclass(frozen=True, slots=True)
class EnteringMessage:
    """What a phone is entering, before it is locked in."""

    gear: int | None = None
    cards: tuple[Card, ...] = ()


_ENTERING = TypeAdapter(EnteringMessage)


def read_entering(envelope: Envelope) -> EnteringMessage:
    """Read what a seat is entering."""
    said = shaped(_ENTERING, envelope.message, "malformed")
    if said.gear is not None and said.gear not in GEARS:
        raise Refused("malformed", key="gear", problem=f"not a gear from {GEARS[0]} to {GEARS[-1]}")
    if len(said.cards) > MOST_ENTERED:
        raise Refused("malformed", key="cards", problem="more than can be entered")
    return said


def plain(word: object) -> str:
    """Repeat a stranger's word so that it can be sent back and shown."""
    return plain_text(str(word)[:LONGEST_WORD])


def read_id(value: object) -> str | None:
    """Read the id that a sender gave its message, if it gave one."""
    if value is None:
        return None
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST_ID or not value.isprintable():
        raise Refused("malformed", key="id", problem=f"not a plain text of 1 to {LONGEST_ID} characters")
    return value


def _seen(message: dict[str, Any]) -> int | None:
    value = message.get("seen")
    if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
        raise Refused("malformed", key="seen", problem="not a whole number")
    return value
