"""The race that begins with a set-up: its cars on the grid, or where a race taken over has them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.engine import conditions
from companion.engine.championship import press_corners
from companion.engine.garage_setup import has_selection, selection_of
from companion.engine.legend_deck import column_of
from companion.engine.legend_setup import legends_of
from companion.engine.places import resolve_place
from companion.engine.race import Car, Mat, Race
from companion.engine.starting_piles import holdings_of
from companion.engine.starting_sponsors import boxes_in_play, starting_sponsors
from companion.engine.types import Position, Progress, Seat
from companion.engine.weather import WeatherSetUp, laid_out

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.engine.setup import SetUp


def grid(setup: SetUp) -> Race:
    """Put the cars of a checked set-up on the board."""
    cars = tuple(_car(setup, index) for index in range(len(setup.cars)))
    tokens = setup.weather or WeatherSetUp()
    race = Race(
        setup.track,
        conditions.race_laps(setup),
        setup.rulings,
        cars,
        round=setup.round - 1,
        referee=setup.referee,
        finished_before=setup.finished,
        hand_size=conditions.starting_hand(setup),
        championship=setup.championship,
        press=press_corners(setup),
        boxes=boxes_in_play(setup),
        sponsors_to_deal=tuple(starting_sponsors(setup).items()),
        weather=tokens.token,
        roads=laid_out(setup.track, tokens.roads),
        legends=legends_of(setup),
    )
    if has_selection(setup):
        race = replace(race, phase="garage", selection=selection_of(setup))
    return race if setup.started is None else replace(race, retired_before=setup.started - race.started)


def positions_of(setup: SetUp) -> Iterator[tuple[Seat, Position]]:
    """List where each car starts, in grid order."""
    for index, car in enumerate(setup.cars):
        yield car.seat, _position(setup, index)


def _position(setup: SetUp, index: int) -> Position:
    named = setup.cars[index].at
    if named is None:  # the grid: two a Space, the odd spots on the Race Line
        return Position(Progress(-(index // 2)), "off" if index % 2 else "line")
    at = resolve_place(setup.track, named)
    return Position(setup.track.progress(at.lap, at.space), at.spot)


def _car(setup: SetUp, index: int) -> Car:
    car, at = setup.cars[index], _position(setup, index)
    name = car.name or car.seat.capitalize()
    if car.legend:
        return Car(car.seat, name, at, mat=None, forgotten=car.forgotten, column=car.as_ or column_of(car.seat))
    mat = Mat(car.gear, holdings_of(setup, car), upgrades=conditions.starting_upgrades(setup, car))
    return Car(car.seat, name, at, mat, forgotten=car.forgotten)
