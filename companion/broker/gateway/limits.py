"""Counters that keep one client from using up the others' share."""

from __future__ import annotations

import time
from collections import Counter
from typing import TYPE_CHECKING

from companion.broker.packets.stream import (
    PUBACK,
    PUBCOMP,
    PUBLISH,
    PUBREL,
    QOS_2,
    SUBSCRIBE,
    UNSUBSCRIBE,
    packet_id,
)
from companion.broker.packets.validation import topic_filters
from companion.system.latest import Latest

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.broker.packets.stream import Packet
    from companion.broker.settings import Limits

_REMEMBERED = 4096
_ANONYMOUS_SHARE = 4  # how many anonymous clients' worth of packets one address may send


class TokenBucket:
    """Allows a steady rate with short bursts."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, float(burst), clock
        self._tokens, self._at = float(burst), clock()

    def take(self) -> bool:
        """Take a token; False if there is none."""
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


class PacketRate:
    """Counts what one connection sends: the user's own packets, and acknowledgements of ours."""

    def __init__(self, limits: Limits, own: TokenBucket) -> None:
        answers = limits.acknowledgements_per_second
        self._own = own
        self._answers = TokenBucket(answers, int(answers) * 2)
        self._most_unfinished = limits.unfinished
        self._unfinished: set[bytes] = set()

    def allows(self, packet: Packet) -> bool:
        """Count a well-formed packet; False if it exceeds a limit."""
        if packet.kind == PUBLISH and packet.flags & QOS_2:
            self._unfinished.add(packet_id(packet))
        if packet.kind == PUBREL:
            self._unfinished.discard(packet_id(packet))
        bucket = self._answers if PUBACK <= packet.kind <= PUBCOMP else self._own
        return bucket.take() and len(self._unfinished) <= self._most_unfinished


class Rates:
    """Packet rates per user, shared by all of its connections and kept across reconnects."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._known: Latest[tuple[str | None, str], TokenBucket] = Latest(_REMEMBERED)

    def of(self, user: str | None, address: str | None) -> PacketRate:
        """Return the rate for a new connection; anonymous clients share a larger one per address."""
        key = (user, (address or "") if user is None else "")
        own = self._known[key] = self._known.get(key) or self._new(1 if user is not None else _ANONYMOUS_SHARE)
        return PacketRate(self._limits, own)

    def _new(self, times: int) -> TokenBucket:
        return TokenBucket(self._limits.packets_per_second * times, self._limits.packet_burst * times)


class Subscriptions:
    """Counts one client's subscriptions: a broker keeps every level of every topic filter in memory."""

    def __init__(self, limits: Limits, *, roomy: bool = False) -> None:
        self._most = limits.roomy_subscriptions if roomy else limits.subscriptions
        self._most_bytes = limits.roomy_filter_bytes if roomy else limits.filter_bytes
        self._held: set[str] = set()

    def allows(self, packet: Packet) -> bool:
        """Record a well-formed packet; False if the client now holds too many."""
        if packet.kind == SUBSCRIBE:
            self._held.update(topic_filters(packet))
        elif packet.kind == UNSUBSCRIBE:
            self._held.difference_update(topic_filters(packet))
        else:
            return True
        return len(self._held) <= self._most and sum(len(one.encode()) for one in self._held) <= self._most_bytes


class Slots:
    """Counts connections, in total and per address."""

    def __init__(self, most: int, most_per_address: int) -> None:
        self._most, self._most_per_address = most, most_per_address
        self._taken: Counter[str] = Counter()

    def take(self, address: str) -> bool:
        """Reserve a connection; False if none is free."""
        if self._taken.total() >= self._most or self._taken[address] >= self._most_per_address:
            return False
        self._taken[address] += 1
        return True

    def release(self, address: str) -> None:
        """Release a connection that ended."""
        self._taken[address] -= 1
        if not self._taken[address]:
            del self._taken[address]


class LoginThrottle:
    """Slows down the answers to an address that sends too many wrong secrets.

    Only wrong secrets wait, so a guesser cannot keep a phone out that shares its address. Hanging up early gains
    nothing: a wrong secret is counted before it waits, and the doors limit how often an address may try at all.
    """

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._limits, self._clock = limits, clock
        self._wrong: Latest[str, tuple[int, float]] = Latest(_REMEMBERED)

    def failed(self, address: str) -> float:
        """Record a wrong secret; return how many seconds its answer has to wait."""
        wrong, at = self._wrong.pop(address, (0, 0.0))
        if self._clock() - at > self._limits.forget_seconds:
            wrong = 0
        self._wrong[address] = (wrong + 1, self._clock())
        over = wrong - self._limits.free_logins
        if over < 0:
            return 0.0
        return min(self._limits.first_delay_seconds * 2.0 ** min(over, 16), self._limits.longest_delay_seconds)
