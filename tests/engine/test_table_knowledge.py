"""What the whole table knows of a seat's cards: everything but the discards of step 8 below the top one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine import commands as c
from companion.engine.cards import NONE
from companion.engine.decide import Decided, decide
from companion.engine.events import Cooled, Discarded, Flipped
from companion.engine.evolve import evolve
from companion.engine.holdings import Holdings, Pile

from .piles import EMPTY, bag, is_impossible, moved
from .strips import car, red, strip

ROAD = """
    . R . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . .
"""


def road(**red_car):
    return strip(ROAD, spaces=60, laps=9, red=car(**red_car))


def discarding(*cards, **red_car):
    """Play a turn that ends with a discard."""
    return road(**red_car).plays(red, "1").does(c.Done(red), c.Discard(red, cards))


def known(race):
    return race.race.car(red).public


def judged(race, command, judged_by):
    return decide(race.race, command, judged_by)


# What is known -----------------------------------------------------------------------------------------


def test_until_somebody_discards_the_table_knows_as_much_as_the_companion():
    race = road().plays(red, "stress").flips(red, "5", "heat", "2").ends_turn(red)
    assert race.race.car(red).driver.table_holdings is None
    assert known(race) is race.cards(red)


def test_one_discard_is_seen_by_all():
    race = discarding("4")
    assert known(race) is race.cards(red)


@pytest.mark.parametrize("below", [("1", "2"), ("0", "5"), ("4", "4")])
def test_of_several_discards_the_table_knows_the_count_and_the_top_one(below):
    race = discarding(*below, "3")
    assert race.cards(red).discard.known == bag("1", "3", *below)
    assert known(race) == known(discarding("3", "2", "3"))
    assert known(race).discard == Pile(bag("1", "3"), 2)
    assert known(race).buried == 2
    assert (known(race).top, len(known(race).hand)) == ("1", 7)


def test_a_hand_known_to_all_is_not_when_some_of_it_was_discarded():
    holdings = Holdings(3, Pile(bag("1", "2", "3", "heat")), Pile(unseen=2), EMPTY, bag("4", "heat"))
    after = moved(holdings, "bury", 2, "3")
    assert after.hand == Pile(bag("heat"), 1)
    assert after.discard == Pile(bag("3"), 1)
    assert after.unaccounted == bag("1", "2", "4", "heat")
    assert after.hand_can_give(bag("1"))
    assert after.hand_can_give(bag("2"))
    assert not after.hand_can_give(bag("1", "2"))


def test_by_elimination_the_table_knows_buried_cards_too():
    holdings = Holdings(3, Pile(bag("1", "2", "3")), Pile(bag("heat")), EMPTY, NONE)
    after = moved(holdings, "bury", 3, "3")
    assert after.discard == Pile(bag("1", "2", "3"))
    assert after.buried == 0


def test_after_a_shuffle_and_a_draw_both_know_the_same_again():
    race = discarding("4", "4", "3", "2", deck=3, discard=8)
    assert race.cards(red).shuffles == 1
    assert known(race) is race.cards(red)


# Offers ------------------------------------------------------------------------------------------------


def with_cards(race, own, table):
    """Make the companion know one thing about red's cards, and the table another."""
    cars = tuple(replace(one, mat=replace(one.driver, holdings=own, table_holdings=table)) for one in race.race.cars)
    return replace(race, race=replace(race.race, cars=cars))


@pytest.mark.parametrize("buried", ["4", "0"])
def test_whether_a_flip_may_find_a_basic_card_does_not_depend_on_buried_ones(buried):
    deck, hand = Pile(bag("heat")), Pile(bag("4", "0") - bag(buried))
    own = Holdings(4, hand, deck, Pile(bag(buried, "5")), NONE, "5", ("stress",))
    table = Holdings(4, Pile(unseen=1), deck, Pile(bag("5"), 1), bag("4", "0"), "5", ("stress",), buried=1)
    race = with_cards(road().plays(red, "stress"), own, table)
    assert race.option(red, "flip")
    flipped = race.flips(red, "heat")
    assert flipped.cards(red).shuffles == 1
    assert flipped.option(red, "flip")


def test_buried_cards_are_not_counted_as_cards_that_may_still_go():
    cards = Holdings(0, Pile(bag("heat", "1", "2")), Pile(unseen=1), EMPTY, bag("stress"))
    after = moved(cards, "bury", 2, "2")
    assert after.hand == Pile(bag("heat"))
    assert not after.may_discard


def test_no_heat_is_looked_for_among_buried_cards():
    race = discarding("4", "4", "4", engine=4)
    assert known(race).buried == 2
    after = race.does(c.Correct(red, engine=5))
    assert len(after.cards(red).discard) == len(race.cards(red).discard)


# Whose knowledge judges --------------------------------------------------------------------------------


