"""One client that misbehaves over plain TCP: others are served in order, the surplus is dropped, the log stays short.

`make bench` measures how much longer the others wait; this only checks that nobody is stalled or lost.
"""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING

import pytest

from ..benchmarks.hub import beside
from ..benchmarks.nuisance import AT_HOME, login_for
from ..hub.phones import Phone
from ..hub.service import running
from ..hub.tables import Table
from ..long import LONG
from ..processes import open_files, resident_bytes
from ..waiting import PATIENCE, wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator

COMMANDS, PAUSE = 40, 0.05
BRIEFLY = COMMANDS if LONG else 12
"""So many will do beside what uses its burst up at once."""
MOST_LINES, WINDOW, MOST_MEMORY = 20, 10.0, 150_000_000
"""Lines may be logged in each window of so many seconds; a busy machine takes longer for a test."""
SPARE_FILES = 5
"""Opened meanwhile by the database, or for a health check."""
KINDS = (
    "commands at QoS 0", "commands at QoS 1", "taps", "topics it may not write", "garbage", "big payloads",
    "retained commands", "its presence", "subscriptions", "coming and going", "wrong logins",
    "connections without a word", "never reading", "CONNECT and gone", "half closed and never reading",
)  # fmt: skip
SLOW = (
    "big payloads", "connections without a word", "never reading", "CONNECT and gone", "half closed and never reading",
)  # fmt: skip
"""What takes a while to fill something."""


@pytest.fixture(scope="module", params=["mosquitto", "embedded"])
def table(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with running(tmp_path_factory.mktemp("flood"), request.param, **AT_HOME) as hub:
        table = Table(hub).sit("red", "blue")
        yield table
        table.leave()


@pytest.mark.parametrize("kind", KINDS)
def test_one_client_that_misbehaves_stalls_nobody(table: Table, kind: str) -> None:
    hub, blue = table.hub, table["blue"]
    login = json.dumps(login_for(kind, hub.data, table.logins["red"]))
    said, since, losses = hub.log().count("\n"), len(blue.heard), blue.losses
    files, began = open_files(hub.pid), time.monotonic()
    asked = [f"{kind}-{number}" for number in range(COMMANDS if kind in SLOW else BRIEFLY)]
    with beside("nuisance", kind, str(hub.mqtt_port), login):
        for one in asked:
            blue.send({"do": "hello", "id": one})
            time.sleep(PAUSE)
        blue.wait(lambda heard: blue._answers(heard, asked[-1]), since, PATIENCE)
        assert hub.health() == 200
        Phone(hub).is_in().close()  # a newcomer waits for its turn at most
    replies = [heard.json for heard in blue.heard[since:] if heard.topic.endswith("blue/reply")]
    assert [(reply["id"], reply["ok"]) for reply in replies] == [(one, True) for one in asked]
    assert blue.losses == losses
    windows = 1 + (time.monotonic() - began) / WINDOW
    assert hub.log().count("\n") - said < MOST_LINES * windows, hub.log()[-2000:]
    assert resident_bytes(hub.pid) < MOST_MEMORY
    wait_until(lambda: open_files(hub.pid) <= files + SPARE_FILES, lambda: f"{open_files(hub.pid)} files, not {files}")
