"""Step 2 · Play cards."""

from __future__ import annotations

import pytest

from companion.engine import commands as c
from companion.engine.events import Cluttered, Revealed
from companion.engine.race import SealedPlan
from companion.engine.refusals import Refusal

from .piles import moved
from .strips import blue, car, red, strip


def two(**red_car):
    """Red ahead of blue, so that red's plan stays sealed until blue has planned."""
    return strip(
        """
        . B . R .
        . . . . .
        """,
        red=car(**red_car),
    )


@pytest.mark.parametrize(("gear", "cards"), [(1, ()), (1, ("1", "2")), (3, ("1", "2")), (4, ("1", "2", "3", "4", "0"))])
def test_exactly_as_many_cards_as_the_gear_are_played(gear, cards):
    refusal = two(gear=gear).refuses(c.Plan(red, gear, cards))
    assert refusal == Refusal("cards.count", {"gear": gear, "cards": len(cards)})


@pytest.mark.parametrize("card", ["0", "1", "2", "3", "4", "5", "stress"])
def test_any_card_but_heat_may_be_played(card):
    after = two().plans(red, card)
    assert after.race.car(red).plan == SealedPlan(1, (card,))


def test_heat_may_not_be_played_while_playable_cards_remain():
    refusal = two(gear=2).refuses(c.Plan(red, 2, ("4", "heat")))
    assert refusal == Refusal("cards.heat", {"cards": ("4", "heat"), "heat": 1})


def test_a_plan_stays_sealed_and_out_of_the_play_area_until_all_have_planned():
    after = two(gear=2).plans(red, "4", "2")
    assert after.told == ["planned red"]
    assert after.cards(red).play_area == ()
    assert after.hand(red) == 7


def test_a_plan_replaces_an_earlier_one():
    after = two().plans(red, "1").plans(red, "4", "4").plans(blue, "0")
    assert after.one(Revealed, red).cards == ("4", "4")


def test_a_plan_may_be_taken_back_while_others_still_plan():
    planned = two().plans(red, "1")
    after = planned.does(c.Unplan(red))
    assert after.told == ["planned red", "unplanned red"]
    assert after.race.car(red).plan is None
    assert after.plans(blue, "0").race.phase == "planning"


def test_there_is_nothing_to_take_back_without_a_plan():
    assert two().refuses(c.Unplan(red)) == Refusal("not-now", {"do": "unplan", "asked": "plan"})


@pytest.mark.parametrize("command", [c.Unplan(blue), c.Plan(blue, 1, ("2",))])
def test_no_plan_changes_once_all_have_planned(command):
    after = two().plans(red, "1").plans(blue, "1")
    assert after.refuses(command) == Refusal("not-now", {"do": command.do, "phase": "resolving"})


# Cluttered hand ----------------------------------------------------------------------------------------
# The track gives 6 Heat and the Starting Upgrade one more: with `engine` in the engine, 7 - engine are out.


@pytest.mark.parametrize(
    ("gear", "cards", "heat_needed"),
    [
        (1, ("heat",), 7),  # 7 in the hand, 1 played, all of it Heat
        (2, ("3", "heat"), 6),
        (2, ("heat", "heat"), 7),
        (3, ("3", "stress", "heat"), 5),
        (3, ("3", "heat", "heat"), 6),
        (4, ("5", "0", "1", "heat"), 4),
    ],
)
def test_heat_fills_up_a_plan_only_when_the_rest_of_the_hand_can_be_heat(gear, cards, heat_needed):
    after = two(gear=gear, engine=7 - heat_needed).plans(red, *cards)
    assert after.race.car(red).plan == SealedPlan(gear, cards)
    refusal = two(gear=gear, engine=7 - heat_needed + 1).refuses(c.Plan(red, gear, cards))
    assert refusal.code == "cards.heat"


def test_a_cluttered_hand_counts_with_every_card_it_holds():
    race = two(gear=2, engine=0, hand=8)
    assert race.plans(red, "3", "heat").race.car(red).plan
    assert race.refuses(c.Plan(red, 2, ("heat", "heat"))).code == "cards.heat"


def test_a_hand_as_large_as_the_gear_is_played_whole_with_its_heat():
    cards = ("1", "2", "3", "heat")
    assert two(gear=4, hand=4).plans(red, *cards).race.car(red).plan == SealedPlan(4, cards)
    assert two(gear=4, hand=5).refuses(c.Plan(red, 4, cards)).code == "cards.heat"


def test_a_hand_known_to_hold_a_playable_card_is_not_all_heat():
    # After the spin-out red holds 2 Stress besides 7 unseen cards: one Stress played, the other remains.
    spun = strip(
        """
        . R . |1 . . . . . . . .
        . . . |  . . . . . . . .
        """,
        red=car(gear=3, engine=0),
    ).reveals(red, "4", "3", "2")
    assert spun.cards(red).hand.known["stress"] == 2
    assert spun.refuses(c.Plan(red, 2, ("stress", "heat"))).code == "cards.heat"
    assert spun.plans(red, "stress", "stress").all(Revealed)[-1].cards == ("stress", "stress")


def test_a_gear_may_be_chosen_that_the_hand_cannot_fill():
    after = two(gear=2, engine=0).plans(red, "3", "heat", "heat", gear=3).plans(blue, "0")
    assert after.one(Cluttered).cards == ("3", "heat", "heat")


def test_heat_on_the_discard_pile_no_longer_clutters_the_hand():
    race = two(gear=1, engine=0).plans(red, "heat").plans(blue, "0").ends_round()
    # The played Heat lies on the discard pile, the other six are still in the hand.
    assert race.cards(red).hand.known["heat"] == 6
    assert race.refuses(c.Plan(red, 1, ("heat",))).code == "cards.heat"
    assert race.plans(red, "1", "heat").race.car(red).plan


def test_more_cards_than_the_hand_holds_cannot_be_played():
    race = two(gear=4, hand=4, engine=3)
    assert race.plans(red, "1", "1", "1", "2").race.car(red).plan
    stuck = race.holding(red, moved(race.cards(red), "play", ("1", "2")))
    assert stuck.refuses(c.Plan(red, 4, ("heat", "heat", "3", "3"))).code == "cards.impossible"
    assert stuck.refuses(c.Plan(red, 3, ("1", "2", "3"))).code == "cards.impossible"
