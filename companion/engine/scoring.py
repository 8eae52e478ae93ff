"""What the places of a championship race are worth, and how everybody stands after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import conditions
from companion.engine.types import OFF_THE_ROAD

if TYPE_CHECKING:
    from companion.engine.race import Car, Race
    from companion.engine.types import Seat


def standings_after(race: Race) -> dict[Seat, int]:
    """Return the points of everybody after this race, most first; a tie goes to the better place in it."""
    assert race.championship is not None, "only a championship has standings"
    places = {car.seat: car.place or 0 for car in race.cars}
    before = race.championship.points
    after = {seat: before.get(seat, 0) for seat in (*places, *before)}
    for car in race.cars:
        after[car.seat] += points_for(race, car, places[car.seat]) or 0
    last = len(places) + race.finished_before + 1
    return dict(sorted(after.items(), key=lambda row: (-row[1], places.get(row[0], last))))


def points_for(race: Race, car: Car, place: int) -> int | None:
    """Return what a place is worth in this race; None outside of a championship."""
    if race.championship is None:
        return None
    if car.status in OFF_THE_ROAD:
        return 0
    worth = (conditions.BOOKLET_POINTS, race.championship.fixture.extra_points)
    return sum(points[place - 1] for points in worth if place <= len(points))
