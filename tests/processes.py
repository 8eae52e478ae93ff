"""Inspecting other processes while they start and end."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from pathlib import Path


def children_of(pid: int, word: str = "") -> list[int]:
    """List the children of a process whose command line contains this word; a new child has no command line yet."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:  # it has ended
        return []
    return [int(child) for child in children if word in _command_line(child)]


def _command_line(pid: str) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:  # it has ended meanwhile
        return ""


def has_ended(pid: int) -> bool:
    """Whether a process has ended, even if nobody has collected its status."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def kill(pid: int) -> None:
    """Kill a process if it still exists."""
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def open_files(pid: int) -> int:
    """Count the files and sockets that a process holds open."""
    return sum(1 for _ in Path(f"/proc/{pid}/fd").iterdir())


def resident_bytes(pid: int) -> int:
    """Return a process's resident memory."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
