"""Who is where: finished cars by place, then the others front to back, then who has left."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.engine.race import Car, Race
    from companion.engine.types import Seat

_GROUPS = {"finished": 0, "racing": 1, "retired": 2}


def ranks(race: Race) -> dict[Seat, int]:
    """Number the cars from the front."""
    return {car.seat: rank for rank, car in enumerate(sorted(race.cars, key=_key), 1)}


def _key(car: Car) -> tuple[int, int, int, bool]:
    # A car over the line has no place before its round ends: until then it ranks by where it stands.
    place = car.place if car.place is not None else 99
    return (_GROUPS[car.status], place, *car.at.ahead_key)
