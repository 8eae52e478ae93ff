"""Files that only their owner can read, replaced atomically."""

from __future__ import annotations

import os
import stat
import sys
from pwd import getpwuid
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def describe_foreign(path: Path) -> str:
    """Say in one sentence that a file belongs to somebody else, and how to change that."""
    me = getpwuid(os.geteuid()).pw_name
    return f"The file {path} cannot be read by the user {me}; make it theirs: sudo chown {me}: {path.absolute()}"


class ReadableByAll(Exception):
    """Secrets were about to go into a file that others can read; the message says what to do."""


def protect_output() -> None:
    """If the output goes into a file, keep it for its owner alone; refuse if that cannot be."""
    try:
        about = os.fstat(sys.stdout.fileno())
    except (OSError, ValueError):  # a test's or a program's own stream
        return
    if not stat.S_ISREG(about.st_mode) or not about.st_mode & 0o077:
        return
    try:
        os.fchmod(sys.stdout.fileno(), 0o600)
    except OSError:
        advice = "remove that file, run `umask 077`, then this again."
        raise ReadableByAll(f"The output would be readable by everybody on this machine: {advice}") from None


def write_private(path: Path, text: str) -> None:
    """Write a text for its owner alone."""
    write_private_bytes(path, text.encode())


def write_private_bytes(path: Path, content: bytes) -> None:
    """Write to a temporary file and rename it: a power cut leaves the old file or the new one, never half of one."""
    fresh = path.with_name(path.name + ".new")
    fresh.unlink(missing_ok=True)  # a leftover may have looser permissions
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
