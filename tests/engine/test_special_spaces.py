"""Flooded Spaces and tunnels of the expansion boards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine import commands as c
from companion.engine.decide import begin
from companion.engine.events import GearShifted, HeatPaid
from companion.engine.forecasts import foresee_plan
from companion.engine.refusals import Refusal, Refused
from companion.engine.setup import CarSetUp
from companion.engine.steps.s8_discard import discard
from companion.engine.symbol_commands import ReduceStress
from companion.engine.track import Stretch
from companion.engine.unfolding import Unfolding

from .set_ups import BOARD, setup
from .strips import blue, car, red, strip

ROAD = """
    B . . . R . . . . . . .
    . . . . . . . . . . . .
"""


def printed(table, **stretches):
    """Print special Spaces on the board."""
    track = replace(table.race.track, **{kind: (Stretch(*ends),) for kind, ends in stretches.items()})
    return replace(table, race=replace(table.race, track=track))


def wet(**red_car):
    return printed(strip(ROAD, red=car(**red_car)), flooded=(4, 6))


# Flooded Spaces ----------------------------------------------------------------------------------------


def test_shifting_down_on_a_flooded_space_costs_one_heat_more():
    choices = [(choice.gear, choice.heat) for choice in wet(gear=3).option(red, "plan").gears]
    assert choices == [(1, 2), (2, 1), (3, 0), (4, 0)]
    after = wet(gear=3).plays(red, "1")
    assert (after.one(HeatPaid).heat, after.one(GearShifted).heat, after.engine(red)) == (2, 2, 4)


def test_shifting_up_costs_what_it_costs_elsewhere():
    assert [(choice.gear, choice.heat) for choice in wet(gear=1).option(red, "plan").gears] == [(1, 0), (2, 0), (3, 1)]


def test_a_shift_down_that_cannot_be_paid_is_not_possible():
    race = wet(gear=3, engine=1)
    assert [choice.gear for choice in race.option(red, "plan").gears] == [2, 3, 4]
    facts = {"gear": 1, "heat": 2, "engine": 1, "from": 3}
    assert race.refuses(c.Plan(red, 1, ("1",))) == Refusal("gear.heat", facts)
    assert wet(gear=3, engine=0).refuses(c.Plan(red, 2, ("1", "1"))).code == "gear.heat"


def test_what_counts_is_where_the_car_starts_the_round():
    dry = printed(strip(ROAD, red=car(gear=2)), flooded=(6, 9))
    assert all(choice.heat == 0 for choice in dry.option(red, "plan").gears if choice.gear < 4)
    moved = dry.reveals(red, "1", "1").ends_round()
    assert moved.at(red)[0] == 7
    assert [choice.heat for choice in moved.option(red, "plan").gears if choice.gear == 1] == [1]


def test_other_cars_pay_nothing_for_it():
    assert all(choice.heat == 0 for choice in wet().option(blue, "plan").gears if choice.gear < 3)


def test_a_spin_out_and_a_cluttered_hand_drop_the_gear_for_free():
    spun = printed(strip("B . . R |1 . . .\n. . . . | . . .", red=car(gear=3, engine=0)), flooded=(4, 4))
    after = spun.reveals(red, "4", "3", "2")
    assert (after.gear(red), after.all(HeatPaid, red)) == (1, ())


def test_a_forecast_counts_the_dearer_shift():
    race = printed(strip("B . . R |1 . . .\n. . . . | . . .", red=car(gear=3, engine=2)), flooded=(4, 4)).race
    assert foresee_plan(race, red, 2, ("1", "1")).spins_out is False
    assert foresee_plan(race, red, 1, ("2",)).spins_out is True


def test_a_hand_that_is_taken_over_must_fill_a_gear_that_costs_nothing():
    flooded = replace(BOARD, flooded=(Stretch(5, 8),))

    def taken_over(space, hand):
        at = c.Place(1, space, "line")
        return begin(setup(CarSetUp(red, at=at, gear=4, hand=hand), CarSetUp(blue), track=flooded))

    assert taken_over(6, 3).code == "setup.hand"
    assert taken_over(6, 4).race.has(red)
    assert taken_over(9, 3).race.has(red)


def test_a_corrected_gear_must_leave_one_that_costs_nothing():
    few = wet(gear=3, hand=3)
    assert few.refuses(c.Correct(red, gear=4)).code == "correct.gear"
    assert strip(ROAD, red=car(gear=3, hand=3)).does(c.Correct(red, gear=4)).gear(red) == 4


# Tunnels -----------------------------------------------------------------------------------------------


def test_in_a_tunnel_nothing_is_discarded():
    race = printed(strip(ROAD, red=car(gear=1)), tunnels=(6, 7)).plays(red, "1").does(c.Done(red))
    assert race.asked(red) == []
    assert race.refuses(c.Discard(red, ("1",))).code == "not-your-turn"
    assert race.does(c.Discard(red)).facts[-1].type == "passed_over"


def test_outside_a_tunnel_cards_are_discarded_as_ever():
    race = printed(strip(ROAD, red=car(gear=1)), tunnels=(6, 7)).plays(red, "3").does(c.Done(red))
    assert race.asked(red) == ["discard"]


def test_a_card_named_in_a_tunnel_is_refused_wherever_the_question_came_from():
    race = printed(strip(ROAD, red=car(gear=1)), tunnels=(6, 6)).plays(red, "1").race
    with pytest.raises(Refused) as refused:
        discard(Unfolding(race, "seat"), c.Discard(red, ("2",)))
    assert refused.value.refusal == Refusal("discard.tunnel", {"cards": ("2",)})


def test_a_tunnel_does_not_stop_cooling():
    race = printed(strip(ROAD, red=car(gear=1, engine=3)), tunnels=(6, 6)).plays(red, "1")
    assert "cooldown" in race.asked(red)


def test_in_a_tunnel_no_stress_is_put_away():
    race = printed(strip(ROAD, red=car(gear=1, upgrades=("up-06",))), tunnels=(6, 6)).plays(red, "up-06")
    assert "reduce-stress" not in race.asked(red)
    assert race.refuses(ReduceStress(red, 1)) == Refusal("reduce.tunnel", {"stress": 1})
    free = strip(ROAD, red=car(gear=1, upgrades=("up-06",))).plays(red, "up-06")
    assert "reduce-stress" in free.asked(red)
