"""Step 5 · React."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine import commands as c
from companion.engine.cards import Cards
from companion.engine.events import Cooled, Reshuffled
from companion.engine.holdings import UNCOUNTED, Holdings, Pile
from companion.engine.options import CooldownOption
from companion.engine.refusals import Refusal

from .piles import EMPTY, bag, moved
from .reacting import PLANS, ahead
from .strips import car, red, strip


def last(**red_car):
    """Red behind blue: it has the adrenaline."""
    return strip(
        """
        R . . . . . . . . B .
        . . . . . . . . . . .
        """,
        red=car(**red_car),
    )


# Cooldown ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("gear", "most"), [(1, 3), (2, 1)])
def test_cooldown_is_three_in_gear_one_and_one_in_gear_two(gear, most):
    race = ahead(gear=gear, engine=0).plays(red, *PLANS[gear])
    assert race.option(red, "cooldown") == CooldownOption(most)


@pytest.mark.parametrize("gear", [3, 4])
def test_there_is_no_cooldown_in_gears_three_and_four(gear):
    race = ahead(gear=gear, engine=1).plays(red, *PLANS[gear])
    assert race.asked(red) == ["boost", "done"]
    assert race.refuses(c.Cooldown(red, 1)) == Refusal("cooldown.amount", {"heat": 1, "max": 0})


@pytest.mark.parametrize(("gear", "most"), [(1, 4), (2, 2), (3, 1), (4, 1)])
def test_adrenaline_adds_one_cooldown_in_every_gear(gear, most):
    race = last(gear=gear, engine=0).plays(red, *PLANS[gear])
    assert race.option(red, "cooldown") == CooldownOption(most)


def test_cooldown_moves_heat_from_the_hand_back_to_the_engine():
    after = ahead(engine=2).plays(red, "1").does(c.Cooldown(red, 3))
    assert after.one(Cooled) == Cooled(red, 3, 5)
    assert after.engine(red) == 5
    assert after.hand(red) == 3


def test_fewer_may_be_cooled():
    after = ahead(engine=2).plays(red, "1").does(c.Cooldown(red, 1), c.Done(red))
    assert after.engine(red) == 3
    assert after.asked(red) == ["discard"]


def test_cooldown_may_be_taken_in_one_go_or_several():
    race = ahead(engine=2).plays(red, "1").does(c.Cooldown(red, 2))
    assert race.option(red, "cooldown") == CooldownOption(1)
    assert race.refuses(c.Cooldown(red, 2)) == Refusal("cooldown.amount", {"heat": 2, "max": 1})
    assert race.does(c.Cooldown(red, 1)).asked(red) == ["boost", "done"]


@pytest.mark.parametrize("heat", [-1, 0, 4])
def test_cooldown_is_from_one_to_what_is_left(heat):
    race = ahead(engine=2).plays(red, "1")
    assert race.refuses(c.Cooldown(red, heat)) == Refusal("cooldown.amount", {"heat": heat, "max": 3})


@pytest.mark.parametrize(("engine", "most"), [(6, 1), (5, 2), (4, 3)])
def test_no_more_can_be_cooled_than_can_be_in_the_hand(engine, most):
    assert ahead(engine=engine).plays(red, "1").option(red, "cooldown") == CooldownOption(most)


def test_heat_seen_on_the_discard_pile_is_not_in_the_hand_until_the_shuffle():
    # The only Heat out was flipped for the boost and lies on the discard pile, with the Heat paid for it.
    race = ahead(engine=6).plays(red, "1").does(c.Boost(red)).flips(red, "heat", "1")
    assert race.cards(red).most_heat_in_hand == 0
    assert race.refuses(c.Cooldown(red, 1)) == Refusal("cooldown.amount", {"heat": 1, "max": 0})


def with_all_heat_in_the_deck(*, known_to_all):
    """Make it known that red's hand holds no Heat: to the companion, and to the table or not."""
    race = ahead(engine=5).plays(red, "1")
    cards, hand = race.cards(red), bag("2", "2", "3", "3", "4", "4")
    deck = cards.all_cards - hand - bag("1") - bag(*["heat"] * 5)
    race = race.holding(red, replace(cards, hand=Pile(hand), deck=Pile(deck), unaccounted=Cards()))
    return race if known_to_all else race.knowing(red, cards)


def test_what_is_offered_does_not_tell_what_only_the_companion_knows_of_a_hand():
    race = with_all_heat_in_the_deck(known_to_all=False)
    assert race.option(red, "cooldown") == CooldownOption(2)
    assert race.refuses(c.Cooldown(red, 1)).code == "cards.impossible"


def test_no_cooldown_is_offered_where_the_whole_table_knows_of_no_heat_in_the_hand():
    race = with_all_heat_in_the_deck(known_to_all=True)
    assert race.asked(red) == ["boost", "done"]
    assert race.refuses(c.Cooldown(red, 1)) == Refusal("cooldown.amount", {"heat": 1, "max": 0})


