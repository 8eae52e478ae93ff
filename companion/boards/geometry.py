"""Draw a board: from its shape to the numbers a page needs."""

from __future__ import annotations

import hashlib
import json
import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from companion.boards.curve import Curve, Pose, join
from companion.boards.fit import crossings
from companion.boards.model import Board, Bridge, DrawnCorner, DrawnGridSpot, DrawnSpace, Geometry
from companion.boards.road import Bend, Outline, centre_line, plain
from companion.boards.signs import place_signs

if TYPE_CHECKING:
    from companion.boards.curve import Cubic, Point
    from companion.boards.model import Side

SPACE = 40.0
"""Length of a Space in the drawing; all boards have the same scale."""
ROAD = 34.0
LANE = ROAD / 4
MARGIN = 20.0
"""Space around the road and the signs' centres."""


def compute(board: Board) -> Geometry:
    """Compute the board's drawing."""
    curve = _moved(_centre_line(outline(board)), SPACE, (0.0, 0.0))
    left, top, _, _ = _Drawing(board, curve).geometry().view_box
    return _Drawing(board, _moved(curve, 1.0, (-left, -top))).geometry()


def drawn_from(board: Board) -> str:
    """Fingerprint everything that determines the drawing, to recognise an outdated one."""
    shape = board.shape.model_dump(by_alias=True) if board.shape else None
    corners = [(corner.after, corner.race_line_side_after) for corner in board.corners]
    inputs = json.dumps([board.spaces, board.grid_spots, corners, shape], sort_keys=True)
    return hashlib.sha256(inputs.encode()).hexdigest()[:12]


def outline(board: Board) -> Outline:
    """Extract what a board's road depends on."""
    if board.shape is None:
        return plain(board.spaces)
    bends = tuple(Bend(turn.first, turn.last, turn.degrees) for turn in board.shape.turns)
    lines = tuple(corner.after for corner in board.corners)
    shape = board.shape
    return Outline(board.spaces, shape.heading_at_space_1, shape.width_to_height, bends, lines)


_centre_line = lru_cache(maxsize=64)(centre_line)


def _moved(curve: Curve, scale: float, by: Point) -> Curve:
    def moved(cubic: Cubic) -> Cubic:
        return type(cubic)(*((x * scale + by[0], y * scale + by[1]) for x, y in cubic))

    return Curve(tuple(map(moved, curve.cubics)))


def sides(board: Board) -> list[Side]:
    """Return the side of each Space that the Race Line is on; before the first line as after the last."""
    lines = [(corner.after, corner.race_line_side_after) for corner in board.corners]
    changes = {after: side for after, side in lines if side}
    side: Side = changes[max(changes)] if changes else "R"
    found: list[Side] = []
    for space in range(1, board.spaces + 1):
        side = changes.get(space - 1, side)
        found.append(side)
    return found


@dataclass(frozen=True, slots=True)
class _Drawing:
    board: Board
    curve: Curve

    def geometry(self) -> Geometry:
        corners = self._corners()
        return Geometry(
            drawn_from=drawn_from(self.board),
            view_box=self._view_box(corners),
            space_length=SPACE,
            road_width=ROAD,
            finish=self._stroke(0),
            corners=corners,
            grid=self._grid(),
            bridges=self._bridges(),
            spaces=self._spaces(),
        )

    def _line(self, after: float) -> Pose:
        """Return the centre of the road at the end of a Space; half Spaces are allowed."""
        return self.curve.at(after / self.board.spaces)

    def _stroke(self, after: int) -> tuple[float, float, float, float]:
        here = self._line(after)
        left, right = here.beside(-ROAD / 2), here.beside(ROAD / 2)
        return (_r(left.x), _r(left.y), _r(right.x), _r(right.y))

    def _spots(self) -> tuple[list[Pose], list[Pose]]:
        """Return the spots on the Race Line and off it, Space by Space."""
        middles = [self._line(index + 0.5) for index in range(self.board.spaces)]
        lanes = [LANE if side == "R" else -LANE for side in sides(self.board)]
        on = [middle.beside(lane) for middle, lane in zip(middles, lanes, strict=True)]
        off = [middle.beside(-lane) for middle, lane in zip(middles, lanes, strict=True)]
        return on, off

    def _spaces(self) -> list[DrawnSpace]:
        on, off = self._spots()
        count = self.board.spaces
        return [
            DrawnSpace(
                space=index + 1,
                start=self._stroke(index),
                centre=_place(self._line(index)),
                curve=_handles(join(self._line(index), self._line(index + 1))),
                line=_facing(on[index]),
                off=_facing(off[index]),
                race_line=_handles(join(on[index], on[(index + 1) % count])),
            )
            for index in range(count)
        ]

    def _corners(self) -> list[DrawnCorner]:
        afters = [corner.after for corner in self.board.corners]
        road = [(pose.x, pose.y) for pose in (self._line(half / 2) for half in range(2 * self.board.spaces))]
        signs = place_signs(
            [self._line(after) for after in afters], [self._bend(after) for after in afters], road, ROAD
        )
        return [
            DrawnCorner(after=after, line=self._stroke(after), sign=(_r(x), _r(y)))
            for after, (x, y) in zip(afters, signs, strict=True)
        ]

    def _bend(self, after: int) -> float:
        """Return how the road bends around a line; positive is to the right."""
        before, here, beyond = (self._line(after + step).heading for step in (-1, 0, 1))
        return math.sin(here - before) + math.sin(beyond - here)

    def _grid(self) -> list[DrawnGridSpot]:
        on, off = self._spots()
        return [
            DrawnGridSpot(
                spot=spot + 1,
                space=self.board.spaces - spot // 2,
                at=_facing((off if spot % 2 else on)[self.board.spaces - 1 - spot // 2]),
            )
            for spot in range(self.board.grid_spots)
        ]

    def _bridges(self) -> list[Bridge]:
        # Bridges are at lines between Spaces, so look for crossings from middle to middle.
        count = self.board.spaces
        middles = [self._line(index + 0.5) for index in range(count + 1)]
        walked = [(pose.x / SPACE, pose.y / SPACE) for pose in middles]
        pairs = [[(index + 1, (index + 1) % count + 1) for index in both] for both in crossings(walked)]
        return [Bridge(under=under, over=over) for under, over in pairs]

    def _view_box(self, corners: list[DrawnCorner]) -> tuple[float, float, float, float]:
        lines = [self._line(half / 2) for half in range(2 * self.board.spaces)]
        edges = [pose.beside(side * ROAD / 2) for pose in lines for side in (-1, 1)]
        places: list[Point] = [(pose.x, pose.y) for pose in edges] + [corner.sign for corner in corners]
        left, top = (min(place[axis] for place in places) - MARGIN for axis in (0, 1))
        right, bottom = (max(place[axis] for place in places) + MARGIN for axis in (0, 1))
        return (_r(left), _r(top), _r(right - left), _r(bottom - top))


def _r(number: float) -> float:
    # Adding zero turns -0.0 into 0.0, which looks better in a file.
    return round(number, 1) + 0.0


def _place(pose: Pose) -> tuple[float, float]:
    return (_r(pose.x), _r(pose.y))


def _facing(pose: Pose) -> tuple[float, float, float]:
    return (_r(pose.x), _r(pose.y), _r(math.degrees(pose.heading)))


def _handles(cubic: Cubic) -> tuple[float, float, float, float]:
    return (_r(cubic.leave[0]), _r(cubic.leave[1]), _r(cubic.arrive[0]), _r(cubic.arrive[1]))
