"""A driver who wants to be forgotten leaves nothing in the file, and a new name reaches old races."""

from __future__ import annotations

import json
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from companion.store.archive import Archive, CarResult
from companion.store.database import open_database
from companion.store.drivers import DriverBook
from companion.store.forgetting import races_naming
from companion.store.journal import Journal, StoredSeat
from companion.store.names import setup_of, with_names
from companion.store.seasons import SeasonBook

from .journals import a_race, a_start
from .older import FORMAT_8, FORMAT_10

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with closing(Journal(tmp_path / "pitwall.sqlite")) as journal:
        journal.add_table("main")
        yield journal


@pytest.fixture
def drivers(journal: Journal) -> DriverBook:
    return DriverBook(Archive(journal))


def start(journal: Journal, red: str, blue: str) -> str:
    """Store a race of two, of which nothing is recorded."""
    entry = with_names(a_start(), {"red": red, "blue": blue})
    return journal.start_race(a_race(), entry, "referee", None).id


def drive(drivers: DriverBook, red: str, blue: str) -> str:
    """Store and record a race of two."""
    journal = drivers.archive.storage
    assert isinstance(journal, Journal)
    race = start(journal, red, blue)
    cars = [CarResult("red", red, 1, "finished"), CarResult("blue", blue, 2, "finished")]
    drivers.archive.record(race, 1, 9, cars)
    return race


def names(journal: Journal, race: str) -> list[str]:
    [entry] = journal.entries(race)
    return [car.name for car in setup_of(entry).cars]


def test_nothing_of_a_forgotten_name_is_left_in_any_file(journal: Journal, drivers: DriverBook, tmp_path: Path):
    drive(drivers, "Zebulon Quux", "Bo")
    assert drivers.rename(1, "Zebedee Quux") == "done"
    assert drivers.forget(1)
    for file in tmp_path.iterdir():
        assert b"quux" not in file.read_bytes().lower(), file.name


def test_a_new_name_reaches_the_races_themselves(journal: Journal, drivers: DriverBook):
    race, other = drive(drivers, "Aino", "Bo"), drive(drivers, "Bo", "Cy")
    assert drivers.rename(1, "Anna") == "done"
    assert names(journal, race) == ["Anna", "Bo"]
    assert drivers.merge(3, into=1) == "done"
    assert names(journal, other) == ["Bo", "Anna"]


def files_with(folder: Path, text: bytes) -> list[str]:
    return [file.name for file in folder.iterdir() if file.is_file() and text in file.read_bytes().lower()]


def test_the_name_a_car_had_before_it_changed_hands_is_gone_too(journal: Journal, drivers: DriverBook, tmp_path: Path):
    drive(drivers, "Zebulon Quux", "Bo")
    later = start(journal, "Zebulon Quux", "Bo")
    journal.claim("main", StoredSeat("red", "Cy", "hash", later), later)
    entries = list(journal.entries(later))
    cars = [CarResult("red", "Cy", 1, "finished"), CarResult("blue", "Bo", 2, "finished")]
    drivers.archive.record(later, 1, 9, cars, start=entries[0])
    assert names(journal, later) == ["Cy", "Bo"]
    assert drivers.forget(1)
    assert files_with(tmp_path, b"quux") == []
    assert names(journal, later) == ["Cy", "Bo"], "who took the seat over stays"


def test_in_a_race_without_a_result_only_the_name_in_question_goes(
    journal: Journal, drivers: DriverBook, tmp_path: Path
):
    drive(drivers, "Zebulon Quux", "Bo")
    given_up = start(journal, "Zebulon Quux", "Bo")
    journal.claim("main", StoredSeat("red", "Cy", "hash", given_up), given_up)
    joined = start(journal, "Bo", "Cy")
    journal.claim("main", StoredSeat("blue", "zebulon  quux", "hash", joined), joined)
    journal.free("main", "red")
    journal.free("main", "blue")
    assert drivers.forget(1)
    assert files_with(tmp_path, b"quux") == []
    assert names(journal, given_up) == ["Cy", "Bo"]
    assert names(journal, joined) == ["Bo", "Driver 2"]


def test_a_season_called_after_somebody_loses_the_name_and_no_other_word(journal: Journal, drivers: DriverBook):
    drive(drivers, "Bo", "Zebulon Quux")
    seasons = SeasonBook(drivers.archive)
    for name in ("Bo's cup", "The Bonn season", "ZEBULON   QUUX open", "Winter"):
        seasons.add(name, {})
    assert drivers.forget(1)
    assert [one.name for one in seasons.seasons()] == [
        "Winter", "ZEBULON   QUUX open", "The Bonn season", "Driver's cup"
    ]  # fmt: skip
    assert drivers.forget(2)
    assert [one.name for one in seasons.seasons()][1] == "Driver open"


