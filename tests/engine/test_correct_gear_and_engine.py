"""The referee corrects a gear or an engine."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine import commands as c
from companion.engine import conditions
from companion.engine.events import (
    Unplanned,
)
from companion.engine.holdings import Holdings, Pile
from companion.engine.refusals import Refusal

from .piles import EMPTY, bag, knowing_hand, moved
from .strips import blue, car, red, strip
from .three_cars import three

# Correct: gear and engine ------------------------------------------------------------------------------


@pytest.mark.parametrize("gear", [0, 5])
def test_a_gear_is_one_to_four(gear):
    assert three().refuses(c.Correct(red, gear=gear)) == Refusal("gear.range", {"gear": gear, "least": 1, "most": 4})


@pytest.mark.parametrize("change", [{"gear": 2}, {"engine": 3}])
def test_a_plan_judged_by_another_gear_or_engine_is_asked_for_again(change):
    after = three().plans(red, "4").does(c.Correct(red, **change))
    assert after.told == ["planned red", "corrected red", "unplanned red"]
    assert after.asked(red) == ["plan"]


def test_the_plans_of_others_stay():
    after = three().plans(red, "4").plans(blue, "4").does(c.Correct(red, gear=2))
    assert after.race.car(blue).plan


@pytest.mark.parametrize("change", [{"gear": 2}, {"engine": 3}])
def test_once_cars_move_a_plan_stays_sealed(change):
    after = three().all_plan({red: ("4",)}).does(c.Correct(red, **change))
    assert after.race.car(red).plan
    assert after.all(Unplanned) == ()


def test_heat_taken_from_the_engine_lies_on_the_discard_pile():
    after = three().does(c.Correct(red, engine=4))
    assert after.cards(red).discard.known == bag("heat", "heat")
    assert after.cards(red).top == "heat"


def test_an_engine_that_was_right_stays_as_it_was():
    race = three()
    after = race.does(c.Correct(red, engine=6))
    assert after.cards(red) == race.cards(red)


def test_heat_that_was_just_paid_comes_back_from_the_discard_pile():
    race = three().does(c.Correct(red, engine=3))
    after = race.does(c.Correct(red, engine=5))
    assert after.cards(red).discard.known == bag("heat")
    assert after.cards(red).top is None  # the Heat on top was taken; nobody has seen what lies under it


def test_other_heat_comes_from_the_hand_as_by_a_cooldown_and_the_hand_is_filled():
    race = three(red=car(engine=4)).plays(red, "1").does(c.Boost(red)).flips(red, "2")
    race = race.does(c.Done(red), c.Pass(red), c.Discard(red, ()))
    after = race.does(c.Correct(red, engine=5))
    assert after.hand(red) == 7
    assert len(after.cards(red).deck) == len(race.cards(red).deck) - 2
    assert after.cards(red).discard == race.cards(red).discard


def test_in_its_own_turn_the_hand_is_not_filled_before_step_nine():
    race = three(red=car(engine=4)).plays(red, "1")
    after = race.does(c.Correct(red, engine=5))
    assert after.hand(red) == 5
    assert after.cards(red).deck == race.cards(red).deck


def test_heat_that_is_not_in_the_hand_comes_from_the_discard_pile_and_from_the_deck():
    race = three(red=car(engine=5)).does(c.Correct(red, engine=4))
    no_heat = knowing_hand(race.cards(red), "0", "1", "2", "2", "3", "4", "5")
    after = race.holding(red, replace(no_heat, top=None)).does(c.Correct(red, engine=6))
    assert after.hand(red) == 7
    assert len(after.cards(red).discard) == 0
    assert len(after.cards(red).deck) == len(race.cards(red).deck) - 1


def test_heat_taken_out_of_a_hand_is_replaced_from_the_deck():
    race = three(red=car(engine=0))
    known = race.holding(red, knowing_hand(race.cards(red), *["heat"] * 7))
    after = known.does(c.Correct(red, engine=7))
    assert after.hand(red) == 7
    assert len(after.cards(red).deck) == 10
    assert after.plans(red, "1").race.car(red).plan


def test_heat_taken_out_of_a_hand_is_replaced_over_a_reshuffle():
    race = three(red=car(engine=0, deck=0))
    known = race.holding(red, knowing_hand(race.cards(red), *["heat"] * 7))
    after = known.does(c.Correct(red, engine=1))
    assert after.hand(red) == 7
    assert (len(after.cards(red).deck), len(after.cards(red).discard)) == (16, 0)


def test_a_hand_that_holds_all_cards_shrinks():
    after = three(red=car(engine=0, hand=24)).does(c.Correct(red, engine=2))
    assert after.hand(red) == 22


@pytest.mark.parametrize("engine", [-1, 8])
def test_the_engine_holds_no_more_heat_than_the_seat_owns(engine):
    assert three().refuses(c.Correct(red, engine=engine)) == Refusal("correct.engine", {"engine": engine, "most": 7})


def test_heat_in_the_play_area_is_not_to_be_had():
    # A cluttered hand shows its Heat for no longer than one input; the rule is kept all the same.
    race = three(red=car(engine=0))
    cards = moved(knowing_hand(race.cards(red), *["heat"] * 7), "play", ("heat",))
    assert race.holding(red, cards).refuses(c.Correct(red, engine=7)).code == "correct.engine"
    assert race.holding(red, cards).does(c.Correct(red, engine=6)).engine(red) == 6


def test_while_all_plan_the_heat_of_a_sealed_plan_may_go_to_the_engine_for_it_is_asked_for_again():
    after = three(red=car(engine=0)).plans(red, "heat").does(c.Correct(red, engine=6))
    assert after.told[-2:] == ["corrected red", "unplanned red"]


@pytest.mark.parametrize("sealed", ["heat", "1"])
def test_once_cars_move_no_heat_is_taken_from_a_hand_that_may_be_cluttered_whatever_lies_sealed(sealed):
    race = three(red=car(engine=0)).all_plan({red: (sealed,)})
    assert race.refuses(c.Correct(red, engine=1)) == Refusal("correct.sealed", {"engine": 1})
    assert race.does(c.Correct(red, engine=0)).engine(red) == 0


def test_where_gears_are_shown_at_the_reveal_any_gear_may_lie_sealed():
    hidden = {"gear_shown": "at-reveal"}
    race = three(red=car(engine=3)).all_plan({red: ("1",)})
    assert race.does(c.Correct(red, engine=4)).engine(red) == 4
    race = three(red=car(engine=3), rulings=hidden).all_plan({red: ("1",)})
    assert race.refuses(c.Correct(red, engine=4)).code == "correct.sealed"


def test_once_cars_move_heat_that_all_saw_being_paid_still_comes_back():
    race = three(red=car(engine=1)).does(c.Correct(red, engine=0)).all_plan({red: ("1",)})
    assert race.cards(red).top == "heat"
    assert race.does(c.Correct(red, engine=1)).engine(red) == 1


def test_once_cars_move_a_hand_that_cannot_be_filled_again_keeps_its_heat():
    hand = Holdings(6, Pile(unseen=4), EMPTY, EMPTY, bag("1", "2", "3", "heat"))
    race = three().holding(red, hand).all_plan({red: ("1", "2")})
    assert race.refuses(c.Correct(red, engine=7)).code == "correct.sealed"


def test_a_gear_from_which_none_in_reach_could_be_filled_is_refused():
    race = strip(
        """
        . R . . . .
        . . . . . .
        """,
        red=car(gear=1, hand=1),
    )
    assert race.refuses(c.Correct(red, gear=4)) == Refusal("correct.gear", {"gear": 4, "hand": 1})
    assert race.does(c.Correct(red, gear=2)).gear(red) == 2


def test_a_gear_is_in_reach_as_far_as_a_free_shift_goes(monkeypatch):
    race = strip(
        """
        . R . . . .
        . . . . . .
        """,
        red=car(gear=1, hand=1),
    )
    monkeypatch.setattr(conditions, "_FREE_SHIFT", 3)
    race.does(c.Correct(red, gear=4))
