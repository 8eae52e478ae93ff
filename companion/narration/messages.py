"""Turn events and refusals into a message key and parameters; the text is looked up later, in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.narration.telling import refusal_variant, text_variant

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from companion.engine.refusals import Refusal
    from companion.engine.track import Corner


@dataclass(frozen=True, slots=True)
class Message:
    """The key of a text and the parameters to fill in."""

    key: str
    params: dict[str, Any]


def tell_event(event: Mapping[str, Any], corners: Sequence[Corner] = ()) -> Message:
    """Find the message for a public event.

    `number` is added for corners: people know a corner by its order in the lap, not by its Space.
    """
    params = {name: _selectable(name, value) for name, value in event.items() if name not in ("type", "no")}
    if "corner" in event:
        params["number"] = corner_number(event["corner"], corners)
    return Message(_key("event", event["type"], text_variant(event)), params)


def corner_number(after: int | None, corners: Sequence[Corner]) -> int:
    """Count which corner of the lap has its line after this Space; 0 if the board is unknown."""
    return next((number for number, corner in enumerate(corners, 1) if corner.after == after), 0)


def tell_refusal(refusal: Refusal) -> Message:
    """Find the message for a refusal; a `fault` among its facts names the variant."""
    variant = refusal.facts.get("fault") or refusal_variant(refusal.code, refusal.facts)
    return Message(_key("refusal", refusal.code, str(variant)), dict(refusal.facts))


def _key(kind: str, name: str, variant: str) -> str:
    return f"{kind}.{name}.{variant}" if variant else f"{kind}.{name}"


def _selectable(name: str, value: Any) -> Any:
    """Replace hyphens in `for`: ICU does not allow them in the words a text selects by."""
    return value.replace("-", "_") if name == "for" else value
