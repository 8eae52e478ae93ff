"""The machine that is changed. In a dry run it only says what would happen."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


class Failure(Exception):
    """The installation cannot go on; the message is one sentence that says why."""


@dataclass(frozen=True)
class Machine:
    """Runs programs and writes files; all paths are below `root`, which tests set."""

    root: Path = Path("/")
    dry_run: bool = False

    def at(self, path: str) -> Path:
        """Return where a path of the machine is."""
        return self.root / path.lstrip("/")

    def run(self, *words: str, user: str | None = None, environment: Mapping[str, str] | None = None) -> str:
        """Run a program, as another user if one is named; return its output, or raise Failure with its last words."""
        command = [*(("runuser", "-u", user, "--") if user else ()), *words]
        if self.dry_run:
            print(f"  would run: {' '.join(command)}")
            return ""
        done = self._done(command, environment)
        if done.returncode != 0:
            last = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()][-8:]
            raise Failure("\n".join([f"`{' '.join(command)}` has failed:", *(f"  {line}" for line in last)]))
        return done.stdout

    def asks(self, *words: str) -> str | None:
        """Run a program that changes nothing, in a dry run too; return its output, or None if it failed."""
        if shutil.which(words[0]) is None:
            return None
        done = self._done(list(words), None)
        return done.stdout.strip() if done.returncode == 0 else None

    def _done(self, command: list[str], environment: Mapping[str, str] | None) -> subprocess.CompletedProcess[str]:
        known = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", **(environment or {})}
        try:
            return subprocess.run(command, capture_output=True, text=True, check=False, env=known, cwd=self.root)  # noqa: S603 - our own words
        except FileNotFoundError:
            raise Failure(f"The program {command[0]} is missing.") from None

    def write(self, path: str, text: str, mode: int = 0o644) -> bool:
        """Write a file unless it has these contents; return whether it changed."""
        place = self.at(path)
        if place.is_file() and place.read_text("utf-8") == text:
            return False
        if self.dry_run:
            print(f"  would write: {path}")
            return True
        place.parent.mkdir(parents=True, exist_ok=True)
        fresh = place.with_name(f".{place.name}.new")
        fresh.write_text(text, "utf-8")
        fresh.chmod(mode)
        fresh.replace(place)
        return True

    def remove(self, path: str) -> bool:
        """Remove a file or a folder; return whether there was one."""
        place = self.at(path)
        if not place.is_symlink() and not place.exists():
            return False
        if self.dry_run:
            print(f"  would remove: {path}")
        elif place.is_dir() and not place.is_symlink():
            shutil.rmtree(place)
        else:
            place.unlink()
        return True

    def link(self, path: str, target: str) -> None:
        """Let a symbolic link name a target; there is no moment without one."""
        if self.dry_run:
            print(f"  would link: {path} -> {target}")
            return
        place = self.at(path)
        fresh = place.with_name(f".{place.name}.new")
        fresh.unlink(missing_ok=True)
        fresh.symlink_to(target)
        fresh.replace(place)

    def target(self, path: str) -> str | None:
        """Return what a symbolic link names; None if there is none."""
        place = self.at(path)
        return str(place.readlink()) if place.is_symlink() else None
