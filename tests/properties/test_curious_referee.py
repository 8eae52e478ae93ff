"""A curious referee who is also a player: tries every command, guesses cards, looks, undoes, and tries again.

With two tables that differ in one secret of one seat, the replies are the same, and so is everything others see.
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from companion.engine.garage_faces import UPGRADES

from .curious_referee import awaited, buries_something, differing, pry_and_play
from .strategies import setups
from .table_drivers import Drivers
from .two_tables import TwoTables

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.engine import commands as c
    from companion.engine.setup import SetUp


SETUPS = st.builds(
    lambda setup, referee: replace(setup, referee=referee),
    setups(most_cars=4).filter(lambda setup: len(setup.cars) > 1),
    st.sampled_from(("tablet", "phones")),
)


def with_upgrades(setup: SetUp, seed: int) -> SetUp:
    """Give every driver upgrades in place of the Starting Upgrades."""
    deck = [face.card for face in UPGRADES if face.box == "base" for _ in range(2)]
    Random(seed).shuffle(deck)
    cars = (replace(car, upgrades=tuple(deck.pop() for _ in range(3))) for car in setup.cars)
    return replace(setup, cars=tuple(cars))


WITH_UPGRADES = st.builds(with_upgrades, SETUPS, st.integers(0, 99))


# Only a good guess in the right place finds a leak, so more are made than elsewhere, but for a quick look.
MANY = settings(
    max_examples=settings.default.max_examples * (1 if settings.get_current_profile_name() == "quick" else 2)
)


SEEDS = st.integers(0, 2**32 - 1)


def the_gear(plan: c.Plan) -> int:
    return plan.gear


def the_table_sees(discard: c.Discard) -> object:
    return (len(discard.cards), discard.cards[-1]) if len(discard.cards) > 1 else None


def anything(plan: c.Plan) -> object:
    return "a plan"


@pytest.mark.parametrize("alike", [the_gear, anything])
@MANY
@given(setup=SETUPS | WITH_UPGRADES, seed=SEEDS)
def test_a_sealed_plan_is_not_found_out(alike: Callable[[Any], object], setup: SetUp, seed: int) -> None:
    with closing(TwoTables(setup)) as tables:
        dice = Random(seed)
        drivers = Drivers(tables, dice)
        drivers.play(dice.randint(0, 60))
        drivers.play(60, until=lambda: tables.race.phase == "planning" and len(awaited(tables)) > 1)
        assume(tables.race.phase == "planning" and len(awaited(tables)) > 1)
        assume(differing(tables, drivers, dice.choice(awaited(tables)), alike))
        assert tables.secret_of is not None
        # Gears are shown when all have planned: plans of different gears are secret only until then.
        hidden = (tables.secret_of,) if alike is the_gear else tuple(car.seat for car in setup.cars)
        pry_and_play(tables, drivers, dice, hidden)


@pytest.mark.slow
@MANY
@given(setup=SETUPS | WITH_UPGRADES, seed=SEEDS)
def test_a_card_buried_in_the_discard_pile_is_not_found_out(setup: SetUp, seed: int) -> None:
    with closing(TwoTables(setup)) as tables:
        dice = Random(seed)
        drivers = Drivers(tables, dice)
        drivers.play(dice.randint(0, 60))
        assume(buries_something(tables, drivers, the_table_sees))
        pry_and_play(tables, drivers, dice, hidden=())
