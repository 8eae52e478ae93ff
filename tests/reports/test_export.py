"""A race as a file: what is in it can be opened without harm."""

from __future__ import annotations

import csv
import io
import json
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from companion.boards import find_track
from companion.reports.export import export_race
from companion.reports.importing import import_race_file
from companion.store.archive import Archive
from companion.store.journal import Journal

from ..golden.races import FOLDER

if TYPE_CHECKING:
    from pathlib import Path


def rows_of_a_race_with(name: str, folder: Path) -> list[dict[str, str]]:
    first, *inputs = (FOLDER / "great-britain-two-cars.jsonl").read_text("utf-8").splitlines()
    start = json.loads(first)
    start["setup"]["cars"][0]["name"] = name
    file = io.BytesIO("\n".join((json.dumps(start), *inputs)).encode())
    with closing(Journal(folder / "pitwall.sqlite")) as journal:
        journal.add_table("main")
        race = import_race_file(journal, Archive(journal), file, "main", "2026-01-02", find_track)
        stored = journal.race(race)
        assert stored is not None
        return list(csv.DictReader(io.StringIO(export_race(journal, stored, "csv"))))


@pytest.mark.parametrize("name", ['=HYPERLINK("http://elsewhere","me")', "+1", "-1", "@SUM(A1)"])
def test_no_spreadsheet_takes_a_name_for_a_formula(name: str, tmp_path: Path) -> None:
    names = {row["name"] for row in rows_of_a_race_with(name, tmp_path)}
    assert f"'{name}" in names
    assert not any(one.startswith(("=", "+", "-", "@")) for one in names)


def test_any_other_name_is_exported_as_it_is(tmp_path: Path) -> None:
    assert 'Å "Z", O\'Hara' in {row["name"] for row in rows_of_a_race_with('Å "Z", O\'Hara', tmp_path)}
