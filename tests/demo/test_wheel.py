"""A driver whose command is refused: it learns from refusals of its answer, and never falls silent."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from companion.demo import wheel as module
from companion.demo.wheel import Tempo, Wheel
from companion.engine.types import SEATS

from .tables import SHORT, MindTable

RED = SEATS[0]


class Deaf:
    """A phone whose hub refuses a few times and then accepts."""

    def __init__(self, *codes: str) -> None:
        self.said: list[dict[str, Any]] = []
        self._codes = list(codes)

    async def ask(self, command: dict[str, Any]) -> dict[str, Any]:
        """Take a command and answer as scripted."""
        self.said.append({key: value for key, value in command.items() if key != "seen"})
        return {"ok": False, "code": self._codes.pop(0)} if self._codes else {"ok": True, "no": 0}

    async def hello(self) -> None:
        """Ignore it, showing no view."""


def answers(monkeypatch: pytest.MonkeyPatch, *codes: str, hands: tuple[Any, ...] = ()) -> list[dict[str, Any]]:
    """Have a driver answer one decision while these refusals come back; return everything it sent."""
    monkeypatch.setattr(module, "_LONGEST_PAUSE", 0.0)
    phone = Deaf(*codes)

    async def until_heard() -> None:
        mind = MindTable(SHORT, 2, 1).minds[RED]
        assert mind.view is not None
        mind.view["hands"] = list(hands)
        driving = asyncio.create_task(Wheel(RED, mind, Tempo(1e6, Random(1)), phone).drive())
        while len(phone.said) <= len(codes):
            assert not driving.done()
            await asyncio.sleep(0)
        driving.cancel()

    asyncio.run(asyncio.wait_for(until_heard(), 20))
    return phone.said[: len(codes) + 1]


@pytest.mark.parametrize("code", ["paused", "stale", "not-now", "too-fast", "not-stored", "a-code-of-tomorrow"])
def test_a_temporary_refusal_gets_the_same_answer_again(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    said = answers(monkeypatch, *[code] * 30)
    assert all(one == said[0] for one in said)


def test_a_refused_answer_is_not_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = answers(monkeypatch, "cards.impossible")
    assert first["do"] == second["do"] == "plan"
    assert first["cards"] != second["cards"]


def test_a_driver_starts_over_when_everything_was_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    said = answers(monkeypatch, *["cards.impossible"] * 400)
    assert len(said) == 401
    assert said.count(said[0]) > 1


def test_a_driver_ticks_its_own_hand_moves_before_it_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = ({"id": "red.3.1", "seat": "red"}, {"id": "blue.3.1", "seat": "blue"}, {"id": "red.4.1", "seat": "red"})
    first, second = answers(monkeypatch, "paused", hands=hands)
    assert first == {"do": "ticked", "moves": ["red.3.1", "red.4.1"]}
    assert second["do"] == "plan"
