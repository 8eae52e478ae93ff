"""Keeps one of a venue's Mosquittos running for as long as its files are wanted."""

from __future__ import annotations

import asyncio
import logging
import signal
from contextlib import suppress
from typing import TYPE_CHECKING

from companion.broker import find_mosquitto
from companion.process.venue.files import CONFIG
from companion.system.backoff import Backoff
from companion.system.children import guarded_child
from companion.system.private_file import write_private

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from companion.process.venue.files import Files
    from companion.system.children import Child

_log = logging.getLogger(__name__)
_LOOK_SECONDS = 1.0
_STOP_SECONDS = 4.0
_FIRST_RETRY, _LONGEST_RETRY = 0.5, 10.0


class VenueChild:
    """A Mosquitto that is started, restarted and stopped as its files come, change and go. No table depends on it."""

    def __init__(self, what: str, folder: Path, wanted: Callable[[], Files | None]) -> None:
        """Run it in a folder; `wanted` is asked again and again, in a thread, for the files it needs now."""
        self.trouble: str | None = None
        """What is wrong, in one sentence."""
        self._what, self._folder, self._wanted = what, folder, wanted
        self._backoff = Backoff(_FIRST_RETRY, _LONGEST_RETRY)
        self._last_line = ""
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start looking."""
        self._task = asyncio.create_task(self._keep_running(), name=self._what)

    async def stop(self) -> None:
        """Stop it."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _keep_running(self) -> None:
        while True:
            try:
                files = await asyncio.to_thread(self._wanted)
                if files is None:
                    self._report(None)
                    await asyncio.sleep(_LOOK_SECONDS)
                    continue
                await self._run(files)
            except (OSError, ValueError, KeyError, TypeError) as error:  # a file that is damaged, or cannot be written
                self._report(f"{self._what} cannot be started: {error}.")
            await asyncio.sleep(self._backoff.pause())

    async def _run(self, files: Files) -> None:
        """Run it until it ends or other files are wanted."""
        program = find_mosquitto()
        if program is None:
            self._report(f"{self._what} needs Mosquitto: apt install mosquitto.")
            return
        await asyncio.to_thread(self._write, files)
        self._last_line = ""
        command = (program, "-c", str(self._folder / CONFIG))
        # Mosquitto does not hear SIGTERM just before it is up
        guarded = guarded_child(command, self._on_line, _STOP_SECONDS, folder=self._folder, at_our_death=signal.SIGKILL)
        async with guarded as child:
            await self._watch(child, files)

    async def _watch(self, child: Child, files: Files) -> None:
        while True:
            await asyncio.wait([child.reading], timeout=_LOOK_SECONDS)
            if child.reading.done():
                self._report(f"{self._what} has ended ({self._last_line or 'without a word'}); restarting it.")
                return
            self._backoff.reset()
            self._report(None)
            if await asyncio.to_thread(self._wanted) != files:
                return

    def _write(self, files: Files) -> None:
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for name, text in files.items():
            write_private(self._folder / name, text)

    def _on_line(self, line: str) -> None:
        self._last_line = line.removeprefix("Error:").strip().rstrip(".") or self._last_line
        _log.debug("%s: %s", self._what, line)

    def _report(self, trouble: str | None) -> None:
        if trouble and trouble != self.trouble:  # once, not at every attempt
            _log.warning("%s", trouble)
        self.trouble = trouble
