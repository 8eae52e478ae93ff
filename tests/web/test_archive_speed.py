"""A thousand races keep nobody waiting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .archive_speed import GOALS, measure_ratios

if TYPE_CHECKING:
    from pathlib import Path

_TRIES = 3


def test_a_thousand_races_take_hardly_longer_than_ten(tmp_path: Path) -> None:
    tried = []
    for attempt in range(_TRIES):  # a collection of garbage or a retry of the broker may fall into one measurement
        tried.append(measure_ratios(tmp_path / str(attempt)))
        if all(tried[-1][what] <= goal for what, goal in GOALS.items()):
            return
    raise AssertionError(f"slower than {GOALS}: {tried}")
