"""The doctor looks at the machine itself: Python, disk, journal, boards, clock and power supply."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import companion
from companion.boards import board_ids
from companion.boards.checker import check_file
from companion.boards.files import find
from companion.process.doctor.findings import Finding
from companion.store.database import DatabaseTrouble, database_in, open_read_only

if TYPE_CHECKING:
    from collections.abc import Iterator

LEAST_FREE_BYTES = 200 * 1024 * 1024
THROTTLED = Path("/sys/devices/platform/soc/soc:firmware/get_throttled")
SYNCHRONIZED = Path("/run/systemd/timesync/synchronized")
_ANSWER = re.compile(r"(?:throttled=)?(?:0x)?([0-9a-fA-F]+)\s*")
_WEAK, _HOT = 0x1 | 0x10000, 0x4 | 0x8 | 0x40000 | 0x80000
_PATIENCE = 5.0
_CLOCK_SLACK = 3600.0


def check_python() -> Finding:
    """Say which Python this is."""
    return Finding("good", "python", {"version": ".".join(map(str, sys.version_info[:3]))})


def check_data(data: Path) -> Iterator[Finding]:
    """Check that the folder can be written, has room, and holds a sound journal."""
    folder = data if data.exists() else data.absolute().parent
    if not os.access(folder, os.W_OK):
        yield Finding("bad", "data.unwritable", {"folder": str(folder)})
        return
    free = shutil.disk_usage(folder).free
    enough = free >= LEAST_FREE_BYTES
    facts: dict[str, str | int] = {"mb": free // 1024**2, "folder": str(folder)}
    yield Finding("good", "data.free", facts) if enough else Finding("bad", "data.full", facts)
    if database_in(data).exists():
        yield _check_journal(database_in(data))


def _check_journal(path: Path) -> Finding:
    try:
        with closing(open_read_only(path)) as database:
            begun = database.execute("PRAGMA user_version").fetchone()[0]  # 0 if the first start was interrupted
            races = database.execute("SELECT count(*) FROM races").fetchone()[0] if begun else 0
    except (DatabaseTrouble, sqlite3.Error) as error:
        return Finding("bad", "journal.unreadable", {"path": str(path), "text": str(error).rstrip(".")})
    return Finding("good", "journal.sound", {"races": races})


def check_boards(own: tuple[Path, ...]) -> Iterator[Finding]:
    """Check every board, and that the folders with the host's own exist."""
    for folder in own:
        if not folder.is_dir():
            yield Finding("bad", "boards.folder", {"folder": str(folder)})
    names = board_ids(own)
    faulty = [name for name in names if check_file(find(name, own))]
    if faulty:
        yield Finding("bad", "boards.faulty", {"boards": ", ".join(faulty)})
    else:
        yield Finding("good", "boards.sound", {"count": len(names), "boards": ", ".join(names)})


def check_clock(data: Path) -> Iterator[Finding]:
    """Check that the clock is not behind what it has already shown, and whether somebody keeps it right."""
    if (seen := _latest_change(data)) > time.time() + _CLOCK_SLACK:
        yield Finding("bad", "clock.behind", {"now": _when(time.time()), "seen": _when(seen)})
    elif (kept := _is_kept_right()) is not None:
        code = "clock.synced" if kept else "clock.unsynced"
        yield Finding("good" if kept else "mind", code, {"now": _when(time.time())})


def _latest_change(data: Path) -> float:
    """Return when this program was installed, or the journal was last written: it cannot be earlier now."""
    known = [Path(companion.__file__), database_in(data)]
    return max(path.stat().st_mtime for path in known if path.exists())


def _when(moment: float) -> str:
    return f"{datetime.fromtimestamp(moment).astimezone():%Y-%m-%d %H:%M}"


def _is_kept_right() -> bool | None:
    """Whether a time server sets the clock; None if nobody can say."""
    if SYNCHRONIZED.exists():
        return True
    answer = _answer_of("timedatectl", "show", "--property=NTPSynchronized", "--value")
    return {"yes": True, "no": False}.get(answer.strip()) if answer is not None else None


def check_power() -> Iterator[Finding]:
    """Ask a Raspberry Pi whether its power supply has been too weak, or it has been too hot."""
    try:
        answer: str | None = THROTTLED.read_text("ascii")
    except OSError:
        if shutil.which("vcgencmd") is None:
            return
        answer = _answer_of("vcgencmd", "get_throttled")
    reading = _ANSWER.fullmatch(answer) if answer is not None else None
    if reading is None:
        yield Finding("mind", "power.unknown")
    elif int(reading[1], 16) & _WEAK:
        yield Finding("bad", "power.weak")
    else:
        hot = int(reading[1], 16) & _HOT
        yield Finding("mind", "power.hot") if hot else Finding("good", "power.good")


def _answer_of(*words: str) -> str | None:
    """Run a program of the system; None if it is missing, fails, or does not answer."""
    try:
        done = subprocess.run(words, capture_output=True, text=True, check=True, timeout=_PATIENCE)  # noqa: S603 - our own words
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout
