"""Race files and old results taken in on the command line."""

from __future__ import annotations

import shutil
from contextlib import ExitStack, closing
from typing import TYPE_CHECKING

import pytest

from companion.process.folder_lock import hold_folder
from companion.store.archive import Archive
from companion.store.database import database_in
from companion.store.journal import Journal
from companion.store.seasons import SeasonBook

from ..golden.races import FOLDER
from ..hub.service import command_line

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with a table and a season."""
    with closing(Journal(database_in(tmp_path))) as journal:
        journal.add_table("main")
        SeasonBook(Archive(journal)).add("Before", {})
    return tmp_path


def races(data: Path) -> list[tuple[str, str | None]]:
    with closing(Journal(database_in(data))) as journal:
        return [(race.id, race.imported) for race in Archive(journal).races()]


def test_race_files_are_imported_by_the_day_in_their_name_and_a_bad_one_stops_no_other(data: Path):
    dated = shutil.copy(FOLDER / "usa-alone.jsonl", data / "2024-05-06-2.jsonl")
    bad, plain = FOLDER / "japan-abandoned.jsonl", FOLDER / "great-britain-two-cars.jsonl"
    files = (str(dated), str(bad), str(plain))
    status, printed, complaint = command_line("import", *files, "--data", str(data), "--date", "2023-01-02")
    assert (status, printed) == (1, "2024-05-06-2.jsonl: 2024-05-06-1\ngreat-britain-two-cars.jsonl: 2023-01-02-1\n")
    assert complaint.startswith("companion: japan-abandoned.jsonl: This race was not driven to its end")
    assert races(data) == [("2024-05-06-1", "file"), ("2023-01-02-1", "file")]
    status, _, complaint = command_line("import", str(dated), "--data", str(data))
    assert (status, complaint) == (
        1,
        "companion: 2024-05-06-2.jsonl: This race is in the list already, as 2024-05-06-1.\n",
    )


def test_results_are_imported_into_a_season_or_every_wrong_line_is_told(data: Path):
    file = data / "old.csv"
    file.write_text("date,board,laps,driver,place\n2020-01-01,usa,1,Aino,1\n2020-01-01,moon,1,Bo,2\n2020,usa,1,Cy,3\n")
    words = ("import", str(file), "--season", "1", "--data", str(data))
    status, _, complaint = command_line(*words)
    assert status == 1
    assert [line[:10] for line in complaint.splitlines()] == ["companion:", "old.csv:4:", "old.csv: n"]
    assert races(data) == []
    old = file.read_text()
    file.write_bytes(old.replace("Aino", "Åsa").encode("cp1252"))
    assert command_line(*words)[2] == 'companion: old.csv: The list is not UTF-8 text; save it as "CSV UTF-8".\n'
    file.write_text(old.replace("moon", "usa").replace("2020,", "2020-01-01,"))
    assert command_line(*words) == (0, "old.csv: 2020-01-01-1\n", "")
    assert races(data) == [("2020-01-01-1", "results")]


def test_what_cannot_be_is_said_in_one_sentence(data: Path, tmp_path_factory: pytest.TempPathFactory):
    file = str(FOLDER / "usa-alone.jsonl")
    nothing = str(tmp_path_factory.mktemp("nothing"))
    for words, why in (
        (("--data", nothing), "There is no journal in"),
        (("--data", str(data), "--table", "moon"), "There is no table moon."),
        (("--data", str(data), "--season", "7"), "There is no season 7."),
    ):
        status, _, complaint = command_line("import", file, *words)
        assert status == 1
        assert complaint.startswith(f"companion: {why}")
    assert command_line("import", file, "--data", str(data), "--date", "soon")[0] == 2


def test_a_running_service_imports_by_itself(data: Path):
    with ExitStack() as held:
        hold_folder(data, held)
        status, _, complaint = command_line("import", str(FOLDER / "usa-alone.jsonl"), "--data", str(data))
    assert (status, complaint) == (
        1, "companion: The companion is running: import on its page of races, or stop it first.\n"
    )  # fmt: skip
    assert races(data) == []
