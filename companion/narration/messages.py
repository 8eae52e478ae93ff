"""Turn what happened, what is asked and what was refused into a key and its parameters.

Texts are found by key at the edge, in the reader's language; this is the one place that says which key fits.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.engine.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Message:
    """A text to be found, and what to put into it."""

    key: str
    params: dict[str, Any]


def tell_event(event: dict[str, Any]) -> Message:
    """Name the text for a public event; some events read differently by what they tell."""
    params = {name: value for name, value in event.items() if name not in ("type", "no")}
    return Message(f"event.{event['type']}{_variant(event)}", params)


def tell_refusal(refusal: Refusal) -> Message:
    """Name the text for a refusal; a code that is told in several ways has a text for each."""
    variant = refusal.facts.get("fault") or _refusal_variant(refusal)
    key = f"refusal.{refusal.code}" + (f".{variant}" if variant else "")
    return Message(key, dict(refusal.facts))


def _refusal_variant(refusal: Refusal) -> str | None:
    match refusal.code:
        case "malformed" | "setup.malformed":
            return None if refusal.facts.get("key") else "whole"
        case "not-now":  # the fact that says why it cannot be done now
            return next((why for why in ("asked", "status", "phase") if refusal.facts.get(why)), None)
        case _:
            return None


def _variant(event: dict[str, Any]) -> str:
    match event["type"]:
        case "corner_checked":
            return ".owed" if event["heat"] else ".free"
        case "moved":
            return ".blocked" if event["blocked_by"] else ""
        case "flipped":
            return ".kept" if event["kept"] else ".discarded"
        case "replenished":
            return ".reshuffled" if event["reshuffled"] else ""
        case "amended":
            return ".stopped" if event["stopped_at"] else ""
        case "corrected" | "retired" | "abandoned":
            return ".why" if event["reason"] else ""
        case _:
            return ""
