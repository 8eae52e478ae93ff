"""Drivers: people across nights, known by their names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from companion.store.archive import Archive
from companion.store.forgetting import (
    SELECT_UNRECORDED,
    forget_in_proposals,
    forget_in_race,
    forget_in_seasons,
    races_naming,
)
from companion.store.names import name_key

if TYPE_CHECKING:
    import sqlite3


@dataclass(frozen=True, slots=True)
class StoredDriver:
    """A driver."""

    id: int
    name: str


@dataclass(slots=True)
class DriverBook:
    """Reads and changes the drivers in the archive."""

    archive: Archive

    def drivers(self, text: str | None = None) -> list[StoredDriver]:
        """List drivers by name, those whose name contains a text."""
        rows = self.archive.storage.read("SELECT id, name FROM drivers")
        wanted = name_key(text or "")
        found = (driver for driver in (StoredDriver(*row) for row in rows) if wanted in name_key(driver.name))
        return sorted(found, key=lambda driver: name_key(driver.name))

    def driver(self, driver: int) -> StoredDriver | None:
        """Find a driver."""
        rows = self.archive.storage.read("SELECT id, name FROM drivers WHERE id = ?", driver)
        return StoredDriver(*rows[0]) if rows else None

    def names(self, driver: int) -> set[str]:
        """Return every name that leads to a driver, as `name_key` gives it."""
        return {name for (name,) in self.archive.storage.read("SELECT name FROM driver_names WHERE driver = ?", driver)}

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

    def merge(self, driver: int, into: int) -> Literal["done", "unknown", "met"]:
        """Make two drivers one, who keeps the second one's name; not two who were in one race: nobody drives twice."""
        with self.archive.storage.transaction_clearing_cache() as db:
            if driver == into or not (_is_known(db, driver) and _is_known(db, into)):
                return "unknown"
            if db.execute(_SELECT_MET, (driver, into)).fetchone():
                return "met"
            db.execute("UPDATE results SET driver = ? WHERE driver = ?", (into, driver))
            db.execute("UPDATE driver_names SET driver = ? WHERE driver = ?", (into, driver))
            db.execute("UPDATE OR IGNORE season_carries SET driver = ? WHERE driver = ?", (into, driver))
            db.execute("DELETE FROM season_carries WHERE driver = ?", (driver,))
            db.execute("DELETE FROM drivers WHERE id = ?", (driver,))
            db.execute(_RENAME_IN_RACES, (into,))
        self.archive.changed()
        return "done"

    def met_in(self, driver: int, other: int) -> str | None:
        """Return the last race in which both drove, deleted ones included; None if they never met."""
        rows = self.archive.storage.read(_SELECT_MET, driver, other)
        return str(rows[0][0]) if rows else None

    def forget(self, driver: int) -> bool:
        """Remove a driver's name everywhere; in old races the car is called by its place on the grid."""
        storage = self.archive.storage
        with self.archive.naming:
            names = self.names(driver)
            # Read before anything is locked: there may be many of these, and tables must not wait for them.
            [(last,)] = storage.read("SELECT coalesce(max(number), 0) FROM races")
            found = races_naming(names, storage.read(SELECT_UNRECORDED, 0))
            with storage.transaction_clearing_cache() as db:
                if not _is_known(db, driver):
                    return False
                later = races_naming(names, db.execute(SELECT_UNRECORDED, (last,)).fetchall())
                drove = [race for (race,) in db.execute("SELECT race FROM results WHERE driver = ?", (driver,))]
                for race in dict.fromkeys((*drove, *found, *later)):
                    forget_in_race(db, race, names, driver)
                forget_in_proposals(db, names)
                forget_in_seasons(db, names)
                for table in ("season_carries", "driver_names"):
                    db.execute(f"DELETE FROM {table} WHERE driver = ?", (driver,))  # noqa: S608 - one of two constants
                db.execute("DELETE FROM drivers WHERE id = ?", (driver,))
        self.archive.changed()
        storage.clear_log()
        return True


_SELECT_MET = """SELECT own.race FROM results AS own JOIN results AS other ON other.race = own.race
    JOIN races ON races.id = own.race WHERE own.driver = ? AND other.driver = ? ORDER BY number DESC LIMIT 1"""
_RENAME_IN_RACES = """INSERT OR REPLACE INTO renames (table_name, race, seat, name)
    SELECT table_name, races.id, seat, drivers.name FROM results JOIN races ON races.id = results.race
    JOIN drivers ON drivers.id = driver WHERE driver = ?"""


def _is_known(db: sqlite3.Connection, driver: int) -> bool:
    return db.execute("SELECT 1 FROM drivers WHERE id = ?", (driver,)).fetchone() is not None
