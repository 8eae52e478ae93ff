"""A Unix socket in the broker's private folder, used only by the hub and the gateway."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

NAME = "mqtt.sock"
_LONGEST = 100  # bytes; the system's limit is slightly higher


class PrivateSocket:
    """The path of the socket, short enough for the system."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._held: int | None = None

    @property
    def path(self) -> str:
        """Return the path; where it is too long, one that goes through a descriptor of the folder."""
        plain = str(self._folder / NAME)
        if len(os.fsencode(plain)) <= _LONGEST:
            return plain
        if self._held is None:
            self._held = os.open(self._folder, os.O_RDONLY | os.O_DIRECTORY)
        return f"/proc/self/fd/{self._held}/{NAME}"

    def make_folder(self) -> None:
        """Create the folder, accessible to its owner only."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    def protect(self) -> None:
        """Restrict the socket itself as well."""
        (self._folder / NAME).chmod(0o600)

    def remove(self) -> None:
        """Remove the socket."""
        (self._folder / NAME).unlink(missing_ok=True)

    def close(self) -> None:
        """Release the folder."""
        if self._held is not None:
            os.close(self._held)
            self._held = None
