"""Seasons and the races that belong to them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from companion.store.archive import Archive, ArchivedRace, new_number
from companion.store.codec import decode
from companion.store.names import name_key, setup_of
from companion.store.wanted import Wanted

MOST_RACES = 200
"""The most races of a season; no group drives more."""


@dataclass(frozen=True, slots=True)
class StoredSeason:
    """A season; `body` has its scoring and calendar."""

    id: int
    name: str
    body: dict[str, Any]
    races: int


@dataclass(frozen=True, slots=True)
class KeptCarry:
    """What somebody has said that a driver brings to the next race."""

    body: dict[str, Any]
    after: str | None
    """The season's latest race when it was said."""


@dataclass(slots=True)
class SeasonBook:
    """Reads and changes the seasons in the archive. A race belongs to one season at most."""

    archive: Archive

    def seasons(self) -> list[StoredSeason]:
        """List all seasons, the newest first."""
        rows = self.archive.storage.read(f"{_SELECT_SEASON} ORDER BY id DESC")
        return [_season(row) for row in rows]

    def season(self, season: int) -> StoredSeason | None:
        """Find a season."""
        rows = self.archive.storage.read(f"{_SELECT_SEASON} WHERE id = ?", season)
        return _season(rows[0]) if rows else None

    def named(self, name: str) -> int | None:
        """Find a season by its name, however it is written."""
        rows = self.archive.storage.read("SELECT id, name FROM seasons")
        return next((season for season, known in rows if name_key(known) == name_key(name)), None)

    def add(self, name: str, body: dict[str, Any]) -> int:
        """Add a season; return its id."""
        with self.archive.storage.transaction() as db:
            season = new_number(db, "seasons")
            db.execute("INSERT INTO seasons (id, name, body) VALUES (?,?,?)", (season, name, json.dumps(body)))
        self.archive.changed(rewrites=False)
        return season

    def change(self, season: int, name: str, body: dict[str, Any]) -> bool:
        """Change a season; False if it is not known."""
        with self.archive.storage.transaction() as db:
            row = (name, json.dumps(body), season)
            done = db.execute("UPDATE seasons SET name = ?, body = ? WHERE id = ?", row).rowcount == 1
        self.archive.changed(rewrites=False)
        return done

    def delete(self, season: int) -> bool:
        """Delete a season; its races stay. False if it is not known."""
        with self.archive.storage.transaction_clearing_cache() as db:
            db.execute("DELETE FROM season_races WHERE season = ?", (season,))
            db.execute("DELETE FROM season_carries WHERE season = ?", (season,))
            db.execute("UPDATE tables SET season = NULL WHERE season = ?", (season,))
            done = db.execute("DELETE FROM seasons WHERE id = ?", (season,)).rowcount == 1
        self.archive.changed(rewrites=False)
        return done

    def add_race(self, season: int, race: str, body: dict[str, Any]) -> bool:
        """Make a race count for a season, and no longer for another; False if there is none or it was deleted."""
        with self.archive.storage.transaction() as db:
            done = db.execute(_ADD_RACE, (season, json.dumps(body), race)).rowcount == 1
        self.archive.changed(rewrites=False)
        return done

    def remove_race(self, season: int, race: str) -> bool:
        """Let a race no longer count for a season; False if it did not."""
        with self.archive.storage.transaction() as db:
            row = (season, race)
            done = db.execute("DELETE FROM season_races WHERE season = ? AND race = ?", row).rowcount == 1
        self.archive.changed(rewrites=False)
        return done

    def seats(self, race: str) -> set[str]:
        """Return the colours of the cars of a race, also of one that is not over yet; none if it is not known."""
        told = self.archive.race(race)
        if told is not None:
            return {car.seat for car in told.cars if car.seat}
        rows = self.archive.storage.read("SELECT version, body FROM entries WHERE race = ? AND no = 1", race)
        return {car.seat for row in rows for car in setup_of(decode(*row)).cars}

    def boards(self) -> dict[str, str | None]:
        """Return all boards that were ever raced on, as the archive has them, with what own ones are called."""
        return dict(self.archive.storage.read("SELECT track, board_name FROM races ORDER BY number"))

    def keep_carry(self, season: int, driver: int, carry: dict[str, Any]) -> bool:
        """Keep what a driver brings to the next race of a season; False if either is not known."""
        with self.archive.storage.transaction() as db:
            latest = db.execute(_LATEST, (season,)).fetchone()
            body = {**carry, _AFTER: latest[0] if latest else None}
            done = db.execute(_KEEP_CARRY, (json.dumps(body), season, driver)).rowcount == 1
        self.archive.changed(rewrites=False)
        return done

    def carries(self, season: int) -> dict[int, KeptCarry]:
        """Return what somebody has said that drivers bring to the next race of a season."""
        rows = self.archive.storage.read("SELECT driver, body FROM season_carries WHERE season = ?", season)
        return {driver: _carry(json.loads(body)) for driver, body in rows}

    def races(self, season: int) -> list[ArchivedRace]:
        """List the recorded races of a season in the order they were driven."""
        return self.archive.races(Wanted(season=season), MOST_RACES)[::-1]


_ADD_RACE = """INSERT OR REPLACE INTO season_races (race, season, body)
    SELECT id, ?, ? FROM races WHERE id = ? AND deleted IS NULL"""
_KEEP_CARRY = """INSERT OR REPLACE INTO season_carries (season, driver, body)
    SELECT seasons.id, drivers.id, ? FROM seasons JOIN drivers WHERE seasons.id = ? AND drivers.id = ?"""
_AFTER = "pitwall:after"
"""The key under which the latest race is kept beside what a driver brings."""
_LATEST = """SELECT id FROM races JOIN season_races ON season_races.race = races.id
    WHERE season = ? AND rounds IS NOT NULL AND deleted IS NULL ORDER BY started DESC, number DESC LIMIT 1"""
_SELECT_SEASON = """SELECT id, name, body, (SELECT count(*) FROM season_races
    JOIN races ON races.id = race WHERE season = seasons.id AND rounds IS NOT NULL AND deleted IS NULL) FROM seasons"""


def _carry(body: dict[str, Any]) -> KeptCarry:
    after = body.pop(_AFTER, None)
    return KeptCarry(body, after)


def _season(row: tuple[int, str, str, int]) -> StoredSeason:
    season, name, body, races = row
    return StoredSeason(season, name, json.loads(body), races)
