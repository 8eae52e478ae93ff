"""Rulings: both values of each, and that they are fixed with the race."""

from __future__ import annotations

from dataclasses import fields
from typing import get_args, get_type_hints

import pytest

from companion.engine import commands as c
from companion.engine.events import GearShifted, HeatPaid, Moved
from companion.engine.rulings import Rulings

from .strips import blue, car, green, red, strip, yellow

IDS = {
    "slipstream_over_line": ("last-lap-only", "never"),
    "adrenaline_without_gain": ("refuse", "allow"),
    "slipstream_without_gain": ("refuse", "allow"),
    "gear_shown": ("when-all-planned", "at-reveal"),
    "blocked_spot": ("stay", "race-line"),
    "slip_bonus": ("whole", "any"),
    "legend_card_time": ("first-legend", "after-planning"),
    "legend_chevrons": ("on", "off"),
    "legend_limit_tokens": ("yes", "no"),
    "press_spin_out": ("none", "earlier-kept"),
    "tv_pass": ("standing", "board"),
    "smile_and_wave": ("below-limit", "slipstream-and-below"),
    "hold_tight_reduce": ("free", "counts"),
    "sponsor_start": ("within-hand", "extra"),
    "sponsor_unused": ("carry", "return"),
    "season_swap": ("first-picker", "none"),
    "scrap_named": ("optional", "required"),
    "draft_sum": ("sum", "each"),
    "draft_over_finish": ("allow", "refuse"),
    "super_cool_in_cloud": ("allow", "refuse"),
    "cool_after_unpaid": ("no", "yes"),
    "accelerate_without_gain": ("refuse", "allow"),
    "cluttered_once": ("remove", "discard"),
    "tournament_mistake": ("refuse", "booklet"),
}


def test_each_ruling_has_its_values_with_the_default_first():
    hints = get_type_hints(Rulings)
    assert {field.name: get_args(hints[field.name]) for field in fields(Rulings)} == IDS
    assert {field.name: field.default for field in fields(Rulings)} == {name: values[0] for name, values in IDS.items()}


@pytest.mark.parametrize(("ruling", "allowed"), [("last-lap-only", True), ("never", False)])
def test_slipstream_over_the_line_on_earlier_laps(ruling, allowed):
    race = strip(
        """
        . R # . . .
        . B # . . .
        """,
        rulings={"slipstream_over_line": ruling},
    ).plays(red, "0")
    assert ("slipstream" in race.does(c.Done(red)).asked(red)) == allowed


@pytest.mark.parametrize("ruling", ["last-lap-only", "never"])
def test_slipstream_over_the_line_at_the_end_of_the_race_is_forbidden_either_way(ruling):
    race = strip(
        """
        . R # . . .
        . B # . . .
        """,
        laps=1,
        rulings={"slipstream_over_line": ruling},
    ).plays(red, "0")
    assert race.does(c.Done(red)).refuses(c.Slipstream(red)).code == "slipstream.finish"


@pytest.mark.parametrize(("ruling", "allowed"), [("refuse", False), ("allow", True)])
def test_adrenaline_where_the_car_could_gain_no_space(ruling, allowed):
    race = strip(
        """
        . R B .
        . . G .
        """,
        rulings={"adrenaline_without_gain": ruling},
    ).plays(red, "0")
    assert ("adrenaline" in race.asked(red)) == allowed


@pytest.mark.parametrize(("ruling", "allowed"), [("refuse", False), ("allow", True)])
def test_slipstream_where_the_car_could_gain_no_space(ruling, allowed):
    race = strip(
        """
        . R B Y .
        . . G K .
        """,
        rulings={"slipstream_without_gain": ruling},
    ).plays(red, "0")
    assert ("slipstream" in race.does(c.Done(red)).asked(red)) == allowed


def shifting(ruling):
    """Both shift two gears; red moves first."""
    return strip(
        """
        . B . R . . . . .
        . . . . . . . . .
        """,
        rulings={"gear_shown": ruling},
        red=car(gear=3),
        blue=car(gear=3),
    ).all_plan({red: ("1",), blue: ("1",)})


def test_gears_show_when_all_have_planned():
    race = shifting("when-all-planned")
    assert race.told[2:] == [
        "heat_paid red",
        "gear_shifted red",
        "heat_paid blue",
        "gear_shifted blue",
        "revealed red",
        "moved red",
    ]


def test_by_the_tournament_ruling_gear_and_payment_stay_hidden_until_the_reveal():
    race = shifting("at-reveal")
    assert race.told[2:] == ["heat_paid red", "gear_shifted red", "revealed red", "moved red"]
    assert race.gear(blue) == 3
    assert race.engine(blue) == 6
    after = race.ends_turn(red)
    assert after.told[-5:] == ["replenished red", "heat_paid blue", "gear_shifted blue", "revealed blue", "moved blue"]
    assert after.one(HeatPaid, blue) == HeatPaid(blue, 1, 5, "shift")
    assert after.one(GearShifted, blue) == GearShifted(blue, 3, 1, 1)


def test_by_the_tournament_ruling_the_double_shift_is_judged_when_it_is_planned():
    race = strip(
        """
        . R . . .
        . . . . .
        """,
        rulings={"gear_shown": "at-reveal"},
        red=car(engine=0),
    )
    assert race.refuses(c.Plan(red, 3, ("1", "1", "1"))).code == "gear.heat"


# A blocked car without gain ----------------------------------------------------------------------------


@pytest.mark.parametrize(("ruling", "spot"), [("stay", "off"), ("race-line", "line")])
def test_a_blocked_car_without_gain_keeps_its_spot_or_takes_the_race_line(ruling, spot):
    race = strip(
        """
        . . B . . . .
        . R G . . . .
        """,
        rulings={"blocked_spot": ruling},
    )
    after = race.plays(red, "1", others={blue: ("0",), green: ("0",)})
    moved = after.one(Moved, red)
    assert (moved.gain, moved.blocked_by) == (0, (blue, green))
    assert after.at(red) == (2, spot)


@pytest.mark.parametrize("ruling", ["stay", "race-line"])
def test_a_blocked_car_stays_beside_a_car_on_the_race_line(ruling):
    race = strip(
        """
        . Y B . . . .
        . R G . . . .
        """,
        rulings={"blocked_spot": ruling},
    )
    after = race.plays(red, "1", others={blue: ("0",), green: ("0",), yellow: ("0",)})
    assert after.at(red) == (2, "off")
    assert after.one(Moved, red).blocked_by == (blue, green)


@pytest.mark.parametrize("ruling", ["stay", "race-line"])
def test_a_car_that_wants_no_space_keeps_its_spot_by_either_ruling(ruling):
    race = strip(
        """
        . . . . . .
        . R . . . .
        """,
        rulings={"blocked_spot": ruling},
    )
    assert race.plays(red, "0").at(red) == (2, "off")


def test_the_race_line_taken_is_no_space_gained():
    race = strip(
        """
        . . B . . . .
        . R G . . . .
        """,
        rulings={"blocked_spot": "race-line"},
    ).plays(red, "0", others={blue: ("0",), green: ("0",)})
    assert race.refuses(c.Adrenaline(red)).code == "adrenaline.no-gain"
