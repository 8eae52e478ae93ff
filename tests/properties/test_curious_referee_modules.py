"""The curious referee in races with modules: pries at kept upgrades, types of sponsorship cards and salvaged cards."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from companion.engine.cards import SPONSORSHIP
from companion.engine.championship import Championship
from companion.engine.garage_selection import GarageSetUp
from companion.engine.setup import CarSetUp, SetUp

from ..all_modules import BOXES, mixed
from .curious_referee import awaited, buries_something, differing, pry_and_play
from .strategies import BOARDS
from .table_drivers import Drivers
from .two_tables import TwoTables

if TYPE_CHECKING:
    from companion.engine import commands as c

SEEDS = st.integers(0, 2**32 - 1)
REFEREES = st.sampled_from(("tablet", "phones"))
SALVAGING = (("up-22", "up-49", "up-50"), ("up-23", "up-57", "up-52"), ("up-22", "up-57", "up-24"))
"""Upgrades that salvage, super-cool, scrap and are played directly."""


def with_modules(seed: int, referee: str) -> SetUp:
    """Mix modules, with three sponsorship cards for everybody."""
    three_each = Championship("1963", 1, "1963-1")
    return replace(mixed(seed), championship=three_each, referee=referee)


def with_snake(seed: int, referee: str) -> SetUp:
    """Let everybody put one of four upgrades back, beside whatever else is played."""
    setup = with_modules(seed, referee)
    cars = tuple(car if car.legend else replace(car, upgrades=None) for car in setup.cars)
    return replace(setup, cars=cars, championship=None, garage=GarageSetUp(boxes=BOXES, how="snake"))


MODULES = st.builds(with_modules, SEEDS, REFEREES).filter(lambda setup: len(setup.driven) > 1)
SNAKES = st.builds(with_snake, SEEDS, REFEREES).filter(lambda setup: len(setup.driven) > 1)
SALVAGES = st.builds(
    lambda track, referee: SetUp(
        track,
        1,
        tuple(CarSetUp(seat, upgrades=own) for seat, own in zip(("red", "blue", "green"), SALVAGING, strict=True)),
        referee=referee,
    ),
    BOARDS,
    REFEREES,
)


def a_choice(keep: c.Keep) -> object:
    return "a choice"


def gear_of_sponsored(plan: c.Plan) -> object:
    return plan.gear if set(plan.cards) & set(SPONSORSHIP) else None


def seen_above_sponsorship(discard: c.Discard) -> object:
    *below, top = discard.cards or ("",)
    return (len(below), top) if set(below) & set(SPONSORSHIP) else None


def seen_above(discard: c.Discard) -> object:
    return (len(discard.cards), discard.cards[-1]) if len(discard.cards) > 1 else None


@given(setup=SNAKES, seed=SEEDS)
def test_what_a_driver_keeps_is_not_found_out(setup: SetUp, seed: int) -> None:
    with closing(TwoTables(setup)) as tables:
        dice = Random(seed)
        drivers = Drivers(tables, dice)
        drivers.play(100, until=lambda: awaited(tables)[0].asked == "keep")
        assume(differing(tables, drivers, dice.choice(awaited(tables)), a_choice))
        assert tables.secret_of is not None
        pry_and_play(tables, drivers, dice, (tables.secret_of,), tries=8)


@given(setup=MODULES, seed=SEEDS)
def test_a_sponsorship_card_in_a_sealed_plan_is_not_found_out(setup: SetUp, seed: int) -> None:
    with closing(TwoTables(setup)) as tables:
        dice = Random(seed)
        drivers = Drivers(tables, dice)
        drivers.play(dice.randint(0, 60))
        drivers.play(60, until=lambda: tables.race.phase == "planning" and len(awaited(tables)) > 1)
        assume(tables.race.phase == "planning" and len(awaited(tables)) > 1)
        assume(differing(tables, drivers, dice.choice(awaited(tables)), gear_of_sponsored))
        assert tables.secret_of is not None
        pry_and_play(tables, drivers, dice, (tables.secret_of,))


@pytest.mark.slow
@given(setup=MODULES, seed=SEEDS)
def test_a_buried_sponsorship_card_is_not_found_out(setup: SetUp, seed: int) -> None:
    with closing(TwoTables(setup)) as tables:
        dice = Random(seed)
        drivers = Drivers(tables, dice)
        drivers.play(dice.randint(20, 60))
        assume(buries_something(tables, drivers, seen_above_sponsorship))
        pry_and_play(tables, drivers, dice, hidden=())


@pytest.mark.slow
@given(setup=SALVAGES, seed=SEEDS)
def test_what_is_salvaged_from_a_pile_is_not_found_out(setup: SetUp, seed: int) -> None:
    with closing(TwoTables(setup)) as tables:
        dice = Random(seed)
        drivers = Drivers(tables, dice)
        drivers.play(dice.randint(0, 40))
        assume(buries_something(tables, drivers, seen_above))
        pry_and_play(tables, drivers, dice, hidden=())
