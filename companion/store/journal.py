"""The journal: races, their entries, the replies given, and who holds which seat."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from math import inf
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, Any, Literal

from companion.store.codec import VERSION, decode, encode
from companion.store.database import SCHEMA_VERSION, open_database

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from companion.history.entries import Entry


TRY_AGAIN_SECONDS = 2.0
QUICK_SECONDS = 0.003
LOG_PAGES = 1000
ROOM_FOR_LOG = 64 * 1024 * 1024


class CannotStore(Exception):
    """The disk said no; nothing was stored. The message says why in a few words."""


class AlreadyAnswered(Exception):
    """The command has had its reply, which is given here; nothing was stored."""

    def __init__(self, reply: dict[str, Any]) -> None:
        super().__init__("this command has been answered")
        self.reply = reply


@dataclass(frozen=True, slots=True)
class StoredRace:
    """A race as it is listed."""

    id: str
    table: str
    started: str
    track: str
    phase: str


@dataclass(frozen=True, slots=True)
class Answered:
    """A reply to remember: the same command again gets it again."""

    author: str
    id: str
    reply: dict[str, Any]


@dataclass(frozen=True, slots=True)
class StoredSeat:
    """Who holds a seat; its token only as a hash."""

    seat: str
    name: str
    token_hash: str


class Journal:
    """One SQLite file. Safe to call from any thread; one call is one transaction."""

    def __init__(self, path: Path, reached: Callable[[str], None] = lambda _: None) -> None:
        self._path = path
        self._db = open_database(path)
        self._reached = reached
        self._lock = Lock()
        # Reads have a connection of their own, so that looking something up never waits for the disk.
        self._reader = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._reading = Lock()
        self._commit_seconds = inf
        self._around: dict[tuple[object, ...], list[Any]] = {}
        self._changes = 0
        self._trying, self._tried, self._writable = Lock(), -TRY_AGAIN_SECONDS, False

    def close(self) -> None:
        """Close the file."""
        with self._lock, self._reading:
            self._reader.close()
            self._db.close()

    def widen_log(self) -> None:
        """Write SQLite's log at its full length once: to write over it takes a disk half the time of making it grow."""
        if shutil.disk_usage(self._path.parent).free < ROOM_FOR_LOG:
            return
        with self._lock, suppress(sqlite3.Error):  # it is only for speed
            self._db.execute("PRAGMA wal_autocheckpoint = 0")
            self._db.execute("PRAGMA synchronous = OFF")
            for _ in range(LOG_PAGES):
                self._db.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
        with suppress(sqlite3.Error):
            self._db.execute("PRAGMA wal_checkpoint(RESTART)")

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            try:
                self._db.execute("BEGIN IMMEDIATE")
                yield self._db
                self._commit()
            except sqlite3.Error as error:
                self._roll_back()
                raise CannotStore(str(error)) from error
            except BaseException:  # a mistake of ours: let it not hold the door open for ever
                self._roll_back()
                raise

    def _commit(self) -> None:
        began = monotonic()
        self._db.execute("COMMIT")
        self._commit_seconds = monotonic() - began

    @property
    def is_quick(self) -> bool:
        """Tell whether the disk took the last write at once, so that waiting for the next one holds nobody up."""
        return self._commit_seconds < QUICK_SECONDS

    def _roll_back(self) -> None:
        with suppress(sqlite3.Error):  # some errors have rolled back already
            self._db.execute("ROLLBACK")

    def _read(self, query: str, *values: object) -> list[Any]:
        with self._reading:
            try:
                return self._reader.execute(query, values).fetchall()
            except sqlite3.Error as error:
                raise CannotStore(str(error)) from error

    def _read_around(self, query: str, *values: object) -> list[Any]:
        """Read what is around a race, as told with every input: from memory, while nobody has changed it."""
        changes, known = self._changes, self._around.get((query, *values))
        if known is not None:
            return known
        rows = self._read(query, *values)
        with self._reading:
            if changes == self._changes:
                self._around[query, *values] = rows
        return rows

    @contextmanager
    def _transaction_around(self) -> Iterator[sqlite3.Connection]:
        with self._transaction() as db:
            yield db
        with self._reading:
            self._changes += 1
            self._around.clear()

    def writable(self) -> bool:
        """Try whether something can be stored now; whoever asks often gets the answer of a moment ago."""
        with self._trying:
            if monotonic() - self._tried > TRY_AGAIN_SECONDS:
                self._writable = self._try_to_write()
                self._tried = monotonic()
            return self._writable

    def _try_to_write(self) -> bool:
        try:
            with self._transaction() as db:
                # The number it has already: nothing changes, yet the page goes to the disk as an entry does.
                db.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
        except CannotStore:
            return False
        return True

    # Tables and set-ups -------------------------------------------------------------------------------

    def tables(self) -> list[str]:
        """Name all tables."""
        return [name for (name,) in self._read("SELECT name FROM tables ORDER BY name")]

    def add_table(self, table: str) -> None:
        """Make a table, unless it is there."""
        with self._transaction_around() as db:
            db.execute("INSERT OR IGNORE INTO tables (name) VALUES (?)", (table,))

    def setup(self, table: str) -> dict[str, Any] | None:
        """Read the set-up that waits for its start."""
        rows = self._read("SELECT setup FROM tables WHERE name = ? AND setup IS NOT NULL", table)
        return json.loads(rows[0][0]) if rows else None

    def keep_setup(self, table: str, setup: dict[str, Any], answered: Answered | None) -> None:
        """Store a set-up until the race starts."""
        with self._transaction() as db:
            db.execute("UPDATE tables SET setup = ? WHERE name = ?", (json.dumps(setup), table))
            _remember(db, table, answered)

    def flag(self, table: str, name: Literal["paused", "locked"]) -> bool:
        """Tell whether a table is paused, or its seats are locked."""
        rows = self._read_around(f"SELECT {name} FROM tables WHERE name = ?", table)  # noqa: S608 - one of two fixed words
        return bool(rows and rows[0][0])

    def set_flag(
        self, table: str, name: Literal["paused", "locked"], *, on: bool, answered: Answered | None = None
    ) -> None:
        """Pause a table or let it go on; lock its seats or open them."""
        with self._transaction_around() as db:
            db.execute(f"UPDATE tables SET {name} = ? WHERE name = ?", (on, table))  # noqa: S608 - one of two fixed words
            _remember(db, table, answered)

    # Races and entries --------------------------------------------------------------------------------

    def start_race(self, race: StoredRace, entry: Entry, origin: str, answered: Answered | None) -> StoredRace:
        """Store a new race with its first entry, and name it by its day and the next free number."""
        with self._transaction() as db:
            race = replace(race, id=_free_name(db, race.id))
            number = db.execute("SELECT coalesce(max(number), 0) + 1 FROM races").fetchone()[0]
            row = (race.id, race.table, number, race.started, race.track, race.phase)
            db.execute("INSERT INTO races (id, table_name, number, started, track, phase) VALUES (?,?,?,?,?,?)", row)
            db.execute("UPDATE tables SET setup = NULL WHERE name = ?", (race.table,))
            _insert(db, race.id, entry, origin)
            _remember(db, race.table, answered)
            self._reached("inserted")
        return race

    def append(self, race: StoredRace, entry: Entry, origin: str, answered: Answered | None) -> None:
        """Store an entry, the phase the race is in after it, and the reply it gets."""
        with self._transaction() as db:
            _insert(db, race.id, entry, origin)
            db.execute("UPDATE races SET phase = ? WHERE id = ? AND phase != ?", (race.phase, race.id, race.phase))
            _remember(db, race.table, answered)
            self._reached("inserted")

    def latest_race(self, table: str) -> StoredRace | None:
        """Find the race a table is in, or was in last."""
        races = self.races(table, most=1)
        return races[0] if races else None

    def races(self, table: str, most: int = 1000) -> list[StoredRace]:
        """List the races of a table, the newest first."""
        rows = self._read(f"{_SELECT_RACE} WHERE table_name = ? ORDER BY number DESC LIMIT ?", table, most)
        return [StoredRace(*row) for row in rows]

    def race(self, race: str) -> StoredRace | None:
        """Find a race by its id."""
        rows = self._read(f"{_SELECT_RACE} WHERE id = ?", race)
        return StoredRace(*rows[0]) if rows else None

    def entries(self, race: str) -> Iterator[Entry]:
        """Read all entries of a race, in order."""
        for version, body in self._read("SELECT version, body FROM entries WHERE race = ? ORDER BY no", race):
            yield decode(version, body)

    def origins(self, race: str) -> list[tuple[int, str, str]]:
        """Tell when each entry came and from what: phone, tap, typed, referee."""
        rows = self._read("SELECT no, at, origin FROM entries WHERE race = ? ORDER BY no", race)
        return [(no, at, origin) for no, at, origin in rows]

    # Replies ------------------------------------------------------------------------------------------

    def answered(self, table: str, author: str, command: str) -> dict[str, Any] | None:
        """Find the reply a command has had."""
        rows = self._read(_SELECT_REPLY, table, author, command)
        return json.loads(rows[0][0]) if rows else None

    # Tags and what is being entered -------------------------------------------------------------------

    def tags(self) -> dict[str, str]:
        """List the tags with what they stand for."""
        return dict(self._read("SELECT uid, meaning FROM tags"))

    def keep_tags(self, tags: Mapping[str, str | None]) -> None:
        """Enrol tags, and forget those that stand for nothing."""
        with self._transaction() as db:
            for uid, meaning in tags.items():
                db.execute("DELETE FROM tags WHERE uid = ?", (uid,))
                if meaning is not None:
                    db.execute("INSERT INTO tags (uid, meaning) VALUES (?,?)", (uid, meaning))

    def entering(self, table: str) -> dict[str, str]:
        """Read what each seat was entering."""
        return dict(self._read("SELECT seat, body FROM entering WHERE table_name = ?", table))

    def keep_entering(self, table: str, seat: str, body: str) -> None:
        """Store what a seat is entering: an accepted tap is not lost with the power."""
        with self._transaction() as db:
            db.execute("INSERT OR REPLACE INTO entering (table_name, seat, body) VALUES (?,?,?)", (table, seat, body))

    # Seats --------------------------------------------------------------------------------------------

    def seats(self, table: str) -> list[StoredSeat]:
        """List who holds which seat."""
        rows = self._read_around("SELECT seat, name, token_hash FROM seats WHERE table_name = ? ORDER BY seat", table)
        return [StoredSeat(*row) for row in rows]

    def claim(self, table: str, seat: StoredSeat) -> bool:
        """Give a seat to who comes first."""
        with self._transaction_around() as db:
            row = (table, seat.seat, seat.name, seat.token_hash)
            done = db.execute("INSERT OR IGNORE INTO seats (table_name, seat, name, token_hash) VALUES (?,?,?,?)", row)
            return done.rowcount == 1

    def free(self, table: str, seat: str) -> bool:
        """Take a seat from whoever holds it."""
        with self._transaction_around() as db:
            done = db.execute("DELETE FROM seats WHERE table_name = ? AND seat = ?", (table, seat))
            return done.rowcount == 1


