"""Backups: whatever in the data folder cannot be made again, as one zip file; old ones make room for new ones."""

from __future__ import annotations

import json
import os
import re
import shutil
import tempfile
import time
import zipfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from companion.store.database import DatabaseTrouble, DiskTrouble, copy_database, database_in, fault_of_copy
from companion.system.version import VERSION

Kind = Literal["asked", "daily", "migration", "update"]
_KEPT: dict[Kind, int] = {"asked": 10, "daily": 7, "migration": 3, "update": 3}
"""How many backups of each kind are kept."""
_DATABASE = "pitwall.sqlite"
_BESIDE = ("broker.key", "referee.token", "companion.toml", "bridge.toml")
_ABOUT = "about.json"
_FORMAT = 1
_NAME = re.compile(r"pitwall-(\d{8}T\d{12})-(asked|daily|migration|update)\.zip")
_TIME = "%Y%m%dT%H%M%S%f"
_LEFT_OVER_SECONDS = 3600.0
_MOST_BYTES = 4 * 1024**3
"""More than any journal has: a zip that claims to unpack to more is not one of ours."""


class BackupError(Exception):
    """A file that is no usable backup; the message is one sentence that says why."""


def backup_folder(data: Path) -> Path:
    """Return the folder that holds a data folder's backups."""
    return data / "backups"


def make_backup(data: Path, kind: Kind, now: datetime | None = None) -> Path:
    """Write a backup for its owner alone, and remove the oldest of its kind.

    Raise DiskTrouble if it cannot be, and DatabaseTrouble if the journal is damaged.
    """
    folder = backup_folder(data)
    path = folder / f"pitwall-{(now or datetime.now(UTC)).strftime(_TIME)}-{kind}.zip"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder, prefix="writing-") as unfinished:
            _write(data, Path(unfinished), path)
        for old in _others(path, backups(data, kind))[_KEPT[kind] - 1 :]:
            old.unlink()
    except OSError as error:
        raise DiskTrouble(f"No backup could be written to {folder}: {error.strerror}.") from None
    return path


def remove_leftovers(data: Path, now: float | None = None) -> list[Path]:
    """Remove the folders that a backup or a restoration left when the power failed; return them.

    Younger ones stay: another process may be writing a backup.
    """
    then = time.time() if now is None else now
    folders = [*backup_folder(data).glob("writing-*"), *data.glob("restoring-*")]
    old = [path for path in folders if path.is_dir() and abs(then - path.stat().st_mtime) > _LEFT_OVER_SECONDS]
    for path in old:
        shutil.rmtree(path, ignore_errors=True)
    return [path for path in old if not path.exists()]


def _others(new: Path, all_: list[Path]) -> list[Path]:
    """List the backups beside a new one, newest first, and last those from the future: the clock was wrong then."""
    others = (path for path in all_ if path != new)
    return sorted(others, key=lambda path: (path.name < new.name, path.name), reverse=True)


def backups(data: Path, kind: Kind | None = None) -> list[Path]:
    """List the backups, newest first."""
    named = [(_NAME.fullmatch(path.name), path) for path in backup_folder(data).glob("pitwall-*.zip")]
    found = [(match[1], path) for match, path in named if match and kind in (None, match[2])]
    return [path for _, path in sorted(found, reverse=True)]


def since_nearest(data: Path, kind: Kind, now: datetime | None = None) -> float | None:
    """Return how many seconds lie between now and the nearest backup of a kind; None if there is none.

    A Pi without a clock may have lived in the future: a backup from there is not the last one made.
    """
    then = now or datetime.now(UTC)
    return min((abs((then - _made(path)).total_seconds()) for path in backups(data, kind)), default=None)


def _made(path: Path) -> datetime:
    match = _NAME.fullmatch(path.name)
    assert match is not None, "only such names are listed"
    return datetime.strptime(match[1], _TIME).replace(tzinfo=UTC)


def _write(data: Path, unfinished: Path, path: Path) -> None:
    copy, archive = unfinished / _DATABASE, unfinished / path.name
    if database_in(data).exists():
        copy_database(database_in(data), copy)
        if fault := fault_of_copy(copy, of_any_version=True):  # it must not take the place of one that can be restored
            raise DatabaseTrouble(f"The journal of {data} is damaged, so no backup of it was made: {fault}.")
    with (
        os.fdopen(os.open(archive, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600), "w+b") as file,
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, strict_timestamps=False) as written,
    ):
        written.writestr(_ABOUT, json.dumps({"format": _FORMAT, "version": VERSION}))
        for one in (copy, *(data / name for name in _BESIDE)):
            if one.is_file():
                written.write(one, one.name)
        written.close()
        file.flush()
        os.fsync(file.fileno())
    archive.replace(path)


def restore_backup(path: Path, data: Path) -> None:
    """Put a backup in the place of what is there; the journal that was there stays beside it as `.replaced`.

    Everything is checked before anything is touched; raise BackupError if the file cannot be used.
    """
    with tempfile.TemporaryDirectory(dir=data, prefix="restoring-") as folder:
        unpacked = Path(folder)
        names = _unpack(path, unpacked)
        _set_aside(data)
        for name in names:
            (unpacked / name).replace(data / name)


def _set_aside(data: Path) -> None:
    """Keep the journal under another name, too, and its log under that name only.

    The journal itself stays until another is put over it: after a power cut there is always one.
    """
    current = data / _DATABASE
    replaced = data / f"{_DATABASE}.replaced"
    replaced.unlink(missing_ok=True)
    if current.exists():
        os.link(current, replaced)
    for log in ("-wal", "-shm"):
        (data / f"{replaced.name}{log}").unlink(missing_ok=True)
        if (current_log := data / f"{_DATABASE}{log}").exists():
            current_log.replace(data / f"{replaced.name}{log}")


def _unpack(path: Path, into: Path) -> list[str]:
    """Unpack a backup into an empty folder, and check it."""
    try:
        with zipfile.ZipFile(path) as archive:
            names = _checked_names(archive)
            for name in names:
                target = os.open(into / name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
                with archive.open(name) as source, os.fdopen(target, "wb") as out:
                    shutil.copyfileobj(source, out)
                    out.flush()
                    os.fsync(out.fileno())
    except (zipfile.BadZipFile, EOFError, NotImplementedError, RuntimeError, ValueError) as error:
        raise BackupError(f"{path.name} is damaged, or not a backup: {error}.") from None
    if _DATABASE in names and (fault := fault_of_copy(into / _DATABASE)):
        raise BackupError(f"The journal in {path.name} cannot be used: {fault}.")
    return names


def _checked_names(archive: zipfile.ZipFile) -> list[str]:
    """List what to restore; raise ValueError for anything that we would not have written."""
    if _ABOUT not in archive.namelist():
        raise ValueError("it does not say what it is")
    about = json.loads(archive.read(_ABOUT)) if archive.getinfo(_ABOUT).file_size < 1024 else None
    if not isinstance(about, dict) or about.get("format") != _FORMAT:
        raise ValueError("this version does not know its format")
    names = [name for name in archive.namelist() if name != _ABOUT]
    foreign = sorted(set(names) - {_DATABASE, *_BESIDE})
    if foreign or len(names) != len(set(names)) or sum(one.file_size for one in archive.infolist()) > _MOST_BYTES:
        raise ValueError("there is something else in it")
    return names
