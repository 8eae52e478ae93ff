"""The service's own secrets: created on first start and kept in the data folder, readable by its owner only."""

from __future__ import annotations

import errno
import hashlib
import hmac
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.broker import new_secret
from companion.system.private_file import write_private

if TYPE_CHECKING:
    from pathlib import Path

REFEREE_VARIABLE = "COMPANION_REFEREE_TOKEN"
_REFEREE_FILE = "referee.token"
_KEY_FILE = "broker.key"


@dataclass(frozen=True, slots=True, repr=False)
class Secrets:
    """The referee's token, and the key from which the broker passwords are derived."""

    referee: str
    key: str

    def reader(self, name: str) -> str:
        """Derive a reader's secret; it must not change between starts, because it is written in a bridge's settings."""
        return self.upstream(f"reader-{name}")

    def of(self, user: str) -> str:
        """Derive any user's password; a reader has the same one at every table."""
        kind, _, name = user.rpartition(".")[2].partition("-")
        return self.reader(name) if kind == "reader" else self.upstream(user)

    def upstream(self, user: str) -> str:
        """Derive the password by which an external broker knows a user."""
        return hmac.new(self.key.encode(), user.encode(), hashlib.sha256).hexdigest()


def load_secrets(data: Path) -> Secrets:
    """Load the secrets, creating them if necessary; the environment may set the referee's."""
    referee = os.environ.get(REFEREE_VARIABLE) or _load_or_create(data / _REFEREE_FILE)
    return Secrets(referee, _load_or_create(data / _KEY_FILE))


def kept_referee(data: Path) -> str | None:
    """Return the referee's token, if it is set or a service was ever started in this folder."""
    path = data / _REFEREE_FILE
    return os.environ.get(REFEREE_VARIABLE) or (path.read_text("utf-8").strip() if path.is_file() else None)


def kept_secrets(data: Path) -> Secrets | None:
    """Return the secrets if a service was ever started in this folder; none are created."""
    referee, key = kept_referee(data), data / _KEY_FILE
    return Secrets(referee, key.read_text("utf-8").strip()) if referee and key.is_file() else None


def _load_or_create(path: Path) -> str:
    try:
        text = path.read_text("utf-8").strip()
    except FileNotFoundError:
        text = ""
    except UnicodeDecodeError:  # not replaced: the secrets already given to readers would stop working
        raise OSError(errno.EILSEQ, f"The secret in {path.name} is not text", str(path)) from None
    if not text:
        text = new_secret()
        write_private(path, text + "\n")
    return text
