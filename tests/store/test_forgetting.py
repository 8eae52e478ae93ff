"""A driver who wants to be forgotten leaves nothing in the file, and a new name reaches old races."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from companion.store.archive import Archive, CarResult
from companion.store.drivers import DriverBook
from companion.store.journal import Journal
from companion.store.names import setup_of, with_names

from .journals import a_race, a_start

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
    assert drivers.merge(3, into=1)
    assert names(journal, other) == ["Bo", "Anna"]
