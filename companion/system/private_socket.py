"""A Unix socket beside the broker's files, for the hub and the gateway alone: nobody else may enter the folder."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

NAME = "mqtt.sock"
_LONGEST = 100  # bytes of a path; the system's limit is a few more


class PrivateSocket:
    """Where the socket is, in words short enough for the system."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._held: int | None = None

    @property
    def path(self) -> str:
        """Give a path to the socket; through a descriptor of its folder where the plain path is too long."""
        plain = str(self._folder / NAME)
        if len(os.fsencode(plain)) <= _LONGEST:
            return plain
        if self._held is None:
            self._held = os.open(self._folder, os.O_RDONLY | os.O_DIRECTORY)
        return f"/proc/self/fd/{self._held}/{NAME}"

    def make_folder(self) -> None:
        """Make the folder, for its owner alone."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    def protect(self) -> None:
        """Keep the socket itself from everybody else, too."""
        (self._folder / NAME).chmod(0o600)

    def remove(self) -> None:
        """Remove the socket."""
        (self._folder / NAME).unlink(missing_ok=True)

    def close(self) -> None:
        """Let go of the folder."""
        if self._held is not None:
            os.close(self._held)
            self._held = None
