"""Messages waiting for the hub: each sender has a bounded queue, and the queues take turns.

A sender's surplus is dropped on arrival, before anything but the topic has been looked at. So a flood costs little and
delays no other sender.
"""

from __future__ import annotations

from collections import deque
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable


class Incoming(NamedTuple):
    """A message as it came from the broker."""

    topic: str
    payload: bytes
    retain: bool = False


class Queue:
    """First in, first out, for a client that talks to one peer."""

    def __init__(self) -> None:
        self._messages: deque[Incoming] = deque()

    def __len__(self) -> int:
        return len(self._messages)

    def put(self, message: Incoming) -> None:
        """Add a message."""
        self._messages.append(message)

    def get(self) -> Incoming:
        """Take the oldest message."""
        return self._messages.popleft()


class Pace:
    """Limits a sender's rate to more than a person ever needs; a stuck page may exceed it."""

    MOST, SECONDS = 60, 2.0

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._times: deque[float] = deque(maxlen=self.MOST)
        self._warned = float("-inf")

    def too_fast(self) -> bool:
        """Count one message; True if it exceeds the rate."""
        now = self._clock()
        if len(self._times) == self.MOST and now - self._times[0] < self.SECONDS:
            return True
        self._times.append(now)
        return False

    def warns(self) -> bool:
        """Whether to warn the sender now: once per window, so that a flood is not answered by a flood."""
        now = self._clock()
        if now - self._warned < self.SECONDS:
            return False
        self._warned = now
        return True


class _Sender:
    __slots__ = ("pace", "waiting")

    def __init__(self) -> None:
        self.pace = Pace()
        self.waiting: deque[Incoming] = deque()


class FairInbox:
    """Accepts messages from each sender up to its rate, and serves the waiting senders in turn."""

    def __init__(
        self,
        sender_of: Callable[[str], str | None],
        dropped: Callable[[], None],
        warn: Callable[[Incoming], None],
    ) -> None:
        """`sender_of` names the sender on a topic, or None if nobody may send there; it must know few names.

        Call `dropped` for every message of a sender that is too fast, and `warn` with the first of each window.
        """
        self._sender_of, self._dropped, self._warn = sender_of, dropped, warn
        self._senders: dict[str, _Sender] = {}
        self._turns: deque[_Sender] = deque()

    def __len__(self) -> int:
        return len(self._turns)

    def put(self, message: Incoming) -> None:
        """Add a message, or drop it if it has no sender or its sender is too fast."""
        name = self._sender_of(message.topic)
        if name is None:
            return
        sender = self._senders.get(name)
        if sender is None:
            sender = self._senders[name] = _Sender()
        if len(sender.waiting) >= Pace.MOST or sender.pace.too_fast():
            self._dropped()
            if sender.pace.warns():
                self._warn(message)
            return
        if not sender.waiting:
            self._turns.append(sender)
        sender.waiting.append(message)

    def get(self) -> Incoming:
        """Take the oldest message of the next sender."""
        sender = self._turns.popleft()
        message = sender.waiting.popleft()
        if sender.waiting:
            self._turns.append(sender)
        return message
