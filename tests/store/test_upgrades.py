"""Races stored by earlier versions continue where they were."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from companion.history.history import History
from companion.store.codec import decode

from ..golden.races import FOLDER, replayed

if TYPE_CHECKING:
    from companion.engine.race import Race
    from companion.history.moments import Moment

VERSION_1 = sorted((Path(__file__).parent / "version_1").glob("*.jsonl"))


def race_at(moment: Moment) -> Race:
    """Return the race at a moment, without what version 1 did not record: which steps ended by themselves."""
    cars = tuple(replace(car, mat=replace(car.driver, passed=())) for car in moment.race.cars)
    return replace(moment.race, cars=cars)


@pytest.mark.parametrize("stored", VERSION_1, ids=lambda path: path.stem)
def test_a_race_stored_in_version_1_is_the_race_its_file_replays_to(stored: Path) -> None:
    entries = [decode(1, line) for line in stored.read_text("utf-8").splitlines()]
    history, (again, _) = History(entries), replayed(FOLDER / stored.name)
    assert history.no == again.no
    assert list(map(race_at, history.inputs())) == list(map(race_at, again.inputs()))