_SELECT_REPLY = "SELECT reply FROM replies WHERE table_name = ? AND author = ? AND id = ?"
_SELECT_RACE = "SELECT id, table_name, started, track, phase FROM races"


def _free_name(db: sqlite3.Connection, day: str) -> str:
    """Find a name while no other table can start a race: two may start at the same moment."""
    taken = {race for (race,) in db.execute("SELECT id FROM races WHERE id LIKE ?", (f"{day}-%",))}
    return next(name for number in range(1, len(taken) + 2) if (name := f"{day}-{number}") not in taken)


def _insert(db: sqlite3.Connection, race: str, entry: Entry, origin: str) -> None:
    row = (race, entry.no, datetime.now(UTC).isoformat(timespec="milliseconds"), origin, VERSION, encode(entry))
    db.execute("INSERT INTO entries (race, no, at, origin, version, body) VALUES (?,?,?,?,?,?)", row)


def _remember(db: sqlite3.Connection, table: str, answered: Answered | None) -> None:
    """Keep a reply; a command that has one already must not be taken in again."""
    if answered is None:
        return
    row = (table, answered.author, answered.id, json.dumps(answered.reply))
    done = db.execute("INSERT OR IGNORE INTO replies (table_name, author, id, reply) VALUES (?,?,?,?)", row)
    if not done.rowcount:
        raise AlreadyAnswered(json.loads(db.execute(_SELECT_REPLY, row[:3]).fetchone()[0]))
