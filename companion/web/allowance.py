"""How much each address may ask for: a steady rate with bursts, and a short wait once the burst is used up."""

from __future__ import annotations

import time
from collections import OrderedDict
from math import ceil
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

PATIENCE_SECONDS = 1.0
"""How long a request may wait for its turn before it is refused."""
_REMEMBERED = 4096
T = TypeVar("T")


class Allowance:
    """A token bucket that may be overdrawn by requests that then wait until they are paid for."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left, self._at = burst, clock()

    def reserve(self, price: float = 1.0) -> float | None:
        """Pay for a request and return how many seconds it has to wait; None, unpaid, if that would be too long."""
        price = min(price, self._burst)
        wait = self._seconds_until(price)
        if wait > PATIENCE_SECONDS:
            return None
        self._left -= price
        return wait

    @property
    def retry_after(self) -> int:
        """Return in how many whole seconds it makes sense to ask again."""
        return max(1, ceil(self._seconds_until(1.0)))

    def _seconds_until(self, price: float) -> float:
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        return max(0.0, price - self._left) / self._rate


class PerAddress(Generic[T]):
    """One counter per address; the addresses not heard of for longest are forgotten."""

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make
        self._known: OrderedDict[str, T] = OrderedDict()

    def of(self, address: str) -> T:
        """Return the counter of an address, a new one if it is unknown."""
        if address not in self._known:
            self._known[address] = self._make()
        self._known.move_to_end(address)
        if len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)
        return self._known[address]
