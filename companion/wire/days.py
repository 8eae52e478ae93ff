"""Days of the calendar as text, such as 2025-12-31."""

from __future__ import annotations

from datetime import date

DAY_PATTERN = r"^\d{4}-\d{2}-\d{2}$"


def day(text: str) -> str:
    """Return a day in the usual form; ValueError if the calendar has no such day."""
    return date.fromisoformat(text).isoformat()
