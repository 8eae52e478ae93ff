"""Set-up, and taking over a race under way."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.cards import starting_cards
from companion.engine.commands import Place, PrintedPlace
from companion.engine.decide import begin
from companion.engine.events import RaceStarted, RoundStarted
from companion.engine.evolve import evolve
from companion.engine.refusals import Refusal
from companion.engine.rulings import Rulings
from companion.engine.setup import CarSetUp, SetUp, Shortage, shortages
from companion.engine.track import Corner, Track, TrackFault, track_faults
from companion.engine.types import SEATS, Position

from .strips import blue, red, started

BOARD = Track("board", "Board", 40, 2, 6, 3, (Corner(10, 4), Corner(20, 3)))


def setup(*cars, track=BOARD, laps=2, **told):
    return SetUp(track, laps, cars or (CarSetUp(red), CarSetUp(blue)), **told)


def refusal(*cars, **told):
    answer = begin(setup(*cars, **told))
    assert isinstance(answer, Refusal), "it could be started"
    return answer


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


# What cannot be put on a table -------------------------------------------------------------------------


@pytest.mark.parametrize("laps", [0, 21])
def test_laps_have_bounds(laps):
    assert refusal(laps=laps) == Refusal("setup.laps", {"value": laps, "least": 1, "most": 20})


@pytest.mark.parametrize("number", [0, 1000])
def test_rounds_have_bounds(number):
    assert refusal(round=number) == Refusal("setup.round", {"value": number, "least": 1, "most": 999})


@pytest.mark.parametrize("number", [-1, 6])
def test_no_more_cars_have_finished_than_could_have_started(number):
    facts = {"value": number, "least": 0, "most": 5}
    assert refusal(*map(CarSetUp, SEATS[:3]), finished=number) == Refusal("setup.finished", facts)


@pytest.mark.parametrize("number", [0, 4, 9])
def test_all_that_race_or_have_finished_have_started(number):
    facts = {"value": number, "least": 5, "most": 8}
    assert refusal(*map(CarSetUp, SEATS[:3]), finished=2, started=number) == Refusal("setup.started", facts)


def test_no_more_have_started_than_the_grid_has_spots():
    small = replace(BOARD, grid_spots=4)
    facts = {"value": 5, "least": 1, "most": 4}
    assert begin(SetUp(small, 2, (CarSetUp(red),), started=5)) == Refusal("setup.started", facts)


def test_at_least_one_car_and_at_most_eight():
    assert begin(SetUp(BOARD, 2, ())) == Refusal("setup.cars", {"value": 0, "least": 1, "most": 8})
    assert refusal(*map(CarSetUp, SEATS)) == Refusal("setup.cars", {"value": 9, "least": 1, "most": 8})


def test_no_more_cars_than_the_grid_has_spots():
    small = replace(BOARD, grid_spots=2)
    assert refusal(*map(CarSetUp, SEATS[:3]), track=small).facts == {"value": 3, "least": 1, "most": 2}


def test_a_seat_is_named_by_a_car_colour_and_taken_once():
    assert refusal(CarSetUp("pink")) == Refusal("setup.seat", {"seat": "pink", "fault": "unknown"})
    assert refusal(CarSetUp(red), CarSetUp(red)) == Refusal("setup.seat", {"seat": "red", "fault": "twice"})


@pytest.mark.parametrize(
    ("told", "code", "value", "least", "most"),
    [
        ({"handicap": 7}, "setup.handicap", 7, 0, 6),
        ({"handicap": -1}, "setup.handicap", -1, 0, 6),
        ({"gear": 0}, "setup.gear", 0, 1, 4),
        ({"gear": 5}, "setup.gear", 5, 1, 4),
        ({"stress": -1}, "setup.stress", -1, 0, 37),
        ({"stress": 38}, "setup.stress", 38, 0, 37),
        ({"engine": -1}, "setup.engine", -1, 0, 7),
        ({"engine": 8}, "setup.engine", 8, 0, 7),
        ({"handicap": 2, "engine": 6}, "setup.engine", 6, 0, 5),
        ({"hand": 19}, "setup.cards", 19, 18, 18),
        ({"deck": 12}, "setup.cards", 19, 18, 18),
        ({"hand": 7, "discard": 12}, "setup.cards", 19, 18, 18),
        ({"hand": 40}, "setup.cards", 40, 18, 18),
        ({"hand": 0}, "setup.hand", 0, 1, 99),
        ({"hand": 2, "gear": 4}, "setup.hand", 2, 3, 99),
        ({"hand": 7, "deck": 10, "discard": 0}, "setup.cards", 17, 18, 18),
        ({"hand": 7, "deck": 10, "discard": 2}, "setup.cards", 19, 18, 18),
    ],
)
def test_a_car_s_numbers_must_add_up(told, code, value, least, most):
    facts = {"value": value, "least": least, "most": most, "seat": "red"}
    assert refusal(CarSetUp(red, **told)) == Refusal(code, facts)


@pytest.mark.parametrize(
    ("place", "key", "value", "least", "most"),
    [
        (Place(1, 0, "line"), "space", 0, 1, 40),
        (Place(1, 41, "line"), "space", 41, 1, 40),
        (Place(-1, 5, "line"), "lap", -1, 0, 2),
        (Place(3, 5, "line"), "lap", 3, 0, 2),
    ],
)
def test_a_car_stands_on_the_board_and_in_the_race(place, key, value, least, most):
    facts = {"value": value, "least": least, "most": most, "seat": "red", "key": key}
    assert refusal(CarSetUp(red, at=place)) == Refusal("setup.at", facts)


def test_a_car_may_stand_where_the_board_s_number_says():
    race = started(setup(CarSetUp(red, at=PrintedPlace(1, 4, "off", 20))))
    assert race.race.car(red).at == Position(16, "off")


def test_a_number_the_board_does_not_print_is_refused_with_its_seat():
    facts = {"mark": 30, "corner": 10, "most": 29, "seat": "red"}
    assert refusal(CarSetUp(red, at=PrintedPlace(1, 30, "off", 10))) == Refusal("place.mark", facts)


def test_two_cars_never_share_a_spot_not_even_on_different_laps():
    cars = CarSetUp(red, at=Place(1, 5, "line")), CarSetUp(blue, at=Place(2, 5, "line"))
    facts = {"seat": "blue", "taken_by": "red", "space": 5, "spot": "line"}
    assert refusal(*cars) == Refusal("setup.at", facts)


def test_the_rulings_are_fixed_with_the_set_up():
    rulings = Rulings(slipstream_over_line="never")
    assert started(setup(rulings=rulings)).race.rulings == rulings


# Boards ------------------------------------------------------------------------------------------------


def test_a_sound_board_has_no_faults():
    assert track_faults(BOARD) == ()


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"spaces": 9, "corners": ()}, TrackFault("spaces", "range", {"value": 9, "least": 10, "most": 500})),
        ({"laps": 0}, TrackFault("laps", "range", {"value": 0, "least": 1, "most": 20})),
        ({"heat": 21}, TrackFault("heat", "range", {"value": 21, "least": 0, "most": 20})),
        ({"stress": -1}, TrackFault("stress", "range", {"value": -1, "least": 0, "most": 20})),
        ({"grid_spots": 0}, TrackFault("grid_spots", "range", {"value": 0, "least": 1, "most": 24})),
        (
            {"spaces": 11, "grid_spots": 24, "corners": ()},
            TrackFault("grid_spots", "grid", {"grid_spots": 24, "spaces": 11}),
        ),
        (
            {"corners": (Corner(41, 3),)},
            TrackFault("corners[0].after", "range", {"value": 41, "least": 1, "most": 40}),
        ),
        (
            {"corners": (Corner(5, 3), Corner(9, 0))},
            TrackFault("corners[1].limit", "range", {"value": 0, "least": 1, "most": 30}),
        ),
        (
            {"corners": (Corner(9, 3), Corner(9, 3))},
            TrackFault("corners[1].after", "unsorted", {"after": 9, "before": 9}),
        ),
    ],
)
def test_a_board_that_cannot_be_is_refused_with_the_key_and_the_numbers(change, fault):
    board = replace(BOARD, **change)
    assert track_faults(board) == (fault,)
    assert refusal(track=board) == Refusal("setup.track", {"key": fault.key, "fault": fault.code, **fault.facts})


def test_a_race_starts_once():
    fact = RaceStarted(setup())
    with pytest.raises(AssertionError, match="starts once"):
        evolve(evolve(None, fact), fact)
