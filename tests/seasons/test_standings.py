"""The arithmetic of a season."""

from __future__ import annotations

import itertools
from dataclasses import replace
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.seasons.standings import Scoring, SeasonRace, points_over_time, standings


def race(*order: str, retired: tuple[str, ...] = (), **extra: int) -> SeasonRace:
    """Return a race by its drivers in the order of the finish."""
    return SeasonRace({driver: place for place, driver in enumerate(order, 1)} | dict.fromkeys(retired), extra)


def table(races: list[SeasonRace], scoring: Scoring = Scoring()) -> list[tuple[int, str, int]]:  # noqa: B008
    return [(row.place, row.driver, row.points) for row in standings(races, scoring)]


@pytest.mark.parametrize(
    ("races", "scoring", "expected"),
    [
        ([], Scoring(), []),
        ([race("Aino", "Bo")], Scoring(), [(1, "Aino", 9), (2, "Bo", 6)]),
        (  # seven cars: the last gets nothing, and so does who retired
            [race("a", "b", "c", "d", "e", "f", "g", retired=("h",))],
            Scoring(),
            [(1, "a", 9), (2, "b", 6), (3, "c", 4), (4, "d", 3), (5, "e", 2), (6, "f", 1), (7, "g", 0), (8, "h", 0)],
        ),
        # a tie in points goes to the better place in the latest race
        ([race("Aino", "Bo"), race("Bo", "Aino")], Scoring(), [(1, "Bo", 15), (2, "Aino", 15)]),
        # even if the other has more wins
        (
            [race("Aino", "Cy", "Bo"), race("Bo", "Cy", "Aino"), race("Cy", "Bo", "Aino")],
            Scoring((2, 1)),
            [(1, "Cy", 4), (2, "Bo", 3), (3, "Aino", 2)],
        ),
        # who was not in the latest race is behind who was
        ([race("Aino"), race("Bo")], Scoring(), [(1, "Bo", 9), (2, "Aino", 9)]),
        # nothing tells two apart who retired from the only race
        ([race("Aino", retired=("Bo", "Cy"))], Scoring(), [(1, "Aino", 9), (2, "Bo", 0), (2, "Cy", 0)]),
        # points of an event count with those for the place
        ([race("Aino", "Bo", Bo=4)], Scoring(), [(1, "Bo", 10), (2, "Aino", 9)]),
        # points of an old list take the place of those for the place, and an event's are added to them
        (
            [replace(race("Aino", "Bo", "Cy", Cy=1), given={"Bo": 12, "Cy": 0})],
            Scoring(),
            [(1, "Bo", 12), (2, "Aino", 9), (3, "Cy", 1)],
        ),
        # three share the points: the latest race decides, and before it the one before
        (
            [race("Aino", "Bo", "Cy"), race("Bo", "Cy", "Aino"), race("Cy", "Aino", "Bo")],
            Scoring((3, 2, 1)),
            [(1, "Cy", 6), (2, "Aino", 6), (3, "Bo", 6)],
        ),
        # equal in the latest race, because both retired: the one before decides
        (
            [race("Aino", "Bo"), race("Bo", "Aino"), race("Cy", retired=("Aino", "Bo"))],
            Scoring((1, 1)),
            [(1, "Bo", 2), (2, "Aino", 2), (3, "Cy", 1)],
        ),
        # own points
        ([race("Aino", "Bo", "Cy")], Scoring((25, 18)), [(1, "Aino", 25), (2, "Bo", 18), (3, "Cy", 0)]),
        # the worst race of each driver is dropped, an absence first
        (
            [race("Aino", "Bo", "Cy"), race("Aino", "Bo", "Cy"), race("Cy", "Bo")],
            Scoring(drop_worst=1),
            [(1, "Aino", 18), (2, "Cy", 13), (3, "Bo", 12)],
        ),
        # one race always counts
        ([race("Aino", "Bo")], Scoring(drop_worst=3), [(1, "Aino", 9), (2, "Bo", 6)]),
    ],
)
def test_standings(races: list[SeasonRace], scoring: Scoring, expected: list[tuple[int, str, int]]):
    assert table(races, scoring) == expected


def test_a_row_tells_what_each_race_gave_and_which_do_not_count():
    rows = standings([race("Aino", "Bo"), race("Bo"), race("Bo", "Aino")], Scoring(drop_worst=1))
    assert [(row.driver, row.scores, row.dropped, row.wins) for row in rows] == [
        ("Bo", (6, 9, 9), (0,), 2),
        ("Aino", (9, None, 6), (1,), 1),
    ]


def test_of_two_races_that_gave_nothing_the_worse_place_is_dropped():
    [*_, last] = standings([race("a", "b", "c"), race("a", "b", retired=("c",))], Scoring((2, 1), drop_worst=1))
    assert (last.driver, last.dropped) == ("c", (1,))


seasons = st.lists(st.permutations("abcdef").flatmap(lambda order: st.integers(1, 6).map(lambda n: race(*order[:n]))))


@given(seasons, st.integers(0, 3))
def test_points_are_those_of_the_races_that_count(races: list[SeasonRace], drop: int):
    scoring = Scoring(drop_worst=drop)
    for row in standings(races, scoring):
        assert len(row.dropped) == min(drop, len(races) - 1)
        kept = [score or 0 for index, score in enumerate(row.scores) if index not in row.dropped]
        assert row.points == sum(kept)
        assert all((row.scores[index] or 0) <= min(kept) for index in row.dropped)


@given(seasons)
def test_places_go_down_with_points_and_nobody_is_left_out(races: list[SeasonRace]):
    rows = standings(races, Scoring())
    assert {row.driver for row in rows} == {driver for each in races for driver in each.places}
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)
    assert all(later.place in (row.place, index) for index, (row, later) in enumerate(itertools.pairwise(rows), 2))


@given(seasons, st.integers(0, 3))
def test_points_over_time_are_those_of_the_standings_after_each_race(races: list[SeasonRace], drop: int):
    scoring = Scoring(drop_worst=drop)
    after = [standings(races[:count], scoring) for count in range(1, len(races) + 1)]
    assert points_over_time(races, scoring) == [{row.driver: row.points for row in rows} for rows in after]


def test_a_long_season_costs_no_more_than_its_races():
    """Anybody may ask for it: a season four times as long may take some times as long, not sixteen times."""
    names = [f"driver {number}" for number in range(40)]

    def seconds(count: int) -> float:
        races = [race(*names[number % 7 :][:6]) for number in range(count)]
        began = process_time()
        points_over_time(races, Scoring(drop_worst=3))
        return process_time() - began

    short, long = (min(seconds(count) for _ in range(3)) for count in (100, 400))
    assert long < 9 * short
