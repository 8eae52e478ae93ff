"""A clean Debian that boots: made by debootstrap, run by systemd-nspawn with a systemd of its own."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from ..waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator

SUITE = os.environ.get("PITWALL_SUITE", "bookworm")
CACHE = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "pitwall"
_BASE = "systemd,systemd-sysv,dbus,ca-certificates,sudo"
_CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt"
_PASSED_ON = re.compile(r"(https?_proxy|no_proxy|PIP_\w+|npm_config_registry)", re.IGNORECASE)
BOOTING = 180.0


class Box:
    """A machine that runs."""

    def __init__(self, root: Path, leader: int) -> None:
        self.root = root
        self._leader = leader

    def call(self, *words: str, stdin: str = "", user: str | None = None) -> subprocess.CompletedProcess[str]:
        """Run a program in it."""
        enter = ["nsenter", "--target", str(self._leader), "--all", "--"]
        as_user = ["runuser", "-u", user, "--"] if user else []
        passed = [f"{name}={value}" for name, value in os.environ.items() if _PASSED_ON.fullmatch(name)]
        known = ["PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root", "LANG=C.UTF-8"]
        trusted = [f"{name}={_CERTIFICATES}" for name in ("PIP_CERT", "NODE_EXTRA_CA_CERTS")]
        command = [*enter, "env", "-i", *known, *trusted, *passed, *as_user, *words]
        return subprocess.run(command, input=stdin, capture_output=True, text=True, check=False)

    def run(self, *words: str, stdin: str = "", user: str | None = None) -> str:
        """Run a program that must succeed; return its output."""
        done = self.call(*words, stdin=stdin, user=user)
        assert done.returncode == 0, (
            f"{' '.join(words)} → {done.returncode}\n{done.stdout[-4000:]}{done.stderr[-4000:]}"
        )
        return done.stdout

    def at(self, path: str) -> Path:
        """Return where a file of the machine lies on ours."""
        return self.root / path.lstrip("/")


def _base() -> Path:
    """Make the clean system once, and keep it packed."""
    packed = CACHE / f"debian-{SUITE}.tar"
    if not packed.exists():
        fresh = CACHE / f"debian-{SUITE}.new"
        shutil.rmtree(fresh, ignore_errors=True)
        fresh.mkdir(parents=True)
        subprocess.run(["debootstrap", "--variant=minbase", f"--include={_BASE}", SUITE, str(fresh)], check=True)
        subprocess.run(["tar", "-C", str(fresh), "-cf", f"{packed}.new", "."], check=True)
        Path(f"{packed}.new").replace(packed)
        shutil.rmtree(fresh)
    return packed


def _local_indexes() -> list[str]:
    """Folders of this machine in which pip looks for packages."""
    asked = subprocess.run(["python3", "-m", "pip", "config", "list"], capture_output=True, text=True, check=False)
    named = re.findall(r"(?:file://)?(/[\w./-]+)", asked.stdout)
    return sorted({path.removesuffix("/simple") for path in named if Path(path).is_dir()})


@contextmanager
def booted(folder: Path) -> Iterator[Box]:
    """Boot a fresh copy of the clean system, which uses the network and the package sources of this machine."""
    root = folder / "root"
    root.mkdir()
    subprocess.run(["tar", "-C", str(root), "-xf", str(_base())], check=True)
    for path in (_CERTIFICATES, "/etc/pip.conf"):
        if Path(path).exists():
            shutil.copy(path, root / path.lstrip("/"))
    binds = [f"--bind-ro={path}" for path in _local_indexes()]
    command = ["systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--resolv-conf=copy-host", *binds]
    with (folder / "console").open("wb") as console:
        nspawn = subprocess.Popen(
            [*command, f"--directory={root}", "--boot"], stdin=subprocess.DEVNULL, stdout=console, stderr=console
        )
    try:
        box = Box(root, wait_until(lambda: _leader_of(nspawn.pid), "the container starts"))
        is_up = lambda: box.call("systemctl", "is-system-running").stdout.strip() in ("running", "degraded")  # noqa: E731
        wait_until(is_up, lambda: (folder / "console").read_text(errors="replace")[-3000:], BOOTING)
        yield box
    finally:
        nspawn.terminate()
        nspawn.wait(60)


def _leader_of(nspawn: int) -> int | None:
    """The first process of the container: nspawn's child, once it is systemd."""
    children = Path(f"/proc/{nspawn}/task/{nspawn}/children").read_text().split()
    systemd = [int(pid) for pid in children if Path(f"/proc/{pid}/comm").read_text().strip() == "systemd"]
    return systemd[0] if systemd else None
