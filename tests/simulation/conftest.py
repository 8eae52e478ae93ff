"""Boards to simulate on: the kinds of corner the real ones have, and the worst a file may describe."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.engine.setup import CarSetUp, SetUp
from companion.engine.track import Corner, Track
from companion.engine.types import SEATS
from companion.simulation.chance import chance
from companion.simulation.characters import make_player

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.engine.types import Seat
    from companion.simulation.player import Player

Lineup = tuple[SetUp, dict["Seat", "Player"]]


def _board(name: str, spaces: int, heat: int, stress: int, *corners: tuple[int, int]) -> Track:
    return Track(name, name, spaces, 1, heat, stress, tuple(Corner(after, limit) for after, limit in corners))


BOARDS = (
    _board("sweeping", 69, 6, 3, (12, 7), (33, 3), (49, 3), (57, 2)),
    _board("twin corners", 60, 7, 3, (10, 4), (12, 4), (18, 2), (45, 5), (53, 3)),
    _board("corner on the finish line", 40, 6, 2, (20, 6), (39, 2), (40, 2)),
    _board("no corners", 50, 6, 3),
    _board("walking pace, no Heat", 12, 0, 0, (3, 1), (7, 1), (12, 1)),
    _board("full of Stress", 30, 2, 12, (9, 3), (22, 5)),
)


@pytest.fixture(params=BOARDS, ids=lambda board: board.name)
def board(request: pytest.FixtureRequest) -> Track:
    """Each of the boards in turn."""
    track: Track = request.param
    return track


@pytest.fixture
def usual() -> Track:
    """A board like those in the box."""
    return BOARDS[0]


@pytest.fixture
def lineup() -> Callable[..., Lineup]:
    """Put players of these characters on the grid."""

    def line_up(track: Track, *characters: str, seed: int = 1) -> Lineup:
        seats = SEATS[: len(characters)]
        players = {
            seat: make_player(character, track, chance(seed, seat))  # type: ignore[arg-type]
            for seat, character in zip(seats, characters, strict=True)
        }
        return SetUp(track, track.laps, tuple(map(CarSetUp, seats))), players

    return line_up
