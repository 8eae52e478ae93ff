"""The classification with how far everybody was behind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.race import Status
from companion.engine.types import OFF_THE_ROAD, Colour
from companion.statistics.turns import Complete

if TYPE_CHECKING:
    from companion.engine.race import Car, Race


class Gap(Complete):
    """How far behind the first of the classification: Spaces, or rounds for a car that finished in a later one."""

    spaces: int | None = None
    rounds: int | None = None


class ClassifiedCar(Complete):
    """One row of the classification; a car that did not finish has no round, and one that retired no gap."""

    place: int
    seat: Colour
    status: Status
    round: int | None
    gap: Gap | None


def classification(race: Race) -> list[ClassifiedCar]:
    """Return the classification of a race that is finished; any other has none."""
    if race.phase != "finished":
        return []
    cars = sorted(race.cars, key=_place)
    return [_row(car, cars[0]) for car in cars]


def _row(car: Car, first: Car) -> ClassifiedCar:
    row = {"place": _place(car), "seat": car.seat, "status": car.status, "round": car.finished_in}
    return ClassifiedCar.model_validate(row | {"gap": _gap(car, first)})


def _place(car: Car) -> int:
    assert car.place is not None, "a finished race gives every car a place"
    return car.place


def _gap(car: Car, first: Car) -> Gap | None:
    if car is first or car.status in OFF_THE_ROAD:
        return None
    if car.finished_in is not None and first.finished_in is not None and car.finished_in > first.finished_in:
        return Gap(rounds=car.finished_in - first.finished_in)
    return Gap(spaces=first.at.progress - car.at.progress)
