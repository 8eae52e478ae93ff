"""Spaces, laps, lines; landing and setting back."""

from __future__ import annotations

import pytest

from companion.engine.movement import car_to_follow, land, others_on_board, set_back
from companion.engine.track import Corner, CornerLine, Track
from companion.engine.types import Position

from .strips import black, blue, car, green, red, strip, yellow

RING = Track("ring", "Ring", 20, 2, 6, 3, (Corner(5, 4), Corner(12, 3), Corner(20, 6)))


@pytest.mark.parametrize(
    ("progress", "lap", "space"), [(-19, 0, 1), (-1, 0, 19), (0, 0, 20), (1, 1, 1), (20, 1, 20), (21, 2, 1), (41, 3, 1)]
)
def test_progress_counts_spaces_over_laps_and_the_grid_is_lap_nought(progress, lap, space):
    assert (RING.lap(progress), RING.space(progress)) == (lap, space)
    assert RING.progress(lap, space) == progress


def test_lines_are_listed_in_the_order_crossed_over_laps():
    five, twelve, twenty = RING.corners
    assert RING.lines_crossed(11, 26) == (CornerLine(twelve, 1, 12), CornerLine(twenty, 1, 20), CornerLine(five, 2, 25))
    assert RING.lines_crossed(5, 5) == ()
    assert RING.lines_crossed(5, 6) == (CornerLine(five, 1, 5),)
    assert RING.lines_crossed(6, 4) == ()


@pytest.mark.parametrize(
    ("progress", "after"), [(1, 5), (5, 5), (6, 12), (12, 12), (13, 20), (20, 20), (21, 5), (0, 20)]
)
def test_the_next_corner_is_the_one_whose_line_comes_next(progress, after):
    assert RING.next_corner(progress).after == after


def test_after_the_last_corner_of_the_lap_comes_the_first():
    assert Track("ring", "Ring", 20, 2, 6, 3, (Corner(5, 4),)).next_corner(6).after == 5


def test_a_board_without_corners_has_no_next_one():
    assert Track("oval", "Oval", 20, 2, 6, 3).next_corner(3) is None


@pytest.mark.parametrize(
    ("progress", "lap", "line"), [(1, 1, 5), (12, 1, 12), (21, 2, 25), (0, 0, 0), (-3, 0, 0), (-8, 0, -8)]
)
def test_the_next_line_is_met_in_the_lap_its_space_belongs_to(progress, lap, line):
    met = RING.next_line(progress)
    assert (met.lap, met.progress, met.corner) == (lap, line, RING.next_corner(progress))
    assert met in RING.lines_crossed(progress, line + 1)


def test_a_board_without_corners_has_no_next_line():
    assert Track("oval", "Oval", 20, 2, 6, 3).next_line(3) is None


def test_the_board_shows_who_stands_where_whatever_the_lap():
    race = strip(
        """
        . R B . .
        . . G . .
        """,
        green=car(lap=2),
    ).race
    assert others_on_board(race, red) == {3: {"line": blue, "off": green}}


def test_a_landing_tells_how_far_it_went_and_who_was_in_the_way():
    race = strip("""
        R . Y B . .
        . . K G . .
    """).race
    landing = land(race, red, 3)
    assert (landing.to, landing.gain) == (Position(2, "line"), 1)
    assert set(landing.blocked_by[:2]) == {blue, green}
    assert set(landing.blocked_by[2:]) == {yellow, black}


def test_a_car_is_not_in_its_own_way_on_a_short_board():
    race = strip(
        """
        . R . . . . . . . .
        . . . . . . . . . .
        """,
        spaces=10,
    ).race
    assert land(race, red, 10).to == Position(12, "line")


def test_setting_back_searches_backwards_from_the_line_over_the_start_line():
    race = strip("""
        . K # B G . R
        . . # Y . . .
    """)
    assert set_back(race.race, red, 32) == Position(32, "off")
    assert set_back(race.race, red, 31) == Position(30, "off")


def test_a_car_follows_another_beside_or_right_ahead():
    race = strip("""
        . R B . Y
        . . G . .
    """).race
    assert car_to_follow(race, red)
    assert car_to_follow(race, blue)
    assert car_to_follow(race, green)
    assert not car_to_follow(race, yellow)
