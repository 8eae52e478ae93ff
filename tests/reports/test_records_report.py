"""Records are folded on from race to race, and anew only if something earlier has changed."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from companion.reports.driver_report import list_drivers, report_driver
from companion.reports.records_report import RecordBook
from companion.store.archive import Archive, CarResult
from companion.store.drivers import DriverBook
from companion.store.imports import ImportBook, OldRace
from companion.store.journal import Journal
from companion.store.seasons import SeasonBook

from ..store.journals import started

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    with closing(Journal(tmp_path / "pitwall.sqlite")) as journal:
        journal.add_table("main")
        yield Archive(journal)


def figures(speed: int) -> dict[str, Any]:
    return {"finished_in": 9, "top_speed": speed, "most_spaces": 8, "slipstream_spaces": 0, "fastest_corner": None}


def driven(archive: Archive, name: str, speed: int, **more: Any) -> str:
    journal = archive.storage
    assert isinstance(journal, Journal)
    race = started(journal).id
    archive.record(race, 1, 9, [CarResult("red", name, 1, "finished", figures(speed), **more)])
    return race


def test_what_is_folded_on_is_what_would_be_folded_anew(archive: Archive) -> None:
    book, seasons, drivers = RecordBook(archive), SeasonBook(archive), DriverBook(archive)
    season = seasons.add("Winter", {})

    def check() -> None:
        anew = RecordBook(archive)
        assert book.boards() == anew.boards()
        assert list_drivers(drivers, book, None) == list_drivers(drivers, anew, None)
        for one in drivers.drivers():
            assert report_driver(drivers, book, one.id) == report_driver(drivers, anew, one.id)

    check()
    first = driven(archive, "Aino", 20)
    check()
    driven(archive, "Nobody", 99, simulated=True)
    check()
    driven(archive, "Bo", 21)
    check()
    ImportBook(archive).add_results(
        "main", season, [OldRace("2001-01-01", "usa", 1, (CarResult("red", "Cy", 1, "finished"),))]
    )
    check()
    archive.delete(first, "2026-11-17T21:00:00+00:00")
    driven(archive, "Dana", 22)  # as many as before
    check()
    archive.restore(first)
    check()
    drivers.rename(drivers.drivers("bo")[0].id, "Bodil")
    check()
    drivers.forget(drivers.drivers("dana")[0].id)
    check()
    assert [one.name for one in book.boards()[0].records if one.record == "top-speed"] == ["Bodil"]


def test_a_new_race_is_all_that_is_read(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    book = RecordBook(archive)
    for number in range(5):
        driven(archive, "Aino", 20 + number)
    book.boards()
    read = list[int]()
    drives = Archive.drives

    def counted(self: Archive, after: Any = None) -> Any:
        races, found = drives(self, after)
        read.append(len(found))
        return races, found

    monkeypatch.setattr(Archive, "drives", counted)
    driven(archive, "Bo", 30)
    SeasonBook(archive).add("Winter", {})
    book.boards()
    assert read == [1]
