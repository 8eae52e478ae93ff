"""One client that misbehaves over plain TCP: others are heard in order, the surplus is dropped, the log stays short.

How much longer the others wait is measured by `make bench`; here only that nobody is stalled or lost.
"""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING

import pytest

from companion.service.secrets import load_secrets

from ..benchmarks.hub import beside
from ..hub.phones import SECONDS
from ..hub.service import running
from ..hub.tables import Table
from .test_clients import memory

if TYPE_CHECKING:
    from collections.abc import Iterator

DEFAULTS = {"COMPANION_LIMITS_PACKETS_PER_SECOND": "50", "COMPANION_LIMITS_PACKET_BURST": "200"}
COMMANDS, PAUSE = 40, 0.05
MOST_LINES, MOST_MEMORY = 40, 150_000_000
FLOODS = ("commands at QoS 0", "commands at QoS 1", "garbage", "big payloads", "retained commands", "its presence")
ANONYMOUS = ("topics it may not write", "subscriptions", "connections without a word")
OTHERS = ("coming and going", "wrong logins", "never reading", "taps")


@pytest.fixture(scope="module", params=["mosquitto", "embedded"])
def table(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with running(tmp_path_factory.mktemp("flood"), request.param, **DEFAULTS) as hub:
        table = Table(hub).sit("red", "blue")
        yield table
        table.leave()


def login(table: Table, kind: str) -> tuple[str, str] | None:
    """Give the login with which this mischief is done."""
    if kind in ANONYMOUS:
        return None
    return ("reader-red", load_secrets(table.hub.data).reader("red")) if kind == "taps" else table.logins["red"]


@pytest.mark.parametrize("kind", [*FLOODS, *ANONYMOUS, *OTHERS])
def test_one_client_that_misbehaves_stalls_nobody(table: Table, kind: str) -> None:
    hub, blue = table.hub, table["blue"]
    said, since, losses = hub.log().count("\n"), len(blue.heard), blue.losses
    asked = [f"{kind}-{number}" for number in range(COMMANDS)]
    with beside("nuisance", kind, str(hub.mqtt_port), json.dumps(login(table, kind))):
        for one in asked:
            blue.send({"do": "hello", "id": one})
            time.sleep(PAUSE)
        blue.wait(lambda heard: blue._answers(heard, asked[-1]), since, SECONDS)
        assert hub.health() == 200
    replies = [heard.json for heard in blue.heard[since:] if heard.topic.endswith("blue/reply")]
    assert [(reply["id"], reply["ok"]) for reply in replies] == [(one, True) for one in asked]
    assert blue.losses == losses
    assert hub.log().count("\n") - said < MOST_LINES, hub.log()[-2000:]
    assert memory(hub) < MOST_MEMORY
