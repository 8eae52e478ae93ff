"""Step 7 · Check corner: a car that cannot pay spins out."""

from __future__ import annotations

import pytest

from companion.engine import commands as c
from companion.engine.events import CornerChecked, HeatPaid, SpunOut
from companion.engine.types import Position

from .roads import ONE_CORNER, TWO_CORNERS
from .strips import car, red, strip

# Spin-out ----------------------------------------------------------------------------------------------


def spin(gear=3, engine=1, cards=("4", "4", "1"), drawing=ONE_CORNER):
    return strip(drawing, red=car(gear=gear, engine=engine)).plays(red, *cards).does(c.Done(red))


def test_a_corner_that_cannot_be_paid_in_full_takes_all_heat_and_spins_the_car_out():
    after = spin(engine=1)
    assert after.one(CornerChecked).heat == 2
    assert after.one(HeatPaid) == HeatPaid(red, 1, 0, "spin-out")
    assert after.engine(red) == 0
    assert after.one(SpunOut) == SpunOut(red, 4, Position(12, "line"), Position(4, "line"), 2, 3)
    assert after.told[-3:] == ["corner_checked red", "heat_paid red", "spun_out red"]
    assert after.race.car(red).spin_outs == 1


def test_the_last_heat_pays_a_bill_in_full():
    after = strip(ONE_CORNER, red=car(gear=3, engine=2)).reveals(red, "4", "4", "1")
    assert after.all(SpunOut) == ()
    assert after.engine(red) == 0


def test_a_spin_out_with_an_empty_engine_pays_nothing():
    race = strip(ONE_CORNER, red=car(gear=3, engine=0)).plays(red, "4", "4", "1").does(c.Done(red))
    assert race.told[-2:] == ["corner_checked red", "spun_out red"]
    assert race.all(HeatPaid) == ()


def test_the_car_goes_back_to_the_first_space_before_the_line():
    assert spin().at(red) == (4, "line")


def test_with_the_race_line_spot_taken_it_goes_beside():
    after = spin(
        drawing="""
        . . R B |7 . . . . . . . . .
        . . . . |  . . . . . . . . .
        """
    )
    assert after.at(red) == (4, "off")


def test_with_both_spots_taken_it_goes_further_back():
    after = spin(
        drawing="""
        . R Y B |7 . . . . . . . .
        . . . G |  . . . . . . . .
        """
    )
    assert after.at(red) == (3, "off")


def test_it_never_needs_to_go_behind_where_its_turn_began():
    after = spin(
        drawing="""
        . . Y B |7 . . . . . . . .
        . . R G |  . . . . . . . .
        """
    )
    assert after.at(red) == (3, "off")


def test_a_car_of_another_lap_takes_a_spot_before_the_line_too():
    after = strip(ONE_CORNER.replace("R .", "R B", 1), laps=3, blue=car(lap=2), red=car(gear=3, engine=0))
    assert after.reveals(red, "4", "4", "1").at(red) == (4, "off")


@pytest.mark.parametrize(("gear", "cards", "stress"), [(1, ("4",), 1), (2, ("4", "4"), 1), (3, ("4",) * 3, 2)])
def test_stress_is_taken_into_the_hand_by_the_gear_before_it_drops(gear, cards, stress):
    after = strip(
        """
        . . R |1 . . . . . .
        . . . |  . . . . . .
        """,
        red=car(gear=gear, engine=0),
    )
    spun = after.plays(red, *cards).does(c.Done(red))
    assert spun.one(SpunOut).stress == stress
    assert spun.cards(red).hand.known["stress"] == stress
    assert spun.hand(red) == 7 - gear + stress
    assert spun.gear(red) == 1


def test_in_gear_four_two_stress_are_taken():
    assert spin(gear=4, engine=0, cards=("4", "4", "1", "0")).one(SpunOut).stress == 2


def test_earlier_corners_stay_paid_and_the_second_spins_the_car_out():
    after = strip(TWO_CORNERS, red=car(gear=3, engine=4)).plays(red, "4", "1", "1").does(c.Done(red))
    assert [(fact.heat, fact.for_) for fact in after.all(HeatPaid)] == [(2, "corner"), (2, "spin-out")]
    assert after.at(red) == (6, "line")


def test_later_corners_are_not_checked_after_a_spin_out():
    after = strip(TWO_CORNERS, red=car(gear=3, engine=1)).plays(red, "4", "1", "1").does(c.Done(red))
    assert [fact.corner for fact in after.all(CornerChecked)] == [3]
    assert after.at(red) == (3, "line")


def test_steps_eight_and_nine_follow_a_spin_out():
    after = spin()
    assert after.asked(red) == ["discard"]
    assert "replenished red" in after.does(c.Discard(red)).told


def test_a_car_set_back_behind_the_start_line_loses_that_lap_again():
    race = strip(
        """
        . R # B |1 . . . .
        . . # G |  . . . .
        """,
        laps=3,
        red=car(engine=0),
    )
    after = race.reveals(red, "4")
    assert after.at(red) == (30, "line")
    assert after.progress(red) == 30
    again = after.plays(red, "3").does(c.Done(red))
    assert again.all(SpunOut)[-1].corner == 1


def test_a_corner_line_on_the_start_line_itself_sets_a_car_back_before_it():
    race = strip(
        """
        . R . |1 # . . . .
        . . . |  # . . . .
        """,
        red=car(engine=0),
    ).reveals(red, "4")
    assert race.at(red) == (30, "line")
