"""A Wi-Fi that loses packets, is crowded, and goes dead: the race goes on, and nothing is lost or repeated."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from .room import room

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("broker", ["mosquitto", "embedded"])
def test_a_race_over_a_wifi_that_flaps_loses_nothing_and_repeats_nothing(broker: str, tmp_path: Path) -> None:
    with room() as here:
        done = here.python("-m", "tests.system.racing_on_poor_wifi", str(tmp_path), broker, patience=5)
    assert done.returncode == 0, done.stderr
