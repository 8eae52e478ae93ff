"""The archive: what every race that is over came to, and who drove in it.

It is derived from the journal once a race is closed, so that lists and standings need not read races again.
"""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import TYPE_CHECKING, Any, Literal, cast

from companion.statistics.records import Drive
from companion.store.names import is_deleted, name_key, store_start
from companion.store.records import Imported
from companion.store.storage import Storage
from companion.store.wanted import EVERY_RACE, Wanted

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Sequence

    from companion.engine.types import Colour
    from companion.history.entries import Entry


Position = tuple[str, int]
"""Where a race is in the order of all: when it was started, and its number."""
MOST_DELETED = 200
"""How many deleted races are listed; nobody looks through more."""


@dataclass(frozen=True, slots=True)
class CarResult:
    """One car of a race that is over."""

    seat: str | None
    """None where nobody noted the colour."""
    name: str
    place: int | None
    """None for a car that retired."""
    status: str
    figures: dict[str, Any] | None = None
    """None where only the result is known, and where it was read from the archive: `drives` tells them."""
    is_named: bool = True
    """Whether somebody gave the name; a car called by its colour belongs to no driver."""
    driver: int | None = None
    """Set where it was read from the archive."""
    simulated: bool = False
    """Whether a program drove it; such a car belongs to no driver."""
    points: int | None = None
    """What it scores in a season in place of the points for its place, as a list of old results gives it."""
    forgotten: bool = False
    """Whether its driver asked to be forgotten: the name is a number then."""
    legend: bool = False
    """Whether nobody drove it."""
    brings: dict[str, Any] | None = None
    """What its driver brings to the next race of a championship; None outside of one."""


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
    imported: Imported | None = None
    """Of such a race the day is known, and not the hour."""
    board_name: str | None = None
    """What an own board is called; None for a published one."""
    deleted: str | None = None
    """When it was deleted; None unless it was."""
    extra: dict[str, int] = field(default_factory=dict)
    """Points for its season beside those for the places, by seat."""
    cars: tuple[CarResult, ...] = ()


