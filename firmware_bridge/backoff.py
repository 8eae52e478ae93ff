"""Exponential backoff: wait longer after each failure, and retry forever."""

from dataclasses import dataclass


@dataclass
class Backoff:
    """Doubles the wait up to a limit; starts over after a success."""

    first: float
    most: float
    _next: float = 0.0

    def wait(self) -> float:
        """Return how long to wait now."""
        current = max(self._next, self.first)
        self._next = min(2 * current, self.most)
        return min(current, self.most)

    def succeeded(self) -> None:
        """Start over."""
        self._next = self.first
