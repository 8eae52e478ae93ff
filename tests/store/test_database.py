"""The database file: never overwritten if it cannot be understood, and the reason is always one sentence."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from companion.store.database import BUSY_SECONDS, DatabaseTrouble, fault_of_copy, open_database
from companion.store.journal import CommandKey, Journal, StoredSeat
from companion.store.schema import SCHEMA_VERSION

from .older import FORMAT_4, FORMAT_6

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return a database that a power cut has left with a write-ahead log."""
    path = tmp_path / "pitwall.sqlite"
    writer = """
import os, signal, sys
from pathlib import Path
from companion.store.database import open_database
database = open_database(Path(sys.argv[1]))
database.execute("INSERT INTO tables (name) VALUES ('main')")
database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
for number in range(200):
    database.execute("INSERT INTO tables (name, setup) VALUES (?, ?)", (f"table-{number}", "x" * 500))
os.kill(os.getpid(), signal.SIGKILL)
"""
    ended = subprocess.run([sys.executable, "-c", writer, str(path)], check=False)
    assert ended.returncode == -signal.SIGKILL
    return path


def files(path: Path) -> dict[str, bytes]:
    """Read the database and its log, but not the shared-memory file that every reader writes to."""
    return {found.name: found.read_bytes() for found in path.parent.iterdir() if not found.name.endswith("-shm")}


def overwrite(path: Path, offset: int, data: bytes) -> None:
    """Damage some bytes of a file."""
    with path.open("r+b") as file:
        file.seek(offset)
        file.write(data)


def write_newer(path: Path) -> None:
    """Mark a file as written in a later format."""
    overwrite(path, 60, (SCHEMA_VERSION + 1).to_bytes(4, "big"))


def write_foreign(path: Path) -> None:
    """Replace the file with another program's database."""
    path.unlink()
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE recipes (name TEXT)")


DAMAGE: dict[str, Callable[[Path], object]] = {
    "no database at all": lambda path: path.write_bytes(b"once upon a time " * 300),
    "the head is gone": lambda path: overwrite(path, 0, bytes(100)),
    "a page is garbage": lambda path: overwrite(path, 4096, os.urandom(4096)),
    "cut short": lambda path: path.write_bytes(path.read_bytes()[:5000]),
    "written by a newer Pitwall": write_newer,
    "a format below any": lambda path: overwrite(path, 60, b"\xff" * 4),
    "written by another program": write_foreign,
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_what_cannot_be_used_is_left_as_it_is_and_a_copy_is_kept(path: Path, damage: Callable[[Path], object]) -> None:
    path.with_name("pitwall.sqlite-wal").unlink()
    damage(path)
    before = files(path)
    with pytest.raises(DatabaseTrouble) as trouble:
        open_database(path)
    after = files(path)
    assert {name: after[name] for name in before} == before
    assert after["pitwall.kept"] == before["pitwall.sqlite"]
    sentence = str(trouble.value)
    assert str(path) in sentence
    assert sentence.endswith("A copy is kept as pitwall.kept.")


def test_a_newer_database_with_a_log_is_kept_with_its_log(path: Path) -> None:
    write_newer(path)
    overwrite(path.with_name("pitwall.sqlite-wal"), 0, bytes(32))
    before = files(path)
    with pytest.raises(DatabaseTrouble, match=f"newer Pitwall .format {SCHEMA_VERSION + 1}"):
        open_database(path)
    after = files(path)
    assert {name: after[name] for name in before} == before
    assert after["pitwall.kept-wal"] == before["pitwall.sqlite-wal"]


def test_the_same_file_is_kept_once_and_another_one_beside_it(path: Path) -> None:
    path.with_name("pitwall.sqlite-wal").unlink()
    write_newer(path)
    for _ in range(3):
        with pytest.raises(DatabaseTrouble):
            open_database(path)
    assert not path.with_name("pitwall.kept-2").exists()
    path.write_bytes(b"something else")
    with pytest.raises(DatabaseTrouble, match=r"kept as pitwall\.kept-2"):
        open_database(path)
    assert path.with_name("pitwall.kept").read_bytes() != b"something else"


def test_a_database_survives_a_power_cut(path: Path) -> None:
    with closing(open_database(path)) as database:
        assert database.execute("SELECT count(*) FROM tables").fetchone() == (201,)


def test_an_accepted_input_is_on_the_disk_before_anyone_hears_of_it(path: Path) -> None:
    with closing(open_database(path)) as database:
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert database.execute("PRAGMA synchronous").fetchone() == (2,)
        assert database.execute("PRAGMA foreign_keys").fetchone() == (1,)


def test_the_wait_for_another_writer_is_short(path: Path) -> None:
    with closing(open_database(path)) as database:
        assert database.execute("PRAGMA busy_timeout").fetchone() == (BUSY_SECONDS * 1000,)


def test_a_torn_log_ends_at_the_last_whole_input(path: Path) -> None:
    log = path.with_name("pitwall.sqlite-wal")
    log.write_bytes(log.read_bytes()[:-3000])
    with closing(open_database(path)) as database:
        names = {name for (name,) in database.execute("SELECT name FROM tables")}
    assert {f"table-{number}" for number in range(150)} < names
    assert sqlite3.sqlite_version_info >= (3, 35)


OLD_REPLIES = f"""{FORMAT_4}
DROP TABLE scratch;
DROP TABLE replies;
CREATE TABLE replies (
    table_name TEXT NOT NULL,
    author TEXT NOT NULL,
    id TEXT NOT NULL,
    reply TEXT NOT NULL,
    PRIMARY KEY (table_name, author, id)
) WITHOUT ROWID;
INSERT INTO replies VALUES
    ('main', 'red', 'plan', '{{"no":2}}'),
    ('main', 'red', 'tap red b-1', '{{"no":3}}'),
    ('main', 'referee', 'start', '{{"no":1}}'),
    ('table-1', 'red', 'plan', '{{"no":2}}'),
    ('table-2', 'referee', 'pause', '{{"no":0}}');
DROP TABLE seats;
CREATE TABLE seats (
    table_name TEXT NOT NULL REFERENCES tables (name),
    seat TEXT NOT NULL,
    name TEXT NOT NULL,
    token_hash TEXT NOT NULL,
    PRIMARY KEY (table_name, seat)
) WITHOUT ROWID;
INSERT INTO seats VALUES ('main', 'red', 'Aino', '$7$the hash of her token');
INSERT INTO races VALUES
    ('2026-11-16-1', 'main', 1, '', 'usa', 'abandoned'),
    ('2026-11-16-2', 'main', 2, '', 'usa', 'planning'),
    ('2026-11-16-3', 'table-1', 3, '', 'usa', 'finished');
UPDATE tables SET setup = NULL WHERE name = 'main';
"""
OLD_REFUSALS = """
CREATE TABLE refusals (
    number INTEGER PRIMARY KEY,
    table_name TEXT NOT NULL,
    author TEXT NOT NULL,
    id TEXT NOT NULL,
    reply TEXT NOT NULL,
    UNIQUE (table_name, author, id)
);
INSERT INTO refusals VALUES (1, 'main', 'blue', 'early', '{"ok":false}'), (2, 'main', 'red', 'plan', '{"ok":false}');
"""


@pytest.mark.parametrize(("version", "old"), [(1, OLD_REPLIES), (2, OLD_REPLIES + OLD_REFUSALS)])
def test_a_database_of_an_older_format_is_brought_up_to_date(path: Path, version: int, old: str) -> None:
    with closing(open_database(path)) as database:
        wanted = schema(database)
        database.executescript(f"{old} PRAGMA user_version = {version};")
    with closing(open_database(path)) as database:
        assert schema(database) == wanted
        assert database.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION,)
        assert database.execute("SELECT count(*) FROM tables").fetchone() == (201,)
        columns = "table_name, race, author, holder, id, digest, refused, reply"
        replies = set(database.execute(f"SELECT {columns} FROM replies"))
    holder = "e hash of her token"[-16:]
    kept = {
        ("main", "2026-11-16-2", "red", holder, "plan", None, 0, '{"no":2}'),
        ("main", "2026-11-16-2", "reader", "", "tap red b-1", None, 0, '{"no":3}'),
        ("main", "2026-11-16-2", "referee", "", "start", None, 0, '{"no":1}'),
        ("table-1", "", "red", "", "plan", None, 0, '{"no":2}'),
        ("table-2", "", "referee", "", "pause", None, 0, '{"no":0}'),
    }
    refused = {("main", "2026-11-16-2", "blue", "", "early", None, 1, '{"ok":false}')}
    assert replies == kept | (refused if version == 2 else set())


