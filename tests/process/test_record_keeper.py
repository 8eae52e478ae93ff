"""The record keeper records closed races whenever it is woken, and outlives whatever goes wrong."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from companion.process import record_keeper
from companion.process.record_keeper import RecordKeeper
from companion.store.archive import Archive
from companion.store.journal import CannotStore, Journal

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


class Work:
    """Stands in for the recording: counts how often it is asked, and fails as told."""

    def __init__(self, *failures: Exception) -> None:
        self.failures, self.rounds = list(failures), 0

    def __call__(self, *_: object) -> int:
        self.rounds += 1
        if self.failures:
            raise self.failures.pop(0)
        return 0


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0.005)


def keep(folder: Path, work: Work, *, wakes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep records; wake the keeper some times, each time after the work before is done."""
    journal = Journal(folder / "pitwall.sqlite")
    monkeypatch.setattr(record_keeper, "record_closed_races", work)

    async def kept() -> None:
        keeper = RecordKeeper(journal, Archive(journal), lambda *_: True)
        async with keeper.running():
            await until(lambda: work.rounds == 1)
            for done in range(wakes):
                keeper.wake()
                await until(lambda done=done: work.rounds == done + 2)

    try:
        asyncio.run(kept())
    finally:
        journal.close()


def test_it_looks_at_the_start_and_when_it_is_woken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    work = Work()
    keep(tmp_path, work, wakes=3, monkeypatch=monkeypatch)
    assert work.rounds == 4


@pytest.mark.parametrize("failure", [CannotStore("database or disk is full"), ZeroDivisionError("a bug")])
def test_after_a_failure_it_tries_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failure: Exception, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(record_keeper, "TRY_AGAIN_SECONDS", 0.01)
    keep(tmp_path, Work(failure), wakes=1, monkeypatch=monkeypatch)
    assert "could not be recorded yet" in caplog.text or "because of a bug" in caplog.text
