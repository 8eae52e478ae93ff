"""What the installer needs to know of the service's settings."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

from installer.places import DATA

if TYPE_CHECKING:
    from installer.machine import Machine

USUAL_PORT = 8000


def web_port(machine: Machine) -> int:
    """Return the port of the pages; the usual one if the settings do not say, or cannot be read."""
    try:
        settings = tomllib.loads(machine.at(f"{DATA}/companion.toml").read_text("utf-8"))
    except (OSError, ValueError):  # the service itself says what is wrong with them
        return USUAL_PORT
    port = settings.get("port", USUAL_PORT)
    return port if isinstance(port, int) else USUAL_PORT
