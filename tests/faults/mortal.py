"""The service with a fuse: it kills itself, like a power cut, at a named point of handling a command."""

from __future__ import annotations

import os
import signal
import threading
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from companion.cli.main import main
from companion.hub.director import Director
from companion.process import opening
from companion.store.journal import Journal

from ..hub.launching import ForkedService

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..hub.service import Hub

POINTS = ("received", "decided", "inserted", "stored")
"""A command has arrived; it is accepted; it is written but not committed; it is committed but not yet published."""


@contextmanager
def mortal(hub: Hub, point: str, times: int) -> Iterator[None]:
    """Make a hub started in this block die when it reaches a point for the nth time."""
    launch = partial(ForkedService, program=partial(run_until, point, times))
    with patch.object(hub, "launch", launch):
        yield


def run_until(point: str, times: int, words: list[str]) -> int:
    """Run the service until it reaches the point."""
    left = times

    def reach(reached: str) -> None:
        nonlocal left
        left -= reached == point
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    patch.object(Director, "handle", _handle_after(reach)).start()
    patch.object(opening, "Journal", partial(MortalJournal, reach)).start()
    return main(words)


def _handle_after(reach: Callable[[str], None]) -> Any:
    handle = Director.handle

    async def reach_and_handle(director: Director, *request: Any) -> Any:
        reach("received")
        return await handle(director, *request)

    return reach_and_handle


class MortalJournal(Journal):
    """A journal that reports its progress while it stores an accepted command."""

    def __init__(self, reach: Callable[[str], None], *values: Any) -> None:
        super().__init__(*values)
        self._reach = reach
        self._here = threading.local()  # other threads store other things meanwhile

    def start_race(self, *values: Any) -> Any:
        """Store a start."""
        with self._accepting():
            return super().start_race(*values)

    def append(self, *values: Any) -> None:
        """Store an entry."""
        with self._accepting():
            super().append(*values)

    @contextmanager
    def _accepting(self) -> Iterator[None]:
        self._reach("decided")
        self._here.accepting = True
        yield
        self._here.accepting = False
        self._reach("stored")

    def _commit(self) -> None:
        if getattr(self._here, "accepting", False):
            self._reach("inserted")
        super()._commit()
