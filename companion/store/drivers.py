"""Drivers: people across nights, known by their names."""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from companion.store.archive import Archive, name_key
from companion.store.codec import VERSION, UnreadableEntry, decode, encode
from companion.store.names import nameless, setup_of, with_names

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

    from companion.history.entries import Entry

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class StoredDriver:
    """A driver and what all races came to."""

    id: int
    name: str
    races: int
    wins: int
    podiums: int
    last: str | None
    """When the last race was started."""


@dataclass(frozen=True, slots=True)
class DrivenResult:
    """One race of a driver."""

    race: str
    started: str
    track: str
    seat: str
    place: int | None
    status: str
    cars: int
    figures: dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class Meeting:
    """How two drivers did in the races they were both in."""

    other: int
    name: str
    races: int
    ahead: int
    """In how many of them the first was ahead of the other."""


@dataclass(slots=True)
class DriverBook:
    """Reads and changes the drivers in the archive."""

    archive: Archive

    def drivers(self, text: str | None = None) -> list[StoredDriver]:
        """List drivers by name, those whose name contains a text."""
        rows = self.archive.storage.read(f"{_SELECT_DRIVER} GROUP BY drivers.id ORDER BY drivers.name")
        wanted = name_key(text or "")
        return [driver for driver in (StoredDriver(*row) for row in rows) if wanted in name_key(driver.name)]

    def driver(self, driver: int) -> StoredDriver | None:
        """Find a driver."""
        rows = self.archive.storage.read(f"{_SELECT_DRIVER} WHERE drivers.id = ? GROUP BY drivers.id", driver)
        return StoredDriver(*rows[0]) if rows else None

    def names(self, driver: int) -> set[str]:
        """Return every name that leads to a driver, as `name_key` gives it."""
        return {name for (name,) in self.archive.storage.read("SELECT name FROM driver_names WHERE driver = ?", driver)}

    def results(self, driver: int) -> list[DrivenResult]:
        """List a driver's races, the newest first."""
        rows = self.archive.storage.read(_SELECT_RESULTS, driver)
        return [_driven(row) for row in rows]

    def meetings(self, driver: int) -> list[Meeting]:
        """List whom a driver has met, the most frequent first; a car that retired is behind all that did not."""
        return [Meeting(*row) for row in self.archive.storage.read(_SELECT_MEETINGS, driver)]

    def rename(self, driver: int, name: str) -> Literal["done", "unknown", "taken"]:
        """Give a driver another name, by which races to come know them too."""
        with self.archive.storage.transaction_clearing_cache() as db:
            if not _is_known(db, driver):
                return "unknown"
            key = name_key(name)
            found = db.execute("SELECT driver FROM driver_names WHERE name = ?", (key,)).fetchone()
            if found and found[0] != driver:
                return "taken"
            db.execute("UPDATE drivers SET name = ? WHERE id = ?", (name, driver))
            db.execute("INSERT OR IGNORE INTO driver_names (name, driver) VALUES (?,?)", (key, driver))
            db.execute(_RENAME_IN_RACES, (driver,))
        self.archive.changed()
        return "done"

    def merge(self, driver: int, into: int) -> bool:
        """Make two drivers one, who keeps the second one's name; False if either is not known."""
        with self.archive.storage.transaction_clearing_cache() as db:
            if driver == into or not (_is_known(db, driver) and _is_known(db, into)):
                return False
            db.execute("UPDATE results SET driver = ? WHERE driver = ?", (into, driver))
            db.execute("UPDATE driver_names SET driver = ? WHERE driver = ?", (into, driver))
            db.execute("UPDATE OR IGNORE season_carries SET driver = ? WHERE driver = ?", (into, driver))
            db.execute("DELETE FROM season_carries WHERE driver = ?", (driver,))
            db.execute("DELETE FROM drivers WHERE id = ?", (driver,))
            db.execute(_RENAME_IN_RACES, (into,))
        self.archive.changed()
        return True

    def forget(self, driver: int) -> bool:
        """Remove a driver's name everywhere; in old races the car is called by its place on the grid."""
        with self.archive.naming, self.archive.storage.transaction_clearing_cache() as db:
            if not _is_known(db, driver):
                return False
            drove = db.execute("SELECT race, seat FROM results WHERE driver = ?", (driver,)).fetchall()
            for race, seat in (*drove, *_unrecorded_cars(db, driver)):
                _forget_in(db, race, seat)
            db.execute("DELETE FROM season_carries WHERE driver = ?", (driver,))
            db.execute("DELETE FROM driver_names WHERE driver = ?", (driver,))
            db.execute("DELETE FROM drivers WHERE id = ?", (driver,))
        self.archive.changed()
        self.archive.storage.clear_log()
        return True


