"""Step 3 · Reveal & Move: a card is flipped for each Stress."""

from __future__ import annotations

import pytest

from companion.engine import commands as c
from companion.engine.events import FlipMissed, Flipped, Moved, Reshuffled
from companion.engine.refusals import Refusal

from .piles import bag
from .roads import OPEN_ROAD
from .strips import car, red, strip

# Stress ------------------------------------------------------------------------------------------------


def test_each_stress_becomes_a_flip_and_the_car_waits_for_it():
    after = strip(OPEN_ROAD, red=car(gear=2)).plays(red, "stress", "2")
    assert after.told == ["planned red", "revealed red"]
    assert after.asked(red) == ["flip"]


def test_a_flipped_basic_card_stays_in_the_play_area_and_counts():
    after = strip(OPEN_ROAD, red=car(gear=2)).plays(red, "stress", "2").flips(red, "3")
    assert after.told == ["planned red", "revealed red", "flipped red", "moved red"]
    assert after.one(Flipped) == Flipped(red, "3", kept=True, for_="stress")
    assert after.cards(red).play_area == ("stress", "2", "3")
    assert after.speed(red) == 5
    assert after.at(red) == (7, "line")


@pytest.mark.parametrize("card", ["0", "5", "heat", "stress"])
def test_anything_else_flipped_goes_to_the_discard_pile_at_once_and_the_next_is_turned(card):
    after = strip(OPEN_ROAD).plays(red, "stress").flips(red, card)
    assert after.one(Flipped) == Flipped(red, card, kept=False, for_="stress")
    assert after.cards(red).discard.known == bag(card)
    assert after.cards(red).top == card
    assert after.speed(red) == 0
    assert after.asked(red) == ["flip"]
    assert after.flips(red, "1").speed(red) == 1


def test_a_flipped_stress_is_no_further_flip():
    after = strip(OPEN_ROAD).plays(red, "stress").flips(red, "stress", "2")
    assert after.speed(red) == 2
    assert after.all(Moved)


def test_two_stress_are_two_flips():
    after = strip(OPEN_ROAD, red=car(gear=2)).plays(red, "stress", "stress")
    once = after.flips(red, "heat", "4")
    assert once.asked(red) == ["flip"]
    assert once.all(Moved) == ()
    twice = once.flips(red, "1")
    assert twice.speed(red) == 5
    assert twice.one(Moved).want == 5


def test_nothing_else_is_done_while_a_flip_is_owed():
    owing = strip(OPEN_ROAD).plays(red, "stress")
    assert owing.refuses(c.Boost(red)) == Refusal("not-now", {"do": "boost", "asked": "flip"})
    assert owing.refuses(c.Done(red)) == Refusal("not-now", {"do": "done", "asked": "flip"})


def test_nobody_flips_when_no_flip_is_owed():
    race = strip(OPEN_ROAD).plays(red, "1")
    assert race.refuses(c.Flip(red, "1")) == Refusal("not-now", {"do": "flip", "asked": "react"})


# Flips over a reshuffle --------------------------------------------------------------------------------


def test_a_flip_that_finds_the_deck_empty_shuffles_the_discard_pile_first():
    after = strip(OPEN_ROAD, red=car(deck=0)).plays(red, "stress")
    assert after.told == ["planned red", "revealed red", "reshuffled red"]
    assert after.one(Reshuffled).count == 11
    assert after.asked(red) == ["flip"]
    assert len(after.cards(red).discard) == 0
    assert after.cards(red).top is None


def test_a_deck_that_ends_between_two_flipped_cards_is_replaced():
    after = strip(OPEN_ROAD, red=car(deck=1)).plays(red, "stress").flips(red, "heat")
    assert after.told[-2:] == ["flipped red", "reshuffled red"]
    assert after.one(Reshuffled).count == 11  # ten lay there, and the Heat just turned over


def test_a_deck_that_ends_with_the_kept_card_is_not_replaced_before_it_must_be():
    after = strip(OPEN_ROAD, red=car(deck=1)).plays(red, "stress").flips(red, "3")
    assert after.all(Reshuffled) == ()
    assert len(after.cards(red).deck) == 0


def test_a_flip_that_finds_no_basic_card_anywhere_adds_nothing():
    # All 18 cards but the one below are in the hand: after 18 - 1 there is nothing to turn but a Heat.
    race = strip(OPEN_ROAD, red=car(gear=2, hand=17, deck=1)).plays(red, "stress", "4").flips(red, "heat")
    assert race.told == ["planned red", "revealed red", "flipped red", "flip_missed red", "moved red"]
    assert race.one(FlipMissed).for_ == "stress"
    assert race.speed(red) == 4
    assert race.at(red) == (6, "line")


def test_a_flip_with_neither_deck_nor_discard_pile_adds_nothing():
    race = strip(OPEN_ROAD, red=car(hand=18)).plays(red, "stress")
    assert race.told == ["planned red", "revealed red", "flip_missed red", "moved red"]
    assert race.speed(red) == 0
    assert race.one(Moved).want == 0
