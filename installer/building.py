"""A version of Pitwall in a folder of its own, built from this tree."""

from __future__ import annotations

import hashlib
import os
import pwd
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from installer.places import TREE, VERSIONS

if TYPE_CHECKING:
    from installer.machine import Machine

_COMPLETE = ".complete"


def build_version(machine: Machine) -> str:
    """Build this tree, install it beside the other versions, and return its folder."""
    print("Building Pitwall")
    if machine.dry_run:
        machine.run("make", "-C", str(TREE), "wheel")
        machine.run("python3", "-m", "venv", f"{VERSIONS}/NEW")
        machine.run(f"{VERSIONS}/NEW/bin/pip", "install", "--constraint", f"{TREE}/constraints.txt", "pitwall.whl")
        return f"{VERSIONS}/NEW"
    with tempfile.TemporaryDirectory(prefix="pitwall-") as folder:
        wheel = _wheel(machine, Path(folder))
        version = f"{VERSIONS}/{wheel.name.split('-')[1]}-{_digest(wheel)}"
        if not machine.at(f"{version}/{_COMPLETE}").exists():
            _install(machine, wheel, version)
    return version


def _wheel(machine: Machine, folder: Path) -> Path:
    """Build a wheel as the owner of the tree, so that no file in it comes to belong to root."""
    owner = TREE.stat().st_uid
    os.chown(folder, owner, -1)
    user = None if owner == 0 else pwd.getpwuid(owner).pw_name
    home = {} if owner == 0 else {"HOME": pwd.getpwuid(owner).pw_dir}
    machine.run("make", "--silent", "-C", str(TREE), "wheel", f"DIST={folder}", user=user, environment=home)
    [wheel] = folder.glob("*.whl")
    return wheel


def _digest(wheel: Path) -> str:
    """Tell builds of one commit apart, for whoever tries out changes; builds are reproducible."""
    return hashlib.sha256(wheel.read_bytes()).hexdigest()[:8]


def _install(machine: Machine, wheel: Path, version: str) -> None:
    machine.remove(version)  # a rest of an installation that was interrupted
    machine.run("python3", "-m", "venv", str(machine.at(version)))
    pip = (f"{machine.at(version)}/bin/python", "-m", "pip", "--quiet", "--disable-pip-version-check")
    machine.run(*pip, "install", "--constraint", str(TREE / "constraints.txt"), str(wheel))
    machine.run(f"{machine.at(version)}/bin/python", "-m", "compileall", "-q", str(machine.at(version) / "lib"))
    machine.at(f"{version}/{_COMPLETE}").touch()


def remove_versions(machine: Machine, kept: set[str]) -> None:
    """Remove every version but these."""
    for folder in machine.at(VERSIONS).iterdir() if machine.at(VERSIONS).is_dir() else ():
        if f"{VERSIONS}/{folder.name}" not in kept:
            shutil.rmtree(folder)
