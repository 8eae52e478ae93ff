"""Change from one version to another, and back if the new one does not get well."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from installer.machine import Failure
from installer.places import CURRENT, DATA, SERVICE, USER
from installer.units import Files, current_files, put_files

if TYPE_CHECKING:
    from collections.abc import Callable

    from installer.machine import Machine

WAIT_SECONDS = 120
"""How long a version may take to get well: a Pi 3 with a slow card needs half a minute."""


@dataclass(frozen=True)
class Before:
    """What to go back to."""

    version: str
    files: Files
    backup: str


def is_current(machine: Machine, version: str, files: Files) -> bool:
    """Whether this version runs already, with these files."""
    unchanged = machine.target(CURRENT) == version and current_files(machine, files) == files
    return unchanged and machine.asks("systemctl", "is-active", SERVICE) == "active"


def switch(machine: Machine, version: str, files: Files) -> None:
    """Run this version in place of the one before; raise Failure if it does not get well."""
    before = _stop_and_back_up(machine, files)
    trouble = trouble_with(lambda: _start(machine, version, files))
    if trouble is None:
        return
    if before is None:
        raise Failure(f"Pitwall was installed, but it does not get well: {trouble} See: journalctl -u pitwall")
    print(f"The new version does not get well ({trouble}); going back to the one before.")
    _go_back(machine, before)
    raise Failure("The update has failed, and the version from before runs again, with its data as they were.")


def _stop_and_back_up(machine: Machine, files: Files) -> Before | None:
    """Stop the current version, if there is one, and back its data up; if that fails, it goes on running."""
    version = machine.target(CURRENT)
    if version is None:
        return None
    print("Backing up the data")
    machine.run("systemctl", "stop", SERVICE)
    try:
        backup = companion(machine, "backup", "--for", "update").strip()
    except Failure:
        machine.run("systemctl", "start", SERVICE)
        raise
    return Before(version, current_files(machine, files), backup)


def _start(machine: Machine, version: str, files: Files) -> None:
    print(f"Starting {version.rpartition('/')[2]}")
    machine.link(CURRENT, version)
    put_files(machine, files)
    machine.run("systemctl", "enable", SERVICE)
    _run_well(machine, "restart")


def _run_well(machine: Machine, start: str) -> None:
    """Start the service, or restart it, and wait until it is well."""
    machine.run("systemctl", start, SERVICE)
    companion(machine, "health", "--wait", str(WAIT_SECONDS))


def trouble_with(attempt: Callable[[], object]) -> str | None:
    """Try something; return in one sentence what went wrong, or None."""
    try:
        attempt()
    except Failure as error:
        return str(error).splitlines()[-1].strip()
    except OSError as error:
        return f"{error.filename}: {error.strerror}."
    return None


def _go_back(machine: Machine, before: Before) -> None:
    """Go back; the data too, because the new version may have converted them."""
    machine.run("systemctl", "stop", SERVICE)
    machine.link(CURRENT, before.version)
    put_files(machine, before.files)
    companion(machine, "restore", before.backup)
    if trouble := trouble_with(lambda: _run_well(machine, "start")):
        raise Failure(f"The update has failed, and the version from before does not get well either: {trouble}")


def companion(machine: Machine, *words: str) -> str:
    """Run a command of the current version as the service's user."""
    program = f"{machine.at(CURRENT)}/bin/companion"
    return machine.run("env", f"COMPANION_DATA={machine.at(DATA)}", program, *words, user=USER)
