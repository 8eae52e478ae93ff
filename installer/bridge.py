"""A machine that only carries readers to a Pitwall elsewhere: the bridge as a service, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from installer.building import build_version, remove_versions
from installer.machine import Failure
from installer.places import BRIDGE_SERVICE, COMMAND, CURRENT, DATA, DEPLOY, SERVICE, TREE, UNITS, USER
from installer.preparing import BRIDGE_PACKAGES, install_packages, make_users
from installer.switching import trouble_with
from installer.units import Files, current_files, put_files

if TYPE_CHECKING:
    from installer.machine import Machine

_SETTINGS = f"{DATA}/bridge.toml"
WATCH_SECONDS = 10
"""How long a new version has to keep running: one that cannot even be loaded ends sooner, also on a Pi 3."""


def has_bridge(machine: Machine) -> bool:
    """Whether this machine only carries readers: an update keeps it so."""
    return machine.at(f"{UNITS}/{BRIDGE_SERVICE}").exists()


def install_bridge(machine: Machine) -> None:
    """Install the bridge of this tree's version, and start it where it has settings."""
    if machine.at(f"{UNITS}/{SERVICE}").exists():
        raise Failure(
            f"Pitwall itself is installed here and carries readers, too: write {_SETTINGS}, then run sudo ./install"
        )
    install_packages(machine, BRIDGE_PACKAGES)
    make_users(machine, kiosk=False)
    before, version = machine.target(CURRENT), build_version(machine)
    _switch(machine, version)
    if not machine.dry_run:
        remove_versions(machine, {version, *filter(None, [before])})
        _say_what_next(machine)


def _switch(machine: Machine, version: str) -> None:
    """Run this version in place of the one before; raise Failure if it does not keep running."""
    files: Files = {
        f"{UNITS}/{BRIDGE_SERVICE}": (DEPLOY / BRIDGE_SERVICE).read_text("utf-8"),
        COMMAND: (TREE / "installer/command.sh").read_text("utf-8"),
    }
    before, files_before, ran = machine.target(CURRENT), current_files(machine, files), _is_running(machine)
    trouble = trouble_with(lambda: _start(machine, version, files, must_run=ran))
    if trouble is None:
        return
    if before is None:
        raise Failure(f"The bridge was installed, but it does not run: {trouble} See: journalctl -u pitwall-bridge")
    print(f"The new version does not keep running ({trouble}); going back to the one before.")
    if trouble := trouble_with(lambda: _start(machine, before, files_before, must_run=ran)):
        raise Failure(f"The update has failed, and the version from before does not run either: {trouble}")
    raise Failure("The update has failed, and the version from before runs again.")


def _start(machine: Machine, version: str, files: Files, *, must_run: bool) -> None:
    """Start a version; a bridge that ran before must keep running, one without usable settings cannot."""
    machine.link(CURRENT, version)
    put_files(machine, files)
    machine.run(f"{machine.at(CURRENT)}/bin/firmware-bridge", "--help", user=USER)
    machine.run("systemctl", "enable", BRIDGE_SERVICE)
    machine.run("systemctl", "restart", BRIDGE_SERVICE)
    for _ in range(WATCH_SECONDS if must_run else 0):
        machine.run("sleep", "1")
        if not machine.dry_run and not _is_running(machine):
            raise Failure("It has ended.")


def _is_running(machine: Machine) -> bool:
    return machine.asks("systemctl", "is-active", BRIDGE_SERVICE) == "active"


def _say_what_next(machine: Machine) -> None:
    if machine.at(_SETTINGS).exists():
        print("The readers' bridge runs, and starts with the machine. What it says: journalctl -u pitwall-bridge")
        return
    print("The bridge is installed; it needs to know its readers. On the machine that runs Pitwall, set broker_lan and")
    print("run `companion readers --toml`; then, here:")
    print(f"  sudo install -m 600 -o pitwall -g pitwall bridge.toml {_SETTINGS}")
    print("  sudo systemctl start pitwall-bridge")
