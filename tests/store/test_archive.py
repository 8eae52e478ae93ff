"""The archive: results of races that are over, drivers across nights, seasons."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from companion.reports.driver_report import list_drivers, report_driver
from companion.reports.records_report import RecordBook
from companion.reports.season_report import next_grid, report_season
from companion.store.archive import Archive, ArchivedRace, CarResult
from companion.store.drivers import DriverBook
from companion.store.imports import ImportBook, OldRace
from companion.store.journal import Journal, StoredSeat
from companion.store.seasons import SeasonBook
from companion.store.wanted import Wanted

from .journals import a_race, a_start

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with closing(Journal(tmp_path / "pitwall.sqlite")) as journal:
        journal.add_table("main")
        journal.add_table("club")
        yield journal


@pytest.fixture
def archive(journal: Journal) -> Archive:
    return Archive(journal)


@pytest.fixture
def drivers(archive: Archive) -> DriverBook:
    return DriverBook(archive)


def driven(archive: Archive, *order: str, day: str = "2026-11-16", table: str = "main", retired: str = "") -> str:
    """Store and record a race of red and blue cars, by their drivers in order."""
    journal = archive.storage
    assert isinstance(journal, Journal)
    race = journal.start_race(a_race(day, table), a_start(), "referee", None).id
    names = dict(zip(("red", "blue", "green", "yellow"), order, strict=False))
    cars = [
        CarResult(seat, name, None if name == retired else place, "retired" if name == retired else "finished")
        for place, (seat, name) in enumerate(names.items(), 1)
    ]
    archive.record(race, 2, 9, cars)
    return race


def names(race: ArchivedRace) -> list[str]:
    return [car.name for car in race.cars]


def test_races_are_listed_with_their_cars_the_newest_first(archive: Archive):
    first, second = driven(archive, "Aino", "Bo"), driven(archive, "Bo", "Aino", retired="Bo")
    [newest, oldest] = archive.races()
    assert (newest.id, oldest.id) == (second, first)
    assert (oldest.laps, oldest.rounds, names(oldest)) == (2, 9, ["Aino", "Bo"])
    assert [(car.name, car.place) for car in newest.cars] == [("Aino", 2), ("Bo", None)]
    assert archive.races(most=1) == [newest]
    assert archive.races(after=second) == [oldest]
    assert archive.count() == 2


def test_a_race_that_is_not_recorded_is_in_no_list(archive: Archive, journal: Journal):
    journal.start_race(a_race(), a_start(), "referee", None)
    assert archive.races() == []
    assert archive.unrecorded(10) == []


def test_races_are_found_by_table_board_driver_season_and_text(archive: Archive, drivers: DriverBook):
    first = driven(archive, "Aino", "Bo", day="2026-10-01")
    second = driven(archive, "Cy", "Bo", day="2026-11-02", table="club")
    seasons = SeasonBook(archive)
    season = seasons.add("Winter", {})
    seasons.add_race(season, second, {})
    aino = next(driver.id for driver in drivers.drivers() if driver.name == "Aino")

    def found(wanted: Wanted) -> list[str]:
        assert archive.count(wanted) == len(archive.races(wanted))
        return [race.id for race in archive.races(wanted)]

    assert found(Wanted(table="club")) == [second]
    assert found(Wanted(track="usa")) == [second, first]
    assert found(Wanted(track="italy")) == []
    assert found(Wanted(driver=aino)) == [first]
    assert found(Wanted(season=season)) == [second]
    assert found(Wanted(text="2026-10")) == [first]
    assert found(Wanted(text="ain")) == [first]
    assert found(Wanted(text="%")) == []
    assert found(Wanted(table="club", text="bo")) == [second]


def test_recording_again_takes_the_place_of_what_was_recorded(archive: Archive):
    race = driven(archive, "Aino", "Bo")
    archive.record(race, 3, 12, [CarResult("red", "Bo", 1, "finished")])
    [told] = archive.races()
    assert (told.laps, told.rounds, names(told)) == (3, 12, ["Bo"])


def test_a_deleted_race_is_in_no_list_until_it_is_restored(archive: Archive):
    race = driven(archive, "Aino", "Bo")
    assert archive.delete(race, "2026-11-17T20:00:00+00:00")
    assert not archive.delete(race, "2026-11-17T20:00:01+00:00")
    assert archive.races() == []
    assert _listed(archive) == [("Aino", 0, 0, 0, None), ("Bo", 0, 0, 0, None)]
    assert archive.restore(race)
    assert not archive.restore(race)
    assert [told.id for told in archive.races()] == [race]
    assert [one[:3] for one in _listed(archive)] == [("Aino", 1, 1), ("Bo", 1, 0)]


def test_a_table_lists_no_deleted_race_and_still_shows_its_last_one(archive: Archive, journal: Journal):
    first, last = driven(archive, "Aino", "Bo"), driven(archive, "Bo", "Aino")
    assert archive.delete(last, "2026-11-17T20:00:00+00:00")
    assert ([one.id for one in journal.races("main")], journal.count_races("main")) == ([first], 1)
    latest = journal.latest_race("main")
    assert latest is not None
    assert latest.id == last, "a restart must not put an older race on the table"
    assert [one.id for one in journal.races("main", after=last)] == [first]


def test_every_change_can_be_noticed(archive: Archive, drivers: DriverBook):
    versions = [archive.version]
    race = driven(archive, "Aino", "Bo", "Cy")
    driven(archive, "Di")
    versions.append(archive.version)
    ids = {driver.name: driver.id for driver in drivers.drivers()}
    for change in (
        lambda: archive.delete(race, "now"),
        lambda: archive.restore(race),
        lambda: drivers.rename(ids["Aino"], "Anna"),
        lambda: drivers.merge(ids["Di"], ids["Bo"]),
        lambda: drivers.forget(ids["Aino"]),
    ):
        change()
        versions.append(archive.version)
    assert versions == sorted(set(versions))


# Drivers


def test_a_name_leads_to_one_driver_however_it_is_typed(archive: Archive, drivers: DriverBook):
    driven(archive, "Åsa Öberg", "Bo")
    driven(archive, "åsa  öberg ", "BO")
    assert [one[:2] for one in _listed(archive)] == [("Bo", 2), ("Åsa Öberg", 2)]
    assert [driver.name for driver in drivers.drivers("ÖBERG")] == ["Åsa Öberg"]
    assert archive.count(Wanted(text="åSA ö")) == 2


def test_a_car_called_by_its_colour_belongs_to_nobody(archive: Archive, drivers: DriverBook, journal: Journal):
    race = journal.start_race(a_race(), a_start(), "referee", None).id
    archive.record(race, 1, 5, [CarResult("red", "Red", 1, "finished", is_named=False)])
    assert drivers.drivers() == []
    assert names(archive.races()[0]) == ["Red"]


def test_a_drivers_races_and_meetings(archive: Archive, drivers: DriverBook):
    first = driven(archive, "Aino", "Bo", "Cy")
    second = driven(archive, "Bo", "Aino", retired="Bo")
    ids = {driver.name: driver.id for driver in drivers.drivers()}
    assert _listed(archive)[0] == ("Aino", 2, 1, 2, "2026-11-16T20:00:00+00:00")
    aino = report_driver(drivers, RecordBook(archive), ids["Aino"])
    assert aino is not None
    assert [(one.race, one.seat, one.place, one.cars) for one in aino.latest] == [
        (second, "blue", 2, 2),
        (first, "red", 1, 3),
    ]
    assert _meetings(drivers, ids["Aino"]) == [("Bo", 2, 2), ("Cy", 1, 1)]
    assert _meetings(drivers, ids["Bo"]) == [("Aino", 2, 0), ("Cy", 1, 1)]


def _listed(archive: Archive) -> list[tuple[str, int, int, int, str | None]]:
    told = list_drivers(DriverBook(archive), RecordBook(archive), None)
    return [(one.name, one.races, one.wins, one.podiums, one.last) for one in told]


def _meetings(drivers: DriverBook, driver: int) -> list[tuple[str, int, int]]:
    told = report_driver(drivers, RecordBook(drivers.archive), driver)
    assert told is not None
    return [(met.name, met.races, met.ahead) for met in told.meetings]


def test_a_renamed_driver_has_the_new_name_in_old_races_and_is_found_by_both(archive: Archive, drivers: DriverBook):
    driven(archive, "Aino", "Bo")
    ids = {driver.name: driver.id for driver in drivers.drivers()}
    assert drivers.rename(ids["Aino"], "Anna") == "done"
    assert drivers.rename(ids["Bo"], "ANNA") == "taken"
    assert drivers.rename(99, "Cy") == "unknown"
    driven(archive, "Anna", "Bo")
    driven(archive, "Aino", "Bo")
    assert [names(race) for race in archive.races()] == [["Anna", "Bo"]] * 3
    assert archive.count(Wanted(text="anna")) == archive.count(Wanted(text="AINO")) == 3
    assert [one[1] for one in _listed(archive)] == [3, 3]


def test_two_drivers_become_one(archive: Archive, drivers: DriverBook):
    driven(archive, "Aino", "Bo")
    driven(archive, "A. Virtanen", "Bo")
    ids = {driver.name: driver.id for driver in drivers.drivers()}
    assert drivers.merge(ids["A. Virtanen"], ids["Aino"]) == "done"
    assert drivers.merge(ids["A. Virtanen"], ids["Aino"]) == "unknown"
    assert drivers.merge(ids["Aino"], ids["Aino"]) == "unknown"
    driven(archive, "A. Virtanen", "Bo")
    assert [one[:2] for one in _listed(archive)] == [("Aino", 3), ("Bo", 3)]
    assert _meetings(drivers, ids["Aino"]) == [("Bo", 3, 3)]
    assert _meetings(drivers, ids["Bo"]) == [("Aino", 3, 0)]


def test_two_who_met_are_two_people_also_in_a_deleted_race(archive: Archive, drivers: DriverBook):
    first, last = driven(archive, "Aino", "Bo"), driven(archive, "Bo", "Aino")
    ids = {driver.name: driver.id for driver in drivers.drivers()}
    for race in (last, first):
        archive.delete(race, "2026-11-17T20:00:00+00:00")
    assert drivers.merge(ids["Aino"], ids["Bo"]) == "met"
    assert drivers.met_in(ids["Aino"], ids["Bo"]) == last
    assert len(drivers.drivers()) == 2
    assert drivers.met_in(ids["Aino"], 99) is None


def test_a_forgotten_driver_is_named_nowhere(archive: Archive, drivers: DriverBook, journal: Journal, tmp_path: Path):
    race = driven(archive, "Somebody Unusual", "Bo")
    journal.claim("main", StoredSeat("red", "Somebody Unusual", "hash"), race)
    assert "Somebody Unusual" in _stored_text(journal)
    forgotten = drivers.drivers("unusual")[0].id
    journal.free("main", "red")
    assert drivers.forget(forgotten)
    assert not drivers.forget(forgotten)
    assert "unusual" not in _stored_text(journal).casefold()
    assert names(archive.races()[0]) == ["Driver 1", "Bo"]
    [start] = journal.entries(race)
    assert [car.name for car in start.facts[0].setup.cars] == ["Driver 1", ""]


def _stored_text(journal: Journal) -> str:
    """Return everything that the database holds."""
    tables = [name for (name,) in journal.read("SELECT name FROM sqlite_master WHERE type = 'table'")]
    return "".join(str(row) for name in tables for row in journal.read(f"SELECT * FROM {name}"))


# Seasons


def test_a_season_has_its_races_in_the_order_they_were_driven(archive: Archive):
    seasons = SeasonBook(archive)
    first, second, third = (driven(archive, "Aino", "Bo") for _ in range(3))
    winter = seasons.add("Winter", {"drop_worst": 1})
    for race in (third, first, second):
        seasons.add_race(winter, race, {})
    assert [race.id for race in seasons.races(winter)] == [first, second, third]
    assert seasons.season(winter).races == 3
    assert seasons.remove_race(winter, second)
    assert not seasons.remove_race(winter, second)
    assert [race.id for race in seasons.races(winter)] == [first, third]


def test_a_race_counts_for_one_season(archive: Archive):
    seasons = SeasonBook(archive)
    race = driven(archive, "Aino", "Bo")
    winter, spring = seasons.add("Winter", {}), seasons.add("Spring", {})
    seasons.add_race(winter, race, {"extra": {"red": 2}})
    assert [one.extra for one in seasons.races(winter)] == [{"red": 2}]
    seasons.add_race(spring, race, {})
    assert [(season.name, season.races) for season in seasons.seasons()] == [("Spring", 1), ("Winter", 0)]
    assert archive.races()[0].season == spring
    assert seasons.change(spring, "Summer", {"points": [3, 2, 1]})
    assert (seasons.season(spring).name, seasons.season(spring).body) == ("Summer", {"points": [3, 2, 1]})
    assert seasons.delete(spring)
    assert not seasons.delete(spring)
    assert not seasons.change(spring, "Gone", {})
    assert seasons.season(spring) is None
    assert archive.races()[0].season is None


def test_a_race_that_was_deleted_or_never_driven_counts_for_no_season(archive: Archive):
    seasons, race = SeasonBook(archive), driven(archive, "Aino", "Bo")
    winter = seasons.add("Winter", {})
    assert archive.delete(race, "2026-11-17T21:00:00+00:00")
    assert not seasons.add_race(winter, race, {})
    assert not seasons.add_race(winter, "2026-01-01-9", {})
    assert archive.restore(race)
    assert seasons.races(winter) == []
    assert seasons.add_race(winter, race, {})


def test_points_of_an_old_result_stay_when_it_is_taken_out_of_a_season_and_put_back(archive: Archive):
    seasons = SeasonBook(archive)
    winter = seasons.add("Winter", {})
    old = OldRace("2020-01-01", "usa", 1, (CarResult("red", "Bo", 1, "finished", points=25),))
    [race] = ImportBook(archive).add_results("main", winter, [old])
    assert seasons.remove_race(winter, race)
    assert seasons.add_race(winter, race, {"extra": {"red": 1}})
    [put_back] = seasons.races(winter)
    assert ([car.points for car in put_back.cars], put_back.extra) == ([25], {"red": 1})


def test_a_season_whose_race_is_taken_out_while_it_is_read_is_reported_as_it_was(
    archive: Archive, monkeypatch: pytest.MonkeyPatch
):
    seasons, race = SeasonBook(archive), driven(archive, "Aino", "Bo")
    winter = seasons.add("Winter", {})
    seasons.add_race(winter, race, {"extra": {"red": 2}})
    read = SeasonBook.races

    def taken_out(book: SeasonBook, season: int) -> list[ArchivedRace]:
        races = read(book, season)
        book.remove_race(season, race)
        return races

    monkeypatch.setattr(SeasonBook, "races", taken_out)
    report = report_season(seasons, winter)
    assert report is not None
    assert ([one.race for one in report.driven], report.driven[0].extra) == ([race], {"red": 2})
    seasons.add_race(winter, race, {})
    grid = next_grid(seasons, winter)
    assert grid is not None
    assert [spot.name for spot in grid.grid] == ["Aino", "Bo"]
