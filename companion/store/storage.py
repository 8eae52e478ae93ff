"""One SQLite file for all threads: one writer at a time, and readers never wait for it."""

from __future__ import annotations

import logging
import shutil
import sqlite3
from contextlib import contextmanager, suppress
from math import inf
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, Any

from companion.store.backup import make_backup
from companion.store.database import BUSY_SECONDS, needs_upgrade, open_database
from companion.store.schema import SCHEMA_VERSION

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

_log = logging.getLogger(__name__)
TRY_AGAIN_SECONDS = 2.0
PROBE_BYTES = 64 * 1024
"""More than any command takes: once this much can be stored after a failure, commands can be too."""
QUICK_SECONDS = 0.003
STUCK_SECONDS = 5.0
"""A disk that takes this long for one write is in trouble, though it may still finish."""
LOG_PAGES = 1000
ROOM_FOR_LOG = 64 * 1024 * 1024


class CannotStore(Exception):
    """The disk refused; nothing was stored. The message says why in a few words."""


class Storage:
    """The file, and safe reading and writing."""

    def __init__(self, path: Path) -> None:
        self._path = path
        if needs_upgrade(path):
            make_backup(path.parent, "migration")
        self._db = open_database(path)
        self._lock = Lock()
        # Reads have their own connection, so that a lookup never waits for the disk.
        self._reader = sqlite3.connect(path, BUSY_SECONDS, isolation_level=None, check_same_thread=False)
        self._reading = Lock()
        self._commit_seconds = inf
        self._write_began: float | None = None
        self._cache: dict[tuple[object, ...], list[Any]] = {}
        self._changes = 0
        self._trying, self._tried, self._written = Lock(), -inf, -inf
        self.last_trouble: str | None = None
        """Why the last write failed; None if it succeeded."""
        self._on_change: Callable[[], object] = lambda: None

    def close(self) -> None:
        """Close the file."""
        with self._lock, self._reading:
            self._reader.close()
            self._db.close()

    def preallocate_log(self) -> None:
        """Grow SQLite's write-ahead log to its full length once: overwriting takes a disk half as long as growing."""
        if shutil.disk_usage(self._path.parent).free < ROOM_FOR_LOG:
            return
        with self._lock:  # held until the end: nothing may be stored while fsync is off
            with suppress(sqlite3.Error):  # only an optimisation
                self._db.execute("PRAGMA wal_autocheckpoint = 0")
                self._db.execute("PRAGMA synchronous = OFF")
                for _ in range(LOG_PAGES):
                    self._db.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
            self._db.execute("PRAGMA synchronous = FULL")
            self._db.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
            with suppress(sqlite3.Error):
                self._db.execute("PRAGMA wal_checkpoint(RESTART)")

    def clear_log(self) -> None:
        """Empty the write-ahead log: it keeps what was deleted until it is overwritten, which may take weeks."""
        with self._lock, self._reading:
            try:
                [(busy, *_)] = self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            except sqlite3.Error as error:
                raise CannotStore(str(error)) from error
        if busy:
            _log.warning("Another program reads the journal: what was deleted stays in its log for a while.")
        self.preallocate_log()

    def watch(self, on_change: Callable[[], object]) -> None:
        """Call back, from any thread, whenever writing begins to fail or to succeed."""
        self._on_change = on_change

    def _note(self, trouble: str | None) -> None:
        changed, self.last_trouble = trouble != self.last_trouble, trouble
        if changed:
            self._on_change()

    @contextmanager
    def transaction(self, *, proves_room: bool = False) -> Iterator[sqlite3.Connection]:
        """Write in one transaction: all of it is stored, or nothing."""
        with self._lock, self._timing_write():
            try:
                self._db.execute("BEGIN IMMEDIATE")
                changes = self._db.total_changes
                yield self._db
                self._commit()
                self._note_success(changed=self._db.total_changes > changes, proves_room=proves_room)
            except sqlite3.Error as error:
                self._commit_seconds = inf  # whatever was wrong, the next write may be slow too
                self._roll_back()
                if not isinstance(error, sqlite3.IntegrityError):  # that is the row's fault, not the disk's
                    self._note(str(error))
                raise CannotStore(str(error)) from error
            except BaseException:  # a bug of ours: do not leave the transaction open
                self._roll_back()
                raise

    @contextmanager
    def _timing_write(self) -> Iterator[None]:
        self._write_began = monotonic()
        try:
            yield
        finally:
            self._write_began = None

    def _commit(self) -> None:
        began = monotonic()
        self._db.execute("COMMIT")
        self._commit_seconds = monotonic() - began

    def _note_success(self, *, changed: bool, proves_room: bool) -> None:
        """Note that something was written; after a failure only as much as an input takes proves that there is room."""
        if not changed:  # the disk had nothing to do
            return
        self._written, self._tried = monotonic(), -inf
        if proves_room:
            self._note(None)

    @property
    def is_quick(self) -> bool:
        """Whether the last write was fast and nobody else is writing, so that a write now holds nobody up."""
        return self._commit_seconds < QUICK_SECONDS and not self._lock.locked()

    def _roll_back(self) -> None:
        with suppress(sqlite3.Error):  # some errors have already rolled back
            self._db.execute("ROLLBACK")

    def read(self, query: str, *values: object) -> list[Any]:
        """Return the rows of a query, without waiting for a writer."""
        with self._reading:
            try:
                return self._reader.execute(query, values).fetchall()
            except sqlite3.Error as error:
                raise CannotStore(str(error)) from error

    def read_cached(self, query: str, *values: object) -> list[Any]:
        """Read a table's flags and seats, needed with every command, from a cache that any change to them clears."""
        changes, known = self._changes, self._cache.get((query, *values))
        if known is not None:
            return known
        rows = self.read(query, *values)
        with self._reading:
            if changes == self._changes:
                self._cache[query, *values] = rows
        return rows

    @contextmanager
    def transaction_clearing_cache(self, *, proves_room: bool = False) -> Iterator[sqlite3.Connection]:
        """Write what `read_cached` may have read before."""
        with self.transaction(proves_room=proves_room) as db:
            yield db
        with self._reading:
            self._changes += 1
            self._cache.clear()

    def trouble(self) -> str | None:
        """Return why nothing can be stored now, or None if it can.

        A recent successful write is proof enough, so this costs the disk nothing while people play. After a failure the
        problem is reported until an input was stored, or here as much as one takes at most: a smaller write might fit.
        While something is being written this does not wait for it.
        """
        if (began := self._write_began) is not None:
            if monotonic() - began > STUCK_SECONDS:
                self._note("the disk does not answer")
            return self.last_trouble
        with self._trying:
            if self.last_trouble is None and monotonic() - self._written > TRY_AGAIN_SECONDS:
                self._probe()
            elif self.last_trouble is not None and monotonic() - self._tried > TRY_AGAIN_SECONDS:
                self._probe_room()
            return self.last_trouble

    def _probe(self) -> None:
        self._tried = monotonic()
        with suppress(CannotStore):  # a failure is noted
            with self.transaction() as db:
                # The value it already has: nothing changes, but a page goes to the disk as it would for an entry.
                db.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
            self._written = monotonic()

    def _probe_room(self) -> None:
        with suppress(CannotStore):  # a failure is noted
            with self.transaction() as db:
                db.execute("DELETE FROM scratch")
                db.execute("INSERT INTO scratch (filler) VALUES (zeroblob(?))", (PROBE_BYTES,))
            with self.transaction(proves_room=True) as db:  # separate: pages freed by their own are never written
                db.execute("DELETE FROM scratch")
        self._tried = monotonic()
