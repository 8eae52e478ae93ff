"""Turn what happened and what was refused into a key and its parameters.

Texts are found by key at the edge, in the reader's language. Which key fits is decided by `telling.json`, which the
pages read too: for an event or a refusal, the first of its fields that says something (not 0, not empty) names the
variant of the text; `field=value` asks for that value, and "" stands for "none of them". `seats` and `cards` list the
parameters that are seats and cards, and that have names of their own.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from companion.engine.refusals import Refusal
    from companion.engine.track import Corner

_TELLING = json.loads((files("companion.narration") / "telling.json").read_text("utf-8"))
SEAT_PARAMS: frozenset[str] = frozenset(_TELLING["seats"])
CARD_PARAMS: frozenset[str] = frozenset(_TELLING["cards"])


@dataclass(frozen=True, slots=True)
class Message:
    """A text to be found, and what to put into it."""

    key: str
    params: dict[str, Any]


def tell_event(event: Mapping[str, Any], corners: Sequence[Corner] = ()) -> Message:
    """Name the text for a public event; some events read differently by what they tell.

    Corners are counted (`number`): people know them by their order in the lap, not by their Space.
    """
    params = {name: _selectable(name, value) for name, value in event.items() if name not in ("type", "no")}
    if "corner" in event:
        params["number"] = corner_number(event["corner"], corners)
    return Message(_key("event", event["type"], _variant("events", event["type"], event)), params)


def corner_number(after: int | None, corners: Sequence[Corner]) -> int:
    """Count which corner of the lap has its line there; 0 where the board is not known."""
    return next((number for number, corner in enumerate(corners, 1) if corner.after == after), 0)


def tell_refusal(refusal: Refusal) -> Message:
    """Name the text for a refusal; a code that is told in several ways has a text for each."""
    variant = refusal.facts.get("fault") or _variant("refusals", refusal.code, refusal.facts)
    return Message(_key("refusal", refusal.code, str(variant)), dict(refusal.facts))


def _variant(kind: str, name: str, told: Mapping[str, Any]) -> str:
    ways: dict[str, str] = _TELLING[kind].get(name, {})
    return next((variant for field, variant in ways.items() if _applies(field, told)), "")


def _applies(field: str, told: Mapping[str, Any]) -> bool:
    name, _, value = field.partition("=")
    return not field or (told.get(name) == value if value else bool(told.get(name)))


def _key(kind: str, name: str, variant: str) -> str:
    return f"{kind}.{name}.{variant}" if variant else f"{kind}.{name}"


def _selectable(name: str, value: Any) -> Any:
    """Write what a payment is for as ICU wants the words a text chooses by: without a hyphen."""
    return value.replace("-", "_") if name == "for" else value
