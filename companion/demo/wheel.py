"""A simulated driver at the wheel: waits to be asked, thinks a while, answers, and handles the reply."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from companion.demo.access import Unavailable
from companion.wire.commands import command_json

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.demo.mind import Mind
    from companion.engine.commands import SeatCommand
    from companion.engine.types import Seat

_log = logging.getLogger(__name__)
_PLANNING, _DECIDING = (1.0, 4.0), (0.7, 2.0)
"""How many seconds a driver thinks, at a natural pace."""
_SILENCE = 30.0
"""After this many seconds without a message a driver asks for its view: it may have missed its turn."""
_VIEW_SECONDS = 3.0
_FIRST_PAUSE, _LONGEST_PAUSE = 0.1, 5.0


@dataclass(frozen=True, slots=True)
class Tempo:
    """How long a driver thinks."""

    pace: float
    dice: Random

    def seconds(self, asked: str) -> float:
        """Draw a random thinking time for a decision."""
        return self.dice.uniform(*(_PLANNING if asked == "plan" else _DECIDING)) / self.pace


class Voice(Protocol):
    """How a seat speaks to the hub."""

    async def hello(self) -> None:
        """Ask for the seat's view; it arrives like any other."""

    async def ask(self, command: dict[str, Any]) -> dict[str, Any]:
        """Send a command and wait for its reply."""


class Wheel:
    """Drives one seat's car."""

    def __init__(self, seat: Seat, mind: Mind, tempo: Tempo, voice: Voice) -> None:
        self._seat = seat
        self._mind = mind
        self._tempo = tempo
        self._voice = voice
        self._news = asyncio.Event()
        self._failures = 0

    def hear(self, event: dict[str, Any]) -> None:
        """Handle a public event."""
        self._guarded(self._mind.hear, event)

    def see(self, view: Any) -> None:
        """Handle the seat's view."""
        self._guarded(self._mind.see, view)
        self._news.set()

    def _guarded(self, handle: Callable[[Any], None], message: Any) -> None:
        try:
            handle(message)
        except Exception as error:  # noqa: BLE001 - whatever arrives, the driver stays at the wheel
            self._log_failure(error)

    def _log_failure(self, error: Exception) -> None:
        """Log only the kind of error: the rest might reveal a card."""
        _log.warning("the driver of %s failed: %s", self._seat, type(error).__name__)

    async def drive(self) -> None:
        """Answer every question until cancelled."""
        while True:
            try:
                await self._answer_one()
            except Unavailable as error:
                _log.debug("the driver of %s waits: %s", self._seat, error)
                await self._pause()
            except Exception as error:  # noqa: BLE001 - a driver that is lost asks for its view again
                self._log_failure(error)
                await self._pause()

    async def _answer_one(self) -> None:
        question = self._mind.question
        if question is None:
            await self._wait_for_news()
            return
        await asyncio.sleep(self._tempo.seconds(question.asked))
        await self._tick_hands()
        command = self._mind.answer()  # the answer to the current question: the table may have moved on
        if command is not None:
            await self._send(command)
        elif self._mind.question is not None:
            self._mind.forget_refusals()  # everything was refused, so our cards must be wrong: start over
            await self._pause()

    async def _tick_hands(self) -> None:
        """Tick what hands had to move: a simulated driver has moved its pieces by the time it answers."""
        moves = self._mind.view.get("hands", []) if self._mind.view and self._mind.question else []
        if own := [move["id"] for move in moves if move["seat"] == self._seat]:
            await self._voice.ask({"do": "ticked", "moves": own})

    async def _wait_for_news(self) -> None:
        self._news.clear()
        try:
            async with asyncio.timeout(_SILENCE):
                await self._news.wait()
        except TimeoutError:
            await self._voice.hello()

    async def _send(self, command: SeatCommand) -> None:
        view = self._mind.view
        assert view, "an answer follows from a view"
        reply = await self._voice.ask(command_json(command) | {"seen": view["no"]})
        if reply["ok"]:
            self._failures = 0
            self._mind.forget_refusals()
            await self._see(reply["no"])
            return
        if _is_about_the_answer(reply["code"]):
            self._mind.refused(command, reply["code"])
        _log.debug("the driver of %s was refused: %s", self._seat, reply["code"])
        await self._pause()

    async def _see(self, no: int) -> None:
        """Wait for the view that follows an answer: the old one would ask the same question again."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_VIEW_SECONDS):
                while self._mind.view and self._mind.view["no"] < no:
                    self._news.clear()
                    await self._news.wait()
            return
        await self._voice.hello()

    async def _pause(self) -> None:
        """Wait longer after every failure, then ask for the view."""
        self._failures += 1
        await asyncio.sleep(min(_FIRST_PAUSE * 2 ** min(self._failures, 10), _LONGEST_PAUSE))
        await self._voice.hello()


def _is_about_the_answer(code: str) -> bool:
    """Whether a refusal is about this gear or card rather than temporary, such as stale, paused or too fast."""
    return "." in code
