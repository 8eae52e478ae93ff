"""The answer to a command, and its reply as JSON."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pydantic_core import to_json

from companion.engine.refusals import Refusal
from companion.texts import explain
from companion.views.events import PublicEvent
from companion.views.parts import Json
from companion.views.reply_schemas import PlanForecast, Preview

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Accepted:
    """The command was accepted; `no` is the number of the race's last input."""

    id: str | None
    no: int
    forecast: PlanForecast | None = None
    preview: Preview | None = None


@dataclass(frozen=True, slots=True)
class Rejected:
    """The command was refused and changed nothing."""

    id: str | None
    refusal: Refusal


@dataclass(frozen=True, slots=True)
class Repeated:
    """The command had been answered before; its sender gets the first reply again, word for word."""

    id: str | None
    first: Json


Reply = Accepted | Rejected | Repeated


@dataclass(frozen=True, slots=True)
class Answer:
    """The reply to the sender, and what everybody else has to be told."""

    reply: Reply
    events: list[PublicEvent] = field(default_factory=list)
    changed: bool = False
    wants_view: bool = False
    counts: bool = True
    """Whether the metrics count it. Anybody can read those, and how often a seat tries a plan hints at its length."""

    @property
    def accepted(self) -> bool:
        """Whether the command was accepted, now or the first time it was sent."""
        return code_of(self.reply) is None


def reply_json(reply: Reply) -> Json:
    """Write a reply for the wire and the journal."""
    match reply:
        case Accepted(request, no, forecast, preview):
            told = {"id": request, "ok": True, "no": no}
            more = {"forecast": forecast, "preview": preview}
            return told | {key: value for key, value in more.items() if value is not None}
        case Rejected(request, refusal):
            return refusal_json(request, refusal)
        case Repeated(request, first):
            return first | {"id": request}


def code_of(reply: Reply) -> str | None:
    """Return the refusal code, or None if the command was accepted."""
    match reply:
        case Accepted():
            return None
        case Rejected(_, refusal):
            return refusal.code
        case Repeated(_, first):
            return first.get("code")


def refusal_json(request: str | None, refusal: Refusal) -> Json:
    """Write a refusal with its code, its facts and one sentence."""
    text = explain(refusal)
    return {"id": request, "ok": False, "code": refusal.code, "facts": refusal.facts, "text": text}


def packed(value: Mapping[str, Any]) -> bytes:
    """Write compact JSON."""
    return to_json(value)
