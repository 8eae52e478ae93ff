"""Backups: complete, private, rotated, made before a migration; a bad one changes nothing."""

from __future__ import annotations

import json
import os
import sqlite3
import zipfile
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from companion.process.daily_backup import back_up_if_due
from companion.store.backup import BackupError, backups, make_backup, remove_leftovers, restore_backup
from companion.store.database import DatabaseTrouble, DiskTrouble
from companion.store.journal import Journal
from companion.store.schema import SCHEMA_VERSION

from .older import FORMAT_11

if TYPE_CHECKING:
    from collections.abc import Iterator

NOON = datetime(2026, 11, 17, 12, tzinfo=UTC)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    """A journal in use, with a table and a secret beside it."""
    (tmp_path / "broker.key").write_text("the key\n")
    with closing(Journal(tmp_path / "pitwall.sqlite")) as opened:
        opened.add_table("garden")
        yield opened


def tables_in(data: Path) -> list[str]:
    """The tables in a data folder's journal."""
    with closing(Journal(data / "pitwall.sqlite")) as opened:
        return opened.tables()


def files_in(data: Path) -> dict[str, bytes]:
    """Every file in a folder, with its contents."""
    return {path.name: path.read_bytes() for path in data.iterdir() if path.is_file()}


def test_a_backup_of_a_journal_in_use_restores_it_and_what_lies_beside_it(
    journal: Journal, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    backup = make_backup(tmp_path, "asked")
    journal.add_table("later")
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    restore_backup(backup, elsewhere)
    assert tables_in(elsewhere) == ["garden"]
    assert (elsewhere / "broker.key").read_text() == "the key\n"


def test_a_backup_is_for_its_owner_alone(journal: Journal, tmp_path: Path) -> None:
    backup = make_backup(tmp_path, "asked")
    assert backup.stat().st_mode & 0o777 == 0o600
    assert backup.parent.stat().st_mode & 0o777 == 0o700


def test_the_journal_that_was_there_is_kept(journal: Journal, tmp_path: Path) -> None:
    backup = make_backup(tmp_path, "asked")
    journal.add_table("later")
    journal.close()
    restore_backup(backup, tmp_path)
    assert tables_in(tmp_path) == ["garden"]
    with closing(sqlite3.connect(tmp_path / "pitwall.sqlite.replaced")) as replaced:
        assert ("later",) in replaced.execute("SELECT name FROM tables").fetchall()


def test_old_backups_make_room_for_new_ones_of_their_kind(journal: Journal, tmp_path: Path) -> None:
    asked = make_backup(tmp_path, "asked", NOON)
    made = [make_backup(tmp_path, "daily", NOON + timedelta(days=day)) for day in range(9)]
    assert backups(tmp_path, "daily") == made[:-8:-1]
    assert backups(tmp_path)[-1] == asked


def test_what_a_power_cut_left_is_removed_and_what_is_being_written_is_not(tmp_path: Path) -> None:
    old = [tmp_path / "backups" / "writing-abc", tmp_path / "restoring-def"]
    for folder in (*old, tmp_path / "backups" / "writing-now", tmp_path / "backups" / "mine"):
        folder.mkdir(parents=True)
        (folder / "pitwall.sqlite").touch()
    for folder in (*old, tmp_path / "backups" / "mine"):
        os.utime(folder, (1000, 1000))
    assert sorted(remove_leftovers(tmp_path)) == sorted(old)
    assert {path.name for path in (tmp_path / "backups").iterdir()} == {"writing-now", "mine"}


def test_there_is_one_backup_a_day(journal: Journal, tmp_path: Path) -> None:
    assert back_up_if_due(tmp_path) is not None
    assert back_up_if_due(tmp_path) is None
    [first] = backups(tmp_path, "daily")
    first.rename(first.with_name(f"pitwall-{NOON - timedelta(days=700):%Y%m%dT%H%M%S%f}-daily.zip"))
    assert back_up_if_due(tmp_path) is not None


def test_backups_from_a_clock_that_was_ahead_are_neither_counted_as_new_nor_kept_longest(
    journal: Journal, tmp_path: Path
) -> None:
    ahead = [make_backup(tmp_path, "daily", datetime.now(UTC) + timedelta(days=700 + day)) for day in range(7)]
    today = back_up_if_due(tmp_path)
    assert today in backups(tmp_path, "daily")
    assert back_up_if_due(tmp_path) is None
    assert backups(tmp_path, "daily") == [*ahead[:0:-1], today]


def test_a_file_from_before_the_clock_was_set_is_backed_up(journal: Journal, tmp_path: Path) -> None:
    os.utime(tmp_path / "broker.key", (0, 0))
    with zipfile.ZipFile(make_backup(tmp_path, "asked")) as archive:
        assert archive.read("broker.key") == b"the key\n"


def test_a_backup_is_made_before_a_migration(tmp_path: Path) -> None:
    with closing(Journal(tmp_path / "pitwall.sqlite")) as opened:
        opened.add_table("garden")
    with closing(sqlite3.connect(tmp_path / "pitwall.sqlite")) as old:
        old.executescript(FORMAT_11)
    assert tables_in(tmp_path) == ["garden"]
    [backup] = backups(tmp_path, "migration")
    with zipfile.ZipFile(backup) as archive:
        archive.extract("pitwall.sqlite", tmp_path / "looked-at")
    with closing(sqlite3.connect(tmp_path / "looked-at/pitwall.sqlite")) as kept:
        assert kept.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION - 1,)
    assert tables_in(tmp_path) == ["garden"]
    assert len(backups(tmp_path, "migration")) == 1


