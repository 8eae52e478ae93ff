"""What people see on the screen: a closed, smooth, even road, clear of itself, with everything in its place."""

from __future__ import annotations

import math
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from companion.boards.curve import Cubic
from companion.boards.files import board_ids
from companion.boards.library import load

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.boards.model import Board, DrawnSpace, Geometry

    Point = tuple[float, float]

PIECES = 4
NEAR = 3.5
"""Spaces along the road within which two points belong to the same bend."""
GAP = 8.0
"""Grass between two stretches of road."""
CAR_LENGTH = 26.0
every_board = pytest.mark.parametrize("board_id", board_ids())


@cache
def board_of(board_id: str) -> Board:
    return load(board_id)


def drawing_of(board_id: str) -> Geometry:
    geometry = board_of(board_id).geometry
    assert geometry is not None
    return geometry


def after(spaces: list[DrawnSpace], index: int) -> DrawnSpace:
    return spaces[(index + 1) % len(spaces)]


def cubics(drawing: Geometry) -> list[Cubic]:
    return [
        Cubic(here.centre, here.curve[:2], here.curve[2:], after(drawing.spaces, index).centre)
        for index, here in enumerate(drawing.spaces)
    ]


def samples(drawing: Geometry) -> list[Point]:
    return [cubic.at(piece / PIECES)[:2] for cubic in cubics(drawing) for piece in range(PIECES)]


def middle(stroke: tuple[float, float, float, float]) -> Point:
    return ((stroke[0] + stroke[2]) / 2, (stroke[1] + stroke[3]) / 2)


def turn(first: float, second: float) -> float:
    """Return the degrees from one heading to another."""
    return (second - first + 180) % 360 - 180


def rounds(places: Sequence[tuple[float, ...]]) -> list[tuple[tuple[float, ...], tuple[float, ...]]]:
    return list(pairwise([*places, places[0]]))


@every_board
def test_all_spaces_are_about_equally_long(board_id: str) -> None:
    drawing = drawing_of(board_id)
    steps = [math.dist(a, b) for a, b in rounds([drawn.centre for drawn in drawing.spaces])]
    assert max(steps) / min(steps) < 1.05
    assert min(steps) == pytest.approx(drawing.space_length, rel=0.05)


@every_board
def test_the_road_has_no_kinks(board_id: str) -> None:
    curves = cubics(drawing_of(board_id))
    for here, there in zip(curves, curves[1:] + curves[:1], strict=True):
        leaving, entering = math.degrees(here.at(1).heading), math.degrees(there.at(0).heading)
        assert abs(turn(leaving, entering)) < 1


@every_board
def test_no_space_turns_so_much_that_a_hairpin_would_fold(board_id: str) -> None:
    drawing = drawing_of(board_id)
    headings = [drawn.line[2] for drawn in drawing.spaces]
    assert max(abs(turn(a, b)) for a, b in pairwise([*headings, headings[0]])) < 62


@every_board
def test_a_lap_turns_round_once_but_in_a_figure_of_eight(board_id: str) -> None:
    headings = [drawn.line[2] for drawn in drawing_of(board_id).spaces]
    total = sum(turn(a, b) for a, b in pairwise([*headings, headings[0]]))
    assert abs(total) == pytest.approx(0 if board_id == "japan" else 360, abs=1)


@every_board
def test_the_road_turns_the_way_the_shape_says(board_id: str) -> None:
    board = board_of(board_id)
    assert board.shape is not None
    headings = [math.degrees(cubic.at(0).heading) for cubic in cubics(drawing_of(board_id))]
    for told in board.shape.turns:
        stretch = [headings[space % len(headings)] for space in range(told.first - 1, told.last + 1)]
        turned = sum(turn(a, b) for a, b in pairwise(stretch))
        assert abs(told.degrees) <= 30 or 0.4 < turned / told.degrees < 1.3


@every_board
def test_every_space_points_about_where_the_shape_says(board_id: str) -> None:
    board = board_of(board_id)
    assert board.shape is not None
    turns = board.shape.turns
    whole = 0 if board_id == "japan" else 360
    missing = (whole - sum(told.degrees for told in turns)) / board.spaces
    for drawn in drawing_of(board_id).spaces:
        shares = (min(max(drawn.space - 0.5 - t.first + 1, 0) / (t.last - t.first + 1), 1) * t.degrees for t in turns)
        told = board.shape.heading_at_space_1 + sum(shares) + missing * (drawn.space - 0.5)
        assert abs(turn(drawn.line[2], told)) < 40


