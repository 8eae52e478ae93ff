"""Which cards a seat can hold, by what the table has shown: a card seen going to the discard pile is not in the hand
until the pile is shuffled.
"""

from __future__ import annotations

import pytest

from companion.engine import commands as c
from companion.engine.cards import NONE, Cards
from companion.engine.holdings import Holdings, Pile

from .piles import EMPTY, bag, is_impossible, moved
from .strips import blue, car, red, strip

ROAD = """
    . R . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . .
"""


def road(spaces=60, **red_car):
    return strip(ROAD, spaces=spaces, laps=9, red=car(**red_car))


def can_plan(race, *cards):
    return race.does(c.Plan(red, len(cards), cards)) is not None


def cannot_plan(race, *cards):
    return is_impossible(race.refuses(c.Plan(red, len(cards), cards)), *cards)


# A plan ------------------------------------------------------------------------------------------------


def test_there_is_no_fourth_four():
    race = road(gear=3)
    assert can_plan(race, "4", "4", "4")
    assert cannot_plan(race, "4", "4", "4", "4")


@pytest.mark.parametrize("card", ["0", "5"])
def test_there_is_one_of_each_starting_upgrade(card):
    assert cannot_plan(road(), card, card)


def test_there_is_no_more_stress_than_the_seat_owns():
    assert can_plan(road(gear=3), "stress", "stress", "stress")
    assert cannot_plan(road(gear=3, stress=2), "stress", "stress", "stress")


def test_more_heat_than_is_out_cannot_be_in_a_hand():
    race = road(gear=2, engine=5)  # two are out
    assert cannot_plan(race, "heat", "heat", "heat")
    assert race.refuses(c.Plan(red, 2, ("heat", "heat"))).code == "cards.heat"
    assert road(engine=7).refuses(c.Plan(red, 1, ("heat",))).code == "cards.impossible"


def test_a_card_played_is_not_in_the_hand_until_the_shuffle():
    race = road().reveals(red, "5")
    assert cannot_plan(race, "5")
    assert cannot_plan(race.reveals(red, "1"), "5")


def test_a_card_discarded_is_not_in_the_hand_until_the_shuffle():
    race = road().plays(red, "1").does(c.Done(red), c.Discard(red, ("0", "4", "4", "4")))
    assert cannot_plan(race, "0")
    assert cannot_plan(race, "4")
    assert can_plan(race, "3")


def test_a_card_flipped_is_not_in_the_hand_until_the_shuffle():
    race = road().plays(red, "stress").flips(red, "5", "heat", "2").ends_turn(red)
    assert cannot_plan(race, "5")
    assert race.cards(red).most_heat_in_hand == 0


def test_a_plan_of_another_car_says_nothing():
    race = strip("""
        . R . B .
        . . . . .
    """).reveals(red, "5", others={blue: ("0",)})
    assert race.plans(blue, "5").race.car(blue).plan
    assert race.plans(red, "0").race.car(red).plan


# A flip ------------------------------------------------------------------------------------------------


def test_a_card_in_the_play_area_is_not_flipped():
    race = road(gear=2).plays(red, "stress", "5")
    assert is_impossible(race.refuses(c.Flip(red, "5")), "5")


def test_a_card_flipped_away_is_not_flipped_again():
    race = road().plays(red, "stress").flips(red, "0")
    assert race.refuses(c.Flip(red, "0")).code == "cards.impossible"


def test_with_the_heat_all_in_the_engine_none_is_flipped():
    assert road(engine=7).plays(red, "stress").refuses(c.Flip(red, "heat")).code == "cards.impossible"


def test_a_card_known_to_be_in_the_hand_is_not_flipped():
    # The spin-out's Stress are in the hand, and the three of the set-up are played and flipped away.
    spun = strip(
        """
        . R . |1 . . . . . . . .
        . . . |  . . . . . . . .
        """,
        red=car(gear=3, engine=0),
    )
    race = spun.plays(red, "stress", "stress", "4").flips(red, "stress", "4", "4").ends_turn(red)
    assert race.cards(red).hand.known == bag("stress", "stress")
    playing = race.plays(red, "stress")
    assert playing.refuses(c.Flip(red, "stress")).code == "cards.impossible"


# Through a reshuffle -----------------------------------------------------------------------------------


def test_a_card_on_the_discard_pile_comes_back_only_with_the_shuffle():
    race = road(gear=4, deck=5, discard=6)
    played = race.reveals(red, "5", "1", "1", "1")
    assert cannot_plan(played, "5", "2", "2")
    shuffled = played.reveals(red, "2", "2", "2")
    assert can_plan(shuffled, "5", "1", "1")


def test_when_the_deck_runs_out_the_rest_of_the_hand_is_known_by_elimination():
    # 18 cards, four played, eleven in the deck: when the last is drawn the hand is what nobody has seen.
    race = road(gear=4).reveals(red, "5", "4", "4", "4").reveals(red, "3", "3", "3", "2")
    assert len(race.cards(red).deck) == 3
    drawn = race.reveals(red, "2", "2", "1")
    assert len(drawn.cards(red).deck) == 0
    seen = bag("5", "4", "4", "4", "3", "3", "3", "2", "2", "2", "1")
    assert drawn.cards(red).discard.known == seen
    left = bag("0", "1", "1", "heat", "stress", "stress", "stress")
    assert drawn.cards(red).hand_can_be(left)
    assert not drawn.cards(red).hand_can_be(bag("0", "1", "1", "stress", "stress", "stress", "2"))
    assert can_plan(drawn, "1", "1", "0")
    assert cannot_plan(drawn, "2")


