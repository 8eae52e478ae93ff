"""The hub killed and started again, as a phone sees it: from the kill until the phone has the state again."""

from __future__ import annotations

import time
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tests.benchmarks.client import listening
from tests.benchmarks.hub import begin, store_races
from tests.benchmarks.measure import MOST_LOADINGS, Result, load_program, timed
from tests.hub.service import Hub, running

TIMES = 5
RESTART_SECONDS = 0.5
"""What systemd waits before it starts the service again."""
FIRST_RETRY, RETRY_GROWTH = 0.4, 1.3
"""How a page tries again: see `web/src/shared/link/line.ts`."""
MOST_BY_RACES = 1.2
RACES = 2_000
STATE = "heat/v1/main/state"


def recover(hub: Hub, login: tuple[str, str]) -> None:
    """Kill the hub, start it as systemd does, and wait as a page does until it has the state."""
    hub.kill()
    time.sleep(RESTART_SECONDS)
    hub.spawn()
    for attempt in count():
        time.sleep(FIRST_RETRY * RETRY_GROWTH**attempt)
        try:
            client = listening(f"ws:{hub.port}", login, STATE)
        except OSError:
            continue
        client.disconnect()
        client.loop_stop()
        return


def recovery(folder: Path) -> Result:
    """Compare a recovery with what Python takes to load the program."""
    with running(folder, "embedded") as hub:
        red = begin(hub)["red"]
        pairs = [(timed(lambda: recover(hub, red)), timed(load_program)) for _ in range(TIMES)]
    ours, loading = median(one for one, _ in pairs) - RESTART_SECONDS, median(other for _, other in pairs)
    figure = f"{ours / loading:.1f} × ({ours:.1f} s to {loading:.1f} s, after a pause of {RESTART_SECONDS} s)"
    reached = ours <= MOST_LOADINGS * loading
    return Result("kill to state on a phone vs. loading the program", figure, f"≤ {MOST_LOADINGS} ×", reached)


def start_with_races(folder: Path) -> Result:
    """Compare starts with many stored races and with few."""
    hubs = [Hub(folder / name, "embedded") for name in ("few", "many")]
    for hub, races in zip(hubs, (10, RACES), strict=True):
        hub.data.parent.mkdir()
        store_races(hub.data, races)
    spent: list[list[float]] = [[], []]
    for hub in hubs:
        hub.start()  # records what was stored before it was asked to
        hub.stop()
    for _ in range(TIMES):
        for hub, times in zip(hubs, spent, strict=True):
            times.append(timed(hub.start))
            hub.stop()
    for hub in hubs:
        hub.close()
    few, many = (median(times) for times in spent)
    figure = f"{many / few:.2f} × ({many:.2f} s to {few:.2f} s)"
    name = f"start to /healthz 200 with {RACES:,} stored races vs. 10"
    return Result(name, figure, f"≤ {MOST_BY_RACES} ×", many <= MOST_BY_RACES * few)


def results() -> list[Result]:
    """Measure both."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "kill").mkdir()
        return [recovery(folder / "kill"), start_with_races(folder)]
