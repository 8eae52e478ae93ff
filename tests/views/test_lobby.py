"""The public state before the start: what a table must prepare."""

from __future__ import annotations

from companion.engine.commands import Place
from companion.engine.setup import CarSetUp, SetUp
from companion.engine.track import Corner, Track
from companion.views.lobby import lobby_state

BOARD = Track("board", "Board", 40, 2, 6, 3, (Corner(10, 4),))


def test_the_lobby_tells_what_goes_onto_each_mat():
    cars = (CarSetUp("red"), CarSetUp("blue", handicap=2), CarSetUp("green", stress=1, at=Place(1, 5, "line")))
    state = lobby_state("main", SetUp(BOARD, 2, cars))
    assert state["prepare"] == [
        {"seat": "red", "stress": 3, "handicap": 0, "on_grid": True},
        {"seat": "blue", "stress": 3, "handicap": 2, "on_grid": True},
        {"seat": "green", "stress": 1, "handicap": 0, "on_grid": False},
    ]


def test_without_a_set_up_there_is_nothing_to_prepare():
    assert "prepare" not in lobby_state("main", None)


def test_the_next_race_tells_which_one_it_follows():
    setup = SetUp(BOARD, 1, (CarSetUp("red"), CarSetUp("blue")))
    assert lobby_state("main", setup)["follows"] is None
    assert lobby_state("main", setup, "2026-11-16-1")["follows"] == "2026-11-16-1"
