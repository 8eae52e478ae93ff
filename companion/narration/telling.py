"""How events are presented, from `telling.json`, which the pages read too. The row of an event says:

- `text`: which variant of its text fits, by condition;
- `news`: whether race control announces it: always (`true`), or under one of these conditions;
- `step`: the step of the turn it belongs to in the story, by condition where it may be one of several;
- `bold`: whether the story stresses it;
- `story`: `false` leaves it out of the story.

A condition is the name of a field that must be set (not 0, not empty), or `field=value`; the first one that holds
counts, and "" always holds. An event with nothing to say here has no row. Refusals have only variants of their text.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import TYPE_CHECKING, Any, TypeVar

from typing_extensions import TypedDict

if TYPE_CHECKING:
    from collections.abc import Mapping

T = TypeVar("T")


class EventRow(TypedDict, total=False):
    """One row of the table."""

    text: dict[str, str]
    news: bool | list[str]
    step: int | dict[str, int]
    bold: bool
    story: bool


_TELLING = json.loads((files("companion.narration") / "telling.json").read_text("utf-8"))
EVENTS: dict[str, EventRow] = _TELLING["events"]
REFUSALS: dict[str, dict[str, str]] = _TELLING["refusals"]
SEAT_PARAMS: frozenset[str] = frozenset(_TELLING["seats"])
CARD_PARAMS: frozenset[str] = frozenset(_TELLING["cards"])


def row_of(event: Mapping[str, Any]) -> EventRow:
    """Find the row of an event's type; empty if it has none."""
    return EVENTS.get(event["type"], {})


def text_variant(event: Mapping[str, Any]) -> str:
    """Pick the variant of an event's text; "" is the plain one."""
    return _first(row_of(event).get("text", {}), event) or ""


def refusal_variant(code: str, facts: Mapping[str, Any]) -> str:
    """Pick the variant of a refusal's text; "" is the plain one."""
    return _first(REFUSALS.get(code, {}), facts) or ""


def is_announced(event: Mapping[str, Any]) -> bool:
    """Whether race control announces an event."""
    news = row_of(event).get("news", False)
    return news if isinstance(news, bool) else any(_holds(condition, event) for condition in news)


def story_step(event: Mapping[str, Any]) -> int | None:
    """Find the step of the turn that an event belongs to, if it belongs to one."""
    step = row_of(event).get("step")
    return _first(step, event) if isinstance(step, dict) else step


def _first(choices: Mapping[str, T], fields: Mapping[str, Any]) -> T | None:
    return next((choice for condition, choice in choices.items() if _holds(condition, fields)), None)


def _holds(condition: str, fields: Mapping[str, Any]) -> bool:
    name, _, value = condition.partition("=")
    return not condition or (fields.get(name) == value if value else bool(fields.get(name)))
