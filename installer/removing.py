"""Remove Pitwall; its data only if that is asked for and confirmed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from installer.machine import Failure
from installer.places import (
    AVAHI,
    BRIDGE_SERVICE,
    COMMAND,
    DATA,
    HOME,
    KIOSK_HOME,
    KIOSK_SERVICE,
    KIOSK_USER,
    NAME_SERVICE,
    READERS,
    SERVICE,
    UNITS,
    USER,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from installer.machine import Machine


def uninstall(machine: Machine) -> None:
    """Remove everything but the data and the user who owns them."""
    print("Removing Pitwall")
    units = (KIOSK_SERVICE, NAME_SERVICE, BRIDGE_SERVICE, SERVICE)
    for unit in units:
        if machine.at(f"{UNITS}/{unit}").exists():
            machine.run("systemctl", "disable", "--now", unit)
    paths = (READERS.rpartition("/")[0], *(f"{UNITS}/{unit}" for unit in units), AVAHI, COMMAND, HOME)
    removed = [machine.remove(path) for path in paths]
    if any(removed):
        machine.run("systemctl", "daemon-reload")


def purge(machine: Machine, ask: Callable[[str], str]) -> None:
    """Remove everything, the data and the users too, if somebody says so."""
    wanted = f"This deletes every race, tag and backup in {DATA}. Type yes to go on: "
    if machine.at(DATA).exists() and not machine.dry_run and ask(wanted).strip() != "yes":
        raise Failure("Nothing was removed.")
    uninstall(machine)
    for user, home in ((USER, DATA), (KIOSK_USER, KIOSK_HOME)):
        machine.remove(home)
        if machine.asks("getent", "passwd", user) is not None:
            machine.run("userdel", user)
