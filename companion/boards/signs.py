"""Find a free spot beside the road for each corner's sign."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.boards.curve import Point, Pose

RADIUS = 15.0
GAP = 3.0


def place_signs(lines: Sequence[Pose], bends: Sequence[float], road: Sequence[Point], width: float) -> list[Point]:
    """Put each sign beside its line: where there is most room, and outside the bend if both sides are free."""
    signs: list[Point] = []
    away = width / 2 + GAP + RADIUS
    for line, bend in zip(lines, bends, strict=True):
        outer = -1 if bend > 0 else 1
        options = [line.beside(side * away) for side in (outer, -outer)]
        # The road itself is never further away than `away`, so more room than that is no better.
        rooms = [min(away - 1, _room(option, road), _room(option, signs) - RADIUS) for option in options]
        best = options[rooms.index(max(rooms))]
        signs.append((best.x, best.y))
    return signs


def _room(place: Pose, others: Sequence[Point]) -> float:
    return min((math.hypot(place.x - x, place.y - y) for x, y in others), default=math.inf)
