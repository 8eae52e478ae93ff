"""Pace notes say how many rounds it takes to the flag."""

import pytest

from companion.engine.cards import NONE, Cards
from companion.engine.conditions import GEARS
from companion.engine.heat import corner_bills
from companion.engine.holdings import Holdings, Pile
from companion.engine.race import Car, Mat, Race, Turn
from companion.engine.rulings import Rulings
from companion.engine.steps.s5_react import most_cooldown
from companion.engine.track import Track
from companion.engine.types import SEATS, Position
from companion.simulation.pace import FASTEST, pace_notes


def test_the_corners_of_the_notes_cost_what_the_engine_says(board):
    race, notes = Race(board, 1, Rulings(), ()), pace_notes(board)
    for start in range(-3, race.finish + 1):
        for speed in range(FASTEST + 1):
            bills = corner_bills(race, SEATS[0], start, start + speed, speed, engine=3)
            spins = any(bill.spins_out for bill in bills)
            left = 3 - sum(bill.paid for bill in bills)
            to_go = race.finish - start
            engine, line = notes.at_corners(to_go, to_go - speed, speed, 3)
            assert (engine < 0) == spins
            assert line == race.finish - bills[-1].line.progress if spins else engine == left


def test_the_flag_comes_nearer_by_less_than_the_spaces_driven(board):
    notes = pace_notes(board)
    for gear in GEARS:
        assert notes.left(board.spaces, gear, board.heat) > notes.left(0, gear, board.heat) >= 0.5


def test_a_space_beyond_the_flag_is_worth_a_little(usual):
    notes = pace_notes(usual)
    assert notes.left(-3, 2, 0) < notes.left(-1, 2, 0) < 0


def test_an_empty_engine_before_a_slow_corner_costs_time(usual):
    notes, before_the_slowest = pace_notes(usual), 69 - 55
    assert notes.left(before_the_slowest, 4, 0) > notes.left(before_the_slowest, 4, 6) + 1


def test_a_gear_too_high_before_a_slow_corner_costs_time(usual):
    notes, before_the_slowest = pace_notes(usual), 69 - 57
    assert notes.left(before_the_slowest, 4, 0) > notes.left(before_the_slowest, 2, 0)


def test_far_from_the_flag_every_lap_is_driven_alike(usual):
    notes = pace_notes(usual)
    far = notes.locate(17 * usual.spaces + 5)
    assert (far - 5) % usual.spaces == 0
    assert notes.left(far, 3, 3) > notes.left(far - usual.spaces, 3, 3)


def test_the_last_laps_are_distinguished(usual):
    notes = pace_notes(usual)
    assert [notes.locate(to_go) for to_go in (0, 5, 69, 141)] == [0, 5, 69, 141]


def test_a_car_set_back_over_the_edge_of_the_notes_is_still_found(usual):
    notes = pace_notes(usual)
    furthest = max(notes.locate(to_go) for to_go in range(4 * usual.spaces))
    assert notes.spun_out(furthest + 3) == notes.spun_out(furthest)


def test_the_heat_a_gear_cools_is_what_the_engine_allows(usual):
    notes = pace_notes(usual)
    for gear in GEARS:
        for adrenaline in ((), ("red",)):
            race = in_gear(usual, gear, adrenaline)
            assert notes.cooldown(gear, adrenaline=bool(adrenaline)) == most_cooldown(race, race.turn)


def in_gear(track, gear, adrenaline):
    hand = Pile(Cards.of(["heat"] * 7))
    car = Car("red", "Red", Position(1, "line"), Mat(gear, Holdings(0, hand, Pile(), Pile(), NONE)))
    turn = Turn("red", 1, "react")
    return Race(track, 1, Rulings(), (car,), "resolving", adrenaline=adrenaline, turn=turn)


@pytest.mark.parametrize(("to_go", "wanted"), [(69 - 20, 3), (69 - 56, 1.5)])
def test_fast_cards_are_wanted_on_a_straight_and_slow_ones_before_a_corner(usual, to_go, wanted):
    card = pace_notes(usual).wanted(to_go, gear=2, engine=1)
    assert card >= wanted if wanted == 3 else card <= wanted


def test_notes_for_the_largest_board_take_bounded_time():
    huge = Track("huge", "huge", 500, 20, 20, 20)
    assert pace_notes(huge).left(500, 4, 20) > 30
