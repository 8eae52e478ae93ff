"""The version: its number is set only here; the commit comes from git, or from a file that a build adds."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

VERSION = "0.2.0"
COMMIT_FILE = "commit.txt"
"""Beside this module in wheels and source releases; a checkout does not have it."""
_FOLDER = Path(__file__).parent


def commit() -> str | None:
    """Return the short id of the commit this is; None where nobody knows."""
    try:
        return (_FOLDER / COMMIT_FILE).read_text("ascii").strip() or None
    except FileNotFoundError:
        return _checked_out(_FOLDER.parents[1])


def full_version() -> str:
    """Return the version for people: the number, and the commit if it is known."""
    known = commit()
    return f"{VERSION} ({known})" if known else VERSION


def built_version() -> str:
    """Return the version of a wheel: with the commit, so that pip replaces a build of another commit."""
    known = commit()
    return f"{VERSION}+{known}" if known else VERSION


def _checked_out(root: Path) -> str | None:
    git = shutil.which("git")
    if git is None or not (root / ".git").exists():
        return None
    command = [git, "-C", str(root), "rev-parse", "--short=7", "HEAD"]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own words
    return answer.stdout.strip() if answer.returncode == 0 else None
