"""`companion run --readers`: the service with its bridge, and virtual readers plugged into it."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from firmware_bridge.virtual_reader import Faults, VirtualLineDevice, VirtualPn532, VirtualRdm6300, VirtualReader

from ..hub.service import REFEREE_TOKEN, Hub

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from random import Random

_MAIN = "import sys; from companion.service.cli import main; sys.exit(main())"
CHIPS = {"pn532": VirtualPn532, "rdm6300": VirtualRdm6300, "line": VirtualLineDevice}
REARM = 0.3
HEAD = "late = 'drop'\nstatus_every = 1\nretry_first = 0.05\nretry_most = 0.4\n"


class HubWithReaders(Hub):
    """A hub that starts the bridge itself."""

    def __init__(self, folder: Path, toml: str, **environment: str) -> None:
        super().__init__(folder, **environment)
        self.toml = folder / "bridge.toml"
        self.toml.write_text(toml)

    def spawn(self, **environment: str) -> None:
        """Start the process and look no further."""
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("COMPANION_")}
        chosen = {"COMPANION_REFEREE_TOKEN": REFEREE_TOKEN, **self.environment, **environment}
        words = ["run", "--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.data)]
        words += ["--broker", self.broker, "--readers", str(self.toml)]
        with self.logs.open("ab") as log, self.out.open("ab") as out:
            self.process = subprocess.Popen(
                [sys.executable, "-c", _MAIN, *words], stdout=out, stderr=log, env=inherited | chosen
            )

    def bridge_pids(self) -> list[int]:
        """Find the bridge among the children of the service."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        return [int(pid) for pid in children if "firmware_bridge" in _command_line(pid)]

    def entering(self, seat: str) -> Any:
        """Look into the journal for what a seat has entered; only a test may."""
        journal = sqlite3.connect(f"file:{self.data}/pitwall.sqlite?mode=ro", uri=True)
        try:
            rows = journal.execute("SELECT body FROM entering WHERE seat = ?", (seat,)).fetchall()
        finally:
            journal.close()
        return json.loads(rows[0][0]) if rows else None

    def state(self) -> dict[str, Any]:
        """Give the public state."""
        return self.web.get("/api/v1/tables/main").json()


def _command_line(pid: str) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:  # it has ended meanwhile
        return ""


@contextmanager
def plugged(folder: Path, kinds: Mapping[str, str], dice: Random) -> Iterator[dict[str, VirtualReader]]:
    """Plug a virtual reader in for every name; each sends noise and spoilt messages now and then."""
    with ExitStack() as stack:
        yield {
            name: stack.enter_context(VirtualReader(CHIPS[kind](), folder / name, Faults(0.05, 0.02, chance=dice)))
            for name, kind in kinds.items()
        }


def settings_for(folder: Path, kinds: Mapping[str, str]) -> str:
    """Write a bridge.toml for virtual readers; logins and the broker are the service's to fill in."""
    sections = [
        f'[readers.{name}]\nport = "{folder / name}"\nprotocol = "{kind}"\nrearm = {REARM}\npoll = 0.03\n'
        for name, kind in kinds.items()
    ]
    return HEAD + "\n".join(sections)
