"""Races with any mix of the modules, driven at random, with a referee who intervenes."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, get_args

from hypothesis import given
from hypothesis import strategies as st

from companion.engine import events as e
from companion.engine.calendar import FIXTURES
from companion.engine.cards import SPONSORSHIP
from companion.engine.catalogue import CATALOGUE
from companion.engine.championship import Championship
from companion.engine.evolve import fold
from companion.engine.faces import HeatUpgrade
from companion.engine.sponsorship import cards_left
from companion.history.history import History

from ..all_modules import mixed
from ..conservation import owned_after, owned_in
from ..virtual_table import VirtualTable

if TYPE_CHECKING:
    from companion.engine.calendar import FixtureId
    from companion.engine.race import Race
    from companion.engine.setup import SetUp
    from companion.engine.types import Seat
    from companion.history.entries import Entry

HEAT_UPGRADES = get_args(HeatUpgrade)

SEEDS = st.integers(0, 2**32 - 1)


def some(seed: int, *, tournament: bool) -> SetUp:
    """Choose a mix of modules, with tournament gears or without."""
    setup = mixed(seed)
    rulings = replace(setup.rulings, gear_shown="at-reveal", tournament_mistake="booklet")
    return replace(setup, rulings=rulings) if tournament else setup


@given(seed=SEEDS, tournament=st.booleans())
def test_every_race_comes_to_its_end_with_the_cards_that_the_dealer_holds(seed: int, tournament: bool):
    table = VirtualTable(some(seed, tournament=tournament), seed)
    for _ in table.play():
        assert table.dealer.agrees_with(table.race)
    assert table.race.phase == "finished"
    assert {car.place for car in table.race.cars} == set(range(1, len(table.race.cars) + 1))


@given(seed=SEEDS)
def test_whatever_the_referee_does_the_race_is_the_fold_of_its_facts(seed: int):
    table = VirtualTable(mixed(seed), seed, trouble=0.1)
    for _ in table.play(most=120):
        assert table.dealer.agrees_with(table.race)
    moments = list(table.history.inputs())[::-1]
    assert fold(fact for moment in moments for fact in moment.facts) == table.race
    assert History(table.history.entries).race == table.race


@given(seed=SEEDS, tournament=st.booleans())
def test_no_card_is_lost_and_none_appears_whatever_is_picked_sponsored_or_removed(seed: int, tournament: bool):
    table = VirtualTable(some(seed, tournament=tournament), seed)
    owned, heat = owned_in(table.race), heat_of(table.race)
    for entry in table.play():
        owned = owned_after(owned, entry.facts)
        assert owned_in(table.race) == owned, entry
        heat = {seat: count + heat_upgrades_gained(entry, seat) for seat, count in heat.items()}
        assert heat_of(table.race) == heat, entry


def heat_of(race: Race) -> dict[Seat, int]:
    """Count the Heat of every driver, with what has left the game."""
    return {
        car.seat: car.holdings.all_cards["heat"] + car.holdings.removed_heat for car in race.cars if car.mat is not None
    }


def heat_upgrades_gained(entry: Entry, seat: Seat) -> int:
    """Count the upgrades that are Heat which a driver took, less those put back."""
    gained = 0
    for fact in entry.facts:
        match fact:
            case e.Picked(seat=who, card=card) if who == seat:
                gained += card in HEAT_UPGRADES
            case e.Swapped(seat=who, gave=gave, took=took) if who == seat:
                gained += (took in HEAT_UPGRADES) - (gave in HEAT_UPGRADES)
            case e.Kept(seat=who, back=back) if who == seat:
                gained -= sum(card in HEAT_UPGRADES for card in back)
    return gained


@given(seed=SEEDS, event=st.sampled_from(list(FIXTURES)))
def test_all_sponsorship_cards_are_in_the_box_or_with_somebody(seed: int, event: FixtureId):
    table = VirtualTable(replace(mixed(seed), championship=Championship("1961", 2, event)), seed)
    types = [card for card in SPONSORSHIP if CATALOGUE[card].box in table.race.boxes]
    for entry in table.play():
        held = [card for seat in table.dealer.cards.values() for card in seat.all_cards if card in SPONSORSHIP]
        assert len(held) + len(table.dealer.sponsors) == 7 * len(types), entry
        assert max(Counter(held).values(), default=0) <= 7
        assert cards_left(table.race) == len(table.dealer.sponsors)
        assert sum(car.holdings.sponsors for car in table.race.cars if car.mat) == len(held)
