"""Check whether a stored drawing matches its board."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from companion.boards.geometry import drawn_from, outline
from companion.boards.road import crossings_needed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from companion.boards.model import Board, DrawnSpace, Geometry

REMEDY = "redraw it with `companion tracks geometry FILE`"


def drawing_faults(board: Board, drawing: Geometry) -> list[str]:
    """List where a drawing does not match its board."""
    if drawing.drawn_from not in (None, drawn_from(board)):
        return [f"geometry: the drawing is older than the board; {REMEDY}."]
    return list(_count_faults(board, drawing)) or list(_place_faults(board, drawing))


def drawing_notes(board: Board, drawing: Geometry) -> list[str]:
    """List remarks on a drawing that matches its board, which can be raced on all the same."""
    needed, there = crossings_needed(outline(board)), len(drawing.bridges)
    if there <= needed:
        return []
    return [f"shape: the road crosses itself {there} times, {needed} would be enough; look at the turns."]


def _count_faults(board: Board, drawing: Geometry) -> Iterator[str]:
    spaces = range(1, board.spaces + 1)
    if [drawn.space for drawn in drawing.spaces] != list(spaces):
        yield f"geometry.spaces: these are not the Spaces 1 to {board.spaces} in order; {REMEDY}."
    if [drawn.after for drawn in drawing.corners] != [corner.after for corner in board.corners]:
        yield f"geometry.corners: these are not the board's corner lines in order; {REMEDY}."
    grid = [(spot + 1, board.spaces - spot // 2) for spot in range(board.grid_spots)]
    if [(drawn.spot, drawn.space) for drawn in drawing.grid] != grid:
        yield f"geometry.grid: these are not the board's {board.grid_spots} grid spots in order; {REMEDY}."
    if not all(space in spaces for bridge in drawing.bridges for space in (*bridge.under, *bridge.over)):
        yield f"geometry.bridges: a bridge is outside the Spaces 1 to {board.spaces}; {REMEDY}."


def _place_faults(board: Board, drawing: Geometry) -> Iterator[str]:
    yield from _view_faults(drawing)
    for index, drawn in enumerate(drawing.spaces):
        yield from _space_faults(drawing, index, drawn)
    if _far(_middle(drawing.finish), drawing.spaces[0].centre, drawing.road_width / 2):
        yield f"geometry.finish: the line is not between Space {board.spaces} and Space 1; {REMEDY}."
    for index, corner in enumerate(drawing.corners):
        beyond = drawing.spaces[corner.after % board.spaces]
        if _far(_middle(corner.line), beyond.centre, drawing.road_width / 2):
            between = f"between Space {corner.after} and Space {beyond.space}"
            yield f"geometry.corners[{index}].line: the line is not {between}; {REMEDY}."


def _view_faults(drawing: Geometry) -> Iterator[str]:
    left, top, width, height = drawing.view_box
    inside = (
        left <= spot[0] <= left + width and top <= spot[1] <= top + height
        for drawn in drawing.spaces
        for spot in (drawn.line, drawn.off)
    )
    if not all(inside):
        yield f"geometry.view_box: Spaces lie outside it; {REMEDY}."


def _space_faults(drawing: Geometry, index: int, drawn: DrawnSpace) -> Iterator[str]:
    beyond = drawing.spaces[(index + 1) % len(drawing.spaces)]
    if _far(drawn.centre, beyond.centre, 2 * drawing.space_length):
        yield f"geometry.spaces[{index}]: Space {drawn.space} does not reach Space {beyond.space}; {REMEDY}."
    middle = ((drawn.centre[0] + beyond.centre[0]) / 2, (drawn.centre[1] + beyond.centre[1]) / 2)
    for name, spot in (("line", drawn.line), ("off", drawn.off)):
        if _far(spot, middle, drawing.road_width):
            yield f"geometry.spaces[{index}].{name}: this spot is not in Space {drawn.space}; {REMEDY}."


def _middle(stroke: tuple[float, float, float, float]) -> tuple[float, float]:
    return ((stroke[0] + stroke[2]) / 2, (stroke[1] + stroke[3]) / 2)


def _far(place: Sequence[float], other: Sequence[float], most: float) -> bool:
    return math.hypot(place[0] - other[0], place[1] - other[1]) > most
