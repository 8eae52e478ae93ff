"""Days of the calendar as text, such as 2025-12-31."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

DAY_PATTERN = r"^\d{4}-\d{2}-\d{2}$"


def day(text: str) -> str:
    """Return a day in the usual form; ValueError if the calendar has no such day."""
    return date.fromisoformat(text).isoformat()


_FARTHEST_AHEAD = timedelta(hours=14)
"""How far the clocks of the easternmost islands are ahead of UTC."""


def is_to_come(text: str, now: datetime | None = None) -> bool:
    """Whether a day has begun nowhere yet: the house's own time zone may not be set."""
    return text > ((now or datetime.now(UTC)) + _FARTHEST_AHEAD).date().isoformat()
