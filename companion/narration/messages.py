"""Turn events and refusals into a message key and parameters; the text is looked up later, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.narration.telling import refusal_variant, text_variant

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.engine.refusals import Refusal
    from companion.engine.track import Corner


REWRITING = ("corrected", "undone", "redone", "amended")
"""Events about what was entered before."""
CODED = "pitwall:"
"""What a usual reason begins with, such as `pitwall:moved`: everybody reads it in their own language."""


@dataclass(frozen=True, slots=True)
class Message:
    """The key of a text and the parameters to fill in."""

    key: str
    params: dict[str, Any]


def tell_event(event: Mapping[str, Any], corners: Sequence[Corner] = ()) -> Message:
    """Find the message for a public event.

    `number` is added for corners: people know a corner by its order in the lap, not by its Space.
    """
    told = {**event, **in_words(event)}
    params = {name: _selectable(name, value) for name, value in told.items() if name not in ("type", "no")}
    if "corner" in event:
        params["number"] = corner_number(event["corner"], corners)
    if event.get("case"):
        params |= _legend_way(event)
    return Message(_key("event", event["type"], text_variant(told)), params)


def _legend_way(event: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the text about a Legend's move needs: whether it stops early, and whether a car is in its way."""
    limit = event.get("limit")
    full = event.get("helmet", 0) if limit is None else limit + event.get("diamond", 0)
    short, stopped = event.get("want", 0) < full, event.get("blocked_by")
    return {"way": "short" if short else "full", "stopped": "yes" if stopped else "no"}


_ROADS = {
    "limit+1": "limit_up",
    "limit-1": "limit_down",
    "overheat": "overheat",
    "free-boost": "free_boost",
    "slip+1": "slip",
    "weather": "weather",
}
"""Each road token as the word a text selects by."""


def roads_in_order(roads: Mapping[str, str], corners: Sequence[Corner]) -> list[Message]:
    """List the road tokens as the table walks round the board: corner by corner, each by its number."""
    return [
        Message("place.road", {"number": corner_number(int(after), corners), "road": _ROADS[roads[after]]})
        for after in sorted(roads, key=int)
    ]


def in_words(event: Mapping[str, Any]) -> dict[str, Any]:
    """Prepare what changes the race afterwards for its text, which has no nested fields and no negative numbers.

    `was_…` and `now_…` are the fields of two answers of the same kind, and `changed` is that kind. An answer that is
    taken back or counts again is `was_…` alone.
    """
    if event["type"] not in REWRITING:
        return {}
    was, now = event.get("was") or {}, event.get("now") or {}
    alike = "do" in was and was.get("do") == now.get("do")
    alone = event["type"] in ("undone", "redone")
    answers = {f"{when}_{name}": value for when, said in (("was", was), ("now", now)) for name, value in said.items()}
    spaces, reason = event.get("spaces") or 0, event.get("reason")
    return {
        **(answers | {"changed": was["do"]} if alike or (alone and was) else {}),
        "gear": event.get("gear", 0),
        "engine": event.get("engine", -1),
        "sponsors": event.get("sponsors", -1),
        "owns": len(event["upgrades"]) if "upgrades" in event else -1,
        "back": max(0, -spaces),
        "forward": max(0, spaces),
        "again": len(event.get("dropped") or ()) + len(event.get("asked_again") or ()),
        "because": f" ({reason})" if reason else "",
        "grid": grid_place(event.get("at")),
    }


def grid_place(at: object) -> int:
    """Return which place of the grid a position is, counted from 1; 0 if it is on the road."""
    if not isinstance(at, Mapping) or at["lap"] > 0:
        return 0
    return 1 - 2 * int(at["progress"]) + int(at["spot"] == "off")


def usual_reason(reason: object) -> str | None:
    """Return the key of a usual reason's text, if the reason is given as a code."""
    return f"reason.{reason.removeprefix(CODED)}" if isinstance(reason, str) and reason.startswith(CODED) else None


def corner_number(after: int | None, corners: Sequence[Corner]) -> int:
    """Count which corner of the lap has its line after this Space; 0 if the board is unknown."""
    return next((number for number, corner in enumerate(corners, 1) if corner.after == after), 0)


def tell_refusal(refusal: Refusal) -> Message:
    """Find the message for a refusal; a `fault` among its facts names the variant."""
    variant = refusal.facts.get("fault") or refusal_variant(refusal.code, refusal.facts)
    facts = {name: _selectable(name, value) for name, value in refusal.facts.items()}
    return Message(_key("refusal", refusal.code, str(variant)), facts)


def _key(kind: str, name: str, variant: str) -> str:
    return f"{kind}.{name}.{variant}" if variant else f"{kind}.{name}"


def _selectable(name: str, value: Any) -> Any:
    """Replace hyphens in `for` and `asked`: ICU does not allow them in the words a text selects by."""
    return value.replace("-", "_") if name in ("for", "asked") and isinstance(value, str) else value
