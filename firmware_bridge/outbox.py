"""Taps on their way to the broker: bounded, in order, each with a permanent id."""

import asyncio
import json
import secrets
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass

from firmware_bridge import uid as uids
from firmware_bridge.settings import Keeping

LATE = 1.0  # a younger tap is just in transit, and its age not worth reporting


@dataclass(frozen=True)
class Tap:
    """One tap and its permanent id."""

    id: str
    uid: str
    text: str | None
    at: float

    def payload(self, now: float) -> bytes:
        """Return the tap in the contract's format; text, random and age only where they apply."""
        content: dict[str, object] = {"id": self.id, "uid": self.uid}
        if self.text:
            content["text"] = self.text
        if uids.is_random(self.uid):
            content["random"] = True
        if now - self.at >= LATE:
            content["age"] = round(now - self.at, 1)
        return json.dumps(content, separators=(",", ":")).encode()


class Outbox:
    """Keeps taps until the broker has confirmed them."""

    def __init__(self, keeping: Keeping, clock: Callable[[], float]) -> None:
        self._keeping = keeping
        self._clock = clock
        self._boot = secrets.token_hex(4)
        self._made = 0
        self._waiting: deque[Tap] = deque()
        self._filled = asyncio.Event()
        self.counters: Counter[str] = Counter()
        self.on_drop: Callable[[], None] = lambda: None

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, uid: str, text: str | None = None) -> Tap:
        """Assign an id to a tap and keep it; the oldest is dropped if there is no room."""
        self._made += 1
        tap = Tap(f"{self._boot}-{self._made}", uid, text, self._clock())
        if len(self._waiting) >= self._keeping.most:
            self._drop("dropped_full")
        self._waiting.append(tap)
        self._filled.set()
        return tap

    async def first(self) -> Tap:
        """Wait for the oldest tap that may still be sent; it stays until `done` is called."""
        while (tap := self.peek()) is None:
            self._filled.clear()
            await self._filled.wait()
        return tap

    def peek(self) -> Tap | None:
        """Return the oldest tap that may still be sent, if any."""
        while self._waiting and self._too_old(self._waiting[0]):
            self._drop("dropped_old")
        return self._waiting[0] if self._waiting else None

    def payload(self, tap: Tap) -> bytes:
        """Return a tap as it is sent now."""
        return tap.payload(self._clock())

    def done(self, tap: Tap) -> None:
        """Remove a tap that the broker has confirmed."""
        self.counters["sent"] += 1
        if self._waiting and self._waiting[0] is tap:  # it may have been dropped for a newer one meanwhile
            self._waiting.popleft()

    def _drop(self, why: str) -> None:
        self._waiting.popleft()
        self.counters[why] += 1
        self.on_drop()

    def _too_old(self, tap: Tap) -> bool:
        return self._keeping.late == "drop" and self._clock() - tap.at > self._keeping.max_age
