"""Where a car ends up: landing, blocking, setting back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.engine.types import SPOTS, Position, Progress, Seat, Spot

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.engine.race import Race

TakenSpots = dict[int, dict[Spot, Seat]]


@dataclass(frozen=True, slots=True)
class Landing:
    """The end of a move and the cars that cut it short."""

    to: Position
    gain: int
    blocked_by: tuple[Seat, ...]


def others_on_board(race: Race, seat: Seat) -> TakenSpots:
    """Map each Space another car stands on to who stands where; laps do not matter on the board."""
    taken: TakenSpots = {}
    for car in race.cars:
        if car.on_board and car.seat != seat:
            taken.setdefault(race.track.space(car.at.progress), {})[car.at.spot] = car.seat
    return taken


def land(race: Race, seat: Seat, want: int) -> Landing:
    """Move a car: the Race-Line spot first, else beside, else the first Space behind with a free spot.

    Cars never block passing, and nobody ends behind where the move began. By one ruling a blocked car looks for a spot
    in the Space it stands in too, by the other it keeps its own.
    """
    at = race.car(seat).at
    taken = others_on_board(race, seat)
    target = at.progress + want
    last = at.progress - 1 if want > 0 and race.rulings.blocked_spot == "race-line" else at.progress
    to = _first_free(race, taken, range(target, last, -1)) or at
    full = range(target, to.progress, -1)
    blocked_by = tuple(who for progress in full for who in taken[race.track.space(progress)].values())
    return Landing(to, to.progress - at.progress, blocked_by)


def set_back(race: Race, seat: Seat, line: int) -> Position:
    """Find the first Space with a free spot before a line, searching backwards."""
    behind = range(line, line - race.track.spaces, -1)
    position = _first_free(race, others_on_board(race, seat), behind)
    assert position is not None, "a board has more spots than a race has cars"
    return position


def _first_free(race: Race, taken: TakenSpots, progresses: Iterable[int]) -> Position | None:
    for progress in progresses:
        spots = taken.get(race.track.space(progress), {})
        for spot in SPOTS:
            if spot not in spots:
                return Position(Progress(progress), spot)
    return None


def car_to_follow(race: Race, seat: Seat) -> bool:
    """Whether another car stands in the same Space or the one directly ahead."""
    at = race.car(seat).at
    taken = others_on_board(race, seat)
    return race.track.space(at.progress) in taken or race.track.space(at.progress + 1) in taken
