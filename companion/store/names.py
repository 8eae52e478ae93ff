"""Names of drivers in stored races."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.engine.events import RaceStarted
from companion.store.codec import VERSION, encode

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Collection, Mapping

    from companion.engine.setup import SetUp
    from companion.history.entries import Entry


def name_key(name: str) -> str:
    """Normalise a name, so that it compares equal however it is written: case and spacing do not count."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def setup_of(start: Entry) -> SetUp:
    """Return the set-up that a race started with."""
    started = start.facts[0]
    assert isinstance(started, RaceStarted), "a race begins with its start"
    return started.setup


def with_names(start: Entry, names: Mapping[str, str], forgotten: Collection[str] = ()) -> Entry:
    """Return a race's start with other names for some of its cars, by seat, some of them of forgotten drivers."""
    started, *more = start.facts
    assert isinstance(started, RaceStarted), "a race begins with its start"
    return replace(start, facts=(replace(started, setup=renamed(started.setup, names, forgotten)), *more))


def renamed(setup: SetUp, names: Mapping[str, str], forgotten: Collection[str] = ()) -> SetUp:
    """Return a set-up with other names for some of its cars, by seat, some of them of forgotten drivers."""
    cars = (
        replace(car, name=names[car.seat], forgotten=car.seat in forgotten) if car.seat in names else car
        for car in setup.cars
    )
    return replace(setup, cars=tuple(cars))


def forgotten_in(read: Callable[..., list[Any]], race: str) -> set[str]:
    """Read which seats of a race had drivers who were forgotten since it was stored."""
    return {seat for (seat,) in read("SELECT seat FROM renames WHERE race = ? AND forgotten", race)}


def is_deleted(read: Callable[..., list[Any]], race: str) -> bool:
    """Read whether a race was deleted."""
    return bool(read("SELECT 1 FROM races WHERE id = ? AND deleted IS NOT NULL", race))


def store_start(db: sqlite3.Connection, race: str, start: Entry) -> None:
    """Write a race's start with other names over the one that is stored."""
    row = (VERSION, encode(start), race)
    db.execute("UPDATE entries SET version = ?, body = ? WHERE race = ? AND no = 1", row)
