"""A round: its order, its turns, its end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine import commands as c
from companion.engine.decide import begin
from companion.engine.events import RaceStarted, Revealed, RoundEnded, RoundStarted
from companion.engine.evolve import evolve, fold
from companion.engine.refusals import Refusal
from companion.engine.setup import CarSetUp, SetUp

from .strips import black, blue, car, gray, green, orange, purple, red, strip, yellow

THREE = """
    . R . B . G .
    . . . . . . .
"""


def test_higher_progress_moves_first():
    assert strip(THREE).race.order == (green, blue, red)


def test_side_by_side_the_race_line_spot_moves_first():
    race = strip("""
        . G R .
        . . B .
    """)
    assert race.race.order == (red, blue, green)


def test_a_car_a_lap_ahead_moves_first_wherever_it_stands():
    assert strip(THREE, red=car(lap=2)).race.order == (red, green, blue)


def test_all_cars_plan_at_once_in_any_order():
    race = strip(THREE)
    assert race.asked(red) == race.asked(blue) == race.asked(green) == ["plan"]
    after = race.plans(red, "1").plans(green, "1")
    assert after.told == ["planned red", "planned green"]
    assert after.race.phase == "planning"


def test_each_car_completes_its_turn_before_the_next_begins():
    race = strip(THREE).all_plan({})
    assert race.told[-2:] == ["revealed green", "moved green"]
    assert race.refuses(c.Done(blue)) == Refusal("not-your-turn", {"seat": "blue", "turn": "green"})
    after = race.ends_turn(green)
    assert after.told[-3:] == ["replenished green", "revealed blue", "moved blue"]


def test_cars_move_front_to_back_in_the_order_fixed_at_the_start_of_the_round():
    # Green drives on, blue overtakes it: the order of this round stays.
    race = strip(THREE).plays(red, "1", others={green: ("0",), blue: ("5",)}).ends_round()
    assert [fact.seat for fact in race.all(Revealed)] == [green, blue, red]
    assert race.race.order == (blue, green, red)


def test_a_round_ends_when_all_have_moved_and_the_next_begins_with_a_new_order():
    after = strip(THREE, round=4).all_plan({red: ("5",)}).ends_round()
    assert after.told[-2:] == ["round_ended", "round_started"]
    assert after.one(RoundEnded) == RoundEnded(4, (), 1)
    assert after.one(RoundStarted) == RoundStarted(5, (red, green, blue), (blue,))
    assert after.race.phase == "planning"


def test_nobodys_speed_is_left_over_in_the_next_round():
    race = strip(THREE).plays(red, "3")
    assert race.speed(red) == 3
    after = race.ends_round()
    assert [after.speed(seat) for seat in (red, blue, green)] == [None] * 3


def test_a_plan_is_not_a_turn():
    race = strip(THREE)
    assert race.refuses(c.Boost(red)) == Refusal("not-now", {"do": "boost", "asked": "plan"})


def test_a_seat_that_takes_no_part_is_unknown():
    assert strip(THREE).refuses(c.Plan(yellow, 1, ("1",))) == Refusal("unknown-seat", {"seat": "yellow"})
    with pytest.raises(KeyError):
        strip(THREE).race.car(yellow)


def test_a_refusal_changes_nothing():
    race = strip(THREE)
    before = race.race
    race.refuses(c.Plan(red, 4, ("1",)))
    assert race.race is before
    assert race.race == strip(THREE).race


def test_a_race_alone_goes_round_by_round():
    after = (
        strip("""
        . R . . . . .
        . . . . . . .
    """)
        .reveals(red, "1")
        .reveals(red, "2")
        .reveals(red, "3")
    )
    assert after.race.round == 4
    assert after.at(red) == (8, "line")


def test_eight_cars_race_in_their_order():
    race = strip("""
        . R G K O .
        . B Y S P .
    """)
    seats = (orange, purple, black, gray, green, yellow, red, blue)
    assert race.race.order == seats
    after = race.all_plan({}).ends_round()
    assert [fact.seat for fact in after.all(Revealed)] == list(seats)
    assert after.race.adrenaline == (red, blue)


def test_the_race_is_the_fold_of_its_facts():
    race = strip(THREE).reveals(red, "1").ends_round()
    started = begin(_setup())
    assert isinstance(started.facts[0], RaceStarted)
    assert fold(started.facts) == started.race
    assert fold(race.facts, strip(THREE).race) == race.race


def test_no_race_without_its_start():
    started = begin(_setup())
    with pytest.raises(AssertionError, match="begins with race_started"):
        evolve(None, started.facts[1])
    with pytest.raises(AssertionError, match="begins with race_started"):
        fold(())


def test_a_fact_of_a_turn_needs_a_turn():
    race = strip(THREE)
    boosted = race.plays(green, "1").does(c.Boost(green)).facts[-1]
    with pytest.raises(AssertionError, match="belongs to a turn"):
        evolve(replace(race.race, turn=None), boosted)


def _setup():
    race = strip(THREE).race
    return SetUp(race.track, 2, tuple(CarSetUp(seat) for seat in race.order))
