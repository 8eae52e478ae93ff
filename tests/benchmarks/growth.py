"""Twenty races in one process: what the service holds after the last ones, compared with the first ones."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tests.benchmarks.measure import Result
from tests.hub.service import Hub, running
from tests.hub.tables import Mirror, Table
from tests.processes import open_files, resident_bytes
from tests.soak.nights import a_short_race

RACES, COMPARED, WARM_UP = 20, 5, 2
"""So many of the first and of the last races are compared; before that, the service warms up."""
MOST = 1.1
SPARE = 4
"""Handles of phones that have just left; there are so few that a tenth is less than two."""
CARS = 6


def held(hub: Hub) -> tuple[int, int]:
    """Return memory and handles."""
    return resident_bytes(hub.pid), open_files(hub.pid)


def race(table: Table, seed: int) -> None:
    """Drive a whole race over the wire, and make its result official."""
    mirror = Mirror(table, a_short_race(CARS), seed)
    mirror.begin()
    mirror.play()
    table.referee.insist({"do": "confirm"})


def after_each_race(hub: Hub) -> list[tuple[int, int]]:
    """Race again and again, and measure after each."""
    found = []
    for seed in range(RACES):
        table = Table(hub).sit(*(car.seat for car in a_short_race(CARS).cars))
        race(table, seed)
        table.leave()
        for seat in table.phones:
            hub.free("main", seat)
        found.append(held(hub))
    return found


def results() -> list[Result]:
    """Compare the last races with the first."""
    with TemporaryDirectory() as folder, running(Path(folder), "mosquitto") as hub:
        memory, handles = zip(*after_each_race(hub), strict=True)
    return [_compared("memory", memory, 1e6, " MB"), _compared("open handles", handles, 1, "", SPARE)]


def _compared(what: str, values: tuple[int, ...], scale: float, unit: str, spare: int = 0) -> Result:
    goal = f" or {spare} more" if spare else ""
    early, late = median(values[WARM_UP : WARM_UP + COMPARED]), median(values[-COMPARED:])
    figure = f"{late / early:.2f} × ({late / scale:.0f}{unit} to {early / scale:.0f}{unit})"
    reached = late <= max(MOST * early, early + spare)
    return Result(f"{what} after {RACES} races vs. the first ones", figure, f"≤ {MOST} ×{goal}", reached)
