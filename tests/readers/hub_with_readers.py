"""`companion run --readers`: the service with its bridge, and virtual readers plugged into it."""

from __future__ import annotations

import json
import sqlite3
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any

from firmware_bridge.virtual_reader import Faults, VirtualLineDevice, VirtualPn532, VirtualRdm6300, VirtualReader

from ..hub.service import Hub
from ..processes import children_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path
    from random import Random

CHIPS = {"pn532": VirtualPn532, "rdm6300": VirtualRdm6300, "line": VirtualLineDevice}
REARM = 1.0
"""Longer than a busy machine keeps a virtual reader from sending: a held tag that pauses for this long is put anew."""
BEHIND = 2.0
"""How long a bridge on a busy machine may go on reading a tag that was taken away."""
HEAD = "late = 'drop'\nstatus_every = 1\nretry_first = 0.05\nretry_most = 0.4\n"


class HubWithReaders(Hub):
    """A hub that starts the bridge itself."""

    def __init__(self, folder: Path, toml: str, **environment: str) -> None:
        super().__init__(folder, **environment)
        self.toml = folder / "bridge.toml"
        self.toml.write_text(toml)

    def options(self) -> Sequence[str]:
        """Run the bridge too."""
        return ("--readers", str(self.toml))

    def bridge_pids(self) -> list[int]:
        """Find the bridge among the children of the service."""
        return children_of(self.pid, "firmware_bridge")

    def entering(self, seat: str) -> Any:
        """Read from the journal what a seat has entered; only a test may."""
        journal = sqlite3.connect(f"file:{self.data}/pitwall.sqlite?mode=ro", uri=True)
        try:
            rows = journal.execute("SELECT body FROM entering WHERE seat = ?", (seat,)).fetchall()
        finally:
            journal.close()
        return json.loads(rows[0][0]) if rows else None

    def state(self) -> dict[str, Any]:
        """Return the public state."""
        return self.web.get("/api/v1/tables/main").json()


@contextmanager
def plugged(folder: Path, kinds: Mapping[str, str], dice: Random) -> Iterator[dict[str, VirtualReader]]:
    """Plug in a virtual reader for every name; each sends noise and corrupted messages now and then."""
    with ExitStack() as stack:
        yield {
            name: stack.enter_context(VirtualReader(CHIPS[kind](), folder / name, Faults(0.05, 0.02, chance=dice)))
            for name, kind in kinds.items()
        }


def settings_for(folder: Path, kinds: Mapping[str, str]) -> str:
    """Write a bridge.toml for virtual readers; the service fills in the logins and the broker."""
    sections = [
        f'[readers.{name}]\nport = "{folder / name}"\nprotocol = "{kind}"\nrearm = {REARM}\npoll = 0.03\n'
        for name, kind in kinds.items()
    ]
    return HEAD + "\n".join(sections)