_SELECT_DRIVER = """SELECT drivers.id, drivers.name, count(races.id), count(CASE WHEN place = 1 THEN races.id END),
    count(CASE WHEN place <= 3 THEN races.id END), max(started)
    FROM drivers LEFT JOIN results ON results.driver = drivers.id
    LEFT JOIN races ON races.id = results.race AND deleted IS NULL"""
_SELECT_RESULTS = """SELECT results.race, started, track, seat, place, status,
    (SELECT count(*) FROM results AS all_cars WHERE all_cars.race = results.race), figures
    FROM results JOIN races ON races.id = results.race
    WHERE driver = ? AND deleted IS NULL ORDER BY started DESC, number DESC"""
_SELECT_MEETINGS = """SELECT drivers.id, drivers.name, count(*) AS met,
    sum(own.place IS NOT NULL AND (other.place IS NULL OR own.place < other.place))
    FROM results AS own JOIN results AS other ON other.race = own.race AND other.driver != own.driver
    JOIN drivers ON drivers.id = other.driver JOIN races ON races.id = own.race
    WHERE own.driver = ? AND deleted IS NULL GROUP BY drivers.id ORDER BY met DESC, drivers.name"""


_SELECT_UNRECORDED = """SELECT races.id, version, entries.body FROM races
    JOIN entries ON entries.race = races.id AND no = 1 WHERE rounds IS NULL"""
_RENAME_IN_RACES = """INSERT OR REPLACE INTO renames (table_name, race, seat, name)
    SELECT table_name, races.id, seat, drivers.name FROM results JOIN races ON races.id = results.race
    JOIN drivers ON drivers.id = driver WHERE driver = ?"""
_RENAME_CAR = """INSERT OR REPLACE INTO renames (table_name, race, seat, name)
    SELECT table_name, id, ?, ? FROM races WHERE id = ?"""


def _driven(row: tuple[Any, ...]) -> DrivenResult:
    race, started, track, seat, place, status, cars, figures = row
    parsed = None if figures is None else json.loads(figures)
    return DrivenResult(race, started, track, seat, place, status, cars, parsed)


def _is_known(db: sqlite3.Connection, driver: int) -> bool:
    return db.execute("SELECT 1 FROM drivers WHERE id = ?", (driver,)).fetchone() is not None


def _unrecorded_cars(db: sqlite3.Connection, driver: int) -> Iterator[tuple[str, str]]:
    """Yield race and seat of a driver's cars in races that are not recorded, such as abandoned ones."""
    names = {name for (name,) in db.execute("SELECT name FROM driver_names WHERE driver = ?", (driver,))}
    for race, version, body in db.execute(_SELECT_UNRECORDED).fetchall():
        renamed: dict[str, str] = dict(db.execute("SELECT seat, name FROM renames WHERE race = ?", (race,)).fetchall())
        try:
            cars = setup_of(decode(version, body)).cars
        except UnreadableEntry as error:  # nobody can read the name in it, either
            _log.warning("The race %s could not be searched for a name: %s.", race, error)
            continue
        yield from ((race, car.seat) for car in cars if name_key(renamed.get(car.seat, car.name)) in names)


def _forget_in(db: sqlite3.Connection, race: str, seat: str) -> None:
    """Replace a name in a stored race, and wherever else the race's names are kept."""
    row = db.execute("SELECT version, body FROM entries WHERE race = ? AND no = 1", (race,)).fetchone()
    name = nameless(_number_in(db, race, seat) if row is None else _number_on_grid(decode(*row), seat))
    if row is not None:  # an imported result has no entries
        stored = (VERSION, encode(with_names(decode(*row), {seat: name})), race)
        db.execute("UPDATE entries SET version = ?, body = ? WHERE race = ? AND no = 1", stored)
    db.execute(_RENAME_CAR, (seat, name, race))  # not deleted: a table that still shows the race goes by it
    db.execute("UPDATE results SET driver = NULL, name = ? WHERE race = ? AND seat = ?", (name, race, seat))


def _number_on_grid(start: Entry, seat: str) -> int:
    return 1 + next(index for index, car in enumerate(setup_of(start).cars) if car.seat == seat)


def _number_in(db: sqlite3.Connection, race: str, seat: str) -> int:
    seats = db.execute("SELECT seat FROM results WHERE race = ? ORDER BY place IS NULL, place", (race,)).fetchall()
    return 1 + seats.index((seat,))
