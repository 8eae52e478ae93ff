"""The broker's health: a code for programs and a sentence for people."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_log = logging.getLogger(__name__)


class State(StrEnum):
    """Whether the broker is usable."""

    STARTING = "starting"
    UP = "up"
    DOWN = "down"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class Health:
    """A state, a code that pages can translate, and an English sentence."""

    state: State
    code: str
    text: str


class HealthBoard:
    """Keeps the latest health and notifies watchers when it changes."""

    def __init__(self) -> None:
        self._health = Health(State.STARTING, "starting", "The broker is starting.")
        self._watchers: list[Callable[[Health], None]] = []
        self._changed = asyncio.Event()

    @property
    def health(self) -> Health:
        """The latest health."""
        return self._health

    def watch(self, watcher: Callable[[Health], None]) -> None:
        """Call the watcher at every change from now on."""
        self._watchers.append(watcher)

    def post(self, state: State, code: str, text: str) -> None:
        """Record the health; repeats are ignored."""
        health = Health(state, code, text)
        if health == self._health:
            return
        self._health = health
        _log.log(logging.INFO if code == state else logging.WARNING, "%s", text)
        self._changed.set()
        self._changed = asyncio.Event()
        for watcher in self._watchers:
            watcher(health)

    async def wait_for(self, state: State) -> None:
        """Wait for this state."""
        while self._health.state is not state:
            await self._changed.wait()
