"""Write to the journal without delaying other tables."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ParamSpec

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.store.journal import Journal

P = ParamSpec("P")


async def stored(journal: Journal, write: Callable[P, None], *values: P.args, **options: P.kwargs) -> None:
    """Write in another thread, unless the disk is faster than switching threads."""
    if journal.is_quick:
        write(*values, **options)
    else:
        await asyncio.to_thread(write, *values, **options)
