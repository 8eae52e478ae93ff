"""The referee's PIN: six digits that admit one tablet, for a few minutes and after few wrong tries."""

from __future__ import annotations

import hmac
import secrets
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

LIFE_SECONDS = 600.0
MOST_WRONG = 5
"""Wrong tries, from whatever address, before a PIN becomes invalid: a guesser has one chance in 200,000."""
_DIGITS = 6


@dataclass(slots=True)
class Pin:
    """A PIN, when it expires (by the clock of `RefereePins`), and how many wrong ones were tried meanwhile."""

    code: str = field(repr=False)
    until: float
    wrong: int = 0


class RefereePins:
    """The PINs that are valid now: one for everybody to see until a referee is in, and one made on demand.

    They are only in memory, so that a restart makes them invalid.
    """

    def __init__(self, *, shown: bool = True, clock: Callable[[], float] = time.monotonic) -> None:
        """`shown` is whether everybody may see one at all."""
        self._clock = clock
        self._wanted = shown
        self._public: Pin | None = None
        self._private: Pin | None = None

    def seconds_left(self, pin: Pin) -> int:
        """Return how long a PIN stays valid."""
        return max(0, int(pin.until - self._clock()))

    def issue(self) -> Pin:
        """Make a PIN for somebody who may know it; the one made before becomes invalid."""
        self._private = self._new()
        return self._private

    def public(self) -> Pin | None:
        """Return the PIN that everybody may see; None once a referee is in."""
        if not self._wanted:
            return None
        if not self._is_valid(self._public):
            self._public = self._new()
        return self._public

    def referee_is_in(self) -> None:
        """Invalidate the public PIN for good: nobody who has read it can use it any more."""
        self._wanted, self._public = False, None

    def admit(self, typed: str) -> bool:
        """Whether this PIN is valid; a valid one can be used once, and too many wrong tries invalidate it."""
        public, private = (self._matches(pin, typed) for pin in (self._public, self._private))
        if public or private:
            self._private = None if private else self._private
            self.referee_is_in()
            return True
        for pin in filter(None, (self._public, self._private)):
            pin.wrong += 1
        return False

    def _matches(self, pin: Pin | None, typed: str) -> bool:
        """Compare in constant time, the same for a PIN that is not valid."""
        same = hmac.compare_digest((pin.code if pin else "-" * _DIGITS).encode(), typed.encode())
        return self._is_valid(pin) and same

    def _is_valid(self, pin: Pin | None) -> bool:
        return pin is not None and self._clock() < pin.until and pin.wrong < MOST_WRONG

    def _new(self) -> Pin:
        return Pin(f"{secrets.randbelow(10**_DIGITS):0{_DIGITS}}", self._clock() + LIFE_SECONDS)
