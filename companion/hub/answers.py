"""What follows from a message."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pydantic_core import to_json

from companion.narration.messages import tell_refusal
from companion.texts import say
from companion.views.events import PublicEvent
from companion.views.parts import Json

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.engine.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Answer:
    """What follows from a message: the reply to its sender, and whether the table has changed."""

    reply: Json
    events: list[PublicEvent] = field(default_factory=list)
    changed: bool = False
    wants_view: bool = False
    counts: bool = True
    """Whether it is among the figures everybody reads: how often a seat tries a plan tells of its length."""


def packed(value: Mapping[str, Any]) -> bytes:
    """Write JSON as short as it gets."""
    return to_json(value)


def refusal_json(command: str | None, refusal: Refusal) -> Json:
    """Write a refusal as a reply: a code, the facts, one clear sentence."""
    text = say(tell_refusal(refusal))
    return {"id": command, "ok": False, "code": refusal.code, "facts": refusal.facts, "text": text}