@dataclass(slots=True)
class Archive:
    """Reads and writes the archive. Safe to call from any thread; each call is one transaction."""

    storage: Storage
    version: int = field(default=0, init=False)
    """Counts changes, so that a cache can tell whether its answers are current."""
    rewritten: int = field(default=0, init=False)
    """Counts those changes that may have altered a race recorded earlier."""
    naming: Lock = field(default_factory=Lock, init=False)
    """Held while a race is recorded and while a name is removed: otherwise recording could bring the name back."""
    importing: Lock = field(default_factory=Lock, init=False)
    """Held from checking that a race is new until it is stored, so that nothing is imported twice."""

    # Races --------------------------------------------------------------------------------------------

    def unrecorded(self, most: int) -> list[tuple[str, str]]:
        """List finished races whose results are not in the archive, with their tables, the oldest first."""
        query = """SELECT id, table_name FROM races WHERE rounds IS NULL AND phase = 'finished'
            ORDER BY number LIMIT ?"""
        return [(race, table) for race, table in self.storage.read(query, most)]

    def record(
        self,
        race: str,
        laps: int,
        rounds: int,
        cars: Iterable[CarResult],
        digest: str | None = None,
        start: Entry | None = None,
    ) -> None:
        """Store what a race came to, in place of what was stored before.

        `digest` is that of its race file. `start` is its first entry with the names the cars had in the end; it
        replaces the stored one, so that no earlier name is kept.
        """
        with self.storage.transaction() as db:
            again = bool(db.execute("SELECT rounds IS NOT NULL FROM races WHERE id = ?", (race,)).fetchone()[0])
            write_result(db, race, laps, rounds, cars)
            if start is not None and db.execute("SELECT 1 FROM renames WHERE race = ?", (race,)).fetchone():
                store_start(db, race, start)
            db.execute("UPDATE races SET digest = ? WHERE id = ?", (digest, race))
        self.changed(rewrites=again)

    def race_with(self, digest: str) -> tuple[str, bool] | None:
        """Find a race by the digest of its race file, and whether it was deleted."""
        rows = self.storage.read("SELECT id, deleted IS NOT NULL FROM races WHERE digest = ?", digest)
        return (rows[0][0], bool(rows[0][1])) if rows else None

    def race(self, race: str) -> ArchivedRace | None:
        """Find a race that is recorded and not deleted."""
        rows = self.storage.read(f"{_SELECT_RACE} WHERE id = ? AND rounds IS NOT NULL AND deleted IS NULL", race)
        return self._with_cars([_archived(row) for row in rows])[0] if rows else None

    def drives(self, after: Position | None = None) -> tuple[list[Position], list[Drive]]:
        """List races in the order they were driven, or those later than one, and each driver's drive in them."""
        rows = self.storage.read(_SELECT_DRIVES, *(after or _BEFORE_ALL))
        races = dict.fromkeys((row[0], row[1]) for row in rows)
        return list(races), [_drive(row) for row in rows if row[7] is not None]

    def drivers_by_name(self) -> dict[str, int]:
        """Map every name that leads to a driver, as `name_key` gives it, to that driver."""
        return dict(self.storage.read("SELECT name, driver FROM driver_names"))

    def simulated_cars(self, race: str) -> set[str]:
        """Return the seats of a race that programs drove to its end."""
        return {seat for (seat,) in self.storage.read("SELECT seat FROM simulated_cars WHERE race = ?", race)}

    def races(self, wanted: Wanted = EVERY_RACE, most: int = 50, after: str | None = None) -> list[ArchivedRace]:
        """List races with their cars, the newest first; with `after`, only those older than that race."""
        where, values = wanted.where()
        if after is not None:
            where, values = where + _OLDER, [*values, after]
        query = f"{_SELECT_RACE} WHERE {where} ORDER BY started DESC, number DESC LIMIT ?"
        return self._with_cars([_archived(row) for row in self.storage.read(query, *values, most)])

    def count(self, wanted: Wanted = EVERY_RACE) -> int:
        """Count races."""
        where, values = wanted.where()
        [(count,)] = self.storage.read(f"SELECT count(*) FROM ({_SELECT_RACE} WHERE {where})", *values)  # noqa: S608
        return int(count)

    def _with_cars(self, races: Sequence[ArchivedRace]) -> list[ArchivedRace]:
        marks = ",".join("?" * len(races))
        query = f"""SELECT race, seat, coalesce(drivers.name, results.name), place, status, driver, simulated,
            points, forgotten, legend, brings
            FROM results LEFT JOIN drivers ON drivers.id = driver WHERE race IN ({marks})"""  # noqa: S608 - only marks
        cars: dict[str, list[CarResult]] = defaultdict(list)
        for race, *car in self.storage.read(query, *(race.id for race in races)):
            cars[race].append(_car(car))
        return [_with(race, cars[race.id]) for race in races]

    def delete(self, race: str, at: str) -> bool:
        """Take a race out of every list, until it is restored; False unless it is recorded."""
        return self._change(_DELETE, at, race)

    def deleted(self, most: int = MOST_DELETED) -> list[ArchivedRace]:
        """List races that were deleted and can be restored, the latest deleted first."""
        query = f"{_SELECT_RACE} WHERE {_IS_DELETED} ORDER BY deleted DESC, number DESC LIMIT ?"
        return self._with_cars([_archived(row) for row in self.storage.read(query, most)])

    def is_deleted(self, race: str) -> bool:
        """Whether a race was deleted."""
        return is_deleted(self.storage.read, race)

    def has_only_results(self, race: str) -> bool:
        """Whether nothing of a race is known but its result."""
        return bool(self.storage.read("SELECT 1 FROM races WHERE id = ? AND imported = 'results'", race))

    def restore(self, race: str) -> bool:
        """Bring back a race that was deleted; False if there is none."""
        return self._change("UPDATE races SET deleted = NULL WHERE id = ? AND deleted IS NOT NULL", race)

    def changed(self, *, rewrites: bool = True) -> None:
        """Note a change, so that answers made from the archive are made again.

        `rewrites` unless it added races or changed nothing about them that counts for records.
        """
        self.rewritten += rewrites
        self.version += 1

    def _change(self, statement: str, *values: object) -> bool:
        with self.storage.transaction_clearing_cache() as db:  # a table may show the race
            done = db.execute(statement, values).rowcount == 1
        self.changed()
        return done


_SELECT_RACE = """SELECT id, table_name, started, track, phase, laps, rounds, season_races.season, imported,
    board_name, deleted, season_races.body
    FROM races LEFT JOIN season_races ON season_races.race = races.id"""


