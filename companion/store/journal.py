"""The journal: races, their entries, the replies sent, and who holds which seat."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Literal

from companion.store.codec import VERSION, decode, encode
from companion.store.names import forgotten_in, with_names
from companion.store.records import BETWEEN_RACES, Answered, CommandKey, StoredRace, StoredSeat
from companion.store.storage import CannotStore, Storage

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Collection, Iterator, Mapping

    from companion.history.entries import Entry

__all__ = ["BETWEEN_RACES", "Answered", "CannotStore", "CommandKey", "Journal", "StoredRace", "StoredSeat"]


class Journal(Storage):
    """The stored data. Safe to call from any thread; each call is one transaction."""

    # Tables and set-ups -------------------------------------------------------------------------------

    def tables(self) -> list[str]:
        """List all tables."""
        return [name for (name,) in self.read("SELECT name FROM tables ORDER BY name")]

    def add_table(self, table: str) -> None:
        """Create a table unless it exists."""
        with self.transaction_clearing_cache() as db:
            db.execute("INSERT OR IGNORE INTO tables (name) VALUES (?)", (table,))

    def setup(self, table: str) -> dict[str, Any] | None:
        """Load the set-up that waits for its start."""
        rows = self.read("SELECT setup FROM tables WHERE name = ? AND setup IS NOT NULL", table)
        return json.loads(rows[0][0]) if rows else None

    def keep_setup(
        self, table: str, setup: dict[str, Any], answered: Answered | None, season: int | None = None
    ) -> None:
        """Store a set-up and its season until the race starts; replies from the race before are forgotten."""
        with self.transaction_clearing_cache() as db:
            db.execute("UPDATE tables SET setup = ?, season = ? WHERE name = ?", (json.dumps(setup), season, table))
            db.execute(_FORGET_RENAMES, (table, BETWEEN_RACES))  # the referee has named them since
            _forget_replies(db, table, BETWEEN_RACES)
            _remember(db, answered, BETWEEN_RACES)

    def has_season(self, season: int) -> bool:
        """Whether there is such a season."""
        return bool(self.read("SELECT 1 FROM seasons WHERE id = ?", season))

    def season(self, table: str) -> int | None:
        """Return the season that the race set up at a table will count for."""
        rows = self.read_cached("SELECT season FROM tables WHERE name = ?", table)
        return rows[0][0] if rows else None

    def flag(self, table: str, name: Literal["paused", "locked"]) -> bool:
        """Whether the table is paused, or its seats are locked."""
        rows = self.read_cached(f"SELECT {name} FROM tables WHERE name = ?", table)  # noqa: S608 - one of two constants
        return bool(rows and rows[0][0])

    def set_flag(
        self, table: str, name: Literal["paused", "locked"], *, on: bool, answered: Answered | None = None
    ) -> None:
        """Pause or resume a table; lock or unlock its seats."""
        with self.transaction_clearing_cache() as db:
            db.execute(f"UPDATE tables SET {name} = ? WHERE name = ?", (on, table))  # noqa: S608 - one of two constants
            _remember(db, answered)

    def box(self, table: str) -> str:
        """Return the game box that the table uses."""
        rows = self.read("SELECT box FROM tables WHERE name = ?", table)
        return str(rows[0][0])

    def keep_box(self, table: str, box: str) -> None:
        """Store which game box the table uses."""
        with self.transaction_clearing_cache() as db:
            db.execute("UPDATE tables SET box = ? WHERE name = ?", (box, table))

    # Races and entries --------------------------------------------------------------------------------

    def start_race(
        self,
        race: StoredRace,
        entry: Entry,
        origin: str,
        answered: Answered | None,
        simulated: Collection[str] = (),
    ) -> StoredRace:
        """Store a new race with its first entry; its id is the day and the next free number.

        `simulated` are the seats that programs hold.
        Replies from before the race are forgotten; the reply to the start belongs to the race.
        """
        with self.transaction_clearing_cache(proves_room=True) as db:
            race = replace(race, id=free_name(db, race.id))
            insert_race(db, race)
            db.executemany(_SIMULATED, [(race.id, seat) for seat in simulated])
            db.execute(_COUNT_FOR_SEASON, (race.id, race.table))
            db.execute("UPDATE tables SET setup = NULL, season = NULL WHERE name = ?", (race.table,))
            db.execute(_FORGET_RENAMES, (race.table, BETWEEN_RACES))
            insert_entry(db, race.id, entry, origin)
            _forget_replies(db, race.table, race.id)
            _remember(db, answered, race.id)
        return race

    def append(self, race: StoredRace, entry: Entry, origin: str, answered: Answered | None) -> None:
        """Store an entry, the race's phase after it, and the reply."""
        with self.transaction(proves_room=True) as db:
            insert_entry(db, race.id, entry, origin)
            db.execute("UPDATE races SET phase = ? WHERE id = ? AND phase != ?", (race.phase, race.id, race.phase))
            _remember(db, answered)

    def latest_race(self, table: str) -> StoredRace | None:
        """Return the table's current or last race, which it still shows if it was deleted."""
        rows = self.read(f"{_SELECT_RACE} WHERE {_DRIVEN_AT} ORDER BY number DESC LIMIT 1", table)
        return StoredRace(*rows[0]) if rows else None

    def races(self, table: str, most: int = 1000, after: str | None = None) -> list[StoredRace]:
        """List the races driven at a table and not deleted, newest first; `after` a race, only those older."""
        older = "" if after is None else "AND number < (SELECT number FROM races WHERE id = ?)"
        given = (table, most) if after is None else (table, after, most)
        where = f"{_DRIVEN_AT} AND deleted IS NULL {older}"
        rows = self.read(f"{_SELECT_RACE} WHERE {where} ORDER BY number DESC LIMIT ?", *given)
        return [StoredRace(*row) for row in rows]

    def count_races(self, table: str) -> int:
        """Count the races that `races` lists."""
        where = f"{_DRIVEN_AT} AND deleted IS NULL"
        [(count,)] = self.read(f"SELECT count(*) FROM races WHERE {where}", table)  # noqa: S608 - constants
        return int(count)

    def race(self, race: str) -> StoredRace | None:
        """Find a race by its id."""
        rows = self.read(f"{_SELECT_RACE} WHERE id = ?", race)
        return StoredRace(*rows[0]) if rows else None

    def entries(self, race: str) -> Iterator[Entry]:
        """Load a race's entries in order."""
        names = dict(self.read("SELECT seat, name FROM renames WHERE race = ?", race))
        for version, body in self.read("SELECT version, body FROM entries WHERE race = ? ORDER BY no", race):
            entry = decode(version, body)
            yield with_names(entry, names, forgotten_in(self.read, race)) if names and entry.no == 1 else entry

    def origins(self, race: str) -> list[tuple[int, str, str]]:
        """List when each entry was made and where it came from: phone, tap, referee."""
        rows = self.read("SELECT no, at, origin FROM entries WHERE race = ? ORDER BY no", race)
        return [(no, at, origin) for no, at, origin in rows]

    # Replies ------------------------------------------------------------------------------------------

    def answered(self, key: CommandKey) -> Answered | None:
        """Find the reply that was sent to a command."""
        rows = self.read(_SELECT_REPLY, key.table, key.race, key.author, key.holder, key.id)
        return Answered(key, rows[0][0], json.loads(rows[0][1])) if rows else None

    def keep_refusal(self, refused: Answered, most: int) -> None:
        """Store a refusal, keeping only the author's latest `most`."""
        author = (refused.key.table, refused.key.author)
        with self.transaction() as db:
            _remember(db, refused, refused=True)
            db.execute(_FORGET_REFUSALS, (*author, *author, most))

    # Tags and unfinished entries -----------------------------------------------------------------------

    def tags(self) -> dict[str, str]:
        """Map each tag's uid to its meaning."""
        return dict(self.read("SELECT uid, meaning FROM tags"))

    def keep_tags(self, tags: Mapping[str, str | None]) -> None:
        """Enrol tags; forget those whose meaning is None."""
        with self.transaction() as db:
            for uid, meaning in tags.items():
                db.execute("DELETE FROM tags WHERE uid = ?", (uid,))
                if meaning is not None:
                    db.execute("INSERT INTO tags (uid, meaning) VALUES (?,?)", (uid, meaning))

    def entering(self, table: str) -> dict[str, str]:
        """Load each seat's unfinished entry."""
        return dict(self.read("SELECT seat, body FROM entering WHERE table_name = ?", table))

    def keep_entering(self, table: str, seat: str, body: str) -> None:
        """Store a seat's unfinished entry, so that a power cut does not lose an accepted tap."""
        with self.transaction() as db:
            db.execute("INSERT OR REPLACE INTO entering (table_name, seat, body) VALUES (?,?,?)", (table, seat, body))

    def proposal(self, table: str) -> str | None:
        """Load what two phones were deciding together."""
        rows = self.read("SELECT body FROM proposals WHERE table_name = ?", table)
        return str(rows[0][0]) if rows else None

    def keep_proposal(self, table: str, body: str, answered: Answered | None) -> None:
        """Store what two phones are deciding together, and the reply."""
        with self.transaction() as db:
            db.execute("INSERT OR REPLACE INTO proposals (table_name, body) VALUES (?,?)", (table, body))
            _remember(db, answered)

    # Seats --------------------------------------------------------------------------------------------

    def seats(self, table: str) -> list[StoredSeat]:
        """List the seats that are held, and by whom."""
        rows = self.read_cached(_SELECT_SEATS, table)
        return [StoredSeat(*row) for row in rows]

    def claim(self, table: str, seat: StoredSeat, drives_in: str | None = None) -> bool:
        """Claim a seat, and give its car in this race, if any, the same name; False if somebody already holds it."""
        with self.transaction_clearing_cache() as db:
            row = (table, seat.seat, seat.name, seat.token_hash, seat.race, seat.since)
            done = db.execute(_INSERT_SEAT, row)
            if done.rowcount == 1 and drives_in is not None:
                db.execute(_INSERT_RENAME, (table, drives_in, seat.seat, seat.name))
            if done.rowcount == 1 and seat.race:
                db.execute(_SIMULATED if seat.simulated else _NOT_SIMULATED, (seat.race, seat.seat))
            return done.rowcount == 1

    def rename(self, table: str, seat: str, name: str, drives_in: str | None = None) -> bool:
        """Rename who holds a seat, and its car in this race, if any; False if nobody holds the seat."""
        with self.transaction_clearing_cache() as db:
            done = db.execute("UPDATE seats SET name = ? WHERE table_name = ? AND seat = ?", (name, table, seat))
            if done.rowcount == 1 and drives_in is not None:
                db.execute(_INSERT_RENAME, (table, drives_in, seat, name))
            return done.rowcount == 1

    def renames(self, table: str, race: str) -> dict[str, str]:
        """Map the seats of a race, or of the set-up BETWEEN_RACES, that were renamed to their names."""
        return dict(self.read_cached("SELECT seat, name FROM renames WHERE table_name = ? AND race = ?", table, race))

    def trust(self, table: str, seat: str, *, trusted: bool) -> bool:
        """Trust a seat, or no longer; False if nobody holds it."""
        with self.transaction_clearing_cache() as db:
            done = db.execute("UPDATE seats SET trusted = ? WHERE table_name = ? AND seat = ?", (trusted, table, seat))
            return done.rowcount == 1

    def free(self, table: str, seat: str) -> bool:
        """Free a seat; False if nobody held it."""
        with self.transaction_clearing_cache() as db:
            done = db.execute("DELETE FROM seats WHERE table_name = ? AND seat = ?", (table, seat))
            return done.rowcount == 1


