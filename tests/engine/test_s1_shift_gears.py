"""Step 1 · Shift gears."""

from __future__ import annotations

import pytest

from companion.engine import commands as c
from companion.engine.events import GearShifted, HeatPaid
from companion.engine.options import GearChoice, PlanOption
from companion.engine.refusals import Refusal

from .strips import blue, car, red, strip

PLANS = {1: ("1",), 2: ("1", "2"), 3: ("1", "2", "3"), 4: ("1", "2", "3", "4")}


def alone(**red_car):
    return strip(
        """
        . R . .
        . . . .
        """,
        red=car(**red_car),
    )


@pytest.mark.parametrize("gear", [1, 2, 3, 4])
def test_staying_in_gear_is_free_and_no_news(gear):
    after = alone(gear=gear, engine=0).plans(red, *PLANS[gear])
    assert after.gear(red) == gear
    assert after.all(GearShifted) == after.all(HeatPaid) == ()


@pytest.mark.parametrize(("gear", "to"), [(1, 2), (2, 1), (2, 3), (3, 2), (3, 4), (4, 3)])
def test_one_gear_up_or_down_is_free_even_with_an_empty_engine(gear, to):
    after = alone(gear=gear, engine=0).plans(red, *PLANS[to])
    assert after.one(GearShifted) == GearShifted(red, gear, to, 0)
    assert after.paid(red) == 0


@pytest.mark.parametrize(("gear", "to"), [(1, 3), (3, 1), (2, 4), (4, 2)])
def test_two_gears_up_or_down_cost_one_heat_from_the_engine(gear, to):
    after = alone(gear=gear, engine=3).plans(red, *PLANS[to])
    assert after.told[:4] == ["planned red", "heat_paid red", "gear_shifted red", "revealed red"]
    assert after.one(HeatPaid) == HeatPaid(red, 1, 2, "shift")
    assert after.one(GearShifted) == GearShifted(red, gear, to, 1)
    assert after.engine(red) == 2
    assert after.cards(red).discard.known["heat"] == 1


@pytest.mark.parametrize(("gear", "to"), [(1, 3), (3, 1), (2, 4), (4, 2)])
def test_two_gears_cannot_be_had_with_an_empty_engine(gear, to):
    race = alone(gear=gear, engine=0)
    facts = {"gear": to, "heat": 1, "engine": 0, "from": gear}
    assert race.refuses(c.Plan(red, to, PLANS[to])) == Refusal("gear.heat", facts)
    assert to not in [choice.gear for choice in race.option(red, "plan").gears]


@pytest.mark.parametrize(("gear", "to"), [(1, 4), (4, 1)])
def test_three_gears_at_once_cannot_be_had(gear, to):
    refusal = alone(gear=gear).refuses(c.Plan(red, to, PLANS[to]))
    assert refusal == Refusal("gear.step", {"gear": to, "most": 2, "from": gear})


@pytest.mark.parametrize("gear", [-1, 0, 5])
def test_gears_are_one_to_four(gear):
    refusal = alone(gear=2).refuses(c.Plan(red, gear, ("1",) * max(0, gear)))
    assert refusal == Refusal("gear.range", {"gear": gear, "least": 1, "most": 4})


@pytest.mark.parametrize(
    ("gear", "engine", "choices"),
    [
        (1, 1, ((1, 0), (2, 0), (3, 1))),
        (2, 1, ((1, 0), (2, 0), (3, 0), (4, 1))),
        (3, 1, ((1, 1), (2, 0), (3, 0), (4, 0))),
        (4, 1, ((2, 1), (3, 0), (4, 0))),
        (4, 0, ((3, 0), (4, 0))),
    ],
)
def test_the_gears_within_reach_are_offered_with_their_cost(gear, engine, choices):
    offered = alone(gear=gear, engine=engine).option(red, "plan")
    assert offered == PlanOption(tuple(GearChoice(*choice) for choice in choices))


def test_gears_change_in_the_order_of_the_round_when_the_last_plan_arrives():
    race = strip(
        """
        . B . R .
        . . . . .
        """,
        red=car(gear=1),
        blue=car(gear=3),
    )
    waiting = race.plans(blue, "1", gear=1)
    assert waiting.told == ["planned blue"]
    assert waiting.gear(blue) == 3
    after = waiting.plans(red, "1", "2", gear=2)
    assert after.told[:5] == [
        "planned blue",
        "planned red",
        "gear_shifted red",
        "heat_paid blue",
        "gear_shifted blue",
    ]
    assert (after.gear(red), after.gear(blue)) == (2, 1)


def test_what_a_correction_took_from_the_engine_is_not_paid_for_a_double_shift():
    race = strip(
        """
        . B . R .
        . . . . .
        """,
        blue=car(gear=1, engine=1),
        rulings={"gear_shown": "at-reveal"},
    )
    resolving = race.plans(blue, "1", "2", "3").plans(red, "0")
    after = resolving.does(c.Correct(blue, engine=0)).ends_turn(red)
    assert after.one(GearShifted, blue) == GearShifted(blue, 1, 3, 0)
    assert after.paid(blue) == 0


def test_a_shift_made_longer_by_a_correction_still_costs_one_heat():
    race = strip(
        """
        . B . R .
        . . . . .
        """,
        blue=car(gear=3),
        rulings={"gear_shown": "at-reveal"},
    )
    resolving = race.plans(blue, "1", "1", "2", "3").plans(red, "0")
    after = resolving.does(c.Correct(blue, gear=1)).ends_turn(red)
    assert after.one(GearShifted, blue) == GearShifted(blue, 1, 4, 1)
