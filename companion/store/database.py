"""The database file: opened safely, and never overwritten if it cannot be understood."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing, contextmanager
from itertools import count
from typing import TYPE_CHECKING

from companion.store.schema import SCHEMA, SCHEMA_VERSION, UPGRADES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_PRIMARY_CODE = 0xFF
"""The part of SQLite's error codes that names the kind of error."""
_MAY_PASS = (
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
)
_LARGEST_CHECKED = 32 * 1024 * 1024
"""Up to this size all of a file is checked at the start; of a larger one the entries of races, which are nearly all of
it, only before each backup: a card would take long to read them while guests wait."""
_SECURE_SINCE = 9
"""The format since which whatever is deleted is overwritten."""
BUSY_SECONDS = 0.5
"""How long a command waits for another program that is writing; longer would hold up the tables."""


def database_in(data: Path) -> Path:
    """Return the path of the database in a data folder."""
    return data / "pitwall.sqlite"


class DatabaseTrouble(Exception):
    """The database cannot be used; the message is one sentence for the host, and a copy has been kept."""


class DiskTrouble(DatabaseTrouble):
    """The disk or folder cannot be used for a reason that may pass: it is full, read-only or in use."""


def open_database(path: Path) -> sqlite3.Connection:
    """Open or create the file; refuse a damaged or newer one and leave it untouched."""
    with _raising_trouble(path):
        if path.exists():
            _check_file(path)
        return _opened(path)


def open_read_only(path: Path) -> sqlite3.Connection:
    """Open a file read-only, without upgrading it to the current schema."""
    with _raising_trouble(path):
        _check_file(path)
        return _read_only(path)


@contextmanager
def _raising_trouble(path: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.DatabaseError as error:
        why = " ".join(str(error).split())  # quick_check may report several lines
        if getattr(error, "sqlite_errorcode", 0) & _PRIMARY_CODE in _MAY_PASS:
            raise DiskTrouble(f"The database {path} cannot be used: {why}.") from None
        raise DatabaseTrouble(f"The database {path} cannot be used: {why}.{_kept_copy(path)}") from None


def _read_only(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def _check_file(path: Path) -> None:
    """Check a file over a read-only connection, so that it stays unchanged byte for byte."""
    with closing(_read_only(path)) as connection:
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if version > SCHEMA_VERSION:
            raise DatabaseTrouble(
                f"The database {path} was written by a newer Pitwall (format {version}, this one knows "
                f"{SCHEMA_VERSION}): install that version, or start with another data folder.{_kept_copy(path)}"
            )
        _check_contents(connection, version, whole=_size(connection) <= _LARGEST_CHECKED)


def _size(connection: sqlite3.Connection) -> int:
    pages, each = (connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "page_size"))
    return int(pages * each)


def _check_contents(connection: sqlite3.Connection, version: int, *, whole: bool) -> None:
    """Check every page, or all but the entries of races."""
    tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    if version < 0 or (not version and tables):
        raise sqlite3.DatabaseError("it does not look like a Pitwall database")
    checks = ["1"] if whole else [f"'{table}'" for table in tables if table != "entries"]
    for check in checks:
        verdict = connection.execute(f"PRAGMA quick_check({check})").fetchone()[0]
        if verdict != "ok":
            raise sqlite3.DatabaseError(verdict)


def fault_of_copy(path: Path, *, of_any_version: bool = False) -> str | None:
    """Return why a copy of a database could not be used, in a few words; None if it could."""
    try:
        with closing(_read_only(path)) as connection:
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            if version > SCHEMA_VERSION and not of_any_version:
                return f"it was written by a newer Pitwall (format {version}, this one knows {SCHEMA_VERSION})"
            _check_contents(connection, version, whole=True)
    except sqlite3.DatabaseError as error:
        return " ".join(str(error).split())
    return None


def copy_database(path: Path, copy: Path) -> None:
    """Copy a database while it may be in use; nothing that was stored before is missing in the copy."""
    with _raising_trouble(path), closing(_read_only(path)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)


def needs_upgrade(path: Path) -> bool:
    """Whether opening this file would convert it to the current schema."""
    if not path.exists():
        return False
    with _raising_trouble(path), closing(_read_only(path)) as connection:
        return 0 < int(connection.execute("PRAGMA user_version").fetchone()[0]) < SCHEMA_VERSION


def _opened(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    try:
        _prepare(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _prepare(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")  # an accepted command is on disk before anyone hears of it
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA secure_delete = ON")  # a name that somebody wants forgotten leaves the file too
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if 0 < version < _SECURE_SINCE:
        connection.execute("VACUUM")  # free pages may hold names that were deleted and not overwritten
    lacking = "".join(UPGRADES[old] for old in range(version, SCHEMA_VERSION)) if version else SCHEMA
    if lacking:
        connection.executescript(f"BEGIN IMMEDIATE;{lacking}PRAGMA user_version = {SCHEMA_VERSION};COMMIT;")
    # Only from here on: while the file was opened and upgraded, nobody was waiting for a command.
    connection.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000:.0f}")


def _kept_copy(path: Path) -> str:
    """Keep a copy of an unusable file and its write-ahead log, and return a sentence about it."""
    try:
        copy = _place_for_copy(path)
        for suffix in ("", "-wal"):
            original = path.with_name(path.name + suffix)
            if original.exists():
                shutil.copy2(original, copy.with_name(copy.name + suffix))
    except OSError as error:
        return f" No copy could be made: {error.strerror}."
    return f" A copy is kept as {copy.name}."


def _place_for_copy(path: Path) -> Path:
    """Find a free name, or the one under which the same file was already kept."""
    for number in count(1):
        copy = path.with_suffix(".kept" if number == 1 else f".kept-{number}")
        if not copy.exists() or copy.stat().st_mtime_ns == path.stat().st_mtime_ns:
            break
    return copy
