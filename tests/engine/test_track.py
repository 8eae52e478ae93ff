"""What modules read off a board: sectors, Legend lines, chevrons, flooded Spaces, tunnels."""

from __future__ import annotations

import pytest

from companion.engine.track import Chevron, Corner, Stretch, Track

RING = Track(
    "ring",
    "Ring",
    30,
    2,
    6,
    3,
    (Corner(5, 4, 28), Corner(12, 3, 6), Corner(15, 3, 12, chicane_second=True)),
    chevrons=(Chevron(5, 1), Chevron(11, 2)),
    flooded=(Stretch(3, 5), Stretch(20, 20)),
    tunnels=(Stretch(28, 30),),
)
OVAL = Track("oval", "Oval", 20, 2, 6, 3)


@pytest.mark.parametrize(
    ("space", "after"), [(1, 15), (5, 15), (6, 5), (12, 5), (13, 12), (15, 12), (16, 15), (30, 15), (0, 15), (36, 5)]
)
def test_a_sector_reaches_from_behind_its_line_to_the_last_space_before_the_next(space, after):
    assert RING.sector(space).after == after


def test_between_the_lines_of_a_chicane_no_token_acts():
    tokens = {RING.token_line(5): "slip+1", RING.token_line(12): "free-boost"}
    assert [tokens.get(RING.sector(space).after) for space in (12, 13, 15, 16)] == ["slip+1", None, None, "free-boost"]


def test_a_board_without_corners_has_no_sectors():
    assert OVAL.sector(3) is None


@pytest.mark.parametrize(("after", "line"), [(5, 5), (12, 15), (15, 15), (6, None)])
def test_a_chicane_has_one_token_at_its_second_line(after, line):
    assert RING.token_line(after) == line


def test_a_chicane_may_lie_across_the_start_line():
    track = Track("ring", "Ring", 30, 2, 6, 3, (Corner(2, 3, chicane_second=True), Corner(28, 3)))
    assert track.token_line(28) == track.token_line(2) == 2
    assert [track.sector(space).after for space in (28, 29, 1, 3)] == [2, 28, 28, 2]


def test_the_road_alone_is_what_the_core_game_knows():
    assert RING.road == Track("ring", "Ring", 30, 2, 6, 3, (Corner(5, 4), Corner(12, 3), Corner(15, 3)))
    assert OVAL.road == OVAL


def test_a_corner_is_found_by_its_line():
    assert RING.corner(12) == Corner(12, 3, 6)
    assert RING.corner(13) is None


def test_a_legend_zone_is_counted_from_the_legend_line_also_across_the_start():
    assert [RING.legend_zone(corner) for corner in RING.corners] == [7, 6, 3]
    assert OVAL.legend_zone(Corner(4, 3)) is None


def test_legends_race_where_every_corner_has_its_line():
    assert RING.has_legend_lines
    assert not Track("ring", "Ring", 30, 2, 6, 3, (Corner(5, 4, 2), Corner(12, 3))).has_legend_lines
    assert not OVAL.has_legend_lines


def test_a_chevron_lets_a_legend_cross_more_lines_in_every_lap():
    assert [RING.chevron(space) for space in (4, 5, 11, 35, 41)] == [0, 1, 2, 1, 2]


def test_flooded_spaces_and_tunnels_have_both_ends():
    assert [space for space in range(1, 31) if RING.is_flooded(space)] == [3, 4, 5, 20]
    assert [space for space in range(1, 31) if RING.is_tunnel(space)] == [28, 29, 30]
    assert RING.is_flooded(33)
    assert RING.is_tunnel(0)
