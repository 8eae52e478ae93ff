"""Days of the calendar."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from companion.wire.days import is_to_come


@pytest.mark.parametrize(
    ("day", "hour", "to_come"),
    [
        ("2026-11-17", 9, False),
        ("2026-11-18", 9, True),
        ("2026-11-18", 10, False),  # it has begun on Kiritimati
        ("2026-11-19", 23, True),
        ("2027-01-01", 10, True),
    ],
)
def test_a_day_is_to_come_until_it_has_begun_somewhere(day: str, hour: int, to_come: bool) -> None:
    assert is_to_come(day, datetime(2026, 11, 17, hour, tzinfo=UTC)) == to_come