def test_the_seat_is_judged_by_all_it_has_shown_and_others_by_what_the_table_knows():
    race = discarding("5", "4")
    assert is_impossible(judged(race, c.Plan(red, 1, ("5",)), "seat"), "5")
    assert isinstance(judged(race, c.Plan(red, 1, ("5",)), "table"), Decided)
    assert judged(race, c.Plan(red, 2, ("1", "heat")), "table").code == "cards.heat"


def test_what_all_have_seen_is_refused_to_everybody():
    race = discarding("4", "5")
    assert is_impossible(judged(race, c.Plan(red, 1, ("5",)), "table"), "5")


def test_a_discard_at_a_glance_is_judged_by_its_count_and_its_top_card():
    race = discarding("5", "4").plays(red, "3").does(c.Done(red))
    assert isinstance(judged(race, c.Discard(red, ("5", "5", "2")), "glance"), Decided)
    assert judged(race, c.Discard(red, ("5", "5", "2")), "table").code == "cards.impossible"
    assert judged(race, c.Discard(red, ("1",) * 7), "glance").code == "discard.count"
    flipped = discarding("5", "4").plays(red, "stress").flips(red, "0", "2").does(c.Done(red))
    assert judged(flipped, c.Discard(red, ("1", "0")), "glance").code == "cards.impossible"


# A fact the companion did not believe ------------------------------------------------------------------


def test_a_plan_that_contradicts_what_was_shown_lets_the_companion_start_anew_from_what_the_table_knows():
    race = discarding("5", "4")
    planned = judged(race, c.Plan(red, 1, ("5",)), "table")
    assert isinstance(planned, Decided)
    assert [fact.type for fact in planned.facts][:2] == ["planned", "revealed"]
    assert planned.race.car(red).holdings == planned.race.car(red).public
    assert planned.race.car(red).driver.table_holdings is None


@pytest.mark.parametrize(
    ("fact", "own", "table"),
    [
        (Flipped(red, "4", kept=True, for_="stress"), (EMPTY, Pile(bag("1"))), (EMPTY, Pile(unseen=1))),
        (Cooled(red, 1, 1), (Pile(bag("1")), EMPTY), (Pile(unseen=1), EMPTY)),
        (Discarded(red, ("4",)), (Pile(bag("1")), EMPTY), (Pile(unseen=1), EMPTY)),
        (Discarded(red, ("4", "4")), (Pile(bag("1", "1")), EMPTY), (Pile(unseen=2), EMPTY)),
    ],
)
def test_so_does_any_fact_that_moves_such_cards(fact, own, table):
    hand, deck = own
    rest = bag("1", "1", "4", "4", "heat")
    shown = Holdings(0, hand, deck, Pile(rest - hand.known - deck.known), NONE)
    seen = Holdings(0, *table, Pile(unseen=5 - len(table[0]) - len(table[1])), rest)
    race = with_cards(road().plays(red, "stress"), shown, seen).race
    after = evolve(race, fact).car(red)
    assert after.driver.table_holdings is None
    assert len(after.holdings.all_cards) == 5


def test_and_a_cluttered_hand_where_the_companion_knew_of_other_cards():
    race = road(gear=2, engine=0)
    cards = race.cards(red)
    guess = replace(cards, hand=Pile(bag("4"), 6), unaccounted=cards.unaccounted - bag("4"))
    cluttered = judged(with_cards(race, guess, cards), c.Plan(red, 2, ("3", "heat")), "table")
    assert isinstance(cluttered, Decided)
    assert cluttered.race.car(red).driver.table_holdings is None
    assert cluttered.race.car(red).holdings.hand == Pile(bag(*["heat"] * 5), 2)


def test_and_a_correction_that_takes_heat_from_where_the_companion_knew_of_none():
    race = road(engine=4)
    cards = race.cards(red)
    guess = replace(cards, hand=Pile(bag("1", "1", "1", "2", "2", "2", "3")))
    guess = replace(guess, unaccounted=cards.unaccounted - guess.hand.known)
    corrected = judged(with_cards(race, guess, cards), c.Correct(red, engine=5), "table")
    assert isinstance(corrected, Decided)
    assert corrected.race.car(red).driver.table_holdings is None
    assert len(corrected.race.car(red).holdings.hand) == 7


def test_wherever_it_takes_it_from():
    race = road(engine=5, discard=2)
    cards = race.cards(red)
    cards = replace(cards, hand=Pile(bag("1", "1", "1", "2", "2", "2", "3")), top=None)
    table = replace(cards, unaccounted=cards.unaccounted - cards.hand.known)
    guess = replace(table, discard=Pile(bag("3", "4")), unaccounted=table.unaccounted - bag("3", "4"))
    corrected = judged(with_cards(race, guess, table), c.Correct(red, engine=6), "table")
    assert isinstance(corrected, Decided)
    assert corrected.race.car(red).driver.table_holdings is None
    assert len(corrected.race.car(red).holdings.discard) == 1
