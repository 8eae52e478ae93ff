"""One address that floods the web port: the others' commands take hardly longer than in peace, and none is lost.

The figures are compared within one run, and coarsely, because the machine may be busy; `make bench` has the finer ones.
"""

from __future__ import annotations

import time
from contextlib import ExitStack
from functools import cache
from itertools import product
from statistics import median
from typing import TYPE_CHECKING

import pytest

from ..benchmarks.hub import beside, store_races
from ..benchmarks.nuisance import AT_HOME
from ..hub.service import running
from ..hub.tables import Table
from ..long import LONG
from ..processes import resident_bytes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

COMMANDS, PAUSE = 25 if LONG else 11, 0.05
MOST_TIMES_LONGER, MOST_MEMORY, TRIES = 15, 150_000_000, 3
REQUESTS = (
    "QR codes", "QR codes of many tables", "the OpenAPI document", "the largest file of the pages", "one result",
    "big claims",
)  # fmt: skip
FRAMES = ("WebSocket pings", "WebSocket packets")
"""What reaches the broker behind the web port; a request never does, so that one broker will do for these."""
BESIDE = [
    *product(["mosquitto"], (*REQUESTS, *FRAMES)),
    *product(["embedded"], (*REQUESTS, *FRAMES) if LONG else FRAMES),
]


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Table]]:
    """Yield a function that returns the table of each broker's service."""
    with ExitStack() as stack:

        @cache
        def table(broker: str) -> Table:
            folder = tmp_path_factory.mktemp(f"web-flood-{broker}")
            store_races(folder / "data", 1)
            made = Table(stack.enter_context(running(folder, broker, **AT_HOME)), way="gateway").sit("red", "blue")
            stack.callback(made.leave)
            return made

        yield table


def typical_seconds(table: Table) -> float:
    """Measure how long a command of an honest phone takes to be answered."""
    waits = []
    for _ in range(COMMANDS):
        time.sleep(PAUSE)
        began = time.perf_counter()
        assert table["blue"].ask({"do": "hello"})["ok"]
        waits.append(time.perf_counter() - began)
    return median(waits)


@pytest.mark.parametrize(("broker", "kind"), BESIDE)
def test_a_flood_of_the_web_port_hardly_slows_the_table(tables: Callable[[str], Table], broker: str, kind: str) -> None:
    table = tables(broker)
    losses = table["blue"].losses
    # Whatever else the machine begins to do in between slows one measurement, not all; a door that gives way does.
    measured = [times_slower(table, kind)]
    while measured[-1] >= MOST_TIMES_LONGER and len(measured) < TRIES:
        measured.append(times_slower(table, kind))
    assert measured[-1] < MOST_TIMES_LONGER, f"a command took {measured} times as long, each time it was measured"
    assert table["blue"].losses == losses
    assert resident_bytes(table.hub.pid) < MOST_MEMORY


def times_slower(table: Table, kind: str) -> float:
    """Measure how many times longer a command takes during a flood than right before it."""
    before = typical_seconds(table)
    with beside("web_nuisance", kind, str(table.hub.port)):
        time.sleep(1)  # until its burst is used up, or it has all connections it may have
        meanwhile = typical_seconds(table)
        assert table.hub.health() == 200
    return meanwhile / before