def test_cards_drawn_after_the_shuffle_are_no_more_than_were_drawn():
    race = road(gear=4).reveals(red, "5", "4", "4", "4").reveals(red, "3", "3", "3", "2").reveals(red, "2", "2", "1")
    # The hand was known; one is played and one is drawn out of the new deck of twelve.
    shuffled = race.reveals(red, "0", "1")
    assert shuffled.cards(red).hand == Pile(bag("1", "heat", "stress", "stress", "stress"), 2)
    assert can_plan(shuffled, "4", "4")
    assert can_plan(shuffled, "stress", "stress", "1")
    assert cannot_plan(shuffled, "4", "4", "4")


def test_the_play_area_stays_out_of_a_shuffle_in_the_middle_of_a_turn():
    race = road(gear=2, deck=0).plays(red, "stress", "5")
    assert len(race.cards(red).deck) == 11
    assert race.cards(red).play_area == ("stress", "5")
    assert race.refuses(c.Flip(red, "5")).code == "cards.impossible"


def test_what_was_flipped_away_before_the_shuffle_may_turn_up_after_it():
    race = road(deck=1).plays(red, "stress").flips(red, "5")
    assert race.flips(red, "5").cards(red).top == "5"


def test_after_a_shuffle_in_the_middle_of_a_turn_the_discarded_pile_begins_anew():
    race = road(gear=1, deck=1).plays(red, "stress").flips(red, "5", "2").ends_turn(red)
    assert race.cards(red).discard.known == bag("stress", "2")
    assert can_plan(race, "5")


def test_a_known_deck_drawn_whole_is_known_in_the_hand():
    holdings = Holdings(0, Pile(bag("1")), Pile(bag("2", "3")), EMPTY, NONE)
    assert moved(holdings, "draw", 2).hand == Pile(bag("1", "2", "3"))


def test_a_known_deck_drawn_in_part_may_be_in_either_pile():
    holdings = moved(Holdings(0, Pile(bag("1")), Pile(bag("2", "3", "4")), EMPTY, NONE), "draw", 1)
    assert holdings.hand_can_give(bag("1", "4"))
    assert not holdings.hand_can_give(bag("2", "4"))
    assert holdings.deck_can_give(bag("2", "4"))
    assert not holdings.deck_can_give(bag("1"))


def test_nothing_drawn_changes_nothing():
    holdings = Holdings(0, EMPTY, Pile(bag("2")), EMPTY, NONE)
    assert moved(holdings, "draw", 0) == holdings


# What may still turn up --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "basic", "may_go"),
    [
        ("0", False, True),
        ("1", True, True),
        ("2", True, True),
        ("3", True, True),
        ("4", True, True),
        ("5", False, True),
        ("heat", False, False),
        ("stress", False, False),
    ],
)
def test_only_basic_cards_answer_a_flip_and_only_heat_and_stress_may_not_go(card, basic, may_go):
    known, unseen = Pile(bag(card)), Pile(unseen=1)
    assert Holdings(0, EMPTY, known, EMPTY, NONE).may_flip_basic == basic
    assert Holdings(0, EMPTY, EMPTY, known, NONE).may_flip_basic == basic
    assert Holdings(0, EMPTY, unseen, EMPTY, bag(card)).may_flip_basic == basic
    assert not Holdings(0, known, EMPTY, EMPTY, NONE).may_flip_basic
    assert not Holdings(0, unseen, EMPTY, EMPTY, bag(card)).may_flip_basic
    assert Holdings(0, known, EMPTY, EMPTY, NONE).may_discard == may_go
    assert Holdings(0, unseen, EMPTY, EMPTY, bag(card)).may_discard == may_go


# Elimination -------------------------------------------------------------------------------------------


def test_when_all_unseen_cards_lie_in_one_pile_they_are_known():
    holdings = Holdings(0, Pile(unseen=1), Pile(unseen=2), EMPTY, bag("1", "4", "heat"))
    after = moved(holdings, "play", ("4",))
    assert after.deck == Pile(bag("1", "heat"))
    assert after.unaccounted == NONE


def test_cluttered_cards_show_the_rest_of_the_hand():
    race = road(gear=2, engine=0).plans(red, "3", "heat")
    # Five Heat stayed in the hand; two cards were drawn.
    assert race.cards(red).hand == Pile(Cards.of(("heat",) * 5), 2)


def test_cooldown_is_bounded_by_the_heat_not_known_to_be_elsewhere():
    race = road(engine=4).plays(red, "stress").flips(red, "heat", "heat", "2")
    assert race.option(red, "cooldown").max == 1
    assert race.does(c.Cooldown(red, 1)).cards(red).most_heat_in_hand == 0


def test_after_a_take_over_a_doubtful_card_is_believed():
    # Five cards nobody has seen are shuffled with the three 4s; of these eight red draws one and says it has all 4s.
    # Whether its other unseen cards are 4s is not worked out: the companion errs on the player's side.
    race = road(gear=3, hand=9, deck=4, discard=5).reveals(red, "4", "4", "4").reveals(red, "3", "3", "3")
    assert (len(race.cards(red).deck), len(race.cards(red).discard)) == (0, 11)
    shuffled = race.reveals(red, "2", "2")
    assert can_plan(shuffled, "4", "4", "4")


def test_cards_taken_over_unseen_in_the_discard_pile_may_be_anything():
    race = road(discard=6)
    assert race.cards(red).discard == Pile(unseen=6)
    assert can_plan(race, "5")
