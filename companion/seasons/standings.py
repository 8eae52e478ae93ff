"""Standings of a season: points by place, the worst results dropped, ties broken by the latest race."""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

BOOKLET_POINTS = (9, 6, 4, 3, 2, 1)
"""Points for the places from the first, as the championship booklet gives them; places after these get none."""

MOST_POINTS = 1000
"""The most points of one driver in one race, to catch a slip of the keyboard."""

Driver = str
_ABSENT = 10**6
"""A place behind all others, for a race that a driver did not finish or was not in."""


@dataclass(frozen=True, slots=True)
class Scoring:
    """What a race of a season is worth."""

    points: tuple[int, ...] = BOOKLET_POINTS
    drop_worst: int = 0
    """How many of each driver's worst races do not count; at least one race always counts."""
    shared_ties: bool = False
    """Whether drivers with the same points share a place, whatever their places in the races were."""

    def points_for(self, place: int | None) -> int:
        """Return what a place is worth; None is a car that retired."""
        return self.points[place - 1] if place is not None and place <= len(self.points) else 0


@dataclass(frozen=True, slots=True)
class SeasonRace:
    """The result of one race of a season: each driver's place, None for a car that retired."""

    places: Mapping[Driver, int | None]
    extra: Mapping[Driver, int] = field(default_factory=dict)
    """Points beside those for the place, such as an event's."""
    given: Mapping[Driver, int] = field(default_factory=dict)
    """Points in place of those for the place, as an old list of results has them."""

    def score(self, driver: Driver, scoring: Scoring) -> int:
        """Return a driver's points in this race; who was not in it gets none."""
        if driver not in self.places:
            return 0
        points = self.given[driver] if driver in self.given else scoring.points_for(self.places[driver])
        return points + self.extra.get(driver, 0)

    def place_to_compare(self, driver: Driver) -> int:
        """Return the place by which a tie is broken."""
        place = self.places.get(driver)
        return _ABSENT if place is None else place


@dataclass(frozen=True, slots=True)
class Standing:
    """One driver's row of the standings."""

    place: int
    """Drivers that nothing tells apart share a place."""
    driver: Driver
    points: int
    scores: tuple[int | None, ...]
    """The points of each race; None for one the driver was not in."""
    dropped: tuple[int, ...]
    """The races that do not count for this driver, by index."""
    wins: int


def standings(races: Sequence[SeasonRace], scoring: Scoring) -> list[Standing]:
    """Return the standings after these races, in the order they were driven."""
    drivers = dict.fromkeys(driver for race in races for driver in race.places)
    rows = sorted((_row(driver, races, scoring) for driver in drivers), key=lambda row: _key(row, races))
    placed: list[Standing] = []
    for index, row in enumerate(rows):
        before = rows[index - 1] if index else None
        is_tied = before is not None and _is_tied(row, before, races, scoring)
        placed.append(replace(row, place=placed[-1].place if is_tied else index + 1))
    return placed


def _is_tied(row: Standing, before: Standing, races: Sequence[SeasonRace], scoring: Scoring) -> bool:
    if scoring.shared_ties:
        return row.points == before.points
    return _key(row, races)[:-1] == _key(before, races)[:-1]


def points_over_time(races: Sequence[SeasonRace], scoring: Scoring) -> list[dict[Driver, int]]:
    """Return the points of every driver so far after each race, in time that grows with the races and no faster."""
    first = {driver: index for index in reversed(range(len(races))) for driver in races[index].places}
    points = {driver: _points_over_time(driver, races, scoring) for driver in first}
    return [
        {driver: own[index] for driver, own in points.items() if first[driver] <= index} for index in range(len(races))
    ]


def _points_over_time(driver: Driver, races: Sequence[SeasonRace], scoring: Scoring) -> list[int]:
    total, scores, points = 0, list[int](), list[int]()
    for race in races:
        score = race.score(driver, scoring)
        total += score
        insort(scores, score)
        points.append(total - sum(scores[: min(scoring.drop_worst, len(scores) - 1)]))
    return points


def _row(driver: Driver, races: Sequence[SeasonRace], scoring: Scoring) -> Standing:
    scores = [race.score(driver, scoring) for race in races]
    dropped = _worst(scores, races, driver, scoring)
    return Standing(
        place=0,
        driver=driver,
        points=sum(score for index, score in enumerate(scores) if index not in dropped),
        scores=tuple(score if driver in race.places else None for score, race in zip(scores, races, strict=True)),
        dropped=dropped,
        wins=sum(race.places.get(driver) == 1 for race in races),
    )


def _worst(scores: Sequence[int], races: Sequence[SeasonRace], driver: Driver, scoring: Scoring) -> tuple[int, ...]:
    """Choose the races to drop: the lowest points first, of equal ones the worst place, then the earliest."""
    count = min(scoring.drop_worst, len(scores) - 1)
    by_worth = sorted(
        range(len(scores)), key=lambda index: (scores[index], -races[index].place_to_compare(driver), index)
    )
    return tuple(sorted(by_worth[:count]))


def _key(row: Standing, races: Sequence[SeasonRace]) -> tuple[int | tuple[int, ...] | str, ...]:
    """Most points first; a tie goes to the better place in the latest race, then in the one before, and so on."""
    latest_first = tuple(race.place_to_compare(row.driver) for race in reversed(races))
    return (-row.points, latest_first, row.driver)
