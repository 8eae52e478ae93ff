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
LOOK_AGAIN_SECONDS = 1.0
TRY_AGAIN_SECONDS = 60.0
"""After a failure: a disk that is full stays full for a while."""


@asynccontextmanager
async def keep_records(
    journal: Journal, archive: Archive, is_closed: Callable[[str, str], bool]
) -> AsyncIterator[None]:
    """Record races for the duration of the block."""
    stopping = Event()
    task = asyncio.create_task(_keep_recording(journal, archive, is_closed, stopping), name="records")
    try:
        yield
    finally:
        stopping.set()
        task.cancel()
        await asyncio.wait([task])


async def _keep_recording(
    journal: Journal, archive: Archive, is_closed: Callable[[str, str], bool], stopping: Event
) -> None:
    while True:
        pause = LOOK_AGAIN_SECONDS
        try:
            await asyncio.to_thread(record_closed_races, journal, archive, is_closed, stopping.is_set)
        except CannotStore as error:  # the race goes on; health says what is wrong with the disk
            _log.warning("The results of a race could not be recorded yet: %s.", error)
            pause = TRY_AGAIN_SECONDS
        await asyncio.sleep(pause)
