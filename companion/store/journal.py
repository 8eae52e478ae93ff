"""The journal: races, their entries, the replies given, and who holds which seat."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Literal

from companion.store.codec import VERSION, decode, encode
from companion.store.storage import CannotStore, Storage

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator, Mapping

    from companion.history.entries import Entry

__all__ = ["Answered", "CannotStore", "CommandKey", "Journal", "StoredRace", "StoredSeat"]
BETWEEN_RACES = ""
_HOLDER_LENGTH = 16
"""How much of the token's hash names the holder of a seat; an older format is upgraded with the same number."""


@dataclass(frozen=True, slots=True)
class StoredRace:
    """A race as it is listed."""

    id: str
    table: str
    started: str
    track: str
    phase: str


@dataclass(frozen=True, slots=True)
class CommandKey:
    """What an id belongs to: at another table, in another race or from another sender it is another command."""

    table: str
    race: str
    """The race on the table, or BETWEEN_RACES."""
    author: str
    holder: str
    """Who holds the author's seat: whoever takes it over is somebody else."""
    id: str


@dataclass(frozen=True, slots=True)
class Answered:
    """A command that has had its reply: the same again gets the same reply."""

    key: CommandKey
    digest: str | None
    """Of what the command said; None when an older version stored the reply."""
    reply: dict[str, Any]


@dataclass(frozen=True, slots=True)
class StoredSeat:
    """Who holds a seat; its token only as a hash."""

    seat: str
    name: str
    token_hash: str

    @property
    def holder(self) -> str:
        """Tell this holder from all others who had or will have the seat."""
        return self.token_hash[-_HOLDER_LENGTH:]


class Journal(Storage):
    """What is stored. Safe to call from any thread; one call is one transaction."""

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
        """Store a set-up until the race starts; replies of the race before are forgotten."""
        with self._transaction() as db:
            db.execute("UPDATE tables SET setup = ? WHERE name = ?", (json.dumps(setup), table))
            _forget_replies(db, table, BETWEEN_RACES)
            _remember(db, answered, BETWEEN_RACES)

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
            _remember(db, answered)

    # Races and entries --------------------------------------------------------------------------------

    def start_race(self, race: StoredRace, entry: Entry, origin: str, answered: Answered | None) -> StoredRace:
        """Store a new race with its first entry, and name it by its day and the next free number.

        Replies from before the race are forgotten; that to the start belongs to the race.
        """
        with self._transaction() as db:
            race = replace(race, id=_free_name(db, race.id))
            number = db.execute("SELECT coalesce(max(number), 0) + 1 FROM races").fetchone()[0]
            row = (race.id, race.table, number, race.started, race.track, race.phase)
            db.execute("INSERT INTO races (id, table_name, number, started, track, phase) VALUES (?,?,?,?,?,?)", row)
            db.execute("UPDATE tables SET setup = NULL WHERE name = ?", (race.table,))
            _insert(db, race.id, entry, origin)
            _forget_replies(db, race.table, race.id)
            _remember(db, answered, race.id)
            self._reached("inserted")
        return race

    def append(self, race: StoredRace, entry: Entry, origin: str, answered: Answered | None) -> None:
        """Store an entry, the phase the race is in after it, and the reply it gets."""
        with self._transaction() as db:
            _insert(db, race.id, entry, origin)
            db.execute("UPDATE races SET phase = ? WHERE id = ? AND phase != ?", (race.phase, race.id, race.phase))
            _remember(db, answered)
            self._reached("inserted")

    def latest_race(self, table: str) -> StoredRace | None:
        """Find the race a table is in, or was in last."""
        races = self.races(table, most=1)
        return races[0] if races else None

    def races(self, table: str, most: int = 1000, after: str | None = None) -> list[StoredRace]:
        """List the races of a table, the newest first; with `after`, those older than that race."""
        older = "" if after is None else "AND number < (SELECT number FROM races WHERE id = ?)"
        given = (table, most) if after is None else (table, after, most)
        rows = self._read(f"{_SELECT_RACE} WHERE table_name = ? {older} ORDER BY number DESC LIMIT ?", *given)
        return [StoredRace(*row) for row in rows]

    def count_races(self, table: str) -> int:
        """Count the races of a table."""
        [(count,)] = self._read("SELECT count(*) FROM races WHERE table_name = ?", table)
        return int(count)

    def race(self, race: str) -> StoredRace | None:
        """Find a race by its id."""
        rows = self._read(f"{_SELECT_RACE} WHERE id = ?", race)
        return StoredRace(*rows[0]) if rows else None

    def entries(self, race: str) -> Iterator[Entry]:
        """Read all entries of a race, in order."""
        for version, body in self._read("SELECT version, body FROM entries WHERE race = ? ORDER BY no", race):
            yield decode(version, body)

    def origins(self, race: str) -> list[tuple[int, str, str]]:
        """Tell when each entry came and from what: phone, tap, referee."""
        rows = self._read("SELECT no, at, origin FROM entries WHERE race = ? ORDER BY no", race)
        return [(no, at, origin) for no, at, origin in rows]

    # Replies ------------------------------------------------------------------------------------------

    def answered(self, key: CommandKey) -> Answered | None:
        """Find the reply a command has had."""
        rows = self._read(_SELECT_REPLY, key.table, key.race, key.author, key.holder, key.id)
        return Answered(key, rows[0][0], json.loads(rows[0][1])) if rows else None

    def keep_refusal(self, refused: Answered, most: int) -> None:
        """Remember a refusal, and forget the author's oldest when there are more than `most`."""
        whose = (refused.key.table, refused.key.author)
        with self._transaction() as db:
            _remember(db, refused, refused=True)
            db.execute(_FORGET_REFUSALS, (*whose, *whose, most))

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


