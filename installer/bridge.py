"""A machine that only carries readers to a Pitwall elsewhere: the bridge as a service, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from installer.building import build_version, remove_versions
from installer.machine import Failure
from installer.places import BRIDGE_SERVICE, COMMAND, CURRENT, DATA, DEPLOY, SERVICE, TREE, UNITS
from installer.preparing import BRIDGE_PACKAGES, install_packages, make_users
from installer.units import put_files

if TYPE_CHECKING:
    from installer.machine import Machine

_SETTINGS = f"{DATA}/bridge.toml"


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
    machine.link(CURRENT, version)
    put_files(
        machine,
        {
            f"{UNITS}/{BRIDGE_SERVICE}": (DEPLOY / BRIDGE_SERVICE).read_text("utf-8"),
            COMMAND: (TREE / "installer/command.sh").read_text("utf-8"),
        },
    )
    machine.run("systemctl", "enable", BRIDGE_SERVICE)
    machine.run("systemctl", "restart", BRIDGE_SERVICE)
    if not machine.dry_run:
        remove_versions(machine, {version, *filter(None, [before])})
        _say_what_next(machine)


def _say_what_next(machine: Machine) -> None:
    if machine.at(_SETTINGS).exists():
        print("The readers' bridge runs, and starts with the machine. What it says: journalctl -u pitwall-bridge")
        return
    print("The bridge is installed; it needs to know its readers. On the machine that runs Pitwall, set broker_lan and")
    print("run `companion readers --toml`; then, here:")
    print(f"  sudo install -m 600 -o pitwall -g pitwall bridge.toml {_SETTINGS}")
    print("  sudo systemctl start pitwall-bridge")
