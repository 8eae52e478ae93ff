"""Races stored by earlier versions continue where they were."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.history.history import History
from companion.store.codec import decode

from ..golden.races import FOLDER, replayed

VERSION_1 = sorted((Path(__file__).parent / "version_1").glob("*.jsonl"))


@pytest.mark.parametrize("stored", VERSION_1, ids=lambda path: path.stem)
def test_a_race_stored_in_version_1_is_the_race_its_file_replays_to(stored: Path) -> None:
    entries = [decode(1, line) for line in stored.read_text("utf-8").splitlines()]
    history, (again, _) = History(entries), replayed(FOLDER / stored.name)
    assert history.no == again.no
    assert [moment.race for moment in history.inputs()] == [moment.race for moment in again.inputs()]
