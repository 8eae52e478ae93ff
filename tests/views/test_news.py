"""What race control announces."""

from __future__ import annotations

import pytest

from companion.views.news import is_news

NEWS = [
    {"type": "spun_out"},
    {"type": "corrected"},
    {"type": "confirmed"},
    {"type": "corner_checked", "heat": 2},
    {"type": "heat_paid", "for": "shift"},
    {"type": "heat_paid", "for": "spin-out"},
    {"type": "moved", "by": "slipstream", "blocked_by": []},
    {"type": "moved", "by": "cards", "blocked_by": []},
    {"type": "moved", "by": "cards", "blocked_by": ["red"]},
]
ROUTINE = [
    {"type": "planned"},
    {"type": "replenished"},
    {"type": "corner_checked", "heat": 0},
    {"type": "heat_paid", "for": "corner"},
]


@pytest.mark.parametrize("event", NEWS, ids=str)
def test_news_is_announced(event):
    assert is_news(event)


@pytest.mark.parametrize("event", ROUTINE, ids=str)
def test_routine_events_are_not_announced(event):
    assert not is_news(event)
