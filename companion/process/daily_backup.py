"""A backup a day while the service runs, the first soon after its start; then the work that needs a fresh backup."""

from __future__ import annotations

import asyncio
import logging
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from companion.store.backup import make_backup, since_nearest
from companion.store.database import DatabaseTrouble
from companion.store.storage import CannotStore

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from pathlib import Path

_log = logging.getLogger(__name__)
_DAY = 24 * 3600.0
FIRST_LOOK_SECONDS = 10.0
"""Leaves the guests' phones time to connect: copying years of races keeps a small machine busy."""
LOOK_AGAIN_SECONDS = 600.0


@asynccontextmanager
async def daily_backups(data: Path, then: Callable[[], object]) -> AsyncIterator[None]:
    """Make backups for the duration of the block; `then` is called, in a thread, whenever there is one of the day."""
    task = asyncio.create_task(_keep_backing_up(data, then), name="backups")
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait([task])


async def _keep_backing_up(data: Path, then: Callable[[], object]) -> None:
    await asyncio.sleep(FIRST_LOOK_SECONDS)
    while True:
        try:
            await asyncio.to_thread(back_up_if_due, data)
            await asyncio.to_thread(then)
        except (DatabaseTrouble, CannotStore) as error:  # the race goes on; health says what is wrong with the disk
            _log.warning("%s", error)
        await asyncio.sleep(LOOK_AGAIN_SECONDS)


def back_up_if_due(data: Path) -> Path | None:
    """Make the daily backup unless there is one from within a day."""
    apart = since_nearest(data, "daily")
    return make_backup(data, "daily") if apart is None or apart >= _DAY else None
