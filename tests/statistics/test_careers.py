"""Careers: a driver's races added up, one after the other."""

from __future__ import annotations

from typing import Any

from companion.statistics.careers import LATEST, Career, OnBoard, fold_careers
from companion.statistics.records import Drive


def drive(race: str, driver: int, place: int | None, *, seat: Any = "red", track: str = "usa", **figures: Any) -> Drive:
    status = "retired" if place is None else "finished"
    return Drive(race, f"{race}T20:00", track, None, 2, seat, driver, f"D{driver}", place, status, 4, figures or None)


def career(driver: int, *drives: Drive) -> Career:
    careers: dict[int, Career] = {}
    fold_careers(drives, careers)
    return careers[driver]


def test_races_wins_and_podiums_are_counted_and_a_car_that_retired_has_neither():
    told = career(1, drive("a", 1, 1), drive("b", 1, 3), drive("c", 1, 4), drive("d", 1, None))
    assert (told.races, told.wins, told.podiums, told.last) == (4, 1, 2, "dT20:00")


def test_figures_are_added_up_where_they_are_known():
    told = career(
        1,
        drive("a", 1, 1, spaces=60, boosts=2, top_speed=14, paid={"corner": 3, "boost": 1}),
        drive("b", 1, 2),
        drive("c", 1, 2, spaces=50, top_speed=11, paid={}),
    )
    assert (told.totals["spaces"], told.totals["boosts"], told.totals["discards"]) == (110, 2, 0)
    assert (told.top_speed, told.heat) == (14, 4)


def test_boards_and_colours_have_those_of_the_last_race_last():
    told = career(
        1,
        drive("a", 1, None),
        drive("b", 1, 2, track="italy", seat="blue"),
        drive("c", 1, 1),
        drive("d", 1, 3, track="italy", seat=None),
    )
    assert list(told.boards.items()) == [("usa", OnBoard(None, 2, 1, 1)), ("italy", OnBoard(None, 2, 0, 2))]
    assert list(told.colours.items()) == [("blue", 1), ("red", 2)]


def test_a_car_that_retired_is_behind_all_that_did_not():
    drives = (drive("a", 1, 2), drive("a", 2, None), drive("b", 1, None), drive("b", 2, None), drive("b", 3, 1))
    told = career(1, *drives)
    assert (told.met, told.ahead[2], told.ahead[3]) == ({2: 2, 3: 1}, 1, 0)
    assert career(2, *drives).ahead[1] == 0


def test_only_the_latest_races_are_kept_one_by_one():
    told = career(1, *(drive(f"{number:03}", 1, 1, spaces=1) for number in range(LATEST + 5)))
    assert [one.race for one in told.latest] == [f"{number:03}" for number in range(5, LATEST + 5)]
    assert all(one.figures is None for one in told.latest)
    assert told.races == told.totals["spaces"] == LATEST + 5
