"""A tap as it arrives, and its outcome."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Literal

from companion.engine.refusals import Refused
from companion.engine.types import Seat
from companion.hub.answers import Answer, Reply, code_of
from companion.hub.reading import LONGEST_ID, digest_of, read_id
from companion.table.tags import plain_uid
from companion.views.parts import Json
from companion.wire.json_text import parse_object

Result = Literal["accepted", "held", "refused", "unknown"]
AnswerName = Literal["entered", "taken-back", "held", "refused", "unknown", "late"]
"""What a reader shows: finer than the result, each with a lamp and a sound of its own."""
LONGEST_UID = 64


@dataclass(frozen=True, slots=True)
class Tap:
    """One tap as a bridge sent it; `age` is how many seconds the bridge kept it."""

    id: str | None
    uid: str
    text: str | None = None
    age: float = 0.0

    @property
    def digest(self) -> str:
        """A hash of the tag only: whatever else the bridge adds, it is the same tap."""
        return digest_of({"uid": self.uid})

    def command_id(self, reader: str) -> str | None:
        """Return the id of the command this tap gives, by which a repeated tap is recognised."""
        if self.id is None:
            return None
        name = f"tap {reader} {self.id}"
        return name if len(name) <= LONGEST_ID else f"tap {sha256(name.encode()).hexdigest()[:40]}"

    def reply_id(self, reader: str) -> str:
        """Return the id of the reply to the seat's phone; without one the phone would take it for its own."""
        return self.command_id(reader) or f"tap {reader}"


@dataclass(frozen=True, slots=True)
class Tapped:
    """The outcome of a tap: feedback for the reader, and an answer, if any, for the seat, or else for the referee."""

    feedback: Json
    seat: Seat | None = None
    answer: Answer | None = None
    notice: Json | None = None
    """A tag to show to the referee: an unknown one, or any outside a race."""
    tried: Json | None = None
    """The outcome to show to the referee, where it gives no plan away."""
    open: bool = False
    """Whether it entered something that lies open on the table, for everybody to see."""


def feedback(tap: str | None, result: Result, code: str | None = None, *, taken_back: bool = False) -> Json:
    """Make the feedback for a reader."""
    return {"id": tap, "result": result, "code": code, "answer": _answer_name(result, code, taken_back=taken_back)}


def _answer_name(result: Result, code: str | None, *, taken_back: bool) -> AnswerName:
    match result:
        case "accepted":
            return "taken-back" if taken_back else "entered"
        case "refused":
            return "late" if code == "stale" else "refused"
        case _:
            return result


def feedback_of(tap: Tap, reply: Reply, *, taken_back: bool = False) -> Json:
    """Make the feedback for a tap that gave a command."""
    code = code_of(reply)
    return feedback(tap.id, "refused" if code else "accepted", code, taken_back=taken_back)


def read_tap(payload: bytes) -> Tap:
    """Read a tap: an object, or the bare UID as text."""
    if not payload.lstrip().startswith(b"{"):
        return Tap(None, _uid(_decoded(payload)))
    message = parse_object(payload, most=4096)
    return Tap(
        read_id(message.get("id")), _uid(message.get("uid")), _text(message.get("text")), _age(message.get("age"))
    )


def _decoded(payload: bytes) -> str:
    try:
        return payload[:256].decode()
    except UnicodeDecodeError:
        raise Refused("malformed", problem="not UTF-8 text") from None


def _uid(value: Any) -> str:
    uid = plain_uid(value) if isinstance(value, str) else ""
    if not 0 < len(uid) <= LONGEST_UID or not uid.isprintable():
        raise Refused("malformed", key="uid", problem=f"not a plain text of 1 to {LONGEST_UID} characters")
    return uid


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def _age(value: Any) -> float:
    """Read how many seconds a bridge kept a tap; 0 when it does not say."""
    return float(value) if isinstance(value, int | float) and 0 <= value < 1e6 else 0.0