@every_board
def test_the_drawing_starts_the_way_the_shape_says(board_id: str) -> None:
    board, drawing = board_of(board_id), drawing_of(board_id)
    assert board.shape is not None
    start = math.degrees(cubics(drawing)[0].at(0).heading)
    assert abs(turn(start, board.shape.heading_at_space_1)) < 20


@every_board
def test_the_drawing_is_as_wide_to_as_high_as_the_shape_says(board_id: str) -> None:
    board = board_of(board_id)
    assert board.shape is not None
    xs, ys = zip(*samples(drawing_of(board_id)), strict=True)
    proportion = (max(xs) - min(xs)) / (max(ys) - min(ys))
    assert proportion == pytest.approx(board.shape.width_to_height, rel=0.06)


def is_bridged(drawing: Geometry, first: int, second: int) -> bool:
    """Whether two Spaces are within two Spaces of a bridge, one on each road."""
    return any(
        {space for space in (first, second) if near(space, bridge.under)}
        and {space for space in (first, second) if near(space, bridge.over)}
        for bridge in drawing.bridges
    )


def near(space: int, pair: tuple[int, int]) -> bool:
    return pair[0] - 1 <= space <= pair[1] + 1


@every_board
def test_the_edges_of_the_road_stay_clear_of_other_stretches(board_id: str) -> None:
    drawing = drawing_of(board_id)
    places = samples(drawing)
    count = len(places)
    for first in range(count):
        for second in range(first + 1, count):
            along = min(second - first, count - second + first) / PIECES
            if along > NEAR and not is_bridged(drawing, first // PIECES + 1, second // PIECES + 1):
                assert math.dist(places[first], places[second]) >= drawing.road_width + GAP


@every_board
def test_only_the_figure_of_eight_crosses_itself_and_once(board_id: str) -> None:
    drawing = drawing_of(board_id)
    # Shifted by a piece, so that no step ends on a bridge.
    places = samples(drawing)[1::2]
    steps = rounds(places)
    found = [
        (a, b) for a in range(len(steps)) for b in range(a + 2, len(steps) - (a == 0)) if crosses(*steps[a], *steps[b])
    ]
    assert len(found) == len(drawing.bridges) == (board_id == "japan")


def crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def test_the_bridge_crosses_squarely_and_away_from_the_finish_line() -> None:
    drawing = drawing_of("japan")
    (bridge,) = drawing.bridges
    under, over = (drawing.spaces[pair[0] - 1].line for pair in (bridge.under, bridge.over))
    assert 60 <= abs(turn(under[2], over[2])) <= 120
    deck = [drawing.spaces[space - 1].centre for space in bridge.over]
    assert min(math.dist(middle(drawing.finish), place) for place in deck) > 1.5 * drawing.road_width


@every_board
def test_the_edge_lines_of_the_spaces_never_cross_each_other(board_id: str) -> None:
    drawing = drawing_of(board_id)
    for index, here in enumerate(drawing.spaces):
        there = after(drawing.spaces, index)
        assert not crosses(here.start[:2], here.start[2:], there.start[:2], there.start[2:])


@every_board
def test_cars_one_behind_another_do_not_touch(board_id: str) -> None:
    drawing = drawing_of(board_id)
    assert board_of(board_id).corners
    lanes = [(drawn.line[:2], drawn.off[:2]) for drawn in drawing.spaces]
    for here, there in rounds(lanes):
        assert min(math.dist(a, b) for a in here for b in there) > CAR_LENGTH


@every_board
def test_the_two_spots_of_a_space_are_side_by_side_on_the_road(board_id: str) -> None:
    drawing = drawing_of(board_id)
    for index, drawn in enumerate(drawing.spaces):
        centre = cubics(drawing)[index].at(0.5)[:2] if index % 10 == 0 else None
        assert math.dist(drawn.line[:2], drawn.off[:2]) == pytest.approx(drawing.road_width / 2, abs=0.3)
        if centre:
            assert math.dist(centre, drawn.line[:2]) == pytest.approx(drawing.road_width / 4, abs=1)


@every_board
def test_the_race_line_is_on_the_side_its_sector_says(board_id: str) -> None:
    board, drawing = board_of(board_id), drawing_of(board_id)
    side = board.corners[-1].race_line_side_after
    changes = {corner.after + 1: corner.race_line_side_after for corner in board.corners}
    for drawn in drawing.spaces:
        side = changes.get(drawn.space, side)
        heading = math.radians(drawn.line[2])
        across = (drawn.line[0] - drawn.off[0], drawn.line[1] - drawn.off[1])
        to_the_right = -across[0] * math.sin(heading) + across[1] * math.cos(heading)
        assert (to_the_right > 0) == (side == "R")


@every_board
def test_the_race_line_stays_on_the_road(board_id: str) -> None:
    drawing = drawing_of(board_id)
    road = samples(drawing)
    for index, here in enumerate(drawing.spaces):
        there = after(drawing.spaces, index)
        curve = Cubic(here.line[:2], here.race_line[:2], here.race_line[2:], there.line[:2])
        for piece in range(PIECES):
            place = curve.at(piece / PIECES)[:2]
            assert min(math.dist(place, other) for other in road) < drawing.road_width / 2


@every_board
def test_corner_lines_lie_between_the_right_spaces(board_id: str) -> None:
    board, drawing = board_of(board_id), drawing_of(board_id)
    assert [drawn.after for drawn in drawing.corners] == [corner.after for corner in board.corners]
    for drawn in drawing.corners:
        assert drawn.line == drawing.spaces[drawn.after % board.spaces].start
        assert_between(drawing, drawn.line, drawn.after, drawn.after % board.spaces + 1)


@every_board
def test_the_finish_line_lies_between_the_last_space_and_the_first(board_id: str) -> None:
    board, drawing = board_of(board_id), drawing_of(board_id)
    assert drawing.finish == drawing.spaces[0].start
    assert_between(drawing, drawing.finish, board.spaces, 1)


def assert_between(drawing: Geometry, stroke: tuple[float, float, float, float], before: int, beyond: int) -> None:
    """Expect the spots of the Space before on one side of the line, and those of the Space after on the other."""
    heading = math.radians(drawing.spaces[beyond - 1].line[2])
    along = (math.cos(heading), math.sin(heading))
    x, y = middle(stroke)
    for space, sign in ((before, -1), (beyond, 1)):
        for spot in (drawing.spaces[space - 1].line, drawing.spaces[space - 1].off):
            assert sign * ((spot[0] - x) * along[0] + (spot[1] - y) * along[1]) > 0
            assert math.dist(spot[:2], (x, y)) < drawing.space_length


@every_board
def test_odd_grid_spots_are_on_the_race_line_of_the_last_spaces(board_id: str) -> None:
    board, drawing = board_of(board_id), drawing_of(board_id)
    assert len(drawing.grid) == board.grid_spots
    for grid in drawing.grid:
        drawn = drawing.spaces[board.spaces - 1 - (grid.spot - 1) // 2]
        assert grid.space == drawn.space
        assert grid.at == (drawn.line if grid.spot % 2 else drawn.off)


@every_board
def test_signs_stand_beside_the_road_and_clear_of_each_other(board_id: str) -> None:
    drawing = drawing_of(board_id)
    signs = [corner.sign for corner in drawing.corners]
    for index, sign in enumerate(signs):
        assert min(math.dist(sign, place) for place in samples(drawing)) > drawing.road_width / 2 + 14
        assert all(math.dist(sign, other) > 30 for other in signs[:index])


@every_board
def test_everything_is_inside_the_view_box(board_id: str) -> None:
    drawing = drawing_of(board_id)
    left, top, width, height = drawing.view_box
    ends = [end for drawn in drawing.spaces for end in (drawn.start[:2], drawn.start[2:])]
    for x, y in [*ends, *(corner.sign for corner in drawing.corners)]:
        assert left + 15 <= x <= left + width - 15
        assert top + 15 <= y <= top + height - 15
