"""Step 5 · React: cards played straight from the hand."""

from __future__ import annotations

from companion.engine import symbol_commands as sc
from companion.engine import symbol_options as so
from companion.engine.events import Cooled, DirectPlayed, HeatPaid, Moved

from .garage import garage, plays
from .strips import red


def offered(race):
    return [option for option in race.options(red) if isinstance(option, so.DirectOption)]


def test_a_direct_card_adds_its_value_and_moves_the_car():
    race = plays(garage("up-26"), "2")
    assert offered(race) == [so.DirectOption("up-26", 0, 0)]
    after = race.fresh().does(sc.Direct(red, "up-26"))
    assert after.told == ["direct_played red", "moved red"]
    assert after.one(DirectPlayed) == DirectPlayed(red, "up-26")
    assert (after.speed(red), after.at(red), after.one(Moved).by) == (5, (7, "line"), "direct")
    assert after.cards(red).play_area == ("2", "up-26")
    assert after.race.turn.ledger.number("scrap") == 3


def test_its_heat_is_paid_at_once_and_its_own_cool_may_help():
    race = plays(garage("up-27", engine=0), "2")
    assert race.refuses(sc.Direct(red, "up-27")).code == "direct.heat"
    after = race.fresh().does(sc.Direct(red, "up-27", cool=1))
    assert after.told == ["direct_played red", "cooled red", "heat_paid red", "moved red"]
    assert (after.one(Cooled).engine, after.one(HeatPaid).engine) == (1, 0)
    assert race.refuses(sc.Direct(red, "up-27", cool=2)).code == "cooldown.amount"


def test_a_direct_card_does_not_spend_the_heat_that_others_cost():
    race = plays(garage("up-27", "up-42", engine=2), "up-42")
    assert race.refuses(sc.Direct(red, "up-27")).code == "direct.owed"
    assert race.does(sc.Direct(red, "up-27", cool=1)).one(HeatPaid).card == "up-27"


def test_a_direct_card_of_no_value_moves_nothing_and_is_told():
    after = plays(garage("up-56"), "2").fresh().does(sc.Direct(red, "up-56"))
    assert (after.one(Moved).want, after.at(red)) == (0, (4, "line"))


def test_only_direct_cards_of_the_seat_that_may_be_in_the_hand():
    race = plays(garage("up-26", "up-08"), "up-26")
    assert not offered(race)
    assert race.refuses(sc.Direct(red, "up-26")).code == "direct.card"
    other = plays(garage("up-26", "up-08"), "2")
    assert other.refuses(sc.Direct(red, "up-08")).code == "direct.card"
    assert other.does(sc.Direct(red, "up-26")).refuses(sc.Direct(red, "up-26")).code in (
        "direct.card",
        "cards.impossible",
    )


def test_a_direct_card_that_lies_in_the_discard_pile_is_impossible():
    race = plays(garage("up-26", "up-25"), "up-26").ends_turn(red).ends_round()
    assert plays(race, "1").refuses(sc.Direct(red, "up-26")).code == "cards.impossible"


def test_a_direct_card_may_be_played_in_the_plan_too():
    assert plays(garage("up-26"), "up-26").speed(red) == 3
