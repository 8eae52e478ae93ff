"""The lock of the data folder: one Pitwall at a time."""

from __future__ import annotations

import fcntl
import os
from typing import TYPE_CHECKING

from companion.store.database import DiskTrouble

if TYPE_CHECKING:
    from contextlib import AsyncExitStack, ExitStack
    from pathlib import Path


class FolderInUse(DiskTrouble):
    """Another Pitwall uses the data folder; this one can start when that one ends."""


def hold_folder(data: Path, parts: ExitStack | AsyncExitStack) -> None:
    """Lock the folder: with two writers, each would go by its own race in memory."""
    try:
        held = os.open(data / "lock", os.O_CREAT | os.O_RDWR, 0o600)
    except OSError as error:
        raise DiskTrouble(f"The data folder {data} cannot be used: {error.strerror}.") from None
    parts.callback(os.close, held)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)  # released by the system, however the process ends
    except OSError:
        raise FolderInUse(f"Another Pitwall uses the data folder {data}; end that one first.") from None
