"""Legends: how far one moves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.events import Finished, Moved
from companion.engine.legend_deck import LEGEND_CARDS
from companion.engine.track import Chevron, Corner
from companion.engine.weather import WeatherSetUp

from .legends import BOARD, driver, legend, race_of, turned
from .strips import black, blue, gray, green, orange, red, yellow

CHICANE = replace(BOARD, corners=(Corner(9, 4, 2), Corner(12, 4, 2, chicane_second=True), Corner(40, 3, 30)))
CHEVRONS = replace(
    BOARD, corners=(Corner(9, 4, 2), Corner(11, 4, 2), Corner(12, 4, 2), Corner(40, 3, 30)), chevrons=(Chevron(8, 1),)
)


def move_of(seat, card, space=None, *others, **told):
    """Let one Legend move by a card, all others being Legends behind it."""
    table = race_of(legend(seat, space, lap=told.pop("lap", 1)), *others, **told)
    (moved,) = [fact for fact in turned(table, card).facts if isinstance(fact, Moved) and fact.seat == seat]
    assert moved.by == "legend"
    return moved


def ended(moved, track=BOARD):
    return moved.case, moved.want, track.space(moved.to.progress)


# On the way to a corner -------------------------------------------------------------------------------


def test_a_helmet_that_would_carry_it_beyond_the_corner_stops_the_diamond_before_it():
    assert ended(move_of(blue, "lg-01")) == ("straight", 9, 9)  # 18, diamond 3, the corner 12 Spaces away


def test_it_may_stop_on_the_last_space_before_the_line():
    assert ended(move_of(blue, "lg-04")) == ("straight", 12, 12)


def test_a_helmet_that_stays_before_the_corner_is_driven_in_full():
    assert ended(move_of(blue, "lg-06", 13)) == ("straight", 10, 23)


def test_the_last_space_before_the_legend_line_is_still_on_the_way():
    assert ended(move_of(yellow, "lg-05", 2)) == ("straight", 7, 9)


def test_a_diamond_larger_than_the_distance_keeps_it_where_it_is():
    short = replace(BOARD, corners=(Corner(12, 7, 11), Corner(40, 3, 30)))
    assert ended(move_of(yellow, "lg-05", 10, track=short), short) == ("straight", 0, 10)


# Between its line and a corner ------------------------------------------------------------------------


def test_past_its_line_the_corner_decides_and_not_the_helmet():
    assert ended(move_of(yellow, "lg-01", 3)) == ("corner", 7, 10)  # limit 7, diamond 0: short of the line


def test_limit_and_diamond_carry_it_over_the_line():
    assert ended(move_of(black, "lg-09", 30)) == ("corner", 4, 34)


@pytest.mark.parametrize(
    ("token", "ruling", "want"),
    [("limit-1", "yes", 3), ("limit+1", "yes", 5), ("limit-1", "no", 4), ("weather", "yes", 4)],
)
def test_a_road_token_changes_the_limit_for_legends_too(token, ruling, want):
    tokens = WeatherSetUp("cloud", ((33, token),))
    moved = move_of(black, "lg-09", 30, weather=tokens, rulings={"legend_limit_tokens": ruling})
    assert ended(moved) == ("corner", want, 30 + want)


def test_it_crosses_one_corner_line_and_stops_before_the_second():
    close = replace(BOARD, corners=(Corner(33, 9, 25), Corner(36, 3, 33)))
    assert ended(move_of(black, "lg-09", 30, track=close), close) == ("corner", 6, 36)


def test_between_the_lines_of_a_chicane_the_second_is_the_corner():
    assert ended(move_of(black, "lg-09", 10, track=CHICANE), CHICANE) == ("corner", 5, 15)


def test_before_a_chicane_it_stops_between_the_lines():
    assert ended(move_of(black, "lg-09", 8, track=CHICANE), CHICANE) == ("corner", 4, 12)


@pytest.mark.parametrize(("ruling", "space"), [("on", 12), ("off", 11)])
def test_a_chevron_lets_it_cross_one_line_more(ruling, space):
    moved = move_of(black, "lg-09", 8, track=CHEVRONS, rulings={"legend_chevrons": ruling})
    assert ended(moved, CHEVRONS)[0::2] == ("corner", space)


def test_without_a_third_line_a_chevron_lets_it_drive_in_full():
    double = replace(CHICANE, chevrons=(Chevron(8, 1),))
    assert ended(move_of(black, "lg-09", 8, track=double), double) == ("corner", 5, 13)


def test_lines_beyond_the_finish_do_not_hold_it_up():
    last = replace(BOARD, corners=(Corner(2, 9, 68), Corner(3, 9, 68), Corner(68, 9, 60)))
    moved = move_of(black, "lg-09", 67, lap=2, track=last)
    assert ended(moved, last) == ("corner", 10, 8)


# The last straight ------------------------------------------------------------------------------------


def test_with_no_corner_before_the_finish_it_drives_its_helmet():
    table = race_of(legend(blue, 60, lap=2), driver(red, 1))
    after = turned(table.plans(red, "1"), "lg-01")
    assert [fact.case for fact in after.facts if isinstance(fact, Moved) and fact.seat == blue] == ["final"]
    assert any(isinstance(fact, Finished) and fact.seat == blue for fact in after.facts)
    assert after.race.car(blue).at.progress == 69 + 60 + 18


def test_on_an_earlier_lap_the_corner_behind_the_start_line_counts():
    assert ended(move_of(blue, "lg-01", 60)) == ("straight", 18, 9)


# Blocked ----------------------------------------------------------------------------------------------


def test_a_full_space_sends_it_to_the_first_with_a_free_spot_behind():
    cars = (driver(red, 8), driver(green, 8, spot="off"))
    table = race_of(legend(blue), *cars).plans(red, "1").plans(green, "1")
    table = table.ends_turn(red).ends_turn(green).fresh()
    (moved,) = turned(table, "lg-01").all(Moved)
    assert (moved.want, moved.gain, moved.blocked_by) == (9, 8, (red, green))


# Pro, and whose helmet --------------------------------------------------------------------------------


@pytest.mark.parametrize(("pro", "want"), [(0, 10), (6, 16)])
def test_pro_adds_to_the_helmet_and_not_to_the_diamond(pro, want):
    assert ended(move_of(blue, "lg-06", 13, pro=pro)) == ("straight", want, 13 + want)
    assert ended(move_of(black, "lg-09", 30, pro=pro)) == ("corner", 4, 34)


@pytest.mark.parametrize(("seat", "as_", "want"), [(gray, None, 14), (orange, None, 16), (orange, "red", 13)])
def test_colours_without_a_helmet_drive_by_another_one(seat, as_, want):
    table = race_of(legend(seat, 13, as_=as_))
    (moved,) = turned(table, "lg-01").all(Moved)
    assert moved.want == want


@pytest.mark.parametrize("card", LEGEND_CARDS)
def test_every_card_moves_every_legend_forward_or_not_at_all(card):
    seats = (red, blue, green, yellow, black, gray)
    table = turned(race_of(*(legend(seat) for seat in seats)), card)
    moves = table.all(Moved)
    assert [moved.seat for moved in moves] == list(seats)
    assert all(0 <= moved.gain <= moved.want <= 19 for moved in moves)
