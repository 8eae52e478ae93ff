"""Step 5 · React: boost."""

from __future__ import annotations

import pytest

from companion.engine import commands as c
from companion.engine.events import Boosted, FlipMissed, Flipped, HeatPaid, Moved, Reshuffled
from companion.engine.refusals import Refusal

from .piles import bag
from .reacting import PLANS, ahead
from .strips import blue, green, red, strip

# Boost -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("gear", [1, 2, 3, 4])
def test_boost_in_any_gear_pays_one_heat_then_owes_a_flip(gear):
    before = ahead(gear=gear).plays(red, *PLANS[gear]).fresh()
    after = before.does(c.Boost(red))
    assert after.told == ["heat_paid red", "boosted red"]
    assert after.one(HeatPaid) == HeatPaid(red, 1, 5, "boost")
    assert after.asked(red) == ["flip"]
    assert after.at(red) == before.at(red)


def test_the_value_of_the_flip_adds_to_speed_and_moves_the_car():
    before = ahead().plays(red, "2").does(c.Boost(red)).fresh()
    after = before.flips(red, "heat", "0", "4")
    assert after.told == ["flipped red", "flipped red", "flipped red", "moved red"]
    assert after.all(Flipped)[-1] == Flipped(red, "4", kept=True, for_="boost")
    assert after.speed(red) == 6
    moved = after.one(Moved)
    assert (moved.by, moved.want, moved.gain) == ("boost", 4, 4)
    assert after.at(red) == (11, "line")
    assert after.cards(red).play_area == ("2", "4")


def test_boost_once_a_turn():
    after = ahead().plays(red, "2").does(c.Boost(red)).flips(red, "4")
    assert "boost" not in after.asked(red)
    assert after.refuses(c.Boost(red)) == Refusal("boost.used")


def test_boost_again_in_the_next_turn():
    after = ahead().plays(red, "2").does(c.Boost(red)).flips(red, "4").ends_turn(red).ends_round()
    assert "boost" in after.plays(red, "1").asked(red)


def test_no_boost_without_heat_in_the_engine():
    race = ahead(engine=0).plays(red, "2")
    assert race.asked(red) == ["cooldown", "done"]
    assert race.refuses(c.Boost(red)) == Refusal("boost.heat", {"heat": 1, "engine": 0})


def test_cooling_first_can_supply_the_heat_for_a_boost():
    race = ahead(engine=0).plays(red, "2").does(c.Cooldown(red, 1))
    assert "boost" in race.asked(red)
    after = race.does(c.Boost(red))
    assert after.engine(red) == 0
    assert after.all(Boosted)


def test_heat_paid_for_a_boost_is_not_cooled_again_in_the_turn():
    race = ahead(engine=1).plays(red, "2").does(c.Boost(red)).flips(red, "1")
    assert race.cards(red).discard.known["heat"] == 1
    assert race.cards(red).most_heat_in_hand == 6


def test_a_boost_may_be_blocked_and_counts_for_speed_all_the_same():
    after = (
        strip("""
        R . B . . .
        . . G . . .
    """)
        .plays(red, "0")
        .does(c.Boost(red))
        .flips(red, "2")
    )
    assert after.at(red) == (2, "line")
    assert after.speed(red) == 2
    assert after.all(Moved, red)[-1].blocked_by == (blue, green)


def test_a_boost_with_nothing_to_flip_adds_nothing_and_is_paid():
    race = ahead(hand=18).plays(red, "2").fresh().does(c.Boost(red))
    assert race.told == ["heat_paid red", "boosted red", "flip_missed red", "moved red"]
    assert race.one(FlipMissed).for_ == "boost"
    assert (race.one(Moved).by, race.one(Moved).want) == ("boost", 0)
    assert race.speed(red) == 2
    assert race.engine(red) == 5


def test_the_flip_of_a_boost_may_run_over_a_reshuffle_that_takes_the_heat_just_paid():
    race = ahead(deck=0).plays(red, "2").fresh().does(c.Boost(red))
    assert race.told == ["heat_paid red", "boosted red", "reshuffled red"]
    assert race.one(Reshuffled).count == 12  # eleven lay there, and the Heat just paid
    assert race.cards(red).deck.known == bag("heat")