_SELECT_SEATS = "SELECT seat, name, token_hash, race, since, trusted FROM seats WHERE table_name = ? ORDER BY seat"
_INSERT_SEAT = "INSERT OR IGNORE INTO seats (table_name, seat, name, token_hash, race, since) VALUES (?,?,?,?,?,?)"
_INSERT_RENAME = "INSERT OR REPLACE INTO renames (table_name, race, seat, name) VALUES (?,?,?,?)"
_SIMULATED = "INSERT OR IGNORE INTO simulated_cars (race, seat) VALUES (?,?)"
_NOT_SIMULATED = "DELETE FROM simulated_cars WHERE race = ? AND seat = ?"
_FORGET_RENAMES = "DELETE FROM renames WHERE table_name = ? AND race = ?"
_SELECT_REPLY = """
SELECT digest, reply FROM replies WHERE table_name = ? AND race = ? AND author = ? AND holder = ? AND id = ?"""
_INSERT_REPLY = """
INSERT INTO replies (table_name, race, author, holder, id, digest, refused, reply) VALUES (?,?,?,?,?,?,?,?)"""
_FORGET_REFUSALS = """
DELETE FROM replies WHERE refused AND table_name = ? AND author = ? AND number <= (
    SELECT number FROM replies WHERE refused AND table_name = ? AND author = ? ORDER BY number DESC LIMIT 1 OFFSET ?
)"""
_INSERT_RACE = """INSERT INTO races (id, table_name, number, started, track, phase, board_name, imported)
    VALUES (?,?,?,?,?,?,?,?)"""
