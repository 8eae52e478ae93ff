"""The places for HTTP connections: when all are taken, those who hold the most, or only wait, make room for others."""

from __future__ import annotations

import time
from collections import defaultdict
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

PATIENCE_SECONDS = 1.0
"""How long a connection without a whole request is safe when others wait for its place."""


class Guest(Protocol):
    """A connection that holds a place."""

    @property
    def idle_since(self) -> float | None:
        """When it began to owe us a request; None while we owe it an answer."""

    def make_room(self) -> None:
        """Hang up: the place is somebody else's."""


class Places:
    """Counts connections, in all and by address, and shares them out when they are scarce."""

    def __init__(self, most: int, most_per_address: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._most, self._most_per_address, self._clock = most, most_per_address, clock
        self._held: defaultdict[str, set[Guest]] = defaultdict(set)
        self._taken = 0

    def take(self, address: str, guest: Guest) -> bool:
        """Take a place, if need be a less deserving one's; False when there is none."""
        if len(self._held.get(address, ())) >= self._most_per_address:
            return False
        if self._taken >= self._most and not self._make_room_for(address):
            return False
        self._held[address].add(guest)
        self._taken += 1
        return True

    def release(self, address: str, guest: Guest) -> None:
        """Free a place, unless it was taken away already."""
        if guest not in self._held.get(address, ()):
            return
        self._held[address].remove(guest)
        self._taken -= 1
        if not self._held[address]:
            del self._held[address]

    def _make_room_for(self, address: str) -> bool:
        own = len(self._held.get(address, ()))
        everyone = [(len(held), other, guest) for other, held in self._held.items() for guest in held]
        idlers = [one for one in everyone if self._idle_seconds(one[2]) >= PATIENCE_SECONDS]
        greedy = [one for one in everyone if one[0] > own + 1]
        if not (idlers or greedy):
            return False
        _, other, guest = max(idlers or greedy, key=lambda one: (one[0], self._idle_seconds(one[2])))
        self.release(other, guest)
        guest.make_room()
        return True

    def _idle_seconds(self, guest: Guest) -> float:
        since = guest.idle_since
        return -1.0 if since is None else self._clock() - since
