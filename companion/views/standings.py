"""The ranking: finished cars by place, then racing cars front to back, then eliminated and retired cars."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.engine.race import Car, Race
    from companion.engine.types import Seat

_GROUPS = {"finished": 0, "racing": 1, "flagged": 1, "eliminated": 2, "retired": 3}


def ranks(race: Race) -> dict[Seat, int]:
    """Rank the cars, the leader first, behind those that finished before the race was taken over."""
    first = race.finished_before + 1
    return {car.seat: rank for rank, car in enumerate(sorted(race.cars, key=_key), first)}


def _key(car: Car) -> tuple[int, int, int, bool]:
    # A car that has crossed the line gets its place when the round ends; until then it ranks by position.
    place = car.place if car.place is not None else 99
    return (_GROUPS[car.status], place, *car.at.ahead_key)