_COUNT_FOR_SEASON = """INSERT INTO season_races (race, season)
    SELECT ?, season FROM tables WHERE name = ? AND season IS NOT NULL"""
_DRIVEN_AT = "table_name = ? AND imported IS NULL"
_SELECT_RACE = "SELECT id, table_name, started, track, phase, board_name, imported FROM races"


def free_name(db: sqlite3.Connection, day: str) -> str:
    """Find a name for a race inside the transaction: two tables may start a race at the same moment."""
    taken = {race for (race,) in db.execute("SELECT id FROM races WHERE id LIKE ?", (f"{day}-%",))}
    return next(name for number in range(1, len(taken) + 2) if (name := f"{day}-{number}") not in taken)


def insert_race(db: sqlite3.Connection, race: StoredRace) -> None:
    """Store the row of a race inside a transaction."""
    number = db.execute("SELECT coalesce(max(number), 0) + 1 FROM races").fetchone()[0]
    board = (race.track, race.phase, race.board_name)
    db.execute(_INSERT_RACE, (race.id, race.table, number, race.started, *board, race.imported))


def insert_entry(db: sqlite3.Connection, race: str, entry: Entry, origin: str, at: str | None = None) -> None:
    """Store an entry inside a transaction, as made now or at another time."""
    made = at or datetime.now(UTC).isoformat(timespec="milliseconds")
    row = (race, entry.no, made, origin, VERSION, encode(entry))
    db.execute("INSERT INTO entries (race, no, at, origin, version, body) VALUES (?,?,?,?,?,?)", row)


def _remember(
    db: sqlite3.Connection, answered: Answered | None, race: str | None = None, *, refused: bool = False
) -> None:
    """Store a reply; under the race that the command led to, if that is another."""
    if answered is not None:
        key = answered.key
        scope = (key.table, key.race if race is None else race, key.author, key.holder, key.id)
        db.execute(_INSERT_REPLY, (*scope, answered.digest, refused, json.dumps(answered.reply)))


def _forget_replies(db: sqlite3.Connection, table: str, race: str) -> None:
    """Forget all replies except this race's: no command can belong to another race any more."""
    db.execute("DELETE FROM replies WHERE table_name = ? AND race != ?", (table, race))
