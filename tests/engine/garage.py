"""A race with upgrades: red on Space 2 with those of the test, blue behind it."""

from __future__ import annotations

from dataclasses import replace

from companion.engine import commands as c
from companion.engine.rulings import Rulings
from companion.engine.setup import CarSetUp, SetUp
from companion.engine.track import Corner, Track
from companion.engine.weather import WeatherSetUp

from .strips import blue, green, red, started

T30 = Track("t30", "T30", 30, 2, 6, 3, (Corner(10, 4), Corner(20, 3)))
BLUE = CarSetUp(blue, at=c.Place(1, 1, "line"), upgrades=("up-09", "up-09", "up-14"))


def garage(*upgrades, track=T30, rulings=None, at=2, lap=1, others=(BLUE,), weather=None, championship=None, **told):
    """Start a race in which red owns these upgrades."""
    car = CarSetUp(red, at=c.Place(lap, at, "line"), upgrades=upgrades, **told)
    setup = SetUp(track, track.laps, (car, *others), Rulings(**rulings or {}))
    token = WeatherSetUp(weather, ((20, "weather"),)) if weather else None
    return started(replace(setup, weather=token, championship=championship))


def ahead(space):
    """Put green somewhere ahead, without upgrades to speak of."""
    return (BLUE, CarSetUp(green, at=c.Place(1, space, "line"), upgrades=()))


def plays(race, *cards):
    """Let red play cards in the gear that takes as many, the others their slowest."""
    return race.plays(red, *cards, others={blue: ("1",), green: ("1",)} if race.race.has(green) else {blue: ("1",)})
