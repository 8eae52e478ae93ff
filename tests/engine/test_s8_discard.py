"""Step 8 · Discard."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine import commands as c
from companion.engine.cards import Cards
from companion.engine.events import Discarded
from companion.engine.holdings import Pile
from companion.engine.options import DiscardOption
from companion.engine.refusals import Refusal

from .piles import bag, is_impossible
from .strips import car, red, strip


def discarding(**red_car):
    return (
        strip(
            """
        B . . . R . . .
        . . . . . . . .
        """,
            red=car(**red_car),
        )
        .plays(red, "1")
        .does(c.Done(red))
    )


def test_any_number_of_hand_cards_may_go():
    race = discarding().fresh()
    assert race.option(red, "discard") == DiscardOption(6)
    after = race.does(c.Discard(red, ("0", "5", "1", "1", "2", "3")))
    assert after.told[:2] == ["discarded red", "replenished red"]
    assert after.one(Discarded).cards == ("0", "5", "1", "1", "2", "3")


def test_all_may_be_kept():
    after = discarding().fresh().does(c.Discard(red))
    assert after.told[0] == "replenished red"
    assert after.all(Discarded) == ()


@pytest.mark.parametrize("cards", [("heat",), ("stress",), ("1", "stress", "heat")])
def test_heat_and_stress_may_not_be_discarded(cards):
    refusal = discarding().refuses(c.Discard(red, cards))
    assert refusal == Refusal("discard.forbidden", {"cards": [card for card in cards if card != "1"]})


def test_the_starting_upgrades_may_be_discarded():
    assert discarding().does(c.Discard(red, ("0", "5"))).one(Discarded).cards == ("0", "5")


def test_the_last_card_lies_on_top_until_the_play_area_covers_it():
    race = discarding().does(c.Discard(red, ("4", "3")))
    assert race.cards(red).discard.known == bag("4", "3", "1")
    assert race.cards(red).top == "1"


def test_a_card_that_cannot_be_in_the_hand_cannot_be_discarded():
    refusal = discarding().refuses(c.Discard(red, ("1", "1", "1")))  # one of the three was played
    assert is_impossible(refusal, "1", "1", "1")


def test_no_more_cards_go_than_the_hand_holds():
    cards = ("0", "5", "2", "2", "3", "3", "4")
    refusal = discarding().refuses(c.Discard(red, cards))
    assert refusal == Refusal("discard.count", {"cards": 7, "hand": 6})


def test_the_step_is_passed_over_when_the_hand_can_hold_nothing_that_may_go():
    # Every card that may go lies on the discard pile, and everybody has seen it go there.
    race = strip(
        """
        . R . |1 . . . .
        . . . |  . . . .
        """,
        red=car(gear=1, engine=0),
    )
    hand, deck = bag(*["heat"] * 6, "4"), bag("heat", *["stress"] * 3)
    rest = race.cards(red).all_cards - hand - deck
    known = replace(race.cards(red), hand=Pile(hand), deck=Pile(deck), discard=Pile(rest), unaccounted=Cards())
    after = race.holding(red, known).plays(red, "4").does(c.Done(red))
    assert after.told[-4:] == ["spun_out red", "replenished red", "round_ended", "round_started"]
    assert after.all(Discarded) == ()
