"""The archive: what every race that is over came to, and who drove in it.

It is derived from the journal once a race is closed, so that lists and standings need not read races again.
"""

from __future__ import annotations

import json
import unicodedata
from collections import defaultdict
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import TYPE_CHECKING, Any

from companion.store.storage import Storage

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Sequence


@dataclass(frozen=True, slots=True)
class CarResult:
    """One car of a race that is over."""

    seat: str
    name: str
    place: int | None
    """None for a car that retired."""
    status: str
    figures: dict[str, Any] | None = None
    """None where only the result is known."""
    is_named: bool = True
    """Whether somebody gave the name; a car called by its colour belongs to no driver."""
    driver: int | None = None
    """Set where it was read from the archive."""


@dataclass(frozen=True, slots=True)
class ArchivedRace:
    """A race that is over, as lists show it."""

    id: str
    table: str
    started: str
    track: str
    phase: str
    laps: int
    rounds: int
    season: int | None
    cars: tuple[CarResult, ...] = ()


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which races are looked for; what is None does not matter."""

    table: str | None = None
    track: str | None = None
    driver: int | None = None
    season: int | None = None
    text: str | None = None
    """Part of a name or a date."""

    def where(self) -> tuple[str, list[object]]:
        """Return it as a condition with its values."""
        clauses, values = ["rounds IS NOT NULL", "deleted IS NULL"], list[object]()
        for clause, value in (
            ("table_name = ?", self.table),
            ("track = ?", self.track),
            ("id IN (SELECT race FROM results WHERE driver = ?)", self.driver),
            ("season = ?", self.season),
        ):
            if value is not None:
                clauses.append(clause)
                values.append(value)
        if self.text:
            clauses.append(_CONTAINS)
            values += [_pattern(self.text), _pattern(self.text), _pattern(name_key(self.text))]
        return " AND ".join(clauses), values


_EVERY_RACE = Wanted()


def name_key(name: str) -> str:
    """Return what names have in common that mean the same person: case and spacing do not matter."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


_CONTAINS = r"""(started LIKE ? ESCAPE '\' OR id IN (SELECT race FROM results WHERE name LIKE ? ESCAPE '\'
    OR driver IN (SELECT driver FROM driver_names WHERE driver_names.name LIKE ? ESCAPE '\')))"""
"""By any name the driver goes by, as races show the one of today."""


def _pattern(text: str) -> str:
    """Return what LIKE matches wherever a text stands."""
    escaped = text.replace("\\", "\\\\").replace("%", r"\%").replace("_", r"\_")
    return f"%{escaped}%"


@dataclass(slots=True)
class Archive:
    """Reads and writes the archive. Safe to call from any thread; each call is one transaction."""

    storage: Storage
    version: int = field(default=0, init=False)
    """Counts changes, for whoever keeps answers with names in them."""
    naming: Lock = field(default_factory=Lock, init=False)
    """Held while names are read to be recorded, and while one is removed, which must not come back."""

    # Races --------------------------------------------------------------------------------------------

    def unrecorded(self, most: int) -> list[tuple[str, str]]:
        """List finished races whose results are not in the archive, with their tables, the oldest first."""
        query = """SELECT id, table_name FROM races WHERE rounds IS NULL AND phase = 'finished'
            ORDER BY number LIMIT ?"""
        return [(race, table) for race, table in self.storage.read(query, most)]

    def record(self, race: str, laps: int, rounds: int, cars: Iterable[CarResult]) -> None:
        """Store what a race came to, in place of what was stored before."""
        with self.storage.transaction() as db:
            db.execute("UPDATE races SET laps = ?, rounds = ? WHERE id = ?", (laps, rounds, race))
            db.execute("DELETE FROM results WHERE race = ?", (race,))
            for car in cars:
                driver = driver_named(db, car.name) if car.is_named else None
                figures = None if car.figures is None else json.dumps(car.figures)
                row = (race, car.seat, car.name, driver, car.place, car.status, figures)
                db.execute("INSERT INTO results VALUES (?,?,?,?,?,?,?)", row)
        self.changed()

    def races(self, wanted: Wanted = _EVERY_RACE, most: int = 50, after: str | None = None) -> list[ArchivedRace]:
        """List races with their cars, the newest first; with `after`, only those older than that race."""
        where, values = wanted.where()
        if after is not None:
            where, values = where + _OLDER, [*values, after]
        query = f"{_SELECT_RACE} WHERE {where} ORDER BY number DESC LIMIT ?"
        return self._with_cars([ArchivedRace(*row) for row in self.storage.read(query, *values, most)])

    def count(self, wanted: Wanted = _EVERY_RACE) -> int:
        """Count races."""
        where, values = wanted.where()
        [(count,)] = self.storage.read(f"SELECT count(*) FROM ({_SELECT_RACE} WHERE {where})", *values)  # noqa: S608
        return int(count)

    def _with_cars(self, races: Sequence[ArchivedRace]) -> list[ArchivedRace]:
        marks = ",".join("?" * len(races))
        query = f"""SELECT race, seat, coalesce(drivers.name, results.name), place, status, figures, driver
            FROM results LEFT JOIN drivers ON drivers.id = driver WHERE race IN ({marks})"""  # noqa: S608 - only marks
        cars: dict[str, list[CarResult]] = defaultdict(list)
        for race, seat, name, place, status, figures, driver in self.storage.read(query, *(race.id for race in races)):
            parsed = None if figures is None else json.loads(figures)
            cars[race].append(CarResult(seat, name, place, status, parsed, driver is not None, driver))
        return [_with(race, cars[race.id]) for race in races]

    def delete(self, race: str, at: str) -> bool:
        """Take a race out of every list, until it is restored; False unless it is recorded."""
        return self._change(_DELETE, at, race)

    def is_deleted(self, race: str) -> bool:
        """Whether a race was deleted."""
        return bool(self.storage.read("SELECT 1 FROM races WHERE id = ? AND deleted IS NOT NULL", race))

    def restore(self, race: str) -> bool:
        """Bring back a race that was deleted; False if there is none."""
        return self._change("UPDATE races SET deleted = NULL WHERE id = ? AND deleted IS NOT NULL", race)

    def changed(self) -> None:
        """Note a change, so that answers made from the archive are made again."""
        self.version += 1

    def _change(self, statement: str, *values: object) -> bool:
        with self.storage.transaction() as db:
            done = db.execute(statement, values).rowcount == 1
        self.changed()
        return done


_SELECT_RACE = """SELECT id, table_name, started, track, phase, laps, rounds, season
    FROM races LEFT JOIN season_races ON season_races.race = races.id"""


_DELETE = "UPDATE races SET deleted = ? WHERE id = ? AND deleted IS NULL AND rounds IS NOT NULL"
_OLDER = " AND number < (SELECT number FROM races WHERE id = ?)"


def _with(race: ArchivedRace, cars: list[CarResult]) -> ArchivedRace:
    """Return a race with its cars, the winner first and cars that retired last."""
    return replace(race, cars=tuple(sorted(cars, key=lambda car: (car.place is None, car.place or 0, car.seat))))


def driver_named(db: sqlite3.Connection, name: str) -> int:
    """Find the driver who goes by this name, or make one."""
    key = name_key(name)
    found = db.execute("SELECT driver FROM driver_names WHERE name = ?", (key,)).fetchone()
    if found:
        return int(found[0])
    driver = db.execute("INSERT INTO drivers (name) VALUES (?)", (name,)).lastrowid
    assert driver is not None, "an insert has a row"
    db.execute("INSERT INTO driver_names (name, driver) VALUES (?,?)", (key, driver))
    return driver
