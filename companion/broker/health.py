"""How the broker is, in a word for programs and in one sentence for people."""

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
    """Whether the broker can be used."""

    STARTING = "starting"
    UP = "up"
    DOWN = "down"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class Health:
    """A state, a code that pages may translate, and the sentence in English."""

    state: State
    code: str
    text: str


class HealthBoard:
    """Keeps the last health and tells those who asked when it changes."""

    def __init__(self) -> None:
        self._health = Health(State.STARTING, "starting", "The broker is starting.")
        self._watchers: list[Callable[[Health], None]] = []
        self._changed = asyncio.Event()

    @property
    def health(self) -> Health:
        """Give the last health."""
        return self._health

    def watch(self, watcher: Callable[[Health], None]) -> None:
        """Call this at every change from now on."""
        self._watchers.append(watcher)

    def post(self, state: State, code: str, text: str) -> None:
        """Take note of a health; equal ones are told once."""
        health = Health(state, code, text)
        if health == self._health:
            return
        self._health = health
        _log.log(logging.WARNING if state is State.DOWN else logging.INFO, "%s", text)
        self._changed.set()
        self._changed = asyncio.Event()
        for watcher in self._watchers:
            watcher(health)

    async def wait_for(self, state: State) -> None:
        """Wait until this state is reached."""
        while self._health.state is not state:
            await self._changed.wait()
