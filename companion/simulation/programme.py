"""What a simulated race is played with: the modules of the game, and what a table draws for them before the start."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, get_args

from companion.engine.calendar import FIXTURES, SEASONS
from companion.engine.catalogue import Box
from companion.engine.championship import Championship, press_lines
from companion.engine.garage_selection import GarageSetUp
from companion.engine.garage_setup import shuffled_deck, taken_from
from companion.engine.setup import SetUp
from companion.simulation.chance import chance
from companion.simulation.field import drawn_grid
from companion.simulation.tokens import drawn_tokens

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from random import Random

    from companion.engine.calendar import Fixture, FixtureId
    from companion.engine.track import Track
    from companion.simulation.field import Entrant
    from companion.simulation.modules import Module

BOXES: tuple[Box, ...] = get_args(Box)


def drawn_setup(
    track: Track, laps: int, entrants: Sequence[Entrant], modules: Collection[Module], number: int, seed: int
) -> SetUp:
    """Draw the grid, deal the upgrades, and draw what the other modules need."""
    return with_modules(SetUp(track, laps, drawn_grid(entrants, number, seed)), modules, number, seed)


def with_modules(setup: SetUp, modules: Collection[Module], number: int, seed: int) -> SetUp:
    """Add what a table draws for modules: tokens, and an event with the upgrades of earlier races."""
    if "weather" in modules:
        setup = replace(setup, weather=drawn_tokens(setup.track, chance(seed, number, "weather")))
    if "tournament" in modules:
        setup = replace(setup, rulings=replace(setup.rulings, gear_shown="at-reveal"))
    if "championship" in modules:
        drawn = drawn_event(setup.track, setup.laps, chance(seed, number, "event"))
        setup = replace(setup, championship=drawn)
        if "garage" in modules:
            setup = _with_earlier_upgrades(setup, drawn, chance(seed, number, "garage"))
    return setup


def _with_earlier_upgrades(setup: SetUp, championship: Championship, dice: Random) -> SetUp:
    """Give every driver an upgrade for each earlier race; before this one they pick another."""
    garage, earlier = setup.garage or GarageSetUp(boxes=BOXES), (championship.race or 1) - 1
    deck = shuffled_deck(garage, dice.shuffle)
    cars = (car if car.legend else replace(car, upgrades=taken_from(deck, earlier)) for car in setup.cars)
    return replace(setup, cars=tuple(cars), garage=garage)


def drawn_event(track: Track, laps: int, dice: Random) -> Championship:
    """Draw one of the board's own events, else any; on another board the press stands at corners drawn for it."""
    possible = [event for event, fixture in FIXTURES.items() if laps + fixture.laps > 0]
    own = [event for event in possible if FIXTURES[event].track == track.id]
    event = dice.choice(own or possible)
    return Championship(event[:4], _race_of(event), event, None if own else _drawn_press(track, FIXTURES[event], dice))


def _race_of(event: FixtureId) -> int:
    return next(season.index(event) + 1 for season in SEASONS.values() if event in season)


def _drawn_press(track: Track, fixture: Fixture, dice: Random) -> tuple[int, ...]:
    lines = sorted(press_lines(track))
    return tuple(sorted(dice.sample(lines, min(len(fixture.press), len(lines)))))
