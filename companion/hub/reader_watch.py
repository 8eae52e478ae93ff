"""The readers of one table: which work, what is wrong with the others, and whether they are being tested."""

from __future__ import annotations

import json
import logging
from typing import TYPE_CHECKING, NamedTuple

from companion.narration.messages import Message
from companion.texts import say

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

_log = logging.getLogger(__name__)
LONGEST_STATUS = 4096
TEST_SECONDS = 300.0
"""A test that nobody ends ends by itself: as long as it lasts, no tap plays anything."""
_GONE = "bridge"
"""The reason in a last will; it stays on the broker long after a reader was put away."""


class _Status(NamedTuple):
    state: str
    reason: str


class ReaderWatch:
    """Keeps the latest status of each configured reader, and logs when one is lost and when it is well again."""

    def __init__(self, table: str, readers: Collection[str], clock: Callable[[], float]) -> None:
        self._table = table
        self._readers = frozenset(readers)
        self._clock = clock
        self._lost: dict[str, str] = {}
        self._worked: set[str] = set()
        self._test_ends: float | None = None

    @property
    def testing(self) -> bool:
        """Whether taps are only tried, not played."""
        return self._test_ends is not None and self._clock() < self._test_ends

    def test(self, *, on: bool) -> None:
        """Begin or end a test; beginning again makes it last longer."""
        if on != self.testing:
            _log.info("table %s: the test of the readers %s", self._table, "begins" if on else "ends")
        self._test_ends = self._clock() + TEST_SECONDS if on else None

    def hear(self, reader: str, payload: bytes) -> bool:
        """Take in a reader's status; return whether there is now more or less trouble than before."""
        if reader not in self._readers:  # an external broker may let anybody invent readers
            return False
        status = _read_status(payload)
        before = self._lost.get(reader)
        if status.state == "online":
            self._worked.add(reader)
        if status.state == "lost" and self._counts(reader, status.reason):
            self._lost[reader] = status.reason
        else:
            self._lost.pop(reader, None)
        return self._log_change(reader, before, self._lost.get(reader))

    def _counts(self, reader: str, reason: str) -> bool:
        """Whether a lost reader is news: not if only the last will of some earlier evening is left of it."""
        return reader in self._worked or reason != _GONE

    def _log_change(self, reader: str, before: str | None, now: str | None) -> bool:
        if before == now:
            return False
        if now is not None:
            _log.warning("table %s: %s", self._table, _trouble(reader, now))
        else:
            _log.info("table %s: %s", self._table, say(Message("reader.well", {"reader": reader})))
        return True

    @property
    def lost(self) -> list[str]:
        """The readers that do not work."""
        return sorted(self._lost)

    def troubles(self, language: str = "en") -> list[str]:
        """Say of each lost reader what is wrong with it."""
        return [_trouble(reader, reason, language) for reader, reason in sorted(self._lost.items())]


def _trouble(reader: str, reason: str, language: str = "en") -> str:
    return say(Message("reader.trouble", {"reader": reader, "reason": reason}), language)


def _read_status(payload: bytes) -> _Status:
    """Read a status: JSON, or the bare word of a simple device. Whatever cannot be read is no trouble of a reader."""
    try:
        told = json.loads(payload[:LONGEST_STATUS])
    except (ValueError, RecursionError):
        told = {"state": payload[:16].decode("utf-8", "replace")}
    state, reason = (told.get("state"), told.get("reason")) if isinstance(told, dict) else (told, None)
    return _Status(str(state), reason if isinstance(reason, str) else "")
