"""Legends among the other cars, and in the referee's hands."""

from __future__ import annotations

import pytest

from companion.engine import commands as c
from companion.engine.events import RaceFinished
from companion.engine.round import classification

from .legends import driver, legend, race_of, turned
from .strips import black, blue, green, orange, purple, red, white, yellow


def test_a_legend_has_a_car_and_nothing_else():
    car = race_of(legend(blue), driver(red)).race.car(blue)
    assert (car.mat, car.plan, car.speed) == (None, None, None)


def test_a_legend_in_an_adrenaline_place_wastes_it():
    cars = (driver(red, 9), driver(blue, 8), driver(green, 7), legend(black, 6), driver(yellow, 5))
    race = race_of(*cars).race
    assert race.order == (red, blue, green, black, yellow)
    assert race.adrenaline == (black, yellow)


def test_a_legend_gives_slipstream():
    table = race_of(legend(blue, 30), driver(red, 29)).plans(red, "4")
    behind = turned(table, "lg-03").does(c.Done(red))  # limit 3 and diamond 1: the Legend stands on 34, red on 33
    assert behind.asked(red) == ["slipstream", "pass"]


def test_legends_are_classified_like_everybody():
    table = race_of(legend(blue, 68), driver(red, 67), laps=1).plans(red, "4")
    over = turned(table, "lg-01").ends_turn(red)
    (result,) = over.all(RaceFinished)
    assert [(row.place, row.seat, row.status) for row in result.classification] == [
        (1, blue, "finished"),
        (2, red, "finished"),
    ]


def test_a_race_is_flagged_with_legends_in_it():
    table = race_of(legend(blue), driver(red)).does(c.Finish())
    assert [row.seat for row in classification(table.race)] == [blue, red]


def test_nine_cars_race_where_the_grid_has_spots_for_them():
    seats = (blue, green, yellow, black, orange, purple, white, "gray")
    table = race_of(*(legend(seat) for seat in seats), driver(red)).plans(red, "1")
    assert len(turned(table, "lg-01").race.cars) == 9


def test_a_legend_is_put_right_on_the_board():
    table = race_of(legend(blue), driver(red)).does(c.Correct(blue, c.Place(1, 20, "off")))
    assert table.at(blue) == (20, "off")


def test_a_legend_is_put_right_while_its_card_is_awaited():
    table = race_of(legend(blue), driver(red)).plans(red, "1").does(c.Correct(blue, c.Place(1, 20, "off")))
    assert turned(table, "lg-06").at(blue) == (25 + 5, "line")


@pytest.mark.parametrize("said", [c.Correct(blue, gear=2), c.Correct(blue, engine=2), c.Recount(blue, "4")])
def test_nothing_of_a_mat_is_put_right_for_a_legend(said):
    refusal = race_of(legend(blue), driver(red)).refuses(said)
    assert (refusal.code, refusal.facts) == ("legend.no-mat", {"seat": blue})


def test_a_race_with_legends_is_taken_over():
    table = race_of(driver(red, 30, lap=2), legend(blue, 20, lap=2), round=5, finished=1).plans(red, "1")
    after = turned(table.ends_turn(red), "lg-06")
    assert after.race.round == 6
    assert after.race.started == 3
