"""Step 9 · Replenish hand."""

from __future__ import annotations

from dataclasses import replace

from companion.engine import commands as c
from companion.engine.cards import Cards
from companion.engine.events import Replenished
from companion.engine.holdings import Pile

from .piles import EMPTY, bag
from .strips import car, red, strip

ROAD = """
    B . . . R . . . . . . . . . .
    . . . . . . . . . . . . . . .
"""


def test_the_play_area_goes_to_the_discard_pile_then_the_hand_is_drawn_to_seven():
    after = strip(ROAD, red=car(gear=3)).reveals(red, "4", "1", "2")
    assert after.one(Replenished, red) == Replenished(red, 3, reshuffled=False)
    assert after.cards(red).play_area == ()
    assert after.cards(red).discard.known == bag("4", "1", "2")
    assert after.cards(red).top == "2"
    assert (after.hand(red), len(after.cards(red).deck)) == (7, 8)


def test_what_was_discarded_is_drawn_again():
    after = strip(ROAD).plays(red, "1").does(c.Done(red), c.Discard(red, ("0", "2")))
    assert after.one(Replenished, red).drawn == 3


def test_what_was_cooled_is_drawn_again():
    after = strip(ROAD, red=car(engine=3)).plays(red, "1").does(c.Cooldown(red, 3)).ends_turn(red)
    assert after.one(Replenished, red).drawn == 4


def test_flipped_cards_are_not_drawn_again():
    after = strip(ROAD).plays(red, "stress").flips(red, "0", "3").ends_turn(red)
    assert after.one(Replenished, red).drawn == 1
    assert len(after.cards(red).deck) == 11 - 2 - 1
    assert after.cards(red).discard.known == bag("0", "stress", "3")


def test_a_hand_of_seven_or_more_draws_nothing_and_that_is_told():
    after = strip(ROAD, red=car(hand=9)).reveals(red, "1")
    assert after.one(Replenished, red) == Replenished(red, 0, reshuffled=False)
    assert after.hand(red) == 8


def test_a_hand_above_seven_after_a_spin_out_is_kept():
    race = strip(
        """
        . R . |1 . . . . . . . .
        . . . |  . . . . . . . .
        """,
        red=car(gear=2, engine=0, hand=9),
    ).reveals(red, "4", "4")
    assert race.one(Replenished).drawn == 0
    assert race.hand(red) == 9 - 2 + 1


def test_an_empty_deck_is_replaced_by_the_shuffled_discard_pile():
    after = strip(ROAD, red=car(gear=3, deck=2)).reveals(red, "4", "1", "2")
    assert after.one(Replenished, red) == Replenished(red, 3, reshuffled=True)
    # 9 lay on the discard pile and 3 came from the play area; one of them was drawn.
    assert len(after.cards(red).deck) == 11
    assert len(after.cards(red).discard) == 0
    assert after.cards(red).top is None


def test_a_deck_drawn_to_its_last_card_is_not_replaced_before_it_must_be():
    after = strip(ROAD, red=car(gear=3, deck=3)).reveals(red, "4", "1", "2")
    assert after.one(Replenished, red) == Replenished(red, 3, reshuffled=False)
    assert len(after.cards(red).deck) == 0
    assert len(after.cards(red).discard) == 11


def test_at_step_nine_the_play_area_is_part_of_the_shuffle():
    # Nothing on the discard pile but what was just played: it is shuffled and drawn.
    race = strip(ROAD, red=car(deck=0))
    seven = bag("1", "1", "2", "3", "3", "4", "4")
    few = replace(race.cards(red), hand=Pile(seven), discard=EMPTY, unaccounted=Cards())
    after = race.holding(red, few).reveals(red, "4")
    assert after.one(Replenished, red) == Replenished(red, 1, reshuffled=True)
    assert after.cards(red).hand.known == seven


def test_what_cannot_be_drawn_is_not_drawn():
    # A seat never owns so few cards in the core game: the rule is kept all the same.
    race = strip(ROAD)
    few = replace(race.cards(red), hand=Pile(bag("1", "2", "3", "4")), deck=EMPTY, unaccounted=Cards())
    after = race.holding(red, few).reveals(red, "4")
    assert after.one(Replenished, red) == Replenished(red, 1, reshuffled=True)
    assert after.hand(red) == 4
    assert len(after.cards(red).deck) == len(after.cards(red).discard) == 0


def test_a_turn_ends_with_replenishing_and_the_next_car_begins():
    after = strip(ROAD).reveals(red, "1")
    assert after.told[-3:] == ["replenished red", "revealed blue", "moved blue"]
