"""Slots for HTTP connections: when all are taken, an idle one or one of the address with the most is closed."""

from __future__ import annotations

import time
from collections import defaultdict
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

PATIENCE_SECONDS = 1.0
"""How long a connection may go without a complete request when others need its slot."""


class SlotHolder(Protocol):
    """A connection that holds a slot."""

    @property
    def idle_since(self) -> float | None:
        """When it began to owe us a request; None while we owe it a response."""

    def evict(self) -> None:
        """Hang up to free the slot for another connection."""


class HttpSlots:
    """Counts connections, in total and per address, and reallocates them when they are scarce."""

    def __init__(self, most: int, most_per_address: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._most, self._most_per_address, self._clock = most, most_per_address, clock
        self._held: defaultdict[str, set[SlotHolder]] = defaultdict(set)
        self._taken = 0

    def take(self, address: str, holder: SlotHolder) -> bool:
        """Take a slot, if necessary from a less deserving connection; False if there is none."""
        if len(self._held.get(address, ())) >= self._most_per_address:
            return False
        if self._taken >= self._most and not self._evict_for(address):
            return False
        self._held[address].add(holder)
        self._taken += 1
        return True

    def release(self, address: str, holder: SlotHolder) -> None:
        """Release a slot, unless it was already taken away."""
        if holder not in self._held.get(address, ()):
            return
        self._held[address].remove(holder)
        self._taken -= 1
        if not self._held[address]:
            del self._held[address]

    def _evict_for(self, address: str) -> bool:
        own = len(self._held.get(address, ()))
        everyone = [(len(held), other, holder) for other, held in self._held.items() for holder in held]
        idlers = [one for one in everyone if self._idle_seconds(one[2]) >= PATIENCE_SECONDS]
        greedy = [one for one in everyone if one[0] > own + 1]
        if not (idlers or greedy):
            return False
        _, other, holder = max(idlers or greedy, key=lambda one: (one[0], self._idle_seconds(one[2])))
        self.release(other, holder)
        holder.evict()
        return True

    def _idle_seconds(self, holder: SlotHolder) -> float:
        since = holder.idle_since
        return -1.0 if since is None else self._clock() - since
