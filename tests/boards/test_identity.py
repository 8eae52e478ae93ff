"""A board is the published one only if the same is printed on it."""

from __future__ import annotations

from dataclasses import replace

from companion.boards import find_track, load_track
from companion.boards.identity import board_key
from companion.engine.refusals import Refused
from companion.engine.track import Corner, Track

USA = load_track("usa")
MOVED = replace(USA, name="My USA", corners=(Corner(5, 2), *USA.corners[1:]))


def test_a_published_board_is_known_by_its_id() -> None:
    assert board_key(USA, find_track) == ("usa", None)


def test_what_a_set_up_may_change_makes_no_other_board() -> None:
    lenient = replace(USA, name="Estados Unidos", laps=1, heat=7, stress=2)
    assert board_key(lenient, find_track) == ("usa", None)


def test_a_board_is_the_same_with_and_without_what_only_modules_read() -> None:
    plain = replace(USA, corners=tuple(Corner(line.after, line.limit) for line in USA.corners), press_corners=())
    assert plain != USA
    assert board_key(plain, find_track) == ("usa", None)


def test_a_board_with_another_road_is_an_own_board_of_its_name() -> None:
    for other in (MOVED, replace(USA, name="My USA", spaces=USA.spaces + 1), replace(USA, name="My USA", grid_spots=6)):
        track, name = board_key(other, find_track)
        assert track.startswith("usa~")
        assert name == "My USA"


def test_two_own_boards_of_one_id_are_two_and_the_same_one_is_one() -> None:
    again, other = replace(MOVED, name="Renamed"), replace(MOVED, corners=(Corner(6, 2), *USA.corners[1:]))
    assert board_key(MOVED, find_track).track == board_key(again, find_track).track
    assert board_key(MOVED, find_track).track != board_key(other, find_track).track


def test_a_board_that_is_not_published_or_broken_there_is_an_own_board() -> None:
    def broken(board: str) -> Track | None:
        raise Refused("setup.track", fault="broken", track=board)

    for find in (lambda _: None, broken):
        assert board_key(USA, find).track.startswith("usa~")
