"""Step 7 · Check corner."""

from __future__ import annotations

import pytest

from companion.engine import commands as c
from companion.engine.events import CornerChecked, HeatPaid, SpunOut
from companion.engine.types import Position

from .strips import bag, car, red, strip

ONE_CORNER = """
    . . R . |7 . . . . . .
    . . . . |  . . . . . .
"""
TWO_CORNERS = """
    . R . |4 . . . |3 . . . . . .
    . . . |  . . . |  . . . . . .
"""


def test_pays_the_difference_at_the_corner():
    race = strip(
        """
        . . R . |7 . . . . . .
        . . . . |  . . . . . .
        """,
        red=car(gear=3, engine=6),
    )
    after = race.reveals(red, "4", "4", "1")  # Speed 9
    assert after.paid(red) == 2


def test_a_corner_taken_at_its_limit_costs_nothing_and_is_told():
    after = strip(ONE_CORNER, red=car(gear=2)).reveals(red, "4", "3")
    assert after.one(CornerChecked) == CornerChecked(red, 4, 1, 7, 7, 0)
    assert after.paid(red) == 0


def test_a_corner_whose_line_was_not_crossed_is_not_checked():
    after = strip(
        """
        . . R . |1 . . .
        . . . . |  . . .
        """
    ).reveals(red, "1")
    assert after.at(red) == (4, "line")
    assert after.all(CornerChecked) == ()


def test_a_car_standing_right_before_the_line_crosses_it_with_its_first_space():
    after = strip(
        """
        . . R |1 . . . .
        . . . |  . . . .
        """,
        red=car(gear=2),
    ).reveals(red, "1", "1")
    assert after.one(CornerChecked).heat == 1


def test_a_car_standing_right_behind_the_line_has_crossed_it_before():
    after = strip(
        """
        . . . |1 R . . . .
        . . . |  . . . . .
        """
    ).reveals(red, "4")
    assert after.all(CornerChecked) == ()


def test_the_facts_of_a_corner_come_after_all_movement_and_before_the_end_of_the_turn():
    after = strip(ONE_CORNER, red=car(gear=3)).reveals(red, "4", "4", "1")
    assert after.told == [
        "planned red",
        "revealed red",
        "moved red",
        "corner_checked red",
        "heat_paid red",
        "replenished red",
        "round_ended",
        "round_started",
    ]
    assert after.one(CornerChecked) == CornerChecked(red, 4, 1, 7, 9, 2)
    assert after.one(HeatPaid) == HeatPaid(red, 2, 4, "corner")


def test_the_heat_paid_lies_on_the_discard_pile():
    after = strip(ONE_CORNER, red=car(gear=3)).plays(red, "4", "4", "1").does(c.Done(red))
    assert after.cards(red).discard.known == bag("heat", "heat")
    assert after.cards(red).top == "heat"


def test_two_corners_are_two_bills_in_the_order_crossed():
    after = strip(TWO_CORNERS, red=car(gear=3)).reveals(red, "4", "1", "1")  # Speed 6
    assert [(fact.corner, fact.heat) for fact in after.all(CornerChecked)] == [(3, 2), (6, 3)]
    assert [(fact.heat, fact.engine) for fact in after.all(HeatPaid)] == [(2, 4), (3, 1)]
    assert after.told[3:7] == ["corner_checked red", "heat_paid red", "corner_checked red", "heat_paid red"]


# By whatever means the line was crossed ----------------------------------------------------------------


def test_a_line_crossed_by_boost_counts_and_so_does_its_speed():
    race = strip("""
        . R . |2 . . . .
        . . . |  . . . .
    """).plays(red, "1")
    after = race.does(c.Boost(red)).flips(red, "3").ends_turn(red)
    assert after.one(CornerChecked) == CornerChecked(red, 3, 1, 2, 4, 2)


def test_a_line_crossed_by_adrenaline_counts_and_so_does_its_speed():
    race = strip("""
        . R |1 . . . .
        . . |  . . . .
    """).plays(red, "0")
    after = race.does(c.Adrenaline(red)).ends_turn(red)
    assert after.one(CornerChecked) == CornerChecked(red, 2, 1, 1, 1, 0)


def test_a_line_crossed_by_slipstream_counts_at_the_speed_of_the_cards():
    race = strip(
        """
        . R . . |3 B . . .
        . . . . |  . . . .
        """,
        red=car(gear=1),
    ).plays(red, "2")
    after = race.does(c.Done(red), c.Slipstream(red))
    assert after.one(CornerChecked, red) == CornerChecked(red, 4, 1, 3, 2, 0)


def test_a_line_crossed_by_slipstream_alone_is_told_with_speed_nought():
    race = strip("""
        . R |1 B . . .
        . . |  . . . .
    """).plays(red, "0")
    after = race.does(c.Done(red), c.Slipstream(red))
    assert after.one(CornerChecked, red) == CornerChecked(red, 2, 1, 1, 0, 0)


def test_a_boost_after_an_early_line_raises_the_bill_of_that_line():
    race = strip(ONE_CORNER, red=car(gear=2)).plays(red, "4", "3")
    after = race.does(c.Boost(red)).flips(red, "2").ends_turn(red)
    assert after.one(CornerChecked).heat == 2
    assert [fact.for_ for fact in after.all(HeatPaid)] == ["boost", "corner"]


def test_a_blocked_car_that_stopped_before_the_line_did_not_cross_it():
    after = strip("""
        . R . |1 B . . .
        . . . |  G . . .
    """).reveals(red, "2")
    assert after.at(red) == (3, "line")
    assert after.all(CornerChecked, red) == ()


def test_a_line_in_the_next_lap_is_told_with_that_lap():
    after = strip("""
        . R # . |3 . . .
        . . # . |  . . .
    """).reveals(red, "4")
    assert after.one(CornerChecked) == CornerChecked(red, 1, 2, 3, 4, 1)


def test_a_corner_line_right_after_the_grid_is_checked_like_any_other():
    after = strip(
        """
        . R # |3 . . . .
        . . # |  . . . .
        """,
        lap=0,
    ).reveals(red, "4")
    assert after.one(CornerChecked).heat == 1


def test_a_lap_passes_the_same_line_once_each_time():
    after = strip(
        """
        R . |9 . . . . . . . . . . . .
        . . |  . . . . . . . . . . . .
        """,
        spaces=10,
        red=car(gear=4),
    ).reveals(red, "4", "4", "4", "1")
    assert [(fact.corner, fact.lap, fact.heat) for fact in after.all(CornerChecked)] == [(2, 1, 4), (2, 2, 4)]
    assert after.one(SpunOut).corner == 2


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


def test_a_car_put_back_in_its_own_turn_pays_for_the_line_it_then_crosses():
    race = strip(
        """
        . . . |1 . . R . . . .
        . . . |  . . . . . . .
        """
    ).plays(red, "0")
    back = race.does(c.Correct(red, at=c.Place(1, 2, "line")), c.Boost(red)).flips(red, "3").ends_turn(red)
    assert back.one(CornerChecked) == CornerChecked(red, 3, 1, 1, 3, 2)
