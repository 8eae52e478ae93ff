"""Remove deleted races for good once nobody will want them back; a backup of the day still has them."""

from __future__ import annotations

import logging
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from companion.store.purge import purge, purgeable

if TYPE_CHECKING:
    from companion.store.archive import Archive

_log = logging.getLogger(__name__)


def purge_deleted(archive: Archive, days: int, now: datetime | None = None) -> list[str]:
    """Remove the races that were deleted more than `days` days ago, or none if `days` is 0; return their ids.

    One at a time, so that no table waits long to store a command.
    """
    if days == 0:
        return []
    before = ((now or datetime.now(UTC)) - timedelta(days=days)).isoformat(timespec="seconds")
    purged = [race for race in purgeable(archive, before) if purge(archive, race, before)]
    for race in purged:
        _log.info("the race %s was deleted %d days ago and is removed for good", race, days)
    if purged:
        archive.storage.clear_log()
    return purged
