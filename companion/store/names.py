"""Names of drivers in stored races."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.engine.events import RaceStarted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.engine.setup import SetUp
    from companion.history.entries import Entry


def setup_of(start: Entry) -> SetUp:
    """Return the set-up that a race started with."""
    started = start.facts[0]
    assert isinstance(started, RaceStarted), "a race begins with its start"
    return started.setup


def with_names(start: Entry, names: Mapping[str, str]) -> Entry:
    """Return a race's start with other names for some of its cars, by seat."""
    setup = setup_of(start)
    cars = tuple(replace(car, name=names.get(car.seat, car.name)) for car in setup.cars)
    started, *more = start.facts
    assert isinstance(started, RaceStarted), "a race begins with its start"
    return replace(start, facts=(replace(started, setup=replace(setup, cars=cars)), *more))


def nameless(number: int) -> str:
    """Return what a car is called whose driver asked to be forgotten."""
    return f"Driver {number}"


def is_nameless(name: str) -> bool:
    """Whether a car is called so: it belongs to nobody, also where it comes back from a race file."""
    return _NAMELESS.fullmatch(name) is not None


_NAMELESS = re.compile(r"Driver [1-9]")