_NO_COLOUR = "~"
_IS_DELETED = "deleted IS NOT NULL AND rounds IS NOT NULL"
_DELETE = "UPDATE races SET deleted = ? WHERE id = ? AND deleted IS NULL AND rounds IS NOT NULL"
_SELECT_DRIVES = """SELECT started, number, races.id, track, board_name, laps, seat, drivers.id,
    drivers.name, place, status, (SELECT count(*) FROM results AS cars WHERE cars.race = races.id), figures
    FROM races LEFT JOIN results ON results.race = races.id AND results.driver IS NOT NULL
    LEFT JOIN drivers ON drivers.id = results.driver
    WHERE rounds IS NOT NULL AND deleted IS NULL AND (started, number) > (?, ?) ORDER BY started, number, place"""
_BEFORE_ALL = ("", 0)
_OLDER = " AND (started, number) < (SELECT started, number FROM races WHERE id = ?)"


def write_result(db: sqlite3.Connection, race: str, laps: int, rounds: int, cars: Iterable[CarResult]) -> None:
    """Write what a race came to, in place of what was there before."""
    db.execute("UPDATE races SET laps = ?, rounds = ? WHERE id = ?", (laps, rounds, race))
    db.execute("DELETE FROM results WHERE race = ?", (race,))
    for number, car in enumerate(cars):
        seat = f"{_NO_COLOUR}{number}" if car.seat is None else car.seat
        driver = driver_named(db, car.name) if car.is_named and not car.simulated else None
        figures = None if car.figures is None else json.dumps(car.figures)
        row = (race, seat, car.name, driver, car.place, car.status, figures, car.simulated, car.points)
        brings = None if car.brings is None else json.dumps(car.brings)
        db.execute(_INSERT_RESULT, (*row, car.forgotten, car.legend, brings))


_INSERT_RESULT = """INSERT INTO results
    (race, seat, name, driver, place, status, figures, simulated, points, forgotten, legend, brings)
    VALUES (?,?,?,?,?,?,?,?,?,?,?,?)"""


def _archived(row: tuple[Any, ...]) -> ArchivedRace:
    extra = {} if row[-1] is None else json.loads(row[-1]).get("extra", {})
    return ArchivedRace(*(*row[:-1], extra))


def _colour(seat: str) -> Colour | None:
    """Return the colour of a stored car; None if nobody noted it, and it only has a number to be told apart by."""
    return None if seat.startswith(_NO_COLOUR) else cast("Colour", seat)


def _car(row: list[Any]) -> CarResult:
    seat, name, place, status, driver, simulated, points, forgotten, legend, brings = row
    car = CarResult(_colour(seat), name, place, status, None, driver is not None, driver, bool(simulated), points)
    told = None if brings is None else json.loads(brings)
    return replace(car, forgotten=bool(forgotten), legend=bool(legend), brings=told)


def _drive(row: tuple[Any, ...]) -> Drive:
    started, _, race, track, board_name, laps, seat, driver, name, place, status, cars, stored = row
    figures = None if stored is None else json.loads(stored)
    return Drive(race, started, track, board_name, laps, _colour(seat), driver, name, place, status, cars, figures)


def _with(race: ArchivedRace, cars: list[CarResult]) -> ArchivedRace:
    """Return a race with its cars, the winner first and cars that retired last."""
    return replace(race, cars=tuple(sorted(cars, key=lambda car: (car.place is None, car.place or 0, car.seat or ""))))


def driver_named(db: sqlite3.Connection, name: str) -> int:
    """Find the driver who goes by this name, or make one."""
    key = name_key(name)
    found = db.execute("SELECT driver FROM driver_names WHERE name = ?", (key,)).fetchone()
    if found:
        return int(found[0])
    driver = new_number(db, "drivers")
    db.execute("INSERT INTO drivers (id, name) VALUES (?,?)", (driver, name))
    db.execute("INSERT INTO driver_names (name, driver) VALUES (?,?)", (key, driver))
    return driver


def new_number(db: sqlite3.Connection, what: Literal["drivers", "seasons"]) -> int:
    """Return a number that nothing of this kind has ever had: a link to what was removed must not lead elsewhere."""
    db.execute("UPDATE numbers SET last = last + 1 WHERE what = ?", (what,))
    [(number,)] = db.execute("SELECT last FROM numbers WHERE what = ?", (what,)).fetchall()
    return int(number)
