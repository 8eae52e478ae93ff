"""Boards to simulate on: the kinds of corner the real ones have, and the worst a file may describe."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.engine.track import Corner, Track

from ..long import LONG

if TYPE_CHECKING:
    from collections.abc import Sequence


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
USUAL = BOARDS[0]
"""A board like those in the box."""


def each_with_some(cars: Sequence[int]) -> pytest.MarkDecorator:
    """Race on each board; how many cars there are takes turns, in the long form each number drives on each board."""
    pairs = [(board, cars[index % len(cars)]) for index, board in enumerate(BOARDS)]
    every = [(board, count) for board in BOARDS for count in cars]
    named = [pytest.param(board, count, id=f"{board.name}-{count}") for board, count in (every if LONG else pairs)]
    return pytest.mark.parametrize(("board", "cars"), named)
