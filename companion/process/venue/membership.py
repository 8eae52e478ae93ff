"""What the data folder knows of a venue: the hubs that are invited to ours, and the venue that we have joined."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING

from companion.system.private_file import write_private

if TYPE_CHECKING:
    from pathlib import Path

    from companion.process.secrets import Secrets

PORT = 1884
"""Beside the broker's own port for readers, which may be on the same machine."""
HUB_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")
_CODE_LETTERS = 20
_OPENED, _JOINED = "opened.json", "joined.json"


@dataclass(frozen=True, slots=True)
class Opened:
    """A venue on this machine, and the hubs that may join it."""

    port: int
    hubs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Joined:
    """The venue that this hub has joined, and the name it has there."""

    hub: str
    host: str
    port: int
    code: str = field(repr=False)


def code_for(secrets: Secrets, hub: str) -> str:
    """Derive the code by which a hub joins our venue; it stays the same, so nobody has to write it down."""
    return secrets.upstream(f"venue-hub-{hub}")[:_CODE_LETTERS]


def read_opened(data: Path) -> Opened | None:
    """Return the venue that was opened here, if any."""
    path = folder(data) / _OPENED
    if not path.is_file():
        return None
    told = json.loads(path.read_text("utf-8"))
    return Opened(told["port"], tuple(told["hubs"]))


def read_joined(data: Path) -> Joined | None:
    """Return the venue that was joined, if any."""
    path = folder(data) / _JOINED
    return Joined(**json.loads(path.read_text("utf-8"))) if path.is_file() else None


def keep(data: Path, what: Opened | Joined) -> None:
    """Write down what was opened or joined; a running service reads it within seconds."""
    folder(data).mkdir(mode=0o700, parents=True, exist_ok=True)
    write_private(folder(data) / _file(type(what)), json.dumps(asdict(what)) + "\n")


def forget(data: Path, what: type[Opened | Joined]) -> bool:
    """Forget it; return whether there was anything to forget."""
    path = folder(data) / _file(what)
    known = path.is_file()
    path.unlink(missing_ok=True)
    return known


def folder(data: Path) -> Path:
    """Return the folder for everything about venues."""
    return data.resolve() / "venue"


def _file(what: type[Opened | Joined]) -> str:
    return _OPENED if what is Opened else _JOINED
