"""The short form of `make soak`: two short nights, and the judge who must notice growth."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from .judging import judge
from .nights import Evenings, Night
from .service import Figures

if TYPE_CHECKING:
    from pathlib import Path

SEED = 23
"""A seed whose first night has a kill of the service in it."""
FIGURES = Figures(memory=80_000_000, handles=40, tasks=40, objects=15_000, bridge_memory=30_000_000, bridge_handles=18)


@pytest.mark.timeout(900)
def test_two_nights_of_trouble_leave_nothing_behind_and_every_export_replays(tmp_path: Path) -> None:
    evenings = Evenings(tmp_path, SEED, nights=2, races=(1, 3), cars=3)
    nights = list(evenings.pass_by())
    assert [len(set(night.races)) for night in nights] == [1, 3]
    assert {"service killed", "broker killed", "phone asleep"} <= evenings.troubles.count.keys()
    assert evenings.gremlin.done, "a reader was unplugged, hung or shouted at"
    assert evenings.meddled
    growths = judge(evenings.undisturbed(nights), nights)
    assert all(growth.is_flat for growth in growths), "\n".join(map(str, growths))


def _nights(per_entry: list[float]) -> list[Night]:
    return [Night(number, (), (), size) for number, size in enumerate(per_entry, 1)]


@pytest.mark.parametrize("what", ["memory", "handles", "tasks", "objects", "bridge_memory", "bridge_handles"])
def test_what_grows_by_a_tenth_each_race_is_noticed(what: str) -> None:
    start = getattr(FIGURES, what)
    told = [replace(FIGURES, **{what: start * (10 + race) // 10}) for race in range(6)]
    assert [growth.what for growth in judge(told, _nights([700.0] * 6)) if not growth.is_flat] == [what]


def test_a_database_whose_entries_get_longer_is_noticed() -> None:
    growths = judge([FIGURES] * 6, _nights([700.0, 710.0, 705.0, 800.0, 900.0, 1000.0]))
    assert [growth.what for growth in growths if not growth.is_flat] == ["database bytes per entry"]
