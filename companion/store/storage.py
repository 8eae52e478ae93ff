"""One SQLite file for all threads: one writes at a time, whoever only reads waits for nobody."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import contextmanager, suppress
from math import inf
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, Any

from companion.store.database import BUSY_SECONDS, SCHEMA_VERSION, open_database

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

TRY_AGAIN_SECONDS = 2.0
PROBE_BYTES = 64 * 1024
"""More than an input takes: once this much can be stored again after a failure, so can an input."""
QUICK_SECONDS = 0.003
LOG_PAGES = 1000
ROOM_FOR_LOG = 64 * 1024 * 1024


class CannotStore(Exception):
    """The disk said no; nothing was stored. The message says why in a few words."""


class Storage:
    """The file, and what it takes to read and write it safely."""

    def __init__(self, path: Path, reached: Callable[[str], None] = lambda _: None) -> None:
        self._path = path
        self._db = open_database(path)
        self._reached = reached
        self._lock = Lock()
        # Reads have a connection of their own, so that looking something up never waits for the disk.
        self._reader = sqlite3.connect(path, BUSY_SECONDS, isolation_level=None, check_same_thread=False)
        self._reading = Lock()
        self._commit_seconds = inf
        self._around: dict[tuple[object, ...], list[Any]] = {}
        self._changes = 0
        self._trying, self._tried, self._written = Lock(), -inf, -inf
        self._trouble: str | None = None

    def close(self) -> None:
        """Close the file."""
        with self._lock, self._reading:
            self._reader.close()
            self._db.close()

    def widen_log(self) -> None:
        """Write SQLite's log at its full length once: to write over it takes a disk half the time of making it grow."""
        if shutil.disk_usage(self._path.parent).free < ROOM_FOR_LOG:
            return
        with self._lock:  # until the end: nothing may be stored while the disk is not waited for
            with suppress(sqlite3.Error):  # it is only for speed
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
                self._commit_seconds = inf  # whatever was wrong, the next write may take long too
                self._roll_back()
                if not isinstance(error, sqlite3.IntegrityError):  # that is a fault of the row, not of the disk
                    self._trouble = str(error)
                raise CannotStore(str(error)) from error
            except BaseException:  # a mistake of ours: let it not hold the door open for ever
                self._roll_back()
                raise

    def _commit(self) -> None:
        began = monotonic()
        self._db.execute("COMMIT")
        self._written = monotonic()
        self._commit_seconds = self._written - began

    @property
    def is_quick(self) -> bool:
        """Tell whether the disk took the last write at once and nobody else is writing: a write now holds nobody up."""
        return self._commit_seconds < QUICK_SECONDS and not self._lock.locked()

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

    def trouble(self) -> str | None:
        """Say why nothing can be stored now; None when it can.

        A write that just succeeded is proof enough, so asking costs the disk nothing while people play. After a failure
        the answer stays until as much as an input takes can be written: a smaller write may still find room.
        """
        with self._trying:
            if self._trouble is None and monotonic() - self._written > TRY_AGAIN_SECONDS:
                self._touch()
            elif self._trouble is not None and monotonic() - self._tried > TRY_AGAIN_SECONDS:
                self._try_an_input()
            return self._trouble

    def _touch(self) -> None:
        self._tried = monotonic()
        with suppress(CannotStore), self._transaction() as db:  # then the trouble is noted
            # The number it has already: nothing changes, yet the page goes to the disk as an entry does.
            db.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")

    def _try_an_input(self) -> None:
        self._tried = monotonic()
        with suppress(CannotStore):  # then the trouble stays
            with self._transaction() as db:
                db.execute("DELETE FROM scratch")
                db.execute("INSERT INTO scratch (filler) VALUES (zeroblob(?))", (PROBE_BYTES,))
            with self._transaction() as db:  # apart from it: pages freed by their own transaction are never written
                db.execute("DELETE FROM scratch")
            self._trouble = None
