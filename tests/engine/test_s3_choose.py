"""Step 3 · Reveal & move: cards with several values, and + symbols on upgrades."""

from __future__ import annotations

import pytest

from companion.engine import commands as c
from companion.engine.events import Chosen, FlipMissed, Flipped, Moved
from companion.engine.symbol_commands import Choose
from companion.engine.symbol_options import ChooseOption

from .garage import garage, plays
from .strips import red, strip


@pytest.mark.parametrize(("value", "speed", "space"), [(5, 8, 10), (1, 4, 6)])
def test_the_driver_names_one_of_the_printed_values_before_the_car_moves(value, speed, space):
    race = plays(garage("up-10", gear=2), "up-10", "3")
    assert race.asked(red) == ["choose"]
    assert race.speed(red) == 3
    after = race.fresh().does(Choose(red, "up-10", value))
    assert after.told[:2] == ["chosen red", "moved red"]
    assert after.one(Chosen) == Chosen(red, "up-10", value)
    assert (after.speed(red), after.at(red)) == (speed, (space, "line"))


def test_another_value_is_refused_and_the_question_stays():
    race = plays(garage("up-10"), "up-10")
    refusal = race.refuses(Choose(red, "up-10", 3))
    assert (refusal.code, refusal.facts["values"]) == ("choose.value", ("1", "5"))
    assert race.refuses(Choose(red, "up-09", 2)).code == "choose.card"


def test_two_copies_are_asked_for_one_after_the_other():
    race = plays(garage("up-08", "up-08", gear=2), "up-08", "up-08")
    assert race.options(red) == (ChooseOption("up-08", (1, 3)),)
    after = race.does(Choose(red, "up-08", 1), Choose(red, "up-08", 3))
    assert after.speed(red) == 4


def test_the_choice_comes_after_all_flips():
    race = plays(garage("up-10", "up-02", gear=2), "up-10", "up-02")
    assert race.asked(red) == ["flip"]
    assert race.flips(red, "1", "stress", "2", "4").asked(red) == ["choose"]


def test_every_plus_of_a_card_is_a_flip_in_the_order_of_the_plan():
    race = plays(garage("up-02", gear=2), "stress", "up-02")
    after = race.flips(red, "1", "1", "1", "2")
    assert [flip.for_ for flip in after.all(Flipped)] == ["stress", "plus", "plus", "plus"]
    assert after.speed(red) == 5


def test_an_upgrade_that_is_flipped_is_not_basic():
    after = plays(garage("up-02", "up-43"), "up-02").flips(red, "up-43")
    assert after.one(Flipped) == Flipped(red, "up-43", kept=False, for_="plus")
    assert (after.speed(red), after.top(red)) == (0, "up-43")


def test_who_has_turned_over_every_card_gives_up_on_a_flip():
    after = strip("R B\n. .").plays(red, "stress").does(c.Flip(red, None))
    assert after.one(FlipMissed) == FlipMissed(red, "stress", told=True)
    assert after.all(Moved, red)[0].want == 0


def test_nobody_gives_up_while_a_basic_card_is_known_to_be_there():
    race = plays(garage("up-02", hand=7, deck=4, discard=5), "up-02").flips(red, "4")
    ended = race.flips(red, "3", "3").ends_turn(red)
    assert ended.cards(red).discard.known.basic == 3
    again = ended.ends_round().plays(red, "stress")
    assert again.refuses(c.Flip(red, None)).code == "flip.basic"


def test_giving_up_on_the_flip_of_a_boost_moves_nothing():
    after = strip("R B\n. .").plays(red, "1").does(c.Boost(red), c.Flip(red, None))
    assert after.all(Moved)[-1].want == 0
