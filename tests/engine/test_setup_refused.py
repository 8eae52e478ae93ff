"""Set-ups and boards that cannot be put on a table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.commands import Place, PrintedPlace
from companion.engine.decide import begin
from companion.engine.refusals import Refusal
from companion.engine.rulings import Rulings
from companion.engine.setup import CarSetUp, SetUp
from companion.engine.track import Chevron, Corner, PressCorner, Stretch
from companion.engine.track_faults import TrackFault, track_faults
from companion.engine.types import SEATS, Position

from .set_ups import BOARD, setup
from .strips import blue, red, started


def refusal(*cars, **told):
    answer = begin(setup(*cars, **told))
    assert isinstance(answer, Refusal), "it could be started"
    return answer


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


def test_at_least_one_car_and_at_most_nine():
    large = replace(BOARD, grid_spots=12)
    assert begin(SetUp(large, 2, ())) == Refusal("setup.cars", {"value": 0, "least": 1, "most": 9})
    ten = (*SEATS, red)
    assert refusal(*map(CarSetUp, ten), track=large) == Refusal("setup.cars", {"value": 10, "least": 1, "most": 9})


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
    "corners",
    [
        (Corner(10, 4, 4), Corner(20, 3, 10)),  # at the corner line before its own
        (Corner(10, 4, 20), Corner(20, 3, 5)),  # across the start line, and before another corner line
        (Corner(10, 4, 35),),
        (Corner(10, 4, 38), Corner(12, 4, 38, chicane_second=True), Corner(20, 3)),
    ],
)
def test_a_legend_line_lies_somewhere_before_its_corner(corners):
    assert track_faults(replace(BOARD, corners=corners)) == ()


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
        (
            {"corners": (Corner(9, 3, 41),)},
            TrackFault("corners[0].legend_line_after", "range", {"value": 41, "least": 1, "most": 40}),
        ),
        (
            {"corners": (Corner(9, 3, 9),)},
            TrackFault("corners[0].legend_line_after", "legend-line", {"line": 9, "after": 9}),
        ),
        (
            {"corners": (Corner(9, 3, 15), Corner(20, 3))},
            TrackFault("corners[0].legend_line_after", "legend-line", {"line": 15, "after": 9}),
        ),
        (
            {"corners": (Corner(9, 3), Corner(20, 3, 25))},
            TrackFault("corners[1].legend_line_after", "legend-line", {"line": 25, "after": 20}),
        ),
        (
            {"corners": (Corner(9, 3, chicane_second=True),)},
            TrackFault("corners[0].chicane_second", "chicane", {"after": 9}),
        ),
        (
            {"corners": (Corner(9, 3), Corner(12, 3, None, True), Corner(15, 3, None, True))},
            TrackFault("corners[2].chicane_second", "chicane", {"after": 15}),
        ),
        ({"press_corners": (PressCorner("a", 10),)}, TrackFault("press_corners", "letter", {"after": 10})),
        ({"press_corners": (PressCorner("A", 11),)}, TrackFault("press_corners.A", "no-line", {"after": 11})),
        (
            {"corners": (Corner(9, 3), Corner(12, 3, None, True)), "press_corners": (PressCorner("B", 9),)},
            TrackFault("press_corners.B", "first-line", {"after": 9}),
        ),
        ({"chevrons": (Chevron(41, 1),)}, TrackFault("chevrons", "range", {"value": 41, "least": 1, "most": 40})),
        ({"chevrons": (Chevron(8, 3),)}, TrackFault("chevrons.8", "range", {"value": 3, "least": 1, "most": 2})),
        (
            {"flooded": (Stretch(3, 5), Stretch(38, 41))},
            TrackFault("flooded[1]", "stretch", {"first": 38, "last": 41, "spaces": 40}),
        ),
        ({"tunnels": (Stretch(5, 3),)}, TrackFault("tunnels[0]", "stretch", {"first": 5, "last": 3, "spaces": 40})),
    ],
)
def test_a_board_that_cannot_be_is_refused_with_the_key_and_the_numbers(change, fault):
    board = replace(BOARD, **change)
    assert track_faults(board) == (fault,)
    assert refusal(track=board) == Refusal("setup.track", {"key": fault.key, "fault": fault.code, **fault.facts})
