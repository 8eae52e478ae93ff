"""Warnings about a machine that cannot keep up with its tables."""

from __future__ import annotations

import asyncio
import time

from companion.process import overload
from companion.process.overload import SLOW_SECONDS, Overload

LATE = SLOW_SECONDS * 2


def watch(tables: int = 12) -> tuple[Overload, list[None]]:
    changes: list[None] = []
    return Overload(lambda: tables, lambda: changes.append(None)), changes


def note(watched: Overload, late: float, timers: int) -> None:
    for _ in range(timers):
        watched.note(late)


def test_a_machine_that_is_late_again_and_again_is_overloaded() -> None:
    watched, changes = watch()
    note(watched, LATE, 30)
    assert watched.trouble == "This machine cannot keep up with its 12 tables: messages wait 1.0 s."
    assert len(changes) == 1


def test_a_moment_of_much_work_is_no_overload() -> None:
    watched, changes = watch()
    note(watched, 0.0, 20)
    note(watched, 30.0, 9)
    note(watched, 0.0, 20)
    assert (watched.trouble, changes) == (None, [])


def test_nothing_is_said_before_enough_is_known() -> None:
    watched, changes = watch()
    note(watched, LATE, 19)
    assert (watched.trouble, changes) == (None, [])


def test_it_is_over_only_when_answers_are_quick_again() -> None:
    watched, changes = watch(1)
    note(watched, LATE, 20)
    assert watched.trouble is not None
    assert "its table:" in watched.trouble
    note(watched, SLOW_SECONDS * 0.9, 40)
    assert watched.trouble is not None
    note(watched, 0.01, 20)
    assert (watched.trouble, len(changes)) == (None, 2)


def test_a_blocked_loop_is_felt(monkeypatch) -> None:
    monkeypatch.setattr(overload, "_EVERY", 0.001)
    watched, _ = watch()
    noted: list[float] = []
    monkeypatch.setattr(watched, "note", noted.append)

    async def block() -> None:
        async with watched.watched():
            while not noted or max(noted) < 0.05:
                time.sleep(0.06)  # what a saturated machine does to the loop
                await asyncio.sleep(0)

    asyncio.run(block())
    assert max(noted) >= 0.05
