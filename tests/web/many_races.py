"""Fill a journal with many races, as years of game nights would."""

from __future__ import annotations

from contextlib import closing
from datetime import date, timedelta
from typing import TYPE_CHECKING

from companion.boards import find_track
from companion.reports.importing import import_race_file
from companion.store.archive import Archive
from companion.store.backup import make_backup
from companion.store.database import database_in
from companion.store.journal import Journal
from companion.store.seasons import SeasonBook

from ..golden.races import FOLDER

if TYPE_CHECKING:
    import sqlite3
    from pathlib import Path

GOLDEN = "mexico-five-cars"
RACES_OF_SEASON = 10
_COPIED = {
    "entries": "no, at, origin, version, body",
    "results": "seat, name, driver, place, status, figures, simulated",
}


def fill(data: Path, count: int) -> int:
    """Store so many races of the same five drivers, with every entry; return the first driver's number.

    The latest ten of them are races of season 1. The backup of the day is there, so that none is made.
    """
    data.mkdir(parents=True, exist_ok=True)
    make_backup(data, "daily")
    with closing(Journal(database_in(data))) as journal:
        journal.add_table("main")
        archive = Archive(journal)
        season = SeasonBook(archive).add("Ever", {"drop_worst": 2})
        with (FOLDER / f"{GOLDEN}.jsonl").open("rb") as file:
            first = import_race_file(journal, archive, file, "main", "2010-01-01", find_track)
        with journal.transaction() as db:
            for number in range(1, count):
                _copy(db, first, number, (date(2010, 1, 1) + timedelta(days=3 * number)).isoformat())
            latest = "SELECT id, ? FROM races ORDER BY number DESC LIMIT ?"
            db.execute(f"INSERT INTO season_races (race, season) {latest}", (season, RACES_OF_SEASON))
        driver = archive.races(most=1)[0].cars[0].driver
        assert driver is not None
        return driver


def _copy(db: sqlite3.Connection, first: str, number: int, day: str) -> None:
    race = f"{day}-1"
    columns = "table_name, track, phase, laps, rounds"
    db.execute(
        f"INSERT INTO races (id, number, started, {columns}) SELECT ?, ?, ?, {columns} FROM races WHERE id = ?",
        (race, number + 1, f"{day}T20:00:00+00:00", first),
    )
    for table, copied in _COPIED.items():
        db.execute(
            f"INSERT INTO {table} (race, {copied}) SELECT ?, {copied} FROM {table} WHERE race = ?", (race, first)
        )
