"""Measure the archive: a thousand stored races against ten."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from tests.benchmarks.measure import Result
from tests.web.archive_speed import FEW, GOALS, MANY, measure_ratios


def results() -> list[Result]:
    """Measure the start of the hub, and what pages of the archive ask for."""
    with TemporaryDirectory() as folder:
        ratios = measure_ratios(Path(folder))
    return [
        Result(f"{what} with {MANY:,} races vs. {FEW}", f"{ratios[what]:.2f} ×", f"≤ {goal} ×", ratios[what] <= goal)
        for what, goal in GOALS.items()
    ]
