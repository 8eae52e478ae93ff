"""The lock of the data folder: one Pitwall at a time, and where the one that runs can be reached."""

from __future__ import annotations

import fcntl
import json
import logging
import os
from typing import TYPE_CHECKING

from companion.store.database import DiskTrouble

if TYPE_CHECKING:
    from contextlib import AsyncExitStack, ExitStack
    from pathlib import Path

    from companion.process.settings import Settings

_log = logging.getLogger(__name__)
_FILE = "lock"
_TOLD = {"host", "address", "port", "https", "https_port"}
"""The settings that other commands need to find the service; the command line may have changed them."""


class FolderInUse(DiskTrouble):
    """Another Pitwall uses the data folder; this one can start when that one ends."""


def hold_folder(data: Path, parts: ExitStack | AsyncExitStack) -> None:
    """Lock the folder: with two writers, each would go by its own race in memory."""
    try:
        held = os.open(data / _FILE, os.O_CREAT | os.O_RDWR, 0o600)
    except OSError as error:
        raise DiskTrouble(f"The data folder {data} cannot be used: {error.strerror}.") from None
    parts.callback(os.close, held)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)  # released by the system, however the process ends
        os.ftruncate(held, 0)  # whoever held it before is not reached any more
    except OSError:
        raise FolderInUse(f"Another Pitwall uses the data folder {data}; end that one first.") from None


def tell_settings(data: Path, settings: Settings) -> None:
    """Write into the lock, which must be held, how the service can be reached."""
    try:
        (data / _FILE).write_text(settings.model_dump_json(include=_TOLD), "utf-8")
    except OSError as error:  # a full disk; the journal says so where it matters
        _log.warning("The lock of %s cannot be written: %s.", data, error.strerror)


def running_settings(data: Path) -> dict[str, object]:
    """Return the settings by which the running service can be reached; empty if none runs."""
    try:
        with (data / _FILE).open("rb") as lock:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return _told(data)
    except OSError:  # there is no lock, so there was never a service
        return {}
    return {}


def _told(data: Path) -> dict[str, object]:
    try:
        told = json.loads((data / _FILE).read_text("utf-8"))
    except ValueError:  # an import or a restore holds the folder, or a service that is just starting
        return {}
    return {name: told[name] for name in _TOLD if told.get(name) is not None}
