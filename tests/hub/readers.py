"""Readers of a table over the wire, logged in as a bridge logs them in."""

from __future__ import annotations

import tomllib
from itertools import count
from typing import TYPE_CHECKING, Any

from .service import BEARER, REFEREE_TOKEN, command_line

if TYPE_CHECKING:
    from .phones import Phone
    from .service import Hub
    from .tables import Table

_numbers = count(1)


class Readers:
    """The readers of a table, and tags with numbers that no other test uses."""

    def __init__(self, table: Table) -> None:
        self.table, self.hub = table, table.hub
        topic = f"heat/v1/{table.name}/referee/tag"
        self.notices = table.phone(None, ("referee", REFEREE_TOKEN), listens_to=(topic,))
        self.mark = f"04{next(_numbers):04X}"
        self.readers: dict[str, Phone] = {}

    def __getitem__(self, name: str) -> Phone:
        """Return a reader, logged in as a bridge does."""
        if name not in self.readers:
            login = reader_login(self.hub, name, self.table.name)
            topic = f"heat/v1/{self.table.name}/reader/{name}/feedback"
            self.readers[name] = self.table.phone(None, login, listens_to=(topic,), way="tcp")
        return self.readers[name]

    def tap(self, reader: str, payload: dict[str, Any] | bytes, *, retain: bool = False) -> None:
        """Send a tap."""
        self[reader].send(payload, retain=retain, to=f"heat/v1/{self.table.name}/reader/{reader}/tap")

    def feedback(self, reader: str, tap: str | None) -> dict[str, Any]:
        """Wait for the feedback to a tap."""
        return self[reader].wait(lambda heard: heard.json["id"] == tap).json

    def outcomes(self) -> Phone:
        """Return a tablet that hears what the referee is shown of taps."""
        topic = f"heat/v1/{self.table.name}/referee/tap"
        return self.table.phone(None, ("referee", REFEREE_TOKEN), listens_to=(topic,))

    def uid(self, name: str) -> str:
        """Make up a UID."""
        return f"{self.mark}{name.encode().hex().upper()}"

    def enrol(self, uid: str, meaning: str) -> int:
        """Enrol a tag as the referee does."""
        sent = self.hub.web.post("/api/v1/tags", json={"uid": uid, "meaning": meaning}, headers=BEARER)
        return sent.status_code


def reader_login(hub: Hub, reader: str, table: str = "main") -> tuple[str, str]:
    """Ask the command line for a reader's login."""
    _, out, _ = command_line("readers", reader, "--table", table, "--toml", "--data", str(hub.data))
    login = tomllib.loads(out)["readers"][reader]
    return login["user"], login["secret"]
