"""Corrections of upgrades: the seat's cards follow, and what cannot be is refused."""

from __future__ import annotations

import pytest

from companion.engine import commands as c
from companion.engine.events import Corrected

from .garage import garage, plays
from .garages import garage as selection
from .legends import driver, legend, race_of
from .set_ups import setup
from .strips import blue, car, red, started, strip

OWN = ("up-08", "up-10", "up-34")


def test_an_upgrade_that_was_not_entered_joins_the_deck():
    race = garage(*OWN)
    after = race.does(c.Correct(red, upgrades=(*OWN, "up-44")))
    assert after.race.car(red).upgrades == (*OWN, "up-44")
    assert after.cards(red).all_cards["up-44"] == 1
    assert len(after.cards(red).deck) == len(race.cards(red).deck) + 1
    assert after.hand(red) == race.hand(red)


def test_an_upgrade_that_was_never_there_leaves_the_deck():
    race = garage(*OWN)
    after = race.does(c.Correct(red, upgrades=("up-08", "up-10")))
    assert after.cards(red).all_cards["up-34"] == 0
    assert (len(after.cards(red).deck), after.hand(red)) == (len(race.cards(red).deck) - 1, race.hand(red))


def test_the_right_upgrade_can_be_played_the_wrong_one_no_longer():
    race = garage(*OWN).does(c.Correct(red, upgrades=("up-08", "up-10", "up-44")))
    assert race.refuses(c.Plan(red, 1, ("up-34",))).code == "cards.impossible"
    assert race.plans(red, "up-44")


def test_the_fact_tells_what_they_were():
    fact = garage(*OWN).does(c.Correct(red, upgrades=("up-08",))).one(Corrected)
    assert (fact.upgrades, fact.was.upgrades) == (("up-08",), OWN)


def test_one_that_was_seen_in_the_discard_pile_leaves_it():
    race = plays(garage("up-13", "up-10"), "up-13")
    while race.race.turn is not None and race.race.turn.seat == red:
        race = race.declines()
    assert race.cards(red).discard.known["up-13"] == 1
    after = race.does(c.Correct(red, upgrades=("up-10",)))
    assert len(after.cards(red).discard) == len(race.cards(red).discard) - 1
    assert after.cards(red).top is None


def test_a_heat_upgrade_changes_how_much_heat_the_seat_owns():
    race = garage(*OWN)
    owned = race.cards(red).all_cards["heat"]
    more = race.does(c.Correct(red, upgrades=(*OWN, "up-17"), engine=race.engine(red) + 1))
    assert more.cards(red).all_cards["heat"] == owned + 1
    assert more.engine(red) == race.engine(red) + 1
    fewer = more.does(c.Correct(red, upgrades=OWN))
    assert fewer.cards(red).all_cards["heat"] == owned
    assert fewer.engine(red) == race.engine(red)  # all its Heat was in the engine


def test_a_sealed_plan_is_asked_for_again_while_all_plan():
    race = garage(*OWN).plans(red, "up-08").does(c.Correct(red, upgrades=("up-10",)))
    assert race.race.car(red).plan is None


def test_an_upgrade_is_not_taken_from_a_plan_that_is_still_sealed():
    sealed = strip("R . B\n. . .", red=car(upgrades=("up-08",)), blue=car(upgrades=())).plays(blue, "1")
    assert sealed.refuses(c.Correct(red, upgrades=())).code == "correct.sealed"
    assert sealed.does(c.Correct(red, upgrades=("up-08", "up-10"))).race.car(red).plan


@pytest.mark.parametrize(
    ("upgrades", "fault", "card"),
    [
        (("heat",), "unknown", "heat"),
        (("sp-01",), "unknown", "sp-01"),
        (("up-49",), "box", "up-49"),
        (("up-08", "up-08", "up-08"), "copies", "up-08"),
        (("up-09",), "copies", "up-09"),  # blue has both
    ],
)
def test_what_cannot_be_is_refused(upgrades, fault, card):
    refusal = garage(*OWN).refuses(c.Correct(red, upgrades=upgrades))
    assert (refusal.code, refusal.facts["fault"], refusal.facts["card"]) == ("correct.upgrades", fault, card)


def test_no_more_than_eight():
    refusal = garage(*OWN).refuses(c.Correct(red, upgrades=tuple(f"up-{number}" for number in range(20, 29))))
    assert (refusal.facts["fault"], refusal.facts["value"], refusal.facts["most"]) == ("number", 9, 8)


def test_one_in_the_play_area_stays():
    race = plays(garage("up-10", "up-34"), "up-10")
    refusal = race.refuses(c.Correct(red, upgrades=("up-34",)))
    assert (refusal.code, refusal.facts["fault"]) == ("correct.upgrades", "played")


def test_starting_upgrades_are_not_exchanged():
    refusal = started(setup()).refuses(c.Correct(red, upgrades=("up-08",)))
    assert (refusal.code, refusal.facts["fault"]) == ("correct.upgrades", "starting")


def test_during_the_choice_the_choice_itself_is_put_right():
    assert selection().refuses(c.Correct(red, upgrades=("up-08",))).code == "not-now"


@pytest.mark.parametrize("told", [{"upgrades": ()}, {"sponsors": 1}, {"gear": 2}, {"engine": 2}])
def test_of_a_legend_only_the_place_is_corrected(told):
    race = race_of(driver(red), legend(blue))
    assert race.refuses(c.Correct(blue, **told)).code == "legend.no-mat"
    moved = race.does(c.Correct(blue, at=c.Place(1, 5, "off")))
    assert moved.race.car(blue).at.progress == 5
