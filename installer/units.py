"""The files that are put into the system: units, the avahi service, the command."""

from __future__ import annotations

from typing import TYPE_CHECKING

from installer.places import (
    AVAHI,
    COMMAND,
    DATA,
    DEPLOY,
    KIOSK_SERVICE,
    NAME_SERVICE,
    READERS,
    SERVICE,
    TREE,
    UNITS,
)
from installer.settings import USUAL_PORT, web_port

if TYPE_CHECKING:
    from installer.machine import Machine

Files = dict[str, str | None]
"""The contents of each file by its path; None for one that is not there."""


def wanted_files(machine: Machine, *, kiosk: bool) -> Files:
    """Return the files as they should be; the readers' part only where there are readers."""
    readers = machine.at(f"{DATA}/bridge.toml").exists()
    port = web_port(machine)
    kiosk = kiosk or machine.at(f"{UNITS}/{KIOSK_SERVICE}").exists()
    return {
        f"{UNITS}/{SERVICE}": (DEPLOY / SERVICE).read_text("utf-8"),
        f"{UNITS}/{NAME_SERVICE}": _with_port(NAME_SERVICE, port),
        f"{UNITS}/{KIOSK_SERVICE}": _with_port(KIOSK_SERVICE, port) if kiosk else None,
        READERS: (DEPLOY / "pitwall-readers.conf").read_text("utf-8") if readers else None,
        AVAHI: _with_port("pitwall.avahi", port),
        COMMAND: (TREE / "installer/command.sh").read_text("utf-8"),
    }


def _with_port(name: str, port: int) -> str:
    """Return a file with the port that is set in the place of the usual one; not all users may read the settings."""
    text = (DEPLOY / name).read_text("utf-8")
    for words in ("COMPANION_PORT={}", "<port>{}</port>"):
        text = text.replace(words.format(USUAL_PORT), words.format(port))
    return text


def current_files(machine: Machine, wanted: Files) -> Files:
    """Return the same files as they are."""
    return {path: machine.at(path).read_text("utf-8") if machine.at(path).is_file() else None for path in wanted}


def put_files(machine: Machine, files: Files) -> bool:
    """Write and remove files; return whether anything changed, and let systemd know."""
    changes = [
        machine.remove(path) if text is None else machine.write(path, text, 0o755 if path == COMMAND else 0o644)
        for path, text in files.items()
    ]
    if any(changes):
        machine.run("systemctl", "daemon-reload")
    return any(changes)
