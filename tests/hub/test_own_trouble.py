"""Tables in trouble: it stays their own, and what does not exist has none."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from companion.boards import find_track
from companion.engine.types import SEATS
from companion.hub import seating
from companion.hub.metrics import Metrics
from companion.hub.tables import Tables
from companion.store.journal import CannotStore, Journal

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    """Yield the tables of a hub."""
    journal = Journal(tmp_path / "pitwall.sqlite")
    yield Tables(journal, find_track, Metrics(), "no hash")
    journal.close()


def break_reading(monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    """Make one part of the table `broken` unreadable."""
    read = getattr(Journal, what)

    def readable(journal: Journal, table: str) -> Any:
        if table == "broken":
            raise CannotStore("a bad sector")
        return read(journal, table)

    monkeypatch.setattr(Journal, what, readable)


@pytest.mark.parametrize("what", ["entering", "latest_race", "setup"])
def test_a_table_that_cannot_be_read_stops_no_other(what: str, tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    break_reading(monkeypatch, what)
    tables.load(("broken", "main"))
    assert tables.by_name.keys() == {"main"}
    assert "a bad sector" in tables.troubles()["broken"]


def test_a_table_that_could_not_be_made_is_no_trouble_of_the_hub(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables.load(("main",))
    break_reading(monkeypatch, "add_table")
    with pytest.raises(CannotStore, match="a bad sector"):
        asyncio.run(tables.add("broken"))
    assert tables.troubles() == {}


def test_the_users_never_show_a_table_that_is_still_being_read(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table is read in a thread; meanwhile a freed seat at another one has the broker's users listed."""
    listed: list[str] = []

    def hash_while_users_are_listed(secret: str) -> str:
        listed.extend(tables.users())
        return f"hash of {secret}"

    monkeypatch.setattr(seating, "hash_secret", hash_while_users_are_listed)
    tables.load(("second",))
    assert listed
    assert not [user for user in listed if user.startswith("second.")]
    assert len([user for user in tables.users() if user.startswith("second.")]) == len(SEATS)
