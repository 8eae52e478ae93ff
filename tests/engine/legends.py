"""A board with Legend lines, and races of Legends on it."""

from __future__ import annotations

from dataclasses import replace

from companion.engine import commands as c
from companion.engine.legend_deck import LegendsSetUp
from companion.engine.rulings import Rulings
from companion.engine.setup import CarSetUp, SetUp
from companion.engine.track import Corner, Track

from .strips import started

BOARD = Track(
    "board",
    "Board",
    69,
    2,
    6,
    3,
    (Corner(12, 7, 2), Corner(33, 3, 25), Corner(49, 3, 42), Corner(57, 2, 52)),
    grid_spots=9,
)
"""Zones of 10, 8, 7 and 5 Spaces before corners of 7, 3, 3 and 2."""


def legend(seat, space=None, *, lap=1, spot="line", **told):
    """Describe a Legend, on the grid unless it is told where it stands."""
    at = c.Place(lap, space, spot) if space else None
    return CarSetUp(seat, at=at, legend=True, **told)


def driver(seat, space=None, *, lap=1, spot="line", **told):
    """Describe a car with a driver."""
    return replace(legend(seat, space, lap=lap, spot=spot, **told), legend=False)


def race_of(*cars, track=BOARD, laps=2, pro=0, rulings=None, **told):
    """Start a race with Legends."""
    legends = LegendsSetUp(pro)
    return started(SetUp(track, laps, cars, Rulings(**rulings or {}), legends=legends, **told))


def turned(table, card):
    """Turn a card for the Legends."""
    return table.does(c.LegendCard(card))
