"""A machine on which nothing really happens: it writes down what it was told to run, and answers as it was told."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from installer.machine import Machine

if TYPE_CHECKING:
    from collections.abc import Mapping

OLD, NEW = "/opt/pitwall/versions/old", "/opt/pitwall/versions/new"
INSTALLED = {"dpkg-query": "install ok installed", "getent": "pitwall:x:999"}


@dataclass(frozen=True)
class DoubleMachine(Machine):
    """Its files are real, below `root`; its programs are not."""

    calls: list[str] = field(default_factory=list)
    failing: dict[str, int] = field(default_factory=dict)
    """Parts of commands that fail, and how often."""
    answers: dict[str, str] = field(default_factory=dict)
    """What commands print, by a part of them."""

    def asks(self, *words: str) -> str | None:
        """Answer without looking whether the program is here."""
        done = self._done(list(words), None)
        return done.stdout.strip() if done.returncode == 0 else None

    def _done(self, command: list[str], environment: Mapping[str, str] | None) -> subprocess.CompletedProcess[str]:
        line = " ".join(command).replace(str(self.root), "")
        self.calls.append(line)
        status = 0
        for part, times in self.failing.items():
            if part in line and times > 0:
                self.failing[part], status = times - 1, 1
        printed = next((text for part, text in self.answers.items() if part in line), "")
        return subprocess.CompletedProcess(command, status, printed, "it went wrong" if status else "")

    def did(self, *parts: str) -> list[str]:
        """Those calls that contain one of these, in order."""
        return [part for line in self.calls for part in parts if part in line]
