"""A journal's disk: whether it is quick, full, or held by another program, and that it says so."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from companion.store import storage as module
from companion.store.journal import CannotStore, Journal, StoredSeat

from .journals import a_start, started

if TYPE_CHECKING:
    from pathlib import Path


def test_a_journal_knows_whether_its_disk_is_quick(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "QUICK_SECONDS", 60.0)
    assert journal.is_quick
    monkeypatch.setattr(module, "QUICK_SECONDS", 0.0)
    assert not journal.is_quick


def test_a_write_that_would_wait_for_another_is_not_called_quick(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "QUICK_SECONDS", 60.0)
    with journal.transaction():
        assert not journal.is_quick
    assert journal.is_quick


def test_after_a_write_that_failed_the_disk_is_not_called_quick(
    journal: Journal, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "QUICK_SECONDS", 60.0)
    journal._db.execute("PRAGMA busy_timeout = 10")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(CannotStore, match="locked"):
            journal.add_table("kids")
    assert not journal.is_quick
    journal.add_table("kids")
    assert journal.is_quick


def test_nothing_is_stored_while_the_log_is_preallocated(path: Path) -> None:
    free = []
    with closing(Journal(path)) as journal:
        journal._db.set_trace_callback(lambda _: free.append(not journal._lock.locked()))
        journal.preallocate_log()
        journal._db.set_trace_callback(None)
        assert journal._db.execute("PRAGMA synchronous").fetchone() == (2,)
    assert len(free) > module.LOG_PAGES
    assert not any(free)


def test_a_journal_that_has_stored_nothing_yet_is_not_called_quick(path: Path) -> None:
    with closing(Journal(path)) as fresh:
        assert not fresh.is_quick


def test_a_healthy_journal_can_be_written_to(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TRY_AGAIN_SECONDS", -1.0)
    assert journal.trouble() is None


def test_the_check_writes_nothing_while_commands_are_being_stored(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    statements: list[str] = []
    journal._db.set_trace_callback(statements.append)
    assert journal.trouble() is None
    assert statements == []
    monkeypatch.setattr(module, "TRY_AGAIN_SECONDS", -1.0)
    assert journal.trouble() is None
    assert statements


def test_a_journal_that_another_program_holds_is_in_trouble(
    journal: Journal, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "TRY_AGAIN_SECONDS", -1.0)
    journal._db.execute("PRAGMA busy_timeout = 10")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert journal.trouble() == "database is locked"
        with pytest.raises(CannotStore, match="locked"):
            journal.claim("main", StoredSeat("red", "Aino", "hash"))
        other.execute("ROLLBACK")
    assert journal.trouble() is None


@pytest.mark.parametrize("again", [-1.0, 3600.0], ids=["tries each time", "was well a moment ago"])
def test_on_a_full_disk_a_journal_is_in_trouble_each_time_though_a_small_write_has_room(
    journal: Journal, monkeypatch: pytest.MonkeyPatch, again: float
) -> None:
    assert journal.trouble() is None
    monkeypatch.setattr(module, "TRY_AGAIN_SECONDS", again)
    [pages] = journal._db.execute("PRAGMA page_count").fetchone()
    journal._db.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(CannotStore, match="full"):
        journal.keep_tags({f"04{number:06}": "pitwall:control:go" * 20 for number in range(1000)})
    journal.set_flag("main", "locked", on=True)
    assert {journal.trouble() for _ in range(5)} == {"database or disk is full"}
    journal._db.execute("PRAGMA max_page_count = 1000000")
    monkeypatch.setattr(module, "TRY_AGAIN_SECONDS", -1.0)
    assert journal.trouble() is None
    assert journal.read("SELECT * FROM scratch") == []


def test_once_an_input_is_stored_again_the_journal_is_well_at_once(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str | None] = []
    journal.watch(lambda: told.append(journal.last_trouble))
    monkeypatch.setattr(module, "TRY_AGAIN_SECONDS", 3600.0)
    race = started(journal)
    [pages] = journal._db.execute("PRAGMA page_count").fetchone()
    journal._db.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(CannotStore, match="full"):
        journal.keep_tags({f"04{number:06}": "pitwall:control:go" * 20 for number in range(1000)})
    assert journal.trouble() == "database or disk is full"
    journal._db.execute("PRAGMA max_page_count = 1000000")
    assert not journal.free("main", "red"), "this writes nothing, so it proves nothing"
    assert journal.trouble() == "database or disk is full"
    journal.append(race, replace(a_start(), no=2), "phone", None)
    assert journal.trouble() is None
    assert told == ["database or disk is full", None]


def test_a_duplicate_row_is_not_a_disk_problem(journal: Journal) -> None:
    race = started(journal)
    with pytest.raises(CannotStore, match="UNIQUE"):
        journal.append(race, a_start(), "phone", None)
    assert journal.trouble() is None
