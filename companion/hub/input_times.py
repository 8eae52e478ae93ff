"""When the inputs of a race came, to know which was the last one when a tap was made."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_REMEMBERED = 256
_SLACK = 0.1
"""Bridges give ages in tenths of a second."""


class InputTimes:
    """Remembers when each input came, for as long as this hub runs."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._times: deque[tuple[float, int]] = deque()
        self._before: int | None = None
        """The input before those remembered; None when this hub was not running then."""

    def note(self, no: int) -> None:
        """Remember that this input came now; the first of a race forgets the race before."""
        if no == 1:
            self._times.clear()
            self._before = 0
        self._times.append((self._clock(), no))
        if len(self._times) > _REMEMBERED:
            _, self._before = self._times.popleft()

    def last_before(self, age: float) -> int | None:
        """Find the last input before a tap of this age; None for a tap made just now, and when nobody knows."""
        if not age:
            return None
        made = self._clock() - age + _SLACK
        return next((no for at, no in reversed(self._times) if at <= made), self._before)
