"""Step 3 · Reveal & move."""

from __future__ import annotations

import pytest

from companion.engine.events import Cluttered, Flipped, Moved, Revealed

from .piles import bag
from .roads import OPEN_ROAD
from .strips import black, blue, car, green, red, strip, yellow


@pytest.mark.parametrize(
    ("cards", "speed"),
    [(("4",), 4), (("0",), 0), (("5", "0"), 5), (("1", "2", "3"), 6), (("4", "4", "4", "5"), 17)],
)
def test_speed_is_the_sum_of_the_cards_and_the_car_moves_exactly_that_far(cards, speed):
    after = strip(OPEN_ROAD, red=car(gear=len(cards))).plays(red, *cards)
    assert after.speed(red) == speed
    assert after.at(red) == (2 + speed, "line")
    assert after.told == ["planned red", "revealed red", "moved red"]


# Landing -----------------------------------------------------------------------------------------------


def test_a_car_lands_on_the_race_line_spot_if_it_is_free():
    after = strip("""
        . . . . . . .
        R . . . B . .
    """).plays(red, "4")
    assert after.looks_like("""
        . . . . R . .
        . . . . B . .
    """)


def test_a_car_lands_beside_when_the_race_line_spot_is_taken():
    after = strip("""
        R . . . B . .
        . . . . . . .
    """).plays(red, "4")
    assert after.looks_like("""
        . . . . B . .
        . . . . R . .
    """)


def test_a_car_that_finds_both_spots_taken_stops_in_the_first_space_behind():
    after = strip("""
        R . . . B . .
        . . . . G . .
    """).plays(red, "4")
    assert after.looks_like("""
        . . . R B . .
        . . . . G . .
    """)
    moved = after.one(Moved, red)
    assert (moved.want, moved.gain) == (4, 3)
    assert moved.blocked_by == (blue, green)


def test_the_space_behind_need_only_have_one_free_spot():
    after = strip("""
        R . . Y B . .
        . . . . G . .
    """).plays(red, "4")
    assert after.looks_like("""
        . . . Y B . .
        . . . R G . .
    """)


def test_a_queue_of_full_spaces_blocks_further_back_and_every_car_in_it_is_named():
    after = strip("""
        R . Y B . .
        . . K G . .
    """).plays(red, "3")
    assert after.at(red) == (2, "line")
    assert set(after.one(Moved, red).blocked_by) == {blue, green, yellow, black}


def test_cars_never_block_passing():
    after = strip("""
        R . B Y . . .
        . . G K . . .
    """).plays(red, "4")
    assert after.at(red) == (5, "line")
    assert after.one(Moved, red).blocked_by == ()


def test_a_blocked_move_does_not_lower_speed():
    after = strip("""
        R . . . B . .
        . . . . G . .
    """).plays(red, "4")
    assert after.speed(red) == 4


@pytest.mark.parametrize("spot", ["line", "off"])
def test_a_car_that_gains_no_space_at_all_stays_where_it_began(spot):
    rows = {"line": ("R", "."), "off": (".", "R")}[spot]
    after = strip(f"""
        . {rows[0]} B Y .
        . {rows[1]} G K .
    """).plays(red, "2")
    assert after.at(red) == (2, spot)
    moved = after.one(Moved, red)
    assert (moved.want, moved.gain, moved.from_) == (2, 0, moved.to)


def test_a_move_of_no_spaces_is_told_and_keeps_its_spot():
    after = strip("""
        . . .
        . R .
    """).plays(red, "0")
    moved = after.one(Moved)
    assert (moved.by, moved.want, moved.gain) == ("cards", 0, 0)
    assert after.at(red) == (2, "off")


def test_cars_of_another_lap_block_by_where_they_stand_on_the_board():
    after = strip(
        """
        R . . . B . .
        . . . . G . .
        """,
        laps=3,
        red=car(lap=2),
        green=car(lap=3),
    ).plays(red, "4")
    assert after.at(red) == (4, "line")
    assert set(after.one(Moved, red).blocked_by) == {blue, green}


def test_a_car_may_be_blocked_back_over_the_start_line():
    after = strip("""
        . R . # B . .
        . . . # G . .
    """).plays(red, "2")
    assert after.at(red) == (30, "line")
    assert after.progress(red) == 30


def test_driving_over_the_start_line_begins_the_next_lap():
    after = strip("""
        . R . # . . .
        . . . # . . .
    """).plays(red, "4")
    assert after.progress(red) == 33
    assert after.race.track.lap(after.progress(red)) == 2


# Cluttered hand ----------------------------------------------------------------------------------------


def cluttered(*cards):
    race = strip(
        """
        . . R B .
        . . . . .
        """,
        red=car(gear=3, engine=0),
        blue=car(gear=1),
    )
    return race.plays(red, *cards)


def test_a_cluttered_hand_moves_nothing_and_drops_to_gear_one():
    after = cluttered("4", "3", "heat")
    assert after.one(Cluttered) == Cluttered(red, ("4", "3", "heat"))
    assert after.at(red) == (3, "line")
    assert after.gear(red) == 1
    assert after.all(Moved, red) == ()


def test_a_cluttered_hand_has_no_speed():
    ahead = strip(
        """
        . B . . R . .
        . . . . . . .
        """,
        red=car(gear=3, engine=0),
    )
    assert ahead.plays(red, "4", "3", "heat").speed(red) == 0


def test_a_cluttered_hand_goes_straight_to_step_nine():
    # No React, no slipstream behind blue, no discard: the round is over at once.
    after = cluttered("4", "3", "heat")
    assert after.told[-5:] == ["revealed red", "cluttered red", "replenished red", "round_ended", "round_started"]


def test_the_cards_of_a_cluttered_hand_go_to_the_discard_pile():
    after = cluttered("4", "3", "heat")
    assert after.cards(red).discard.known == bag("4", "3", "heat")
    assert after.cards(red).play_area == ()
    assert after.hand(red) == 7


def test_a_cluttered_hand_flips_nothing_for_its_stress():
    after = cluttered("stress", "3", "heat")
    assert after.all(Flipped) == ()
    assert after.all(Revealed, red)[0].cards == ("stress", "3", "heat")
    assert after.race.phase == "planning"


def test_the_double_shift_into_a_gear_that_cannot_be_filled_is_paid_all_the_same():
    race = strip(OPEN_ROAD, red=car(gear=1, engine=1)).plans(red, "4", "3", "heat", gear=3)
    assert race.told[:5] == ["planned red", "heat_paid red", "gear_shifted red", "revealed red", "cluttered red"]
    assert race.engine(red) == 0


def test_cards_revealed_lie_in_the_play_area_until_step_nine():
    after = strip("""
        . B . R .
        . . . . .
    """).plays(red, "4")
    assert after.cards(red).play_area == ("4",)
    assert after.hand(red) == 6
    assert after.ends_turn(red).cards(red).play_area == ()


def test_a_car_reveals_only_in_its_own_turn():
    after = strip("""
        . B . R .
        . . . G .
    """).all_plan({})
    assert [fact.seat for fact in after.all(Revealed)] == [red]
    assert after.race.car(green).plan
    assert after.race.car(blue).plan
