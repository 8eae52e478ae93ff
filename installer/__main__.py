"""sudo ./install: install Pitwall, or update it."""

from __future__ import annotations

import argparse
import os
import sys

from installer.bridge import has_bridge, install_bridge
from installer.building import build_version, remove_versions
from installer.machine import Failure, Machine
from installer.places import CURRENT, DATA, KIOSK_SERVICE, NAME_SERVICE
from installer.preparing import KIOSK_PACKAGES, PACKAGES, check_system, install_packages, make_users
from installer.removing import purge, uninstall
from installer.settings import web_port
from installer.switching import companion, is_current, switch
from installer.units import wanted_files


def main(words: list[str], machine: Machine | None = None) -> int:
    """Do what was asked for; return 1 with a sentence if that cannot be."""
    options = _parser().parse_args(words)
    machine = machine or Machine(dry_run=options.dry_run)
    try:
        check_system(machine, os.geteuid())
        os.umask(0o022)  # sudo may keep a stricter one, with which the service's user could not read what is installed
        if options.uninstall or options.purge:
            _remove(machine, data_too=options.purge)
        else:
            _install(machine, options)
    except Failure as error:
        print(f"install: {error}", file=sys.stderr)
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="install", description="Install Pitwall on this machine, or update it.")
    parser.add_argument("--dry-run", action="store_true", help="only say what would be done")
    parser.add_argument("--kiosk", action="store_true", help="show the dashboard on this machine's own screen, too")
    parser.add_argument(
        "--readers-only", action="store_true", help="only carry this machine's readers to a Pitwall elsewhere"
    )
    parser.add_argument("--uninstall", action="store_true", help="remove Pitwall, but keep its data")
    parser.add_argument("--purge", action="store_true", help="remove Pitwall and, after a question, its data")
    return parser


def _install(machine: Machine, options: argparse.Namespace) -> None:
    """Install all of Pitwall, or the bridge alone where that was asked for, now or before."""
    if options.readers_only or (has_bridge(machine) and not options.kiosk):
        install_bridge(machine)
    else:
        install(machine, kiosk=options.kiosk)


def install(machine: Machine, *, kiosk: bool) -> None:
    """Install this tree's version; the one before is kept until the next update."""
    install_packages(machine, (*PACKAGES, *(KIOSK_PACKAGES if kiosk else ())))
    make_users(machine, kiosk=kiosk)
    before, version = machine.target(CURRENT), build_version(machine)
    files = wanted_files(machine, kiosk=kiosk)
    if is_current(machine, version, files):
        print("This version is installed already.")
    else:
        switch(machine, version, files)
        machine.run("systemctl", "enable", NAME_SERVICE, *((KIOSK_SERVICE,) if kiosk else ()))
        machine.run("systemctl", "restart", "--no-block", NAME_SERVICE, *((KIOSK_SERVICE,) if kiosk else ()))
    if not machine.dry_run:
        if version != before:
            remove_versions(machine, {version, *filter(None, [before])})
        _say_where(machine)


def _say_where(machine: Machine) -> None:
    print("Pitwall runs, and starts with the machine. For a TV, tablet or phone in the same network:")
    print(f"  http://pitwall.local:{web_port(machine)}/")
    print(
        f"The referee's link, which `sudo companion referee` prints again:\n  {companion(machine, 'referee').strip()}"
    )


def _remove(machine: Machine, *, data_too: bool) -> None:
    if data_too:
        purge(machine, input)
        told = "Pitwall and its data are gone."
    else:
        uninstall(machine)
        told = f"Pitwall is removed; its data stay in {DATA}. `sudo ./install --purge` deletes them, too."
    if not machine.dry_run:
        print(told)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
