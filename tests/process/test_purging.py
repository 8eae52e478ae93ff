"""Deleted races are removed for good after a while, and no others."""

from __future__ import annotations

import asyncio
from contextlib import closing
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from companion.process import daily_backup
from companion.process.daily_backup import daily_backups
from companion.process.purging import purge_deleted
from companion.store.archive import Archive, CarResult
from companion.store.backup import backups
from companion.store.drivers import DriverBook
from companion.store.imports import ImportBook, OldRace
from companion.store.journal import CannotStore, Journal
from companion.store.seasons import SeasonBook

from ..store.journals import started

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

NOW = datetime(2026, 12, 31, tzinfo=UTC)
LONG_AGO, LATELY = "2026-11-30T00:00:00+00:00", "2026-12-02T00:00:00+00:00"


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with closing(Journal(tmp_path / "pitwall.sqlite")) as journal:
        journal.add_table("main")
        yield journal


def driven(archive: Archive, *names: str) -> str:
    journal = archive.storage
    assert isinstance(journal, Journal)
    race = started(journal).id
    seats = ("red", "blue")
    archive.record(race, 1, 9, [CarResult(seat, name, 1, "finished") for seat, name in zip(seats, names, strict=False)])
    return race


def rows(journal: Journal, race: str) -> dict[str, int]:
    tables = ("entries", "results", "season_races", "simulated_cars", "renames")
    return {table: journal.read(f"SELECT count(*) FROM {table} WHERE race = ?", race)[0][0] for table in tables}


def test_a_race_deleted_long_ago_is_removed_with_all_that_belongs_to_it(journal: Journal, tmp_path: Path):
    archive = Archive(journal)
    gone, late, kept = driven(archive, "Quux", "Bo"), driven(archive, "Bo"), driven(archive, "Bo")
    season = SeasonBook(archive).add("Winter", {})
    SeasonBook(archive).add_race(season, gone, {})
    quux = DriverBook(archive).drivers("quux")[0].id
    SeasonBook(archive).keep_carry(season, quux, {"sponsors": 1})
    archive.delete(gone, LONG_AGO)
    archive.delete(late, LATELY)
    version = archive.version
    assert purge_deleted(archive, 30, NOW) == [gone]
    assert archive.version > version
    assert set(rows(journal, gone).values()) == {0}
    assert journal.race(gone) is None
    assert archive.restore(late)
    assert [race.id for race in archive.races()] == [kept, late]
    assert [driver.name for driver in DriverBook(archive).drivers()] == ["Bo"], "nothing is left of the other"
    assert not any(b"Quux" in file.read_bytes() for file in tmp_path.glob("pitwall.sqlite*"))
    assert purge_deleted(archive, 30, NOW) == []


def test_the_last_race_of_a_table_stays_because_it_is_still_on_it(journal: Journal):
    archive = Archive(journal)
    last = driven(archive, "Aino")
    archive.delete(last, LONG_AGO)
    assert purge_deleted(archive, 30, NOW) == []
    driven(archive, "Aino")
    assert purge_deleted(archive, 30, NOW) == [last]


def test_an_imported_race_goes_too_and_one_deleted_by_a_wrong_clock_stays(journal: Journal):
    archive = Archive(journal)
    wrong, _ = driven(archive, "Aino"), driven(archive, "Aino")
    season = SeasonBook(archive).add("Before", {})
    old = OldRace("2020-01-01", "usa", 1, (CarResult("red", "Bo", 1, "finished"),))
    [imported] = ImportBook(archive).add_results("main", season, [old])
    archive.delete(wrong, "1970-01-01T00:00:00+00:00")
    archive.delete(imported, LONG_AGO)
    assert purge_deleted(archive, 30, NOW) == [imported]


def test_they_are_kept_for_ever_if_the_settings_say_so(journal: Journal):
    archive = Archive(journal)
    race, _ = driven(archive, "Aino"), driven(archive, "Aino")
    archive.delete(race, LONG_AGO)
    assert purge_deleted(archive, 0, NOW) == []
    assert archive.restore(race)


def test_nothing_is_removed_before_there_is_a_backup_of_the_day(
    journal: Journal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(daily_backup, "LOOK_AGAIN_SECONDS", 0.01)
    monkeypatch.setattr(daily_backup, "FIRST_LOOK_SECONDS", 0.0)
    (tmp_path / "backups").write_text("in the way")
    seen = list[int]()

    def then() -> None:
        seen.append(len(backups(tmp_path, "daily")))
        if len(seen) == 1:
            raise CannotStore("database or disk is full")

    async def kept() -> None:
        async with daily_backups(tmp_path, then), asyncio.timeout(60):
            while "No backup could be written" not in caplog.text:
                await asyncio.sleep(0.005)
            assert seen == []
            (tmp_path / "backups").unlink()
            while len(seen) < 2:
                await asyncio.sleep(0.005)

    asyncio.run(kept())
    assert set(seen) == {1}
    assert "disk is full" in caplog.text