_SELECT_REPLY = """
SELECT digest, reply FROM replies WHERE table_name = ? AND race = ? AND author = ? AND holder = ? AND id = ?"""
_INSERT_REPLY = """
INSERT INTO replies (table_name, race, author, holder, id, digest, refused, reply) VALUES (?,?,?,?,?,?,?,?)"""
_FORGET_REFUSALS = """
DELETE FROM replies WHERE refused AND table_name = ? AND author = ? AND number <= (
    SELECT number FROM replies WHERE refused AND table_name = ? AND author = ? ORDER BY number DESC LIMIT 1 OFFSET ?
)"""
_SELECT_RACE = "SELECT id, table_name, started, track, phase FROM races"


def _free_name(db: sqlite3.Connection, day: str) -> str:
    """Find a name while no other table can start a race: two may start at the same moment."""
    taken = {race for (race,) in db.execute("SELECT id FROM races WHERE id LIKE ?", (f"{day}-%",))}
    return next(name for number in range(1, len(taken) + 2) if (name := f"{day}-{number}") not in taken)


def _insert(db: sqlite3.Connection, race: str, entry: Entry, origin: str) -> None:
    row = (race, entry.no, datetime.now(UTC).isoformat(timespec="milliseconds"), origin, VERSION, encode(entry))
    db.execute("INSERT INTO entries (race, no, at, origin, version, body) VALUES (?,?,?,?,?,?)", row)


def _remember(
    db: sqlite3.Connection, answered: Answered | None, race: str | None = None, *, refused: bool = False
) -> None:
    """Keep a reply, for the race that the command led to if it led to another."""
    if answered is not None:
        key = answered.key
        scope = (key.table, key.race if race is None else race, key.author, key.holder, key.id)
        db.execute(_INSERT_REPLY, (*scope, answered.digest, refused, json.dumps(answered.reply)))


def _forget_replies(db: sqlite3.Connection, table: str, race: str) -> None:
    """Forget all replies but those of this race: no command belongs to another any more."""
    db.execute("DELETE FROM replies WHERE table_name = ? AND race != ?", (table, race))
