"""Step 7 · Check corner."""

from __future__ import annotations

from companion.engine import commands as c
from companion.engine.events import CornerChecked, HeatPaid, SpunOut

from .piles import bag
from .roads import ONE_CORNER, TWO_CORNERS
from .strips import car, red, strip


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


def test_a_car_put_back_in_its_own_turn_pays_for_the_line_it_then_crosses():
    race = strip(
        """
        . . . |1 . . R . . . .
        . . . |  . . . . . . .
        """
    ).plays(red, "0")
    back = race.does(c.Correct(red, at=c.Place(1, 2, "line")), c.Boost(red)).flips(red, "3").ends_turn(red)
    assert back.one(CornerChecked) == CornerChecked(red, 3, 1, 1, 3, 2)
