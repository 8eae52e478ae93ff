"""A demo's drivers in races with the game's modules: they choose upgrades, and their cards follow what happens."""

from __future__ import annotations

import pytest

from companion.boards import load_track
from companion.demo.options import DemoOptions
from companion.demo.race_setup import race_setup, setup_message
from companion.engine.refusals import Refused
from companion.engine.types import SEATS
from companion.simulation.modules import MODULES
from companion.wire.setups import parse_setup

from ..long import LONG
from .tables import BOARDS, MindTable

MIXES = [("garage",), ("championship",), ("garage", "weather", "legends"), ("tournament", "weather"), MODULES]


def table(modules: tuple[str, ...], seed: int, board: str = "usa") -> MindTable:
    options = DemoOptions(cars=4, seed=seed, track=board, modules=modules)  # type: ignore[arg-type]
    track = load_track(board)
    drivers = SEATS[: options.cars - options.legends]
    told = race_setup(options, track, {seat: seat for seat in drivers}, 1)
    again = parse_setup(setup_message(told, board), BOARDS.get)
    assert again == told, "what is sent means the same"
    return MindTable(track, 0, seed, told)


SEEDS = (1, 2, 3)
EVERY_RACE = [(modules, seed) for modules in MIXES for seed in SEEDS]
"""Each mix on three boards, as in `make test-long`."""
A_RACE_EACH = [(modules, SEEDS[number % 3]) for number, modules in enumerate(MIXES[:-1])]


@pytest.mark.parametrize(("modules", "seed"), EVERY_RACE if LONG else [*A_RACE_EACH, *EVERY_RACE[-3:]], ids=str)
def test_drivers_play_whole_races_with_modules_without_a_refusal(modules: tuple[str, ...], seed: int) -> None:
    here = table(modules, seed, ("usa", "netherlands", "japan")[seed % 3])
    while here.step():
        pass
    assert here.race.phase == "finished"
    assert here.refusals == []
    upgrades = {len(car.upgrades) for car in here.race.cars if car.mat}
    race = here.race.championship.race if here.race.championship else 3
    assert upgrades == ({race} if "garage" in modules else {0})
    assert any(car.mat is None for car in here.race.cars) == ("legends" in modules)
    assert bool(here.race.weather) == ("weather" in modules)
    assert (here.race.rulings.gear_shown == "at-reveal") == ("tournament" in modules)


@pytest.mark.parametrize("seed", range(4))
def test_a_driver_that_takes_over_in_the_middle_of_such_a_race_brings_it_to_its_end(seed: int) -> None:
    here, steps = table(MODULES, seed, "netherlands"), 0
    while here.step():
        steps += 1
        if steps % 40 == 0:
            seat = here.race.turn.seat if here.race.turn else SEATS[0]
            here.sit_down(seat, luck=steps)
        assert steps < 5_000
    assert here.race.phase == "finished"


def test_legends_take_seats_that_nobody_holds() -> None:
    options = DemoOptions(cars=6, modules=("legends",))
    told = race_setup(options, load_track("usa"), {seat: seat for seat in SEATS[:4]}, 1)
    assert {car.seat for car in told.cars if car.legend} == set(SEATS[-2:])
    full = race_setup(options, load_track("usa"), {seat: seat for seat in SEATS[:8]}, 1)
    assert len(full.cars) == 8, "people come first"


@pytest.mark.parametrize("number", range(1, 30))
def test_every_race_of_a_demo_has_a_set_up_that_can_be_started(number: int) -> None:
    board = sorted(BOARDS)[number % len(BOARDS)]
    if board == "short":
        board = "usa"
    options = DemoOptions(cars=6, track=board, modules=MODULES)
    told = race_setup(options, load_track(board), {seat: seat for seat in SEATS[:4]}, number)
    try:
        MindTable(told.track, 0, 1, told)
    except Refused as refused:
        pytest.fail(str(refused.refusal))
