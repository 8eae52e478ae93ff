"""One task serves a table: a message waits until the one before it is stored and answered."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from typing import TYPE_CHECKING, Any

from companion.hub.inbox import Incoming, Pace
from companion.hub.line import Line
from companion.hub.metrics import Metrics
from companion.store.journal import Journal

from .tap_desks import GO, Desk, a_desk, uid_of

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


class Broker:
    """A broker that is always up."""

    speaks_mqtt_5 = False

    async def wait_up(self) -> None:
        """Return at once."""


class Client:
    """A connection on which all messages have arrived already."""

    def __init__(self, *messages: tuple[str, Any]) -> None:
        self._messages = [Incoming(f"heat/v1/main/{topic}", json.dumps(said).encode()) for topic, said in messages]
        self.told: list[tuple[str, Any]] = []
        self.answered = asyncio.Event()

    async def __aenter__(self) -> Client:
        return self

    async def __aexit__(self, *_: object) -> None:
        pass

    async def subscribe(self, topic: str, **_: Any) -> None:
        """Do nothing."""

    async def next_message(self) -> Incoming:
        """Return the next message; after the last, wait forever."""
        if not self._messages:
            self.answered.set()
            await asyncio.Event().wait()
        return self._messages.pop(0)

    def send(self, topic: str, payload: bytes, *, retain: bool) -> None:
        """Record what the hub publishes."""
        self.told.append((topic.removeprefix("heat/v1/main/"), json.loads(payload)))

    def flush(self) -> None:
        """Do nothing."""


def slow_down(monkeypatch: pytest.MonkeyPatch, loop: asyncio.AbstractEventLoop) -> None:
    """Make storing an input take many cycles of the event loop."""
    append, storing = Journal.append, []

    def slowly(journal: Journal, *values: Any) -> None:
        assert not storing, "two inputs are stored at once"
        storing.append(values)
        for _ in range(20):
            asyncio.run_coroutine_threadsafe(asyncio.sleep(0), loop).result()
        append(journal, *values)
        storing.clear()

    monkeypatch.setattr(Journal, "is_quick", False)
    monkeypatch.setattr(Journal, "append", slowly)


async def hear(desk: Desk, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a table's line until it has handled everything that arrived."""
    slow_down(monkeypatch, asyncio.get_running_loop())
    line = Line(desk.front_desk, Broker(), Metrics(), dict)  # type: ignore[arg-type]
    monkeypatch.setattr(line, "_new_client", lambda: client)
    running = asyncio.create_task(line.run())
    await client.answered.wait()
    running.cancel()


def test_messages_that_come_at_once_are_stored_one_after_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = Client(
        ("seat/blue/command", {"do": "plan", "gear": 1, "cards": ["1"], "id": "blue"}),
        ("reader/red/tap", {"id": "b-1", "uid": uid_of("4")}),
        ("reader/red/tap", {"id": "b-2", "uid": GO}),
        ("referee/command", {"do": "undo", "id": "undo"}),
    )
    with a_desk(tmp_path) as desk:
        asyncio.run(hear(desk.begin(), client, monkeypatch))
        replies = [(said["id"], said["no"]) for topic, said in client.told if topic.endswith("/reply")]
        assert replies == [("blue", 2), ("tap red b-2", 3), ("undo", 4)]
        assert (desk.plan("blue"), desk.plan("red")) == ({"gear": 1, "cards": ["1"]}, None)


def test_readers_that_are_not_configured_count_as_one_sender(tmp_path: Path) -> None:
    """An external broker may let anybody invent names of readers, and of seats."""
    with a_desk(tmp_path) as desk:
        line = Line(desk.front_desk, Broker(), Metrics(), dict, ["red", "table"])  # type: ignore[arg-type]
    for number in range(1000):
        for topic in (f"reader/x{number}/tap", f"seat/x{number}/command", "reader/table/tap", "status"):
            line._inbox.put(Incoming(f"heat/v1/main/{topic}", b"{}"))
    heard = Counter(line._inbox.get().topic.split("/", 3)[3] for _ in iter(line._inbox.__len__, 0))
    assert (heard["reader/table/tap"], heard["status"]) == (Pace.MOST, Pace.MOST)
    assert heard.total() == 3 * Pace.MOST
