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

if TYPE_CHECKING:
    from installer.machine import Machine

Files = dict[str, str | None]
"""The contents of each file by its path; None for one that is not there."""


def wanted_files(machine: Machine, *, kiosk: bool) -> Files:
    """Return the files as they should be; the readers' part only where there are readers."""
    readers = machine.at(f"{DATA}/bridge.toml").exists()
    kiosk = kiosk or machine.at(f"{UNITS}/{KIOSK_SERVICE}").exists()
    return {
        f"{UNITS}/{SERVICE}": (DEPLOY / SERVICE).read_text("utf-8"),
        f"{UNITS}/{NAME_SERVICE}": (DEPLOY / NAME_SERVICE).read_text("utf-8"),
        f"{UNITS}/{KIOSK_SERVICE}": (DEPLOY / KIOSK_SERVICE).read_text("utf-8") if kiosk else None,
        READERS: (DEPLOY / "pitwall-readers.conf").read_text("utf-8") if readers else None,
        AVAHI: (DEPLOY / "pitwall.avahi").read_text("utf-8"),
        COMMAND: (TREE / "installer/command.sh").read_text("utf-8"),
    }


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
