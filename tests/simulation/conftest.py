"""Boards and players for simulated races."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.engine.setup import CarSetUp, SetUp
from companion.engine.types import SEATS
from companion.simulation.chance import chance
from companion.simulation.characters import make_player

from .boards import BOARDS, USUAL

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.engine.track import Track
    from companion.engine.types import Seat
    from companion.simulation.player import Player

Lineup = tuple[SetUp, dict["Seat", "Player"]]


@pytest.fixture(params=BOARDS, ids=lambda board: board.name)
def board(request: pytest.FixtureRequest) -> Track:
    """Each of the boards in turn."""
    track: Track = request.param
    return track


@pytest.fixture
def usual() -> Track:
    """A board like those in the box."""
    return USUAL


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
