"""The numbers printed beside the Spaces: how far it is to the next corner line."""

from __future__ import annotations

import pytest

from companion.boards import board_ids, load_track
from companion.engine.commands import Correct, Place, PrintedPlace
from companion.engine.places import resolve_place
from companion.engine.refusals import Refusal, Refused
from companion.engine.track import Corner, Mark, Track
from companion.engine.types import Position

from .strips import red, strip

USA = load_track("usa")
OVAL = Track("oval", "Oval", 20, 2, 6, 3)
ONE_CORNER = Track("drop", "Drop", 20, 2, 6, 3, (Corner(20, 4),))


@pytest.mark.parametrize(
    ("space", "mark", "corner"),
    [(1, 11, 12), (8, 4, 12), (12, 0, 12), (13, 20, 33), (57, 0, 57), (58, 23, 12), (60, 21, 12), (69, 12, 12)],
)
def test_the_printed_number_counts_down_to_the_next_corner_line(space, mark, corner):
    assert USA.mark(space) == Mark(mark, corner)
    assert USA.marked_space(Mark(mark, corner)) == space


def test_the_grid_and_later_laps_have_the_numbers_of_their_spaces():
    assert USA.mark(0) == Mark(12, 12)
    assert USA.mark(-1) == Mark(13, 12)
    assert USA.mark(69 + 8) == Mark(4, 12)


def test_a_board_without_corners_counts_down_to_the_start_line():
    assert [OVAL.mark(space) for space in (1, 20)] == [Mark(19, None), Mark(0, None)]
    assert OVAL.marked_space(Mark(19, None)) == 1


@pytest.mark.parametrize("track", [OVAL, ONE_CORNER, *map(load_track, board_ids())], ids=lambda track: track.id)
def test_every_space_has_a_number_and_corner_of_its_own(track):
    marks = [track.mark(space) for space in range(1, track.spaces + 1)]
    assert len(set(marks)) == track.spaces
    assert [track.marked_space(mark) for mark in marks] == list(range(1, track.spaces + 1))


def place(mark, corner, space=None, lap=1):
    return PrintedPlace(lap, mark, "line", corner, space)


def refusal_of(track, named):
    with pytest.raises(Refused) as caught:
        resolve_place(track, named)
    return caught.value.refusal


def test_a_place_is_named_by_space_or_by_the_printed_number():
    there = Place(1, 8, "line")
    assert resolve_place(USA, there) == there
    assert resolve_place(USA, place(4, 12)) == there
    assert resolve_place(USA, place(4, 12, space=8)) == there
    assert resolve_place(OVAL, place(12, None)) == there


def test_a_space_and_a_number_that_contradict_each_other_are_refused():
    facts = {"key": "at", "fault": "two-places", "space": 9, "mark": 4, "corner": 12}
    assert refusal_of(USA, place(4, 12, space=9)) == Refusal("malformed", facts)


@pytest.mark.parametrize("corner", [11, 0, -12, None, 10**30])
def test_a_corner_the_board_does_not_have_is_refused(corner):
    facts = {"corner": corner, "known": ["12", "33", "49", "57"]}
    assert refusal_of(USA, place(4, corner)) == Refusal("place.corner", facts)


def test_a_corner_is_refused_on_a_board_without_any():
    assert refusal_of(OVAL, place(4, 20)) == Refusal("place.corner", {"corner": 20, "known": []})


@pytest.mark.parametrize(
    ("track", "mark", "corner", "most"),
    [(USA, 24, 12, 23), (USA, 21, 33, 20), (USA, -1, 12, 23), (USA, 73, 12, 23), (OVAL, 20, None, 19)],
)
def test_a_number_that_is_not_printed_before_that_corner_is_refused(track, mark, corner, most):
    facts = {"mark": mark, "corner": corner, "most": most}
    assert refusal_of(track, place(mark, corner)) == Refusal("place.mark", facts)


def test_the_referee_corrects_a_place_by_its_printed_number():
    table = strip("R . . . |3 . . .\n. . . . |  . . .")
    assert table.does(Correct(red, at=place(1, 4))).race.car(red).at == Position(3, "line")
    assert table.refuses(Correct(red, at=place(1, 4, lap=7))) == Refusal("correct.place", {"lap": 7, "space": 3})
    assert table.refuses(Correct(red, at=place(1, 5))).code == "place.corner"
