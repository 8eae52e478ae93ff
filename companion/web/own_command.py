"""Commands of our own, run in a process beside the service: looking the machine over takes a while."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from math import inf
from time import monotonic
from typing import TYPE_CHECKING

from companion.system.children import output_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.process.settings import Settings

_log = logging.getLogger(__name__)
_MAIN = "import sys; from companion.cli.main import main; sys.exit(main())"
_LONGEST_LOGGED = 2000
_GIVEN = ("host", "port", "https", "broker")
"""Settings that the command line of the service may override; a child would not know."""


def as_environment(settings: Settings) -> dict[str, str]:
    """Return an environment in which a child finds the settings that the service runs with."""
    return {f"COMPANION_{name.upper()}": str(getattr(settings, name)) for name in _GIVEN}


class CommandFailed(Exception):
    """The command did not do what it should; the log says why."""


class OwnCommand:
    """Runs one command at a time; whoever asks again at once gets the same output."""

    def __init__(self, patience: float, good_seconds: float) -> None:
        """`patience` is how long it may take, `good_seconds` how long its output is good."""
        self._patience, self._good_seconds = patience, good_seconds
        self._one_at_a_time = asyncio.Lock()
        self._latest, self._made_at = b"", -inf

    async def output(self, words: list[str], environment: Mapping[str, str] | None = None) -> bytes:
        """Return what the command prints, now or a few seconds ago; raise CommandFailed."""
        async with self._one_at_a_time:
            if monotonic() - self._made_at > self._good_seconds:
                self._latest = await self._run(words, environment or {})
                self._made_at = monotonic()
            return self._latest

    async def _run(self, words: list[str], environment: Mapping[str, str]) -> bytes:
        """Run the command; if whoever asked is gone, because the service stops, it ends as well."""
        command = [sys.executable, "-P", "-c", _MAIN, *words]
        try:
            status, said, logged = await output_of(command, self._patience, os.environ | environment)
        except TimeoutError:
            raise _failed(words, f"no answer within {self._patience:.0f} s", b"") from None
        if status not in (0, 1) or not said:  # 1 means that it found trouble, and told it
            raise _failed(words, f"status {status}", logged)
        return said


def _failed(words: list[str], why: str, said: bytes) -> CommandFailed:
    last = said.decode(errors="replace")[-_LONGEST_LOGGED:].strip()
    _log.warning("companion %s failed (%s): %s", words[0], why, last or "it said nothing")
    return CommandFailed(why)
