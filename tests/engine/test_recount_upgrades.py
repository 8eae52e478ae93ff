"""A card that the table shows is believed with modules, too: upgrades and sponsorship cards start anew from counts."""

from __future__ import annotations

from companion.engine import commands as c
from companion.engine.championship import Championship

from .garage import garage, plays
from .strips import blue, red


def seen_in_the_discard_pile():
    """Let red play its only up-13, which then lies in the discard pile."""
    race = plays(garage("up-13", "up-10", championship=Championship(), sponsors=1), "up-13")
    while race.race.turn is not None and race.race.turn.seat == red:
        race = race.declines()
    while race.race.phase != "planning":
        race = race.declines()
    return race


def test_an_upgrade_that_was_seen_elsewhere_is_believed():
    race = seen_in_the_discard_pile()
    assert race.refuses(c.Plan(red, 1, ("up-13",))).facts["why"] == "elsewhere"
    recounted = race.does(c.Recount(red, "up-13"))
    assert recounted.cards(red).all_cards == race.cards(red).all_cards
    assert recounted.plans(red, "up-13").race.car(red).plan


def test_an_answer_may_show_it_at_once():
    race = seen_in_the_discard_pile()
    assert race.does(c.Plan(red, 1, ("up-13",), shown=True)).race.car(red).plan


def test_an_upgrade_of_somebody_else_stays_impossible():
    refusal = seen_in_the_discard_pile().refuses(c.Recount(red, "up-09"))
    assert (refusal.code, refusal.facts["owned"]) == ("cards.impossible", 0)


def test_no_sponsorship_card_is_believed_of_a_seat_without_any():
    race = seen_in_the_discard_pile()
    assert race.does(c.Recount(red, "sp-04")).cards(red).sponsors == 1
    assert race.refuses(c.Recount(blue, "sp-04")).code == "sponsor.none"


def test_what_was_put_on_top_of_the_deck_is_no_longer_known():
    race = plays(garage("up-34", "up-10"), "up-34")
    while "discard" not in race.asked(red):
        race = race.declines()
    race = race.does(c.Discard(red, (), refresh=("up-34",)))
    recounted = race.does(c.Recount(red, "4"))
    assert recounted.cards(red).deck_top == ()
    assert recounted.cards(red).all_cards["up-34"] == 1
