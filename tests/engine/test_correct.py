"""The referee corrects where a car stands."""

from __future__ import annotations

import pytest

from companion.engine import commands as c
from companion.engine.events import (
    CornerChecked,
    Corrected,
    Finished,
    OldValues,
    Unplanned,
)
from companion.engine.refusals import Refusal
from companion.engine.types import Position

from .strips import blue, green, red, strip
from .three_cars import three

# Correct: the place ------------------------------------------------------------------------------------


def test_a_correction_puts_a_car_where_it_stands():
    after = three().all_plan({}).fresh().does(c.Correct(red, at=c.Place(1, 9, "off"), reason="bumped"))
    expected = Corrected(red, Position(9, "off"), None, None, "bumped", was=OldValues(Position(2, "line"), None, None))
    assert after.one(Corrected) == expected
    assert after.one(Corrected).spaces == 7
    assert three().does(c.Correct(red, gear=2)).one(Corrected).spaces is None
    assert after.at(red) == (9, "off")


def test_any_subset_of_place_gear_and_engine_is_corrected():
    after = three().does(c.Correct(red, at=c.Place(1, 1, "line"), gear=3, engine=2))
    assert (after.at(red), after.gear(red), after.engine(red)) == ((1, "line"), 3, 2)


def test_a_correction_of_nothing_is_none():
    assert three().refuses(c.Correct(red, reason="?")) == Refusal("correct.nothing")


def test_while_all_plan_the_order_follows_the_corrected_place():
    after = three().does(c.Correct(red, at=c.Place(1, 9, "line")))
    assert after.race.order == after.race.to_move == (red, green, blue)
    assert after.race.adrenaline == (blue,)
    moved = after.all_plan({})
    assert moved.told[-2:] == ["revealed red", "moved red"]


def test_while_all_plan_a_corrected_order_leaves_out_who_has_retired():
    after = three().does(c.Retire(green), c.Correct(red, at=c.Place(1, 9, "line")))
    assert after.race.order == (red, blue)


def test_once_cars_move_the_order_stays():
    race = three().all_plan({})
    after = race.does(c.Correct(red, at=c.Place(1, 9, "line")))
    assert after.race.order == (green, blue, red)
    assert after.race.adrenaline == (red,)


def test_a_plan_outlives_a_correction_of_the_place():
    after = three().plans(red, "4").does(c.Correct(red, at=c.Place(1, 3, "line")))
    assert after.race.car(red).plan
    assert after.all(Unplanned) == ()


@pytest.mark.parametrize("place", [c.Place(1, 0, "line"), c.Place(1, 31, "line"), c.Place(-1, 30, "line")])
def test_a_car_cannot_be_put_off_the_board(place):
    refusal = three().refuses(c.Correct(red, at=place))
    assert refusal == Refusal("correct.place", {"lap": place.lap, "space": place.space})


def test_a_car_cannot_be_put_onto_another_whatever_its_lap():
    refusal = three().refuses(c.Correct(red, at=c.Place(2, 4, "line")))
    assert refusal == Refusal("correct.taken", {"space": 4, "spot": "line", "taken_by": "blue"})


@pytest.mark.parametrize(("place", "progress"), [(c.Place(0, 1, "line"), -29), (c.Place(2, 30, "line"), 60)])
def test_a_car_may_be_put_anywhere_from_the_grid_to_the_last_line(place, progress):
    assert three().does(c.Correct(red, at=place)).progress(red) == progress


def test_no_car_gets_over_the_last_line_but_in_its_own_turn():
    over = c.Correct(red, at=c.Place(3, 1, "line"))
    assert three().refuses(over).code == "correct.place"
    own_turn = three().plays(red, "1").does(over)
    assert own_turn.progress(red) == 61
    assert own_turn.ends_turn(red).one(Finished).at == Position(61, "line")


def test_a_car_put_over_the_last_line_after_its_corners_were_checked_has_finished():
    race = three().plays(red, "0").does(c.Done(red))
    assert race.asked(red) == ["discard"]
    after = race.does(c.Correct(red, at=c.Place(3, 1, "line")))
    assert after.told[-4:] == ["corrected red", "finished red", "round_ended", "round_started"]
    assert after.race.car(red).status == "finished"


def test_a_car_put_right_short_of_the_line_goes_on_with_its_turn():
    race = three().plays(red, "0").does(c.Done(red))
    after = race.does(c.Correct(red, at=c.Place(2, 30, "line")))
    assert after.asked(red) == ["discard"]


def test_a_car_over_the_last_line_stays_over_it():
    finished = strip(
        """
        . B . R # . . .
        . . . . # . . .
        """,
        laps=1,
    ).plays(blue, "0", others={red: ("2",)})
    assert finished.refuses(c.Correct(red, at=c.Place(1, 30, "line"))).code == "correct.place"
    assert finished.refuses(c.Correct(red, at=c.Place(3, 1, "line"))).code == "correct.place"
    assert finished.does(c.Correct(red, at=c.Place(2, 30, "line"))).progress(red) == 60
    after = finished.does(c.Correct(red, at=c.Place(2, 3, "off")))
    assert after.ends_round().race.car(red).place == 1
    assert after.progress(red) == 33


def test_a_car_that_has_left_the_board_is_not_corrected():
    gone = three().does(c.Retire(red))
    assert gone.refuses(c.Correct(red, gear=2)) == Refusal("not-now", {"do": "correct", "status": "retired"})


def test_a_correction_in_the_middle_of_a_turn_counts_for_the_rest_of_it():
    race = strip("""
        . R . . |1 . . B . . .
        . . . . |  . . . . . .
    """).plays(red, "2")
    after = race.does(c.Correct(red, at=c.Place(1, 6, "line")), c.Done(red))
    assert after.asked(red) == ["slipstream", "pass"]
    passed = after.does(c.Pass(red))
    assert passed.one(CornerChecked, red).speed == 2


def test_a_lap_put_right_in_the_middle_of_a_turn_was_not_driven():
    race = strip("""
        . R . . |1 . . . . . .
        . . . . |  . . . B . .
    """).plays(red, "2", others={blue: ("1",)})
    after = race.does(c.Correct(red, at=c.Place(2, 4, "line")), c.Done(red))
    assert after.all(CornerChecked, red) == ()
    there_and_back = race.does(c.Correct(red, at=c.Place(2, 4, "line")), c.Correct(red, at=c.Place(1, 4, "line")))
    assert there_and_back.race == race.race


def test_a_car_put_right_before_it_moves_drives_from_there():
    race = strip("""
        . R . . |1 . . . . . .
        . . . . |  . . . B . .
    """).plays(red, "stress", others={blue: ("1",)})
    after = race.does(c.Correct(red, at=c.Place(1, 6, "line"))).flips(red, "2").does(c.Done(red))
    assert after.all(CornerChecked, red) == ()


def test_a_correction_while_a_flip_is_owed_keeps_it_owed():
    race = three().plays(green, "stress").does(c.Correct(green, at=c.Place(1, 9, "line")))
    assert race.asked(green) == ["flip"]
    assert race.flips(green, "2").at(green) == (11, "line")


def test_a_correction_of_another_car_in_a_turn_leaves_that_turn_alone():
    race = three().plays(green, "1")
    after = race.does(c.Correct(red, at=c.Place(1, 1, "line")))
    assert after.race.turn == race.race.turn
