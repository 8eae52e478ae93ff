"""Steps 8 and 9 for upgrades: refresh."""

from __future__ import annotations

from companion.engine import commands as c
from companion.engine.championship import Championship
from companion.engine.events import Refreshed
from companion.engine.options import DiscardOption

from .garage import garage, plays
from .strips import red


def at_step_8(*cards, **told):
    return plays(garage(*cards, **told), *cards[:1]).does(c.Done(red))


def test_a_refreshed_card_goes_on_top_of_the_deck_and_is_drawn_first():
    race = at_step_8("up-34", "up-08", "up-08", hand=7, deck=6, discard=5)
    assert race.options(red) == (DiscardOption(6, ("up-34",)),)
    after = race.fresh().does(c.Discard(red, (), refresh=("up-34",)))
    assert after.told[:2] == ["refreshed red", "replenished red"]
    assert after.one(Refreshed) == Refreshed(red, ("up-34",))
    cards = after.cards(red)
    assert (len(cards.hand), len(cards.deck), len(cards.discard), cards.hand.known["up-34"]) == (7, 6, 5, 1)


def test_only_a_played_card_with_the_symbol_is_refreshed():
    race = at_step_8("up-34", "up-33", "up-08")
    assert race.refuses(c.Discard(red, (), refresh=("up-33",))).code == "refresh.card"
    assert race.refuses(c.Discard(red, (), refresh=("up-34", "up-34"))).code == "refresh.card"
    core = plays(garage(), "1").does(c.Done(red))
    assert core.refuses(c.Discard(red, (), refresh=("up-34",))).code == "refresh.card"


def test_what_is_not_drawn_stays_on_top_until_the_deck_is_touched():
    race = garage("up-34", "up-35", gear=2, hand=9)
    race = plays(race, "up-34", "up-35").does(c.Done(red), c.Discard(red, (), refresh=("up-34", "up-35")))
    assert race.cards(red).deck_top == ("up-34", "up-35")
    again = plays(race.ends_round(), "1").does(c.Done(red), c.Discard(red, ("1",)))
    assert again.cards(red).hand.known["up-34"] == 1


def test_the_heat_of_a_completed_lap_leaves_the_game_before_the_card_goes_back():
    race = garage("up-34", at=29, championship=Championship(event="1965-4"))
    after = plays(race, "up-34").does(c.Done(red)).fresh().does(c.Discard(red, ("1",), refresh=("up-34",)))
    assert after.told[:4] == ["discarded red", "heat_removed red", "refreshed red", "replenished red"]
    assert after.engine(red) == 5