def test_after_a_shuffle_heat_that_lay_in_the_discard_pile_is_not_in_the_hand():
    # The boost empties the deck and turns the discard pile over, with all the Heat there is outside the engine.
    race = ahead(engine=5).plays(red, "1")
    pile = Pile(bag("4", "heat", "heat", "heat"))
    hand = race.cards(red).all_cards - pile.known - bag("1") - bag(*["heat"] * 4)
    cards = replace(race.cards(red), engine=4, hand=Pile(hand), deck=EMPTY, discard=pile, unaccounted=Cards())
    race = race.holding(red, cards).does(c.Boost(red)).flips(red, "4")
    assert race.one(Reshuffled).count == 5
    assert race.asked(red) == ["discard"]


@pytest.mark.parametrize(("drawn", "most"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_each_card_drawn_after_a_shuffle_adds_one_heat_at_most(drawn, most):
    # One card was buried in step 8, so nobody knows which of the unseen ones are in the hand: they can only be counted.
    pile = Pile(bag("heat", "heat", "5"), 1)
    cards = Holdings(4, Pile(unseen=3), EMPTY, pile, bag("1", "2", "3", "4"), "5", buried=1)
    shuffled = moved(cards, "reshuffle")
    assert moved(shuffled, "draw", drawn).most_heat_in_hand == most


def test_heat_that_leaves_the_hand_is_taken_off_the_count():
    cards = Holdings(0, Pile(bag("heat", "1"), 2), EMPTY, EMPTY, bag("heat", "2"), counted_heat=2)
    assert moved(cards, "cool", 1).most_heat_in_hand == 1
    assert moved(cards, "play", ("1", "2")).most_heat_in_hand == 2


def test_a_count_that_turns_out_wrong_starts_anew():
    # A race entered wrongly, or by an earlier version: more Heat comes out of the hand than was counted.
    cards = Holdings(0, Pile(unseen=3), Pile(unseen=1), EMPTY, bag("heat", "heat", "1", "2"), counted_heat=1)
    assert moved(cards, "cool", 2).counted_heat == UNCOUNTED


def test_a_cluttered_hand_is_counted_anew():
    cards = Holdings(0, Pile(unseen=2), Pile(unseen=1), EMPTY, bag("heat", "heat", "1"), counted_heat=0)
    assert moved(cards, "know_hand_is_heat").most_heat_in_hand == 2


def test_with_all_heat_in_the_engine_there_is_nothing_to_cool():
    race = ahead(engine=7).plays(red, "1")
    assert race.asked(red) == ["boost", "done"]
    assert race.refuses(c.Cooldown(red, 1)).code == "cooldown.amount"


# Order and end of the step -----------------------------------------------------------------------------


def test_reactions_come_in_any_order():
    race = last(engine=2).plays(red, "1")
    by_cooling_first = race.does(c.Cooldown(red, 2), c.Adrenaline(red), c.Boost(red)).flips(red, "3")
    by_boosting_first = race.does(c.Boost(red)).flips(red, "3").does(c.Adrenaline(red), c.Cooldown(red, 2))
    assert by_cooling_first.speed(red) == by_boosting_first.speed(red) == 5
    assert by_cooling_first.at(red) == by_boosting_first.at(red)
    assert by_cooling_first.engine(red) == by_boosting_first.engine(red) == 3


@pytest.mark.parametrize("command", [c.Cooldown(red, 1), c.Adrenaline(red), c.Done(red), c.Boost(red)])
def test_each_reaction_is_completed_before_the_next(command):
    owing = last(engine=2).plays(red, "1").does(c.Boost(red))
    assert owing.refuses(command) == Refusal("not-now", {"do": command.do, "asked": "flip"})


def test_done_ends_the_step_with_something_left_to_choose():
    after = ahead().plays(red, "1").does(c.Done(red))
    assert after.asked(red) == ["discard"]


def test_react_ends_by_itself_when_nothing_is_left_to_choose():
    after = ahead(gear=3, engine=1).plays(red, *PLANS[3]).does(c.Boost(red)).flips(red, "1")
    assert after.asked(red) == ["discard"]


def test_react_is_passed_over_when_there_was_never_anything_to_choose():
    after = ahead(gear=3, engine=0).plays(red, *PLANS[3])
    assert after.asked(red) == ["discard"]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (c.Cooldown(red, 1), "cooldown.amount"),
        (c.Boost(red), "boost.heat"),
        (c.Adrenaline(red), "adrenaline.not-yours"),
    ],
)
def test_what_was_passed_over_is_refused_with_its_reason(command, code):
    passed_over = ahead(gear=3, engine=0).plays(red, *PLANS[3])
    assert passed_over.refuses(command).code == code


@pytest.mark.parametrize("command", [c.Cooldown(red, 1), c.Boost(red), c.Adrenaline(red), c.Done(red)])
def test_what_react_offered_and_was_left_alone_comes_too_late_whatever_has_been_paid_since(command):
    over = ahead(gear=2, engine=1).plays(red, "1", "1").does(c.Done(red))
    emptied = over.does(c.Correct(red, engine=0))
    assert emptied.refuses(command) == Refusal("not-now", {"do": command.do, "asked": "discard"})


@pytest.mark.parametrize("command", [c.Cooldown(red, 1), c.Boost(red), c.Adrenaline(red), c.Done(red)])
def test_nothing_is_made_up_for_once_react_is_over(command):
    over = last(engine=2).plays(red, "1").does(c.Done(red))
    assert over.asked(red) == ["discard"]
    assert over.refuses(command) == Refusal("not-now", {"do": command.do, "asked": "discard"})
