"""Waiting for conditions, for as long as a busy machine may need."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
PATIENCE = 120.0
"""Far more than anything takes; only a failing test waits this long."""
_PAUSE = 0.01


def wait_until(
    condition: Callable[[], T],
    what: str | Callable[[], str] = "it",
    seconds: float = PATIENCE,
    pause: Callable[[], object] | None = None,
) -> T:
    """Wait until a condition holds and return its value; `what`, or its result, names the condition in a failure."""
    deadline = time.monotonic() + seconds
    while not (found := condition()):
        if time.monotonic() > deadline:
            name = what if isinstance(what, str) else what()
            raise AssertionError(f"it did not happen within {seconds:.0f} s: {name}")
        pause() if pause else time.sleep(_PAUSE)
    return found
