"""A card that the table shows is believed: what is known of the seat's piles starts anew from counts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine import commands as c
from companion.engine.cards import NONE
from companion.engine.decide import Decided, decide
from companion.engine.events import Flipped, Planned, Recounted
from companion.engine.holdings import Pile
from companion.engine.refusals import Refusal

from .piles import EMPTY, bag, is_impossible
from .strips import car, red, strip

ROAD = """
    . R . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . .
"""


def road(**red_car):
    return strip(ROAD, spaces=60, laps=9, red=car(**red_car))


def three_fours_out(*buried):
    """Play a turn after which the table has seen no 4 left, and red has put more cards under them."""
    race = road(gear=3).plays(red, "4", "4", "4")
    return race.does(c.Done(red), c.Discard(red, buried)) if buried else race.ends_turn(red)


def judged(race, command, judged_by="table"):
    return decide(race.race, command, judged_by)


# Why a card cannot be there ----------------------------------------------------------------------------


def test_the_refusal_tells_how_many_there_are_and_where_they_lie():
    facts = three_fours_out().refuses(c.Plan(red, 1, ("4",))).facts
    assert (facts["card"], facts["pile"], facts["why"]) == ("4", "hand", "elsewhere")
    assert (facts["owned"], facts["wanted"], facts["in_discard"], facts["in_play"]) == (3, 1, 3, 0)


def test_it_names_the_card_that_is_lacking_not_the_first_one():
    facts = three_fours_out().refuses(c.Plan(red, 3, ("1", "4", "4"))).facts
    assert (facts["card"], facts["wanted"]) == ("4", 2)


def test_it_tells_when_the_seat_never_had_so_many():
    facts = road().refuses(c.Plan(red, 2, ("5", "5"))).facts
    assert (facts["card"], facts["why"], facts["owned"], facts["wanted"]) == ("5", "owned", 1, 2)


def test_it_tells_when_all_cards_of_the_pile_are_known():
    race, hand = road(), bag("1", "1", "1", "2", "2", "2", "3")
    cards = race.cards(red)
    race = race.holding(red, replace(cards, hand=Pile(hand), unaccounted=cards.unaccounted - hand))
    facts = race.refuses(c.Plan(red, 2, ("1", "4"))).facts
    assert (facts["card"], facts["why"], facts["in_deck"]) == ("4", "known", 0)


def test_heat_in_the_engine_is_counted_there():
    facts = road(engine=7).refuses(c.Plan(red, 1, ("heat",))).facts
    assert (facts["why"], facts["in_engine"], facts["owned"]) == ("elsewhere", 7, 7)


def test_a_flip_is_looked_for_in_the_deck():
    facts = road(gear=2).plays(red, "stress", "5").refuses(c.Flip(red, "5")).facts
    assert (facts["pile"], facts["in_play"]) == ("deck", 1)


def test_others_are_told_only_what_the_whole_table_knows():
    race = road(gear=2).plays(red, "1", "1").does(c.Done(red), c.Discard(red, ("5", "4", "1")))
    own, table = (judged(race, c.Plan(red, 1, ("1",)), who) for who in ("seat", "table"))
    assert isinstance(own, Refusal)
    assert isinstance(table, Refusal)
    assert own.facts == table.facts  # all three lie open: two were played, one is on top
    assert is_impossible(judged(race, c.Plan(red, 1, ("5",)), "seat"), "5")
    assert isinstance(judged(race, c.Plan(red, 1, ("5",))), Decided)


# Recount -----------------------------------------------------------------------------------------------


def test_after_a_recount_only_counts_are_known():
    race = three_fours_out("1", "0")
    before = race.cards(red)
    after = race.does(c.Recount(red, "4")).race.car(red)
    assert after.driver.table_holdings is None
    for pile, counted in ((before.hand, after.holdings.hand), (before.discard, after.holdings.discard)):
        assert (counted.known, counted.unseen) == (NONE, len(pile))
    assert (after.holdings.buried, after.holdings.top) == (0, None)


def test_no_card_is_lost_or_won():
    race = three_fours_out("1", "0")
    after = race.does(c.Recount(red, "4"))
    assert after.cards(red).all_cards == race.cards(red).all_cards
    assert after.engine(red) == race.engine(red)


def test_the_card_can_then_be_played_but_no_fourth_one():
    race = three_fours_out().does(c.Recount(red, "4"))
    assert race.one(Recounted) == Recounted(red, "4")
    assert race.plays(red, "4", "4", "4").speed(red) == 12
    assert race.refuses(c.Plan(red, 4, ("4", "4", "4", "4"))).facts["why"] == "owned"


def test_cards_that_lie_open_stay_where_they_are():
    race = road(gear=2).plays(red, "stress", "5").does(c.Recount(red, "4"))
    assert race.cards(red).play_area == ("stress", "5")
    assert is_impossible(race.refuses(c.Flip(red, "5")), "5")


def test_a_card_that_the_seat_cannot_have_outside_engine_and_play_area_is_refused():
    assert is_impossible(road(engine=7).refuses(c.Recount(red, "heat")), "heat")
    assert is_impossible(road(gear=2).plays(red, "1", "5").refuses(c.Recount(red, "5")), "5")
    assert is_impossible(road(stress=0).refuses(c.Recount(red, "stress")), "stress")


def test_all_cards_of_the_hand_are_known_where_there_is_no_other_pile():
    race = road(hand=18, deck=0, discard=0, engine=6).does(c.Recount(red, "4"))
    assert race.cards(red).hand.unseen == 0
    assert race.cards(red).deck == EMPTY


def test_a_recount_lets_heat_be_cooled_that_was_counted_out():
    race = road(engine=5).plays(red, "stress").flips(red, "heat", "heat", "1")
    assert "cooldown" not in race.asked(red)
    assert "cooldown" in race.does(c.Recount(red, "heat")).asked(red)


def test_a_car_that_no_longer_races_is_not_recounted():
    race = road().does(c.Retire(red))
    assert race.refuses(c.Recount(red, "4")).code == "not-now"
    with_blue = strip("""
        . R . B .
        . . . . .
    """).does(c.Retire(red))
    assert with_blue.refuses(c.Recount(red, "4")) == Refusal("not-now", {"do": "recount", "status": "retired"})


# As shown ----------------------------------------------------------------------------------------------


def facts_of(decided):
    assert isinstance(decided, Decided), decided
    return decided.facts


def test_a_plan_that_is_shown_starts_anew_from_counts():
    race = three_fours_out()
    facts = facts_of(judged(race, c.Plan(red, 2, ("1", "4"), shown=True)))
    assert facts[:2] == (Recounted(red, "4"), Planned(red, 2, ("1", "4")))


def test_a_flip_that_is_shown_names_the_flipped_card():
    race = road(gear=2).plays(red, "stress", "1").flips(red, "5")
    facts = facts_of(judged(race, c.Flip(red, "5", shown=True)))
    assert facts[0] == Recounted(red, "5")
    assert isinstance(facts[1], Flipped)


def test_a_discard_that_is_shown_can_be_any_card_of_the_seat():
    race = road(gear=3).plays(red, "4", "1", "2").does(c.Done(red))
    assert is_impossible(judged(race, c.Discard(red, ("4", "4", "4"))), "4", "4", "4")
    assert is_impossible(judged(race, c.Discard(red, ("4", "4", "4"), shown=True)), "4", "4", "4")  # one lies open
    assert facts_of(judged(race, c.Discard(red, ("4", "4"), shown=True)))[0] == Recounted(red, None)


@pytest.mark.parametrize("buried", [("1", "0"), ("5", "0"), ("3", "0")])
def test_what_is_shown_is_judged_alike_whatever_lies_buried(buried):
    race = three_fours_out(*buried)
    assert facts_of(judged(race, c.Plan(red, 1, ("5",), shown=True)))[0] == Recounted(red, None)
    assert facts_of(judged(race, c.Plan(red, 1, ("4",), shown=True)))[0] == Recounted(red, "4")
    expected = judged(three_fours_out("2", "0"), c.Recount(red, "5"))
    assert facts_of(judged(race, c.Recount(red, "5"))) == facts_of(expected)


def test_totals_are_not_overruled():
    refusal = judged(three_fours_out(), c.Plan(red, 4, ("4", "4", "4", "4"), shown=True))
    assert isinstance(refusal, Refusal)
    assert refusal.facts["why"] == "owned"
