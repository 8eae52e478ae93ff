"""When the inputs of a race arrived, to tell which was the latest when a tap was made."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_REMEMBERED = 256
_SLACK = 0.1
"""Bridges give ages in tenths of a second."""


class InputTimes:
    """Remembers the arrival times of inputs, for as long as this hub runs."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._times: deque[tuple[float, int]] = deque()
        self._before: int | None = None
        """The input before the remembered ones; None if this hub was not running then."""

    def note(self, no: int) -> None:
        """Note that this input arrived now; the first input of a race clears the previous race."""
        if no == 1:
            self._times.clear()
            self._before = 0
        self._times.append((self._clock(), no))
        if len(self._times) > _REMEMBERED:
            _, self._before = self._times.popleft()

    def last_before(self, age: float) -> int | None:
        """Return the last input before a tap this many seconds old; None if the tap is new or the input is unknown."""
        if not age:
            return None
        made = self._clock() - age + _SLACK
        return next((no for at, no in reversed(self._times) if at <= made), self._before)
