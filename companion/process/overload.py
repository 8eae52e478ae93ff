"""Notices when the machine cannot keep up with its tables: then every answer waits for its turn.

Every second a timer is set. How late it comes is how long a message waits before anybody looks at it.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from contextlib import asynccontextmanager
from statistics import median
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

_log = logging.getLogger(__name__)
_EVERY = 1.0
_TIMERS = 20
SLOW_SECONDS = 0.5
"""A wait that people notice."""
_QUICK_AGAIN = SLOW_SECONDS / 2
"""Well below it, so that the warning does not come and go."""


class Overload:
    """How late the timers of the last seconds came, and what follows from it."""

    def __init__(self, tables: Callable[[], int], changed: Callable[[], None]) -> None:
        """`tables` counts the open tables; `changed` is called when the trouble begins and when it has passed."""
        self._tables, self._changed = tables, changed
        self._late: deque[float] = deque(maxlen=_TIMERS)
        self.trouble: str | None = None
        """Why answers take long."""

    def note(self, late: float) -> None:
        """Note how late a timer came; one slow moment is no overload."""
        self._late.append(late)
        usual = median(self._late) if len(self._late) == _TIMERS else 0.0
        if self.trouble is None and usual >= SLOW_SECONDS:
            tables = self._tables()
            which = "its table" if tables == 1 else f"its {tables} tables"
            self.trouble = f"This machine cannot keep up with {which}: messages wait {usual:.1f} s."
            _log.warning("%s", self.trouble)
            self._changed()
        elif self.trouble is not None and usual <= _QUICK_AGAIN:
            self.trouble = None
            _log.info("this machine keeps up again")
            self._changed()

    @asynccontextmanager
    async def watched(self) -> AsyncIterator[None]:
        """Watch for the duration of the block."""
        task = asyncio.create_task(self._watch(), name="overload")
        try:
            yield
        finally:
            task.cancel()
            await asyncio.wait([task])

    async def _watch(self) -> None:
        while True:
            set_at = monotonic()
            await asyncio.sleep(_EVERY)
            self.note(max(0.0, monotonic() - set_at - _EVERY))
