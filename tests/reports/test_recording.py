"""Races are recorded once they are closed, whatever happened before."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from companion.boards import load_track
from companion.engine.setup import CarSetUp, SetUp
from companion.engine.types import SEATS
from companion.history.history import History
from companion.reports.recording import record, record_closed_races
from companion.reports.records_report import RecordBook
from companion.reports.replaying import replay
from companion.store.archive import Archive
from companion.store.journal import Journal, StoredRace

from ..golden.races import FOLDER

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with closing(Journal(tmp_path / "pitwall.sqlite")) as journal:
        journal.add_table("main")
        yield journal


def stored(journal: Journal, name: str) -> str:
    """Store a golden race; return its id."""
    with (FOLDER / f"{name}.jsonl").open("rb") as file:
        history = replay(name, file).history
    assert history is not None
    first, *rest = history.entries
    row = StoredRace("2026-11-16", "main", "2026-11-16T20:00:00+00:00", history.race.track.id, "planning")
    race = journal.start_race(row, first, "referee", None)
    for entry in rest:
        now = StoredRace(race.id, race.table, race.started, race.track, history.race.phase)
        journal.append(now, entry, "phone", None)
    return race.id


def recorded(journal: Journal, archive: Archive) -> int:
    return record_closed_races(journal, archive, lambda *_: True, lambda: False, set())


@pytest.mark.parametrize("name", ["usa-four-cars-two-laps", "italy-seven-cars-two-retire", "france-amended"])
def test_the_record_is_the_result(journal: Journal, name: str):
    archive, race = Archive(journal), stored(journal, name)
    assert recorded(journal, archive) == 1
    assert recorded(journal, archive) == 0
    [told] = archive.races()
    with (FOLDER / f"{name}.jsonl").open("rb") as file:
        state = replay(name, file).answer()["state"]
    assert (told.id, told.laps, told.rounds) == (race, state["laps"], state["round"])
    assert {(car.seat, car.status, car.place) for car in told.cars} == {
        (car["seat"], car["status"], None if car["status"] == "retired" else car["place"]) for car in state["cars"]
    }
    _, drives = archive.drives()
    assert len(drives) == len(told.cars)
    assert all(drive.figures and drive.figures["spin_outs"] >= 0 for drive in drives)


def test_an_abandoned_race_and_one_that_may_go_on_are_not_recorded(journal: Journal):
    archive = Archive(journal)
    stored(journal, "japan-abandoned")
    reopened = stored(journal, "great-britain-two-cars")
    closed = stored(journal, "usa-alone")
    assert record_closed_races(journal, archive, lambda _, race: race != reopened, lambda: False, set()) == 1
    assert [race.id for race in archive.races()] == [closed]


def test_more_races_than_are_read_at_a_time_are_all_recorded(journal: Journal, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("companion.reports.recording._AT_A_TIME", 2)
    archive, races = Archive(journal), [stored(journal, "usa-alone") for _ in range(5)]
    assert record_closed_races(journal, archive, lambda _, race: race not in races[:3], lambda: False, set()) == 2
    assert recorded(journal, archive) == 3


def test_recording_stops_when_the_service_does(journal: Journal):
    archive = Archive(journal)
    stored(journal, "usa-alone")
    assert record_closed_races(journal, archive, lambda *_: True, lambda: True, set()) == 0
    assert archive.unrecorded(1)


def test_a_race_of_a_newer_version_is_left_alone(journal: Journal, caplog: pytest.LogCaptureFixture):
    archive, newer, known = Archive(journal), stored(journal, "usa-alone"), stored(journal, "usa-alone")
    with journal.transaction() as db:
        db.execute("UPDATE entries SET version = 99 WHERE race = ?", (newer,))
    assert recorded(journal, archive) == 1
    assert [race.id for race in archive.races()] == [known]
    assert f"The race {newer} is not in the list of races" in caplog.text


def test_a_race_that_cannot_be_recorded_is_told_once_and_holds_up_no_other(
    journal: Journal, caplog: pytest.LogCaptureFixture
):
    archive, bad, faulty = Archive(journal), stored(journal, "usa-alone"), set[str]()
    with journal.transaction() as db:
        db.execute("DELETE FROM entries WHERE race = ?", (bad,))
    for _ in range(2):
        good = stored(journal, "usa-alone")
        assert record_closed_races(journal, archive, lambda *_: True, lambda: False, faulty) == 1
        assert archive.races()[0].id == good
    assert faulty == {bad}
    assert caplog.text.count(f"the race {bad} is not in the list of races") == 1


def test_a_car_nobody_named_has_no_driver_nor_has_a_legend_whatever_it_is_called(journal: Journal):
    cars = (CarSetUp(SEATS[0], name="Aino"), CarSetUp(SEATS[1]), CarSetUp(SEATS[2], name="Juan", legend=True))
    history = History.start(SetUp(load_track("usa"), 1, cars))
    row = StoredRace("2026-11-16", "main", "2026-11-16T20:00:00+00:00", "usa", "finished")
    race = journal.start_race(row, history.entries[0], "referee", None)
    archive = Archive(journal)
    record(journal, archive, race.id)
    nobodys = {car.name: car.driver is None for car in archive.races()[0].cars}
    assert nobodys == {"Aino": False, "Blue": True, "Juan": True}


@pytest.mark.parametrize(("name", "whole"), [("usa-four-cars-two-laps", True), ("usa-taken-over", False)])
def test_a_race_that_began_in_the_middle_sets_no_record_of_rounds(journal: Journal, name: str, whole: bool):
    archive = Archive(journal)
    stored(journal, name)
    assert recorded(journal, archive) == 1
    [board] = RecordBook(archive).boards("usa")
    assert ("fewest-rounds" in {one.record for one in board.records}) == whole
    assert "top-speed" in {one.record for one in board.records}


def test_records_are_worked_out_again_once_the_archive_has_changed(journal: Journal):
    archive = Archive(journal)
    book, race = RecordBook(archive), stored(journal, "usa-four-cars-two-laps")
    assert book.boards() == []
    recorded(journal, archive)
    assert [one.track for one in book.boards()] == ["usa"]
    archive.delete(race, "2026-12-01T00:00:00+00:00")
    assert book.boards() == []
