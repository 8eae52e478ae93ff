"""The service as it is soaked: with readers, and with a window through which its tasks and objects can be counted."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx

from companion.cli.main import main

from ..hub.launching import ForkedService
from ..processes import open_files, resident_bytes
from ..readers.hub_with_readers import HubWithReaders
from ..waiting import wait_until

if TYPE_CHECKING:
    from types import FrameType

_WINDOW = "SOAK_WINDOW"


def run_with_a_window(words: list[str]) -> int:
    """Run the service; asked by a signal, it writes down how many tasks and objects it has."""
    window = Path(os.environ[_WINDOW])

    def look(_number: int, _frame: FrameType | None) -> None:
        gc.collect()
        told = f"{len(asyncio.all_tasks())} {len(gc.get_objects())}\n"
        new = window.with_suffix(".new")
        new.write_text(told)
        new.replace(window)

    signal.signal(signal.SIGUSR1, look)
    return main(words)


@dataclass(frozen=True, slots=True)
class Figures:
    """What the service holds at one moment."""

    memory: int
    handles: int
    tasks: int
    objects: int
    bridge_memory: int
    bridge_handles: int


class SoakedHub(HubWithReaders):
    """A service whose figures can be read from outside."""

    launch = staticmethod(partial(ForkedService, program=run_with_a_window))

    def __init__(self, folder: Path, toml: str) -> None:
        self._window = folder / "window"
        super().__init__(folder, toml, **{_WINDOW: str(self._window)})

    def figures(self) -> Figures:
        """Read what the service and its bridge hold."""
        (bridge,) = wait_until(self.bridge_pids, "the bridge runs")
        self._window.unlink(missing_ok=True)
        os.kill(self.pid, signal.SIGUSR1)
        tasks, objects = map(int, wait_until(self._seen, "the service counts its tasks").split())
        return Figures(
            resident_bytes(self.pid), open_files(self.pid), tasks, objects, resident_bytes(bridge), open_files(bridge)
        )

    def _seen(self) -> str:
        return self._window.read_text() if self._window.exists() else ""

    def state(self) -> dict[str, Any]:
        """Return the public state, also while the service is being started again."""
        return wait_until(self._state_or_nothing, "the service answers")

    def _state_or_nothing(self) -> dict[str, Any] | None:
        with suppress(httpx.TransportError):
            answer = self.web.get("/api/v1/tables/main")
            return answer.json() if answer.status_code == 200 else None
        return None

    def database_bytes(self) -> int:
        """Return how much of the journal is in use; pages that are free again do not count."""
        with closing(sqlite3.connect(f"file:{self.data}/pitwall.sqlite?mode=ro", uri=True)) as journal:
            ask = lambda what: int(journal.execute(f"PRAGMA {what}").fetchone()[0])  # noqa: E731
            return (ask("page_count") - ask("freelist_count")) * ask("page_size")

    def entries(self) -> int:
        """Count the entries of all races."""
        with closing(sqlite3.connect(f"file:{self.data}/pitwall.sqlite?mode=ro", uri=True)) as journal:
            return int(journal.execute("SELECT count(*) FROM entries").fetchone()[0])
