"""What people get wrong: one test each, and what the companion says instead."""

from __future__ import annotations

from companion.engine import commands as c
from companion.engine.events import CornerChecked, Finished, HeatPaid, Moved, Replenished, SpunOut

from .piles import bag
from .strips import blue, car, green, red, strip


def test_slipstream_gives_no_immunity_at_corners():
    race = strip(
        """
        . R . . . . |3 B . . .
        . . . . . . |  . . . .
        """
    ).plays(red, "4")
    after = race.does(c.Done(red), c.Slipstream(red))
    assert after.one(CornerChecked, red).heat == 1
    assert after.paid(red) == 1


def test_slipstream_gives_no_speed():
    race = strip("""
        . R . . . B . . . .
        . . . . . . . . . .
    """).plays(red, "3")
    after = race.does(c.Done(red), c.Slipstream(red))
    assert after.at(red) == (7, "line")
    assert after.speed(red) == 3


def test_adrenaline_goes_to_the_last_to_move_not_the_last_now():
    # Green, first to move, stays behind in the end; red, last to move, has driven past both and has adrenaline.
    race = strip("""
        . R B G . . . . .
        . . . . . . . . .
    """).plays(red, "5", others={green: ("0",), blue: ("4",)})
    assert race.progress(green) == min(race.progress(seat) for seat in (red, blue, green))
    assert "adrenaline" in race.asked(red)


def test_a_flipped_nought_or_five_is_not_a_basic_card():
    race = (
        strip("""
        . R . . . . . . .
        . . . . . . . . .
    """)
        .plays(red, "stress")
        .flips(red, "0", "5")
    )
    assert race.all(Moved) == ()
    assert race.flips(red, "2").speed(red) == 2


def test_total_speed_with_boost_and_adrenaline_is_checked_even_at_a_corner_crossed_early():
    race = strip(
        """
        . R |4 . . . . . . . . .
        . . |  . . . . . . . . .
        """
    ).plays(red, "4")
    after = race.does(c.Adrenaline(red), c.Boost(red)).flips(red, "3").ends_turn(red)
    assert after.one(CornerChecked).speed == 8
    assert after.one(CornerChecked).heat == 4


def test_two_corners_are_two_bills_and_one_can_pay_the_first_and_spin_at_the_second():
    race = strip(
        """
        . R |4 . . |5 . . . . .
        . . |  . . |  . . . . .
        """,
        red=car(gear=2, engine=4),
    ).reveals(red, "4", "4")
    assert [(fact.heat, fact.for_) for fact in race.all(HeatPaid)] == [(4, "corner")]
    assert [(fact.corner, fact.heat) for fact in race.all(CornerChecked)] == [(2, 4), (4, 3)]
    assert race.one(SpunOut).corner == 4


def test_the_stress_of_a_spin_out_goes_into_the_hand_counted_by_the_gear_before_it_drops():
    race = strip(
        """
        . R |1 . . . . . . . . .
        . . |  . . . . . . . . .
        """,
        red=car(gear=3, engine=0),
    ).plays(red, "1", "1", "2")
    after = race.does(c.Done(red))
    assert after.one(SpunOut).gear == 3
    assert after.cards(red).hand.known == bag("stress", "stress")
    assert after.gear(red) == 1
    assert after.cards(red).discard.known["stress"] == after.cards(red).deck.known["stress"] == 0


def test_finished_cars_leave_only_at_the_end_of_the_round():
    race = strip(
        """
        . G R # . . . .
        . . B # . . . .
        """,
        laps=1,
    ).plays(green, "3", others={red: ("2",), blue: ("2",)})
    assert race.race.car(red).status == race.race.car(blue).status == "finished"
    assert race.at(green) == (1, "line")  # red and blue fill Space 2


def test_the_last_corner_before_the_line_still_counts_on_the_last_lap():
    race = strip(
        """
        . R . |2 # . . . .
        . . . |  # . . . .
        """,
        laps=1,
    ).reveals(red, "5")
    assert race.one(CornerChecked).heat == 3
    assert race.one(Finished)


def test_the_play_area_stays_out_of_a_mid_turn_shuffle():
    race = strip(
        """
        . R . . . . . . .
        . . . . . . . . .
        """,
        red=car(gear=2, deck=0, hand=16),
    ).plays(red, "stress", "4")
    # Two cards lay on the discard pile: the new deck is those two, not four.
    assert len(race.cards(red).deck) == 2
    assert race.cards(red).play_area == ("stress", "4")


def test_discard_comes_before_drawing():
    race = (
        strip("""
        . R . . . . . . .
        . . . . . . . . .
    """)
        .plays(red, "1")
        .does(c.Done(red))
    )
    after = race.fresh().does(c.Discard(red, ("0", "1")))
    assert after.told[:2] == ["discarded red", "replenished red"]
    assert after.one(Replenished).drawn == 3
