"""The table of how events are presented: every row is about an event and fields it has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

import pytest
from typing_extensions import get_type_hints

from companion.narration.telling import EVENTS, is_announced, story_step, text_variant
from companion.views.events import SCHEMAS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.narration.telling import EventRow


def fields_by_type() -> dict[str, dict[str, Any]]:
    """List the fields of every published event."""
    hints = [get_type_hints(schema) for schema in SCHEMAS]
    return {get_args(fields["type"])[0]: fields for fields in hints}


def conditions(row: EventRow) -> Iterator[str]:
    news, step = row.get("news", True), row.get("step", 0)
    yield from news if isinstance(news, list) else ()
    yield from step if isinstance(step, dict) else ()
    yield from row.get("text", {})


def test_every_row_is_about_an_event_and_says_something():
    assert EVENTS.keys() <= fields_by_type().keys()
    assert all(EVENTS.values())


@pytest.mark.parametrize("kind", EVENTS)
def test_conditions_are_about_fields_and_values_the_event_has(kind):
    worked_out = {"changed": str} if kind in ("amended", "undone", "redone") else {"grid": int}
    fields = fields_by_type()[kind] | worked_out
    for condition in filter(None, conditions(EVENTS[kind])):
        name, _, value = condition.partition("=")
        assert name in fields
        values = get_args(fields[name])
        assert not value or value in values or str in (fields[name], *values)


@pytest.mark.parametrize(
    ("event", "step"),
    [
        ({"type": "planned"}, 2),
        ({"type": "heat_paid", "for": "shift"}, 1),
        ({"type": "heat_paid", "for": "boost"}, 5),
        ({"type": "heat_paid", "for": "spin-out"}, 7),
        ({"type": "flipped", "for": "boost"}, 5),
        ({"type": "moved", "by": "cards"}, 3),
        ({"type": "moved", "by": "adrenaline"}, 5),
        ({"type": "moved", "by": "slipstream"}, 6),
        ({"type": "round_started"}, None),
    ],
)
def test_the_story_puts_an_event_into_its_step(event, step):
    assert story_step(event) == step


def test_the_first_condition_that_holds_picks_the_text():
    assert text_variant({"type": "corner_checked", "heat": 2}) == "owed"
    assert text_variant({"type": "corner_checked", "heat": 0}) == "free"
    assert text_variant({"type": "moved", "blocked_by": []}) == ""


def test_some_events_are_always_news_and_some_only_at_times():
    assert is_announced({"type": "spun_out"})
    assert not is_announced({"type": "planned"})
    assert is_announced({"type": "heat_paid", "for": "shift"})
    assert not is_announced({"type": "heat_paid", "for": "corner"})
