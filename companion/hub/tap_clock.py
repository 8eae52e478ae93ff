"""Which input was the last one when a tap was made."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_INPUTS = 256
_SLACK = 0.1
"""Ages are told in tenths of a second."""


class TapClock:
    """Remembers when the inputs of a race came, as long as this hub runs."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._before: int | None = None
        """The input before those remembered; none when the hub was started since."""
        self._inputs: deque[tuple[float, int]] = deque()

    def note(self, no: int) -> None:
        """Remember that this input came now; the first of a race forgets the race before."""
        if no == 1:
            self._inputs.clear()
            self._before = 0
        self._inputs.append((self._clock(), no))
        if len(self._inputs) > _INPUTS:
            _, self._before = self._inputs.popleft()

    def seen(self, age: float) -> int | None:
        """Tell the last input before a tap that was kept for so long; none when it was not, or nobody knows."""
        if not age:
            return None
        made = self._clock() - age + _SLACK
        return next((no for at, no in reversed(self._inputs) if at <= made), self._before)
