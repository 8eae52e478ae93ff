"""Check the machine for anything that would spoil the evening."""

from __future__ import annotations

import os
import re
import shutil
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from companion.boards import board_ids
from companion.boards.checker import check_file
from companion.boards.files import find
from companion.broker import find_mosquitto
from companion.process.greeting import own_address
from companion.process.settings import Settings, SettingsError, load_settings
from companion.store.database import DatabaseTrouble, database_in, open_read_only
from companion.web.pages import built_pages

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

Verdict = Literal["good", "mind", "bad"]
LEAST_FREE_BYTES = 200 * 1024 * 1024
_THROTTLED = re.compile(r"throttled=0x([0-9a-fA-F]+)")


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check."""

    verdict: Verdict
    text: str


def examine(data: Path, port: int | None = None) -> Iterator[Finding]:
    """Check everything a game night needs, according to the settings; `port` overrides theirs."""
    yield _python()
    yield _broker()
    yield _pages()
    try:
        settings = load_settings(data, {})
    except SettingsError as error:
        yield Finding("bad", str(error))
        settings = Settings()
    yield _address()
    yield _port(settings.port if port is None else port)
    yield from _data(data)
    yield from _boards(settings.board_folders)
    yield from _power()


def _python() -> Finding:
    version = ".".join(map(str, sys.version_info[:3]))
    return Finding("good", f"Python {version}.")


def _broker() -> Finding:
    path = find_mosquitto(None)
    if path:
        return Finding("good", f"Mosquitto is installed: {path}.")
    return Finding(
        "mind", "Mosquitto is not installed; the embedded broker is enough for one table, Mosquitto is sturdier."
    )


def _pages() -> Finding:
    if built_pages():
        return Finding("good", "The pages are built.")
    return Finding("mind", "The pages are not built; only a plain one will be shown. Run: make web")


def _address() -> Finding:
    address = own_address()
    if address.startswith("127."):
        return Finding("bad", "This machine is not on a network: phones will not find it.")
    return Finding("good", f"Phones reach this machine at {address}.")


def _port(port: int) -> Finding:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("", port))
        except OSError as error:
            return Finding("mind", f"Port {port} cannot be used now ({error.strerror}); is the companion running?")
    return Finding("good", f"Port {port} is free.")


def _data(data: Path) -> Iterator[Finding]:
    folder = data if data.exists() else data.absolute().parent
    if not os.access(folder, os.W_OK):
        yield Finding("bad", f"The folder {folder} cannot be written to: nothing could be stored.")
        return
    free = shutil.disk_usage(folder).free
    verdict: Verdict = "good" if free >= LEAST_FREE_BYTES else "bad"
    yield Finding(verdict, f"{free // 1024**2} MB free for races in {folder}.")
    if database_in(data).exists():
        yield _database(database_in(data))


def _database(path: Path) -> Finding:
    try:
        with closing(open_read_only(path)) as database:
            begun = database.execute("PRAGMA user_version").fetchone()[0]  # 0 if the first start was interrupted
            races = database.execute("SELECT count(*) FROM races").fetchone()[0] if begun else 0
    except DatabaseTrouble as error:
        return Finding("bad", str(error))
    except sqlite3.Error as error:
        return Finding("bad", f"The journal {path} cannot be read: {error}.")
    return Finding("good", f"The journal is sound and holds {races} races.")


def _boards(own: tuple[Path, ...]) -> Iterator[Finding]:
    for folder in own:
        if not folder.is_dir():
            yield Finding("bad", f"The folder with your own boards does not exist: {folder}.")
    names = board_ids(own)
    faulty = [name for name in names if check_file(find(name, own))]
    if faulty:
        yield Finding("bad", f"These boards have faults: {', '.join(faulty)}.")
    else:
        yield Finding("good", f"{len(names)} boards: {', '.join(names)}.")


def _power() -> Iterator[Finding]:
    """Ask a Raspberry Pi whether its power supply has been too weak."""
    tool = shutil.which("vcgencmd")
    if tool is None:
        return
    answer = subprocess.run([tool, "get_throttled"], capture_output=True, text=True, check=False)  # noqa: S603 - a constant
    reading = _THROTTLED.match(answer.stdout)
    if answer.returncode or reading is None:
        yield Finding("mind", "Cannot tell whether the power supply is strong enough: vcgencmd does not answer.")
    elif int(reading[1], 16) & 0x10001:
        yield Finding(
            "bad", "The power supply has been too weak since the start: use a stronger one and a short cable."
        )
    else:
        yield Finding("good", "The power supply is strong enough.")
