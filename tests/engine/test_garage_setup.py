"""Upgrades in the set-up: what a seat owns in place of the Starting Upgrades."""

from __future__ import annotations

import pytest

from companion.engine.championship import Championship
from companion.engine.decide import begin
from companion.engine.garage_selection import GarageSetUp
from companion.engine.refusals import Refusal
from companion.engine.setup import CarSetUp

from .set_ups import setup
from .strips import blue, red


def cards(**told):
    """Start a race and return red's cards."""
    return begin(setup(CarSetUp(red, **told), CarSetUp(blue))).race.car(red).holdings


def refused(*cars, **told):
    answer = begin(setup(*cars, **told))
    assert isinstance(answer, Refusal)
    return answer


def test_upgrades_take_the_place_of_the_starting_upgrades():
    owned = cards(upgrades=("up-08", "up-08", "up-40")).all_cards
    assert (owned["up-08"], owned["up-40"], owned["0"], owned["5"]) == (2, 1, 0, 0)
    assert (owned.basic, owned["stress"], owned["heat"], len(owned)) == (12, 3, 6, 24)


def test_a_seat_may_have_no_upgrades_at_all():
    owned = cards(upgrades=()).all_cards
    assert (owned["0"], owned["5"], owned["heat"], len(owned)) == (0, 0, 6, 21)


def test_a_seat_without_upgrades_in_the_set_up_has_the_starting_upgrades():
    owned = cards().all_cards
    assert (owned["0"], owned["5"], owned["heat"]) == (1, 1, 7)


def test_upgrades_that_are_heat_start_in_the_deck_and_count_as_heat():
    holdings = cards(upgrades=("up-17", "up-48", "up-10"))
    assert (holdings.engine, holdings.all_cards["heat"], holdings.unaccounted["heat"]) == (6, 8, 2)
    assert len(holdings.hand) + len(holdings.deck) == 18


def test_upgrades_are_remembered_as_they_are_printed():
    race = begin(setup(CarSetUp(red, upgrades=("up-17", "up-10")), CarSetUp(blue))).race
    assert race.car(red).driver.upgrades == ("up-17", "up-10")
    assert race.car(blue).driver.upgrades is None


def test_a_race_with_upgrades_is_taken_over():
    holdings = cards(upgrades=("up-17", "up-48", "up-10"), engine=8, hand=7, deck=4, discard=5)
    assert (holdings.engine, len(holdings.deck), len(holdings.discard)) == (8, 4, 5)
    assert refused(CarSetUp(red, upgrades=("up-17",), engine=8), CarSetUp(blue)).code == "setup.engine"


def test_a_card_is_there_as_often_as_its_box_holds_it():
    answer = refused(CarSetUp(red, upgrades=("up-10", "up-10")), CarSetUp(blue, upgrades=("up-10",)))
    assert (answer.code, dict(answer.facts)) == (
        "setup.card",
        {"fault": "copies", "card": "up-10", "value": 3, "most": 2},
    )


@pytest.mark.parametrize(("level", "other"), [("basic", "up-21"), ("advanced", "up-01")])
def test_only_upgrades_of_the_level_in_play_are_told(level, other):
    garage = GarageSetUp(level, how="given")
    answer = refused(CarSetUp(red, upgrades=(other,)), CarSetUp(blue), garage=garage)
    assert answer == Refusal("setup.card", {"fault": "level", "card": other, "level": level})


def test_upgrades_of_an_earlier_race_of_the_championship_may_be_of_the_other_level():
    told = setup(CarSetUp(red, upgrades=("up-21",)), garage=GarageSetUp("basic"), championship=Championship(race=2))
    assert begin(told).race.car(red).upgrades == ("up-21",)


@pytest.mark.parametrize(("number", "fits"), [(8, True), (9, False)])
def test_a_car_takes_at_most_eight(number, fits):
    upgrades = tuple(f"up-0{one}" for one in range(1, number + 1))
    answer = begin(setup(CarSetUp(red, upgrades=upgrades), CarSetUp(blue)))
    assert isinstance(answer, Refusal) is not fits


def test_a_championship_race_knows_no_starting_upgrades():
    championship = Championship()
    owned = begin(setup(CarSetUp(red), CarSetUp(blue), championship=championship)).race.car(red).holdings.all_cards
    assert (owned["0"], owned["5"], owned["heat"]) == (0, 0, 6)
