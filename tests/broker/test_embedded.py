"""What only the embedded broker can get wrong: it lives in our process, so whatever it keeps, we keep."""

from __future__ import annotations

import asyncio
import gc
from typing import TYPE_CHECKING

from .clients import Crowd
from .world import in_thread, topic, wait_until

if TYPE_CHECKING:
    from pathlib import Path

MESSAGES = 40


async def finished_tasks() -> int:
    gc.collect()
    return sum(isinstance(one, asyncio.Task) and one.done() for one in gc.get_objects())


def test_deliveries_that_are_done_are_not_kept(tmp_path: Path):
    with in_thread("embedded", tmp_path) as place:
        crowd, loop = Crowd(place), place.loop
        assert loop is not None
        hub, screen = crowd.guest("hub"), crowd.guest()
        screen.subscribe(topic("event"), topic("state"))
        hub.publish(topic("state"), "kept", retain=True)
        assert screen.next()[1] == b"kept"
        before = loop.run(finished_tasks())
        for _ in range(MESSAGES):
            hub.publish(topic("event"), "lived through")
            assert screen.next()[1] == b"lived through"
        for _ in range(MESSAGES):  # last, because amqtt itself cleans up when something is published
            screen.subscribe(topic("state"))
            assert screen.next()[1] == b"kept"
        wait_until(lambda: loop.run(finished_tasks()) < before + MESSAGES // 2)
        crowd.leave()
