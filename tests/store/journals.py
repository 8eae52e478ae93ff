"""Races and entries to store, for the tests of the journal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.boards import load_track
from companion.engine.setup import CarSetUp, SetUp
from companion.engine.types import SEATS
from companion.history.history import History
from companion.store.journal import Journal, StoredRace

if TYPE_CHECKING:
    from companion.history.entries import Entry


def a_race(day: str = "2026-11-16", table: str = "main") -> StoredRace:
    """Return the row of a race about to start."""
    return StoredRace(day, table, f"{day}T20:00:00+00:00", "usa", "planning")


def a_start() -> Entry:
    """Return the first entry of a race of two."""
    history = History.start(SetUp(load_track("usa"), 1, tuple(CarSetUp(seat) for seat in SEATS[:2])))
    assert isinstance(history, History)
    return history.entries[0]


def started(journal: Journal, day: str = "2026-11-16", table: str = "main") -> StoredRace:
    """Start a race."""
    return journal.start_race(a_race(day, table), a_start(), "referee", None)
