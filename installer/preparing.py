"""What Pitwall needs on the machine before it is put there: packages, a user, a folder for its data."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from installer.machine import Failure
from installer.places import DATA, KIOSK_HOME, KIOSK_USER, USER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from installer.machine import Machine

PACKAGES = ("python3-venv", "make", "mosquitto", "avahi-daemon", "avahi-utils", "openssl")
BRIDGE_PACKAGES = ("python3-venv", "make")
KIOSK_PACKAGES = ("cage", "chromium")


def check_system(machine: Machine, user_id: int) -> None:
    """Refuse what cannot work."""
    if user_id != 0 and not machine.dry_run:
        raise Failure("Installing needs root; run: sudo ./install")
    for program, what in (("apt-get", "Debian or Raspberry Pi OS"), ("systemctl", "systemd")):
        if shutil.which(program) is None:
            raise Failure(f"This needs {what}: there is no {program} here.")


def missing_packages(machine: Machine, wanted: Sequence[str]) -> list[str]:
    """List the packages that are not installed."""
    installed = "install ok installed"
    return [name for name in wanted if machine.asks("dpkg-query", "-W", "-f=${Status}", name) != installed]


def install_packages(machine: Machine, wanted: Sequence[str]) -> None:
    """Install what is missing. A Mosquitto that comes along must not run: Pitwall starts one of its own."""
    missing = missing_packages(machine, wanted)
    if not missing:
        return
    print(f"Installing packages: {' '.join(missing)}")
    machine.run("apt-get", "update", "-qq")
    machine.run("apt-get", "install", "-y", "-qq", "--no-install-recommends", *missing)
    if "mosquitto" in missing:
        machine.run("systemctl", "disable", "--now", "mosquitto.service")


def make_users(machine: Machine, *, kiosk: bool) -> None:
    """Make a user that owns nothing but Pitwall's data, and one that may use the screen."""
    _make_user(machine, USER, DATA)
    if kiosk:
        _make_user(machine, KIOSK_USER, KIOSK_HOME, "--groups", "video,render,input")
    if not machine.at(DATA).is_dir():
        machine.run("install", "-d", "-m", "0700", "-o", USER, "-g", USER, DATA)
    elif machine.at(DATA).owner() != USER:  # kept from a user who was removed meanwhile
        machine.run("chown", "--recursive", f"{USER}:{USER}", DATA)


def _make_user(machine: Machine, name: str, home: str, *more: str) -> None:
    if machine.asks("getent", "passwd", name) is None:
        print(f"Making the user {name}")
        shell = ("--shell", "/usr/sbin/nologin")
        machine.run("useradd", "--system", "--user-group", "--home-dir", home, *shell, *more, name)
