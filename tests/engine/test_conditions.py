"""The numbers of the core game, as the rulebook gives them."""

from __future__ import annotations

import pytest

from companion.engine import conditions
from companion.engine.calendar import FIXTURES
from companion.engine.setup import MOST_IN_HAND

from .strips import car, red, strip


@pytest.mark.parametrize(
    ("gear", "adrenaline", "heat"),
    [(1, False, 3), (2, False, 1), (3, False, 0), (4, False, 0), (1, True, 4), (2, True, 2), (4, True, 1)],
)
def test_cooldown_depends_on_the_gear_and_on_adrenaline(gear, adrenaline, heat):
    assert conditions.gear_cooldown(gear, adrenaline=adrenaline) == heat


def test_no_car_ever_has_more_cooldown_than_the_most():
    assert conditions.most_cooldown() == 4


def test_hands_are_filled_up_to_seven():
    race = strip("R .\n. .").race
    assert conditions.hand_size(race, red) == 7


def test_no_event_fills_hands_up_to_more_than_the_most():
    assert max(fixture.hand or 0 for fixture in FIXTURES.values()) <= MOST_IN_HAND


@pytest.mark.parametrize(("gear", "lowest"), [(1, 1), (2, 1), (4, 3)])
def test_one_gear_down_is_free(gear, lowest):
    assert conditions.lowest_free_gear(gear) == lowest


@pytest.mark.parametrize(("gear", "stress"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_a_spin_out_brings_more_stress_in_a_high_gear(gear, stress):
    race = strip("R .\n. .", red=car(gear=gear)).race
    assert conditions.spin_out_stress(race, red) == stress


def test_a_seat_owns_the_heat_of_its_engine_and_of_the_starting_upgrade():
    assert conditions.owned_heat(6) == 7