def test_the_seats_of_an_older_format_stay_held_and_are_trusted_by_nobody(path: Path) -> None:
    with closing(open_database(path)) as database:
        wanted = schema(database)
        held = "INSERT INTO seats (table_name, seat, name, token_hash) VALUES ('main', 'red', 'Aino', 'hash');"
        database.executescript(held + FORMAT_4)
    with closing(open_database(path)) as database:
        assert schema(database) == wanted
    with closing(Journal(path)) as journal:
        assert journal.seats("main") == [StoredSeat("red", "Aino", "hash")]


def test_a_table_of_an_older_format_plays_with_the_first_box(path: Path) -> None:
    with closing(open_database(path)) as database:
        wanted = schema(database)
        database.executescript(f"INSERT INTO tables (name) VALUES ('club'); {FORMAT_6}")
    with closing(open_database(path)) as database:
        assert schema(database) == wanted
    with closing(Journal(path)) as journal:
        assert journal.box("club") == "main"
        journal.keep_box("club", "second")
        assert journal.box("club") == "second"


def test_a_reply_of_an_older_format_is_found_again(path: Path) -> None:
    with closing(open_database(path)) as database:
        database.executescript(f"{OLD_REPLIES}{OLD_REFUSALS} PRAGMA user_version = 2;")
    with closing(Journal(path)) as journal:
        [aino] = journal.seats("main")
        known = journal.answered(CommandKey("main", "2026-11-16-2", "red", aino.holder, "plan"))
    assert known is not None
    assert (known.digest, known.reply) == (None, {"no": 2})


def schema(database: sqlite3.Connection) -> set[tuple[str, str | None]]:
    """List the tables and indexes with their SQL."""
    return set(database.execute("SELECT name, sql FROM sqlite_schema"))


@pytest.mark.parametrize(("table", "found_at_start"), [("results", True), ("entries", False)])
def test_of_a_large_file_all_but_the_entries_is_checked_at_the_start(
    path: Path, monkeypatch: pytest.MonkeyPatch, table: str, found_at_start: bool
) -> None:
    """The entries of years take long to read; they are checked before each backup."""
    with closing(open_database(path)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        [(root,)] = database.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (table,))
    overwrite(path, 4096 * (root - 1), b"spilled coffee  " * 256)
    assert fault_of_copy(path), "a whole check finds it"
    monkeypatch.setattr("companion.store.database._LARGEST_CHECKED", 0)
    if found_at_start:
        with pytest.raises(DatabaseTrouble):
            open_database(path)
    else:
        open_database(path).close()
