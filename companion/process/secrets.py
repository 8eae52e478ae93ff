"""The service's own secrets: made on first start, kept in the data folder for its owner's eyes only."""

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


@dataclass(frozen=True, slots=True, repr=False)
class Secrets:
    """The referee's token, and the key from which an external broker's passwords are made."""

    referee: str
    key: str

    def reader(self, name: str) -> str:
        """Make the secret of a reader; it is the same at every start, for it stands in a bridge's settings."""
        return self.upstream(f"reader-{name}")

    def of(self, user: str) -> str:
        """Make the password of any user; a reader has the same one at every table."""
        kind, _, name = user.rpartition(".")[2].partition("-")
        return self.reader(name) if kind == "reader" else self.upstream(user)

    def upstream(self, user: str) -> str:
        """Make the password by which an external broker knows a user."""
        return hmac.new(self.key.encode(), user.encode(), hashlib.sha256).hexdigest()


def load_secrets(data: Path) -> Secrets:
    """Read the secrets, or make them; the environment may set the referee's."""
    referee = os.environ.get(REFEREE_VARIABLE) or _kept(data / "referee.token")
    return Secrets(referee, _kept(data / "broker.key"))


def _kept(path: Path) -> str:
    try:
        text = path.read_text("utf-8").strip()
    except FileNotFoundError:
        text = ""
    except UnicodeDecodeError:  # not made anew: what was given out to readers would no longer fit
        raise OSError(errno.EILSEQ, f"The secret in {path.name} is not text", str(path)) from None
    if not text:
        text = new_secret()
        write_private(path, text + "\n")
    return text
