"""Find and stop a child that an earlier, killed service left behind, and no other process."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from typing import TYPE_CHECKING

from companion.system.private_file import write_private

if TYPE_CHECKING:
    from companion.broker.mosquitto.files import Files

_PROC = Path("/proc")
_PATIENCE = 60  # times 50 ms


class FolderInUseError(Exception):
    """Another running service keeps its broker in the same folder."""

    def __init__(self, owner: int) -> None:
        super().__init__(f"process {owner} keeps its broker in the same data folder")


def note_child(files: Files, child: int) -> None:
    """Record our child's process id."""
    write_private(files.note, f"{child} {os.getpid()}\n")


async def stop_stale_child(files: Files) -> None:
    """Stop the child of a dead service; raise FolderInUseError if that service is still running."""
    noted = _noted(files)
    if noted is None:
        return
    child, owner = noted
    if owner != os.getpid() and _is_our_mosquitto(files, child):
        if _parent(child) == owner:
            raise FolderInUseError(owner)
        await _end(files, child)
    files.note.unlink(missing_ok=True)


def _noted(files: Files) -> tuple[int, int] | None:
    try:
        child, owner = files.note.read_text().split()
        return int(child), int(owner)
    except (FileNotFoundError, ValueError):
        return None  # no file, or one truncated by a power cut: the kernel has ended the child


def _is_our_mosquitto(files: Files, pid: int) -> bool:
    try:
        words = (_PROC / str(pid) / "cmdline").read_bytes().split(b"\0")
    except OSError:
        return False
    return os.fsencode(files.config) in words


def _parent(pid: int) -> int | None:
    try:
        stat = (_PROC / str(pid) / "stat").read_text()
    except OSError:
        return None
    return int(stat.rpartition(")")[2].split()[1])


async def _end(files: Files, pid: int) -> None:
    os.kill(pid, signal.SIGTERM)
    for _ in range(_PATIENCE):
        if not _is_our_mosquitto(files, pid):
            return
        await asyncio.sleep(0.05)
    os.kill(pid, signal.SIGKILL)
