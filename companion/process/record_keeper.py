"""Keep the archive up to date while the service runs: closed races are recorded soon after, and beside the race."""

from __future__ import annotations

import asyncio
import logging
from contextlib import asynccontextmanager
from threading import Event
from typing import TYPE_CHECKING

from companion.reports.recording import record_closed_races
from companion.store.journal import CannotStore

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from companion.store.archive import Archive
    from companion.store.journal import Journal

_log = logging.getLogger(__name__)
TRY_AGAIN_SECONDS = 60.0
"""After a failure: a disk that is full stays full for a while."""


class RecordKeeper:
    """Records closed races: at the start those from before, then whenever it is woken."""

    def __init__(self, journal: Journal, archive: Archive, is_closed: Callable[[str, str], bool]) -> None:
        self._journal, self._archive, self._is_closed = journal, archive, is_closed
        self._woken, self._stopping = asyncio.Event(), Event()
        self._faulty: set[str] = set()

    def wake(self) -> None:
        """Look for closed races soon."""
        self._woken.set()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Record races for the duration of the block."""
        task = asyncio.create_task(self._keep_recording(), name="records")
        try:
            yield
        finally:
            self._stopping.set()
            task.cancel()
            await asyncio.wait([task])

    async def _keep_recording(self) -> None:
        while True:
            self._woken.clear()
            if await self._record():
                await self._woken.wait()
            else:
                await asyncio.sleep(TRY_AGAIN_SECONDS)

    async def _record(self) -> bool:
        """Record what is closed; False if that has to be tried again."""
        try:
            await asyncio.to_thread(
                record_closed_races, self._journal, self._archive, self._is_closed, self._stopping.is_set, self._faulty
            )
        except CannotStore as error:  # the race goes on; health says what is wrong with the disk
            _log.warning("The results of a race could not be recorded yet: %s.", error)
            return False
        except Exception:  # noqa: BLE001 - a bug of ours: log it, and record the next race
            _log.exception("recording races failed because of a bug")
            return False
        return True
