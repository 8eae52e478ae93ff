"""A board and set-ups on it."""

from __future__ import annotations

from companion.engine.setup import CarSetUp, SetUp
from companion.engine.track import Corner, Track

from .strips import blue, red

BOARD = Track("board", "Board", 40, 2, 6, 3, (Corner(10, 4), Corner(20, 3)))


def setup(*cars, track=BOARD, laps=2, **told):
    """Set up a race, by default of red and blue."""
    return SetUp(track, laps, cars or (CarSetUp(red), CarSetUp(blue)), **told)
