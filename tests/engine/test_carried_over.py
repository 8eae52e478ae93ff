"""What drivers bring from a race of a championship to the next."""

from __future__ import annotations

from companion.engine.carried_over import CarriedOver, carried_over
from companion.engine.championship import Championship

from .garage import garage as race_with
from .legends import driver, legend, race_of
from .set_ups import setup
from .strips import blue, red, started


def of_red(race):
    return carried_over(race.race, race.race.car(red))


def test_upgrades_and_the_sponsorship_cards_that_were_not_played():
    race = race_with("up-13", championship=Championship(), sponsors=2)
    assert of_red(race) == CarriedOver(("up-13",), 2)
    played = race.plays(red, "sp-04", others={blue: ("1",)})
    assert of_red(played) == CarriedOver(("up-13",), 1)


def test_by_another_ruling_sponsorship_cards_are_given_back():
    race = race_with("up-13", championship=Championship(), sponsors=2, rulings={"sponsor_unused": "return"})
    assert of_red(race) == CarriedOver(("up-13",), 0)


def test_nothing_outside_of_a_championship_and_nothing_by_a_legend():
    assert of_red(started(setup())) is None
    race = race_of(driver(red), legend(blue), championship=Championship())
    assert carried_over(race.race, race.race.car(blue)) is None
