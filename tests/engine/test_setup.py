"""Set-up, and taking over a race under way."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.cards import starting_cards
from companion.engine.commands import Place
from companion.engine.decide import begin
from companion.engine.events import RaceStarted, RoundStarted
from companion.engine.evolve import evolve
from companion.engine.setup import CarSetUp, Shortage, shortages
from companion.engine.types import SEATS, Position

from .set_ups import BOARD, setup
from .strips import blue, red, started

# A fresh race ------------------------------------------------------------------------------------------


def test_a_race_begins_with_its_set_up_and_the_first_round():
    told = begin(setup()).facts
    assert told == (RaceStarted(setup()), RoundStarted(1, (red, blue), (blue,)))


def test_every_seat_owns_twelve_basic_cards_the_upgrades_its_stress_and_its_heat():
    holdings = started(setup()).cards(red)
    assert holdings.all_cards == starting_cards(heat=7, stress=3)
    assert len(holdings.all_cards) == 12 + 3 + 3 + 6


def test_the_heat_of_the_track_lies_in_the_engine_and_one_in_the_deck():
    holdings = started(setup()).cards(red)
    assert holdings.engine == 6
    assert holdings.unaccounted["heat"] == 1


def test_gear_one_and_a_hand_of_seven():
    race = started(setup())
    assert race.gear(red) == 1
    assert race.hand(red) == 7
    assert len(race.cards(red).deck) == 11
    assert len(race.cards(red).discard) == 0


def test_the_grid_fills_two_a_space_backwards_from_the_line_odd_spots_on_the_race_line():
    race = started(setup(*map(CarSetUp, SEATS[:8])))
    spots = [(car.at.progress, car.at.spot) for car in race.race.cars]
    assert spots == [(-row, spot) for row in range(4) for spot in ("line", "off")]
    assert race.at(SEATS[0]) == (40, "line")
    assert race.at(SEATS[2]) == (39, "line")
    assert race.race.track.lap(race.progress(red)) == 0


def test_the_grid_gives_the_order_of_the_first_round():
    assert started(setup(CarSetUp(blue), CarSetUp(red))).race.order == (blue, red)


def test_a_handicap_removes_heat_from_the_engine_for_good():
    holdings = started(setup(CarSetUp(red, handicap=2))).cards(red)
    assert holdings.engine == 4
    assert holdings.all_cards["heat"] == 5


def test_laps_may_differ_from_the_board_s():
    assert started(setup(laps=1)).race.finish == 40


def test_a_driver_without_a_name_goes_by_the_colour():
    race = started(setup(CarSetUp(red, "Aino"), CarSetUp(blue))).race
    assert [car.name for car in race.cars] == ["Aino", "Blue"]


# What the box holds ------------------------------------------------------------------------------------


def test_the_box_holds_enough_for_six_cars_on_a_usual_board():
    assert shortages(setup(*map(CarSetUp, SEATS[:6]))) == ()


def test_the_upgrade_heat_is_no_card_of_the_heat_supply():
    assert shortages(setup(*map(CarSetUp, SEATS[:8]))) == ()  # 8 × 6 is all the Heat there is


def test_a_table_that_needs_more_heat_or_stress_than_the_box_holds_is_warned():
    hungry = replace(BOARD, heat=7, stress=5)
    needs = shortages(setup(*map(CarSetUp, SEATS[:8]), track=hungry))
    assert needs == (Shortage("heat", 56, 48), Shortage("stress", 40, 37))


def test_a_handicap_and_stress_already_taken_count_in_the_need():
    cars = [CarSetUp(seat, handicap=1) for seat in SEATS[:7]]
    assert shortages(setup(*cars, CarSetUp(SEATS[7], stress=17), track=replace(BOARD, heat=7))) == (
        Shortage("heat", 49, 48),
        Shortage("stress", 38, 37),
    )


# Taking over a race under way --------------------------------------------------------------------------


def test_a_car_is_taken_over_where_it_stands():
    race = started(setup(CarSetUp(red, at=Place(2, 13, "off"), gear=3), CarSetUp(blue, at=Place(1, 14, "line"))))
    assert race.race.car(red).at == Position(53, "off")
    assert race.gear(red) == 3
    assert race.race.order == (red, blue)


def test_a_car_still_on_the_grid_is_in_lap_nought():
    race = started(setup(CarSetUp(red, at=Place(0, 38, "line"))))
    assert race.progress(red) == -2


def test_the_round_is_taken_over():
    assert started(setup(round=5)).race.round == 5


def test_cars_that_have_left_the_race_count_as_starters():
    three = tuple(map(CarSetUp, SEATS[:3]))
    assert started(setup(*three)).race.started == 3
    assert started(setup(*three, finished=1)).race.started == 4
    assert started(setup(*three, finished=1, started=6)).race.started == 6


def test_heat_that_is_not_in_the_engine_is_unseen_among_the_cards():
    holdings = started(setup(CarSetUp(red, engine=2))).cards(red)
    assert holdings.engine == 2
    assert holdings.unaccounted["heat"] == 5
    assert (len(holdings.hand), len(holdings.deck)) == (7, 15)


def test_the_engine_may_hold_the_upgrade_heat_too():
    holdings = started(setup(CarSetUp(red, engine=7))).cards(red)
    assert holdings.all_cards["heat"] == 7
    assert holdings.unaccounted["heat"] == 0


def test_stress_from_earlier_spin_outs_is_taken_over():
    holdings = started(setup(CarSetUp(red, stress=5))).cards(red)
    assert holdings.all_cards["stress"] == 5
    assert len(holdings.deck) == 13


@pytest.mark.parametrize(
    ("told", "piles"),
    [
        ({}, (7, 11, 0)),
        ({"hand": 9}, (9, 9, 0)),
        ({"deck": 4}, (7, 4, 7)),
        ({"discard": 5}, (7, 6, 5)),
        ({"hand": 8, "deck": 4, "discard": 6}, (8, 4, 6)),
        ({"hand": 4}, (4, 14, 0)),
        ({"hand": 18}, (18, 0, 0)),
    ],
)
def test_piles_hold_seven_in_the_hand_and_the_rest_in_the_deck_unless_told(told, piles):
    holdings = started(setup(CarSetUp(red, **told))).cards(red)
    assert (len(holdings.hand), len(holdings.deck), len(holdings.discard)) == piles


def test_a_race_starts_once():
    fact = RaceStarted(setup())
    with pytest.raises(AssertionError, match="starts once"):
        evolve(evolve(None, fact), fact)
