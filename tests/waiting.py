"""Waiting for what happens elsewhere, for as long as a busy machine may need."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
PATIENCE = 120.0
"""Far more than anything takes; only a test that fails waits this long."""
_PAUSE = 0.01


def wait_until(
    condition: Callable[[], T],
    told: str | Callable[[], str] = "it",
    seconds: float = PATIENCE,
    pause: Callable[[], object] | None = None,
) -> T:
    """Wait until a condition holds and return what it gave; where `told` is a function, it is asked at the end."""
    deadline = time.monotonic() + seconds
    while not (found := condition()):
        if time.monotonic() > deadline:
            what = told if isinstance(told, str) else told()
            raise AssertionError(f"it did not happen within {seconds:.0f} s: {what}")
        pause() if pause else time.sleep(_PAUSE)
    return found
