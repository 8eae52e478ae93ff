"""Measure the archive with many races against the same with few, as processor time of the service.

Processor time, because other programs on a busy machine do not change it: on an idle one it is how long people wait.
"""

from __future__ import annotations

import itertools
import os
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from ..hub.service import BEARER, Hub
from .many_races import fill

if TYPE_CHECKING:
    from collections.abc import Mapping

FEW, MANY = 10, 1000
STARTS, BATCHES, REQUESTS = 3, 5, 40
ONE_PAGE = f"/races?limit={FEW}"
"""As many races as there are few of: a longer page would take longer by what is on it."""
_asked = itertools.count(1)
_TICKS = os.sysconf("SC_CLK_TCK")


def measure_ratios(folder: Path) -> dict[str, float]:
    """Return how many times longer each thing takes with many races than with few."""
    with ExitStack() as stack:
        hubs = {count: Hub(folder / str(count), "embedded") for count in (FEW, MANY)}
        drivers = {}
        for count, hub in hubs.items():
            stack.callback(hub.close)
            drivers[count] = fill(hub.data, count)
        ratios = {"start": _ratio([{count: _start(hub) for count, hub in hubs.items()} for _ in range(STARTS)])}
        for path in (ONE_PAGE, "/seasons/1", "/drivers/{driver}"):
            paths = {count: path.format(driver=driver) for count, driver in drivers.items()}
            ratios[path] = _ratio(
                [{count: _ask(hub, paths[count]) for count, hub in hubs.items()} for _ in range(BATCHES)]
            )
            ratios[f"changed {path}"] = _ratio(
                [{count: _ask_after_changes(hub, paths[count]) for count, hub in hubs.items()} for _ in range(BATCHES)]
            )
        ratios["changed /records"] = _ratio(
            [{count: _ask_after_changes(hub, "/records") for count, hub in hubs.items()} for _ in range(BATCHES)]
        )
        return ratios


def _ratio(measured: list[dict[int, float]]) -> float:
    """Return the ratio of the medians; both were measured by turns."""
    few, many = (median(one[count] for one in measured) for count in (FEW, MANY))
    return many / few


def _start(hub: Hub) -> float:
    """Start a service, anew if it runs, and measure it until it is well."""
    if hub.process is not None:
        hub.stop()
    hub.start()
    return _spent(hub)


def _ask(hub: Hub, path: str) -> float:
    """Ask several times, each time by an address that was not asked before, so that no answer is kept."""
    before = _spent(hub)
    for _ in range(REQUESTS):
        answer = hub.web.get(f"/api/v1{path}{'&' if '?' in path else '?'}asked={next(_asked)}")
        assert answer.status_code == 200, answer.text
    return _spent(hub) - before


def _ask_after_changes(hub: Hub, path: str) -> float:
    """Ask several times, each time after a change to the archive, so that nothing worked out before is taken as is."""
    before = _spent(hub)
    for number in range(REQUESTS):
        changed = hub.web.put("/api/v1/seasons/1", json={"name": f"Ever {number}"}, headers=BEARER)
        assert changed.status_code == 204, changed.text
        assert hub.web.get(f"/api/v1{path}").status_code == 200
    return _spent(hub) - before


def _spent(hub: Hub) -> float:
    """Return the processor time that a service has used, in seconds."""
    fields = Path(f"/proc/{hub.pid}/stat").read_text("ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


GOALS: Mapping[str, float] = {
    "start": 1.2,
    ONE_PAGE: 1.5,
    "/seasons/1": 1.5,
    "/drivers/{driver}": 1.5,
    f"changed {ONE_PAGE}": 1.5,
    "changed /seasons/1": 1.5,
    "changed /drivers/{driver}": 1.5,
    "changed /records": 1.5,
}
