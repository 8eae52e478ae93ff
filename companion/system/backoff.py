"""Exponential backoff between attempts."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Backoff:
    """Doubles the pause up to a limit; starts over after a success."""

    first: float
    most: float
    _next: float = 0.0

    def pause(self) -> float:
        """Return how many seconds to wait before the next attempt."""
        now = self._next or self.first
        self._next = min(now * 2, self.most)
        return now

    def reset(self) -> None:
        """Start over after a success."""
        self._next = 0.0