def test_without_room_for_a_backup_nothing_is_migrated(tmp_path: Path) -> None:
    Journal(tmp_path / "pitwall.sqlite").close()
    with closing(sqlite3.connect(tmp_path / "pitwall.sqlite")) as old:
        old.executescript(FORMAT_11)
    (tmp_path / "backups").write_text("in the way")
    with pytest.raises(DiskTrouble, match="No backup could be written"):
        Journal(tmp_path / "pitwall.sqlite")
    with closing(sqlite3.connect(tmp_path / "pitwall.sqlite")) as left:
        assert left.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION - 1,)


def _cut(backup: Path) -> None:
    backup.write_bytes(backup.read_bytes()[:-200])


def _spoiled(backup: Path) -> None:
    whole = bytearray(backup.read_bytes())
    whole[len(whole) // 3] ^= 0xFF
    backup.write_bytes(whole)


def _written(backup: Path, **files: bytes) -> None:
    with zipfile.ZipFile(backup, "w") as archive:
        for name, content in files.items():
            archive.writestr(name.replace("__", "../").replace("_", "."), content)


@pytest.mark.parametrize(
    "harm",
    [
        _cut,
        _spoiled,
        lambda backup: backup.write_bytes(b"no zip at all"),
        lambda backup: _written(backup, pitwall_sqlite=b""),
        lambda backup: _written(backup, about_json=b'{"format": 2}'),
        lambda backup: _written(backup, about_json=b'{"format": 1}', __evil=b""),
        lambda backup: _written(backup, about_json=b'{"format": 1}', pitwall_sqlite=b"not a database at all" * 99),
    ],
)
def test_a_bad_backup_is_refused_and_changes_nothing(journal: Journal, tmp_path: Path, harm) -> None:
    backup = make_backup(tmp_path, "asked")
    harm(backup)
    before = files_in(tmp_path)
    with pytest.raises(BackupError):
        restore_backup(backup, tmp_path)
    assert files_in(tmp_path) == before
    assert {path.name for path in tmp_path.iterdir() if path.is_dir()} == {"backups"}


def test_a_backup_of_a_newer_pitwall_is_refused(journal: Journal, tmp_path: Path) -> None:
    backup = make_backup(tmp_path, "asked")
    with zipfile.ZipFile(backup) as archive:
        archive.extract("pitwall.sqlite", tmp_path / "newer")
    with closing(sqlite3.connect(tmp_path / "newer/pitwall.sqlite")) as newer:
        newer.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    with zipfile.ZipFile(backup, "w") as archive:
        archive.writestr("about.json", json.dumps({"format": 1}))
        archive.write(tmp_path / "newer/pitwall.sqlite", "pitwall.sqlite")
    with pytest.raises(BackupError, match="newer Pitwall"):
        restore_backup(backup, tmp_path)


def test_a_power_cut_while_restoring_leaves_a_journal(
    journal: Journal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backup = make_backup(tmp_path, "asked")
    journal.close()
    replace = Path.replace
    for survived in range(4):
        left = [*range(survived)]

        def cut(path: Path, target: Path, left: list[int] = left) -> None:
            if not left:
                raise KeyboardInterrupt
            left.pop()
            replace(path, target)

        with monkeypatch.context() as power:
            power.setattr(Path, "replace", cut)
            with suppress(KeyboardInterrupt):
                restore_backup(backup, tmp_path)
        assert tables_in(tmp_path) == ["garden"]


def test_a_damaged_journal_takes_the_place_of_no_good_backup(tmp_path: Path) -> None:
    with closing(Journal(tmp_path / "pitwall.sqlite")) as journal:
        journal.add_table("main")
    good = make_backup(tmp_path, "daily")
    path = tmp_path / "pitwall.sqlite"
    harmed = bytearray(path.read_bytes())
    harmed[4096:8192] = b"spilled coffee  " * 256
    path.write_bytes(harmed)
    with pytest.raises(DatabaseTrouble, match="is damaged, so no backup of it was made"):
        make_backup(tmp_path, "daily")
    assert backups(tmp_path) == [good]
    assert list((tmp_path / "backups").iterdir()) == [good]