def test_tables_play_on_while_unrecorded_races_are_searched(
    journal: Journal, drivers: DriverBook, monkeypatch: pytest.MonkeyPatch
):
    drive(drivers, "Zebulon", "Bo")
    for _ in range(3):
        start(journal, "Zebulon", "Bo")
    during = list[str]()

    def searched(names: set[str], rows: list[tuple[str, int, str, str | None]]) -> list[str]:
        if not during:  # the long search; the one inside the transaction looks at what came since
            during.append(start(journal, "Bo", "zebulon"))
        return races_naming(names, rows)

    monkeypatch.setattr("companion.store.drivers.races_naming", searched)
    assert drivers.forget(1)
    assert names(journal, during[0]) == ["Bo", "Driver 2"], "a race that began meanwhile is searched too"


def test_names_that_an_older_version_left_in_free_pages_are_gone_after_the_upgrade(tmp_path: Path):
    path = tmp_path / "pitwall.sqlite"
    with closing(open_database(path)) as database:
        database.execute("PRAGMA secure_delete = OFF")
        database.execute("INSERT INTO seasons (name, body) VALUES (?, '')", ("zebulon quux " * 2000,))
        database.executescript(f"DELETE FROM seasons; {FORMAT_8}")
    assert files_with(tmp_path, b"zebulon quux")
    with closing(Journal(path)):
        pass
    assert files_with(tmp_path, b"zebulon quux") == []


def test_a_set_up_that_was_proposed_keeps_no_forgotten_name(journal: Journal, drivers: DriverBook) -> None:
    drive(drivers, "Zebulon Quux", "Bo")
    told = {"cars": [{"seat": "red", "name": "zebulon  quux"}]}
    kept = {"id": "4", "command": {"do": "setup", "setup": told}, "told": told}
    journal.keep_proposal("main", json.dumps({"count": 4, "last": kept}), None)
    for name in ("Bo", "Zebulon Quux"):
        [driver] = drivers.drivers(name)
        before = journal.proposal("main")
        assert drivers.forget(driver.id)
        if name == "Bo":
            assert journal.proposal("main") == before, "somebody else's"
    assert json.loads(journal.proposal("main") or "") == {"count": 4, "last": None}, "no number is used twice"


def test_forgetting_is_a_fact_and_not_the_look_of_a_name(journal: Journal, drivers: DriverBook) -> None:
    race = drive(drivers, "Anna", "Driver 2")
    [anna, two] = drivers.drivers()
    assert drivers.forget(anna.id)
    [told] = drivers.archive.races()
    assert [(car.name, car.forgotten, car.driver) for car in told.cars] == [
        ("Driver 1", True, None),
        ("Driver 2", False, two.id),
    ]
    [entry] = journal.entries(race)
    assert [car.forgotten for car in setup_of(entry).cars] == [True, False]
    assert drivers.forget(two.id)
    [entry] = journal.entries(race)
    assert [car.forgotten for car in setup_of(entry).cars] == [True, True]


def test_who_was_forgotten_before_it_was_a_fact_stays_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "pitwall.sqlite"
    with closing(Journal(path)) as journal:
        journal.add_table("main")
        drivers = DriverBook(Archive(journal))
        race = drive(drivers, "Anna", "Bo")
        assert drivers.forget(drivers.archive.drivers_by_name()["anna"])
        [(body,)] = journal.read("SELECT body FROM entries WHERE race = ?", race)
    with closing(open_database(path)) as database:
        database.execute("UPDATE entries SET body = ?", (body.replace('"forgotten":true', '"forgotten":false'),))
        database.execute("UPDATE races SET imported = 'file', started = '2024-02-29T12:00:00+00:00'")
        database.commit()
        database.executescript(FORMAT_10)
    with closing(Journal(path)) as journal:
        [told] = Archive(journal).races()
        assert [car.forgotten for car in told.cars] == [True, False]
        assert told.started == "2024-02-29", "the day of a race from elsewhere was kept as noon"
        [entry] = journal.entries(race)
        assert [car.forgotten for car in setup_of(entry).cars] == [True, False]


def test_the_number_of_what_was_removed_is_given_to_nothing_else(drivers: DriverBook) -> None:
    seasons = SeasonBook(drivers.archive)
    first = seasons.add("Spring", {})
    assert seasons.delete(first)
    assert seasons.add("Summer", {}) == first + 1
    drive(drivers, "Anna", "Bo")
    last = max(one.id for one in drivers.drivers())
    assert drivers.forget(last)
    drive(drivers, "Cleo", "Dan")
    assert last not in {one.id for one in drivers.drivers()}
