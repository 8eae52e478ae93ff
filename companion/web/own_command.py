"""Commands of our own, run in a process beside the service: looking the machine over takes a while."""

from __future__ import annotations

import asyncio
import logging
import os
import subprocess
import sys
from math import inf
from time import monotonic
from typing import TYPE_CHECKING

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
                self._latest = await asyncio.to_thread(self._run, words, environment or {})
                self._made_at = monotonic()
            return self._latest

    def _run(self, words: list[str], environment: Mapping[str, str]) -> bytes:
        command = [sys.executable, "-P", "-c", _MAIN, *words]
        try:
            done = subprocess.run(  # noqa: S603 - our own words
                command, capture_output=True, check=False, timeout=self._patience, env=os.environ | environment
            )
        except subprocess.TimeoutExpired as error:
            raise _failed(words, f"no answer within {self._patience:.0f} s", error.stderr) from None
        if done.returncode not in (0, 1) or not done.stdout:  # 1 means that it found trouble, and told it
            raise _failed(words, f"status {done.returncode}", done.stderr)
        return done.stdout


def _failed(words: list[str], why: str, said: bytes | None) -> CommandFailed:
    last = (said or b"").decode(errors="replace")[-_LONGEST_LOGGED:].strip()
    _log.warning("companion %s failed (%s): %s", words[0], why, last or "it said nothing")
    return CommandFailed(why)
