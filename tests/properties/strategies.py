"""Set-ups of all kinds, for hypothesis."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, get_args, get_type_hints

from hypothesis import strategies as st

from companion.boards import board_ids, load_track
from companion.engine.commands import Place
from companion.engine.legend_deck import LegendsSetUp
from companion.engine.rulings import Rulings
from companion.engine.setup import CarSetUp, SetUp
from companion.engine.track import Corner, Track
from companion.engine.types import SEATS, SPOTS, Seat
from companion.simulation.tokens import drawn_tokens

from ..all_modules import mixed
from ..virtual_table import VirtualTable

BOARDS = st.sampled_from(board_ids()).map(load_track)
RULINGS = st.builds(
    Rulings, **{name: st.sampled_from(get_args(hint)) for name, hint in get_type_hints(Rulings).items()}
)


@st.composite
def rings(draw: st.DrawFn) -> Track:
    """Draw a small board that does not exist."""
    spaces = draw(st.integers(10, 40))
    lines = draw(st.sets(st.integers(1, spaces), max_size=6))
    corners = tuple(Corner(after, draw(st.integers(1, 9))) for after in sorted(lines))
    heat, stress = draw(st.integers(0, 8)), draw(st.integers(0, 5))
    return Track("ring", "Ring", spaces, 1, heat, stress, corners)


def tracks() -> st.SearchStrategy[Track]:
    """Draw a board: one of those that come with the companion, or a ring."""
    return st.one_of(rings(), BOARDS)


def setups(most_cars: int = 8) -> st.SearchStrategy[SetUp]:
    """Draw a race from the grid, or one already running, with tokens or without."""
    return _setups(most_cars).flatmap(_with_tokens)


def _with_tokens(setup: SetUp) -> st.SearchStrategy[SetUp]:
    if any(corner.limit == 1 for corner in setup.track.corners):
        return st.just(setup)  # a token could make it 0, and no car with an empty engine would ever get past
    drawn = st.integers(0, 99).map(lambda seed: replace(setup, weather=drawn_tokens(setup.track, Random(seed))))
    return st.just(setup) | drawn


@st.composite
def _setups(draw: st.DrawFn, most_cars: int) -> SetUp:
    track = draw(tracks())
    laps = draw(st.integers(1, 2 if track.spaces < 30 else 1))
    under_way = draw(st.booleans())
    count = draw(st.integers(1, most_cars))
    spots = draw(st.lists(st.integers(0, 2 * track.spaces - 1), min_size=count, max_size=count, unique=True))
    cars = tuple(_car(draw, track, seat) for seat in draw(st.permutations(SEATS))[:count])
    if under_way:
        cars = tuple(replace(car, **_taken_over(draw, laps, spot)) for car, spot in zip(cars, spots, strict=True))
    if not under_way:
        return SetUp(track, laps, cars, draw(RULINGS))
    finished = draw(st.integers(0, min(2, 8 - count)))
    started = draw(st.none() | st.integers(count + finished, 8))
    return SetUp(track, laps, cars, draw(RULINGS), draw(st.sampled_from((1, 7))), finished, started)


def _car(draw: st.DrawFn, track: Track, seat: Seat) -> CarSetUp:
    return CarSetUp(seat, f"{seat.title()} Driver", draw(st.integers(0, min(2, track.heat))))


def _taken_over(draw: st.DrawFn, laps: int, spot: int) -> dict[str, Any]:
    return {
        "at": Place(draw(st.integers(0, laps)), spot // 2 + 1, SPOTS[spot % 2]),
        "gear": draw(st.integers(1, 4)),
        "engine": draw(st.sampled_from((None, 0))),
        "stress": draw(st.integers(0, 6)),
        "hand": draw(st.integers(4, 9)),
    }


def virtual_tables(trouble: float = 0.0, most_cars: int = 8) -> st.SearchStrategy[VirtualTable]:
    """Draw a race ready to be played at random."""
    seeds = st.integers(0, 2**32 - 1)
    return st.builds(VirtualTable, setups(most_cars), seeds, st.just(trouble))


def module_tables(trouble: float = 0.0) -> st.SearchStrategy[VirtualTable]:
    """Draw a race with any mix of the modules, ready to be played at random."""
    return st.integers(0, 2**32 - 1).map(lambda seed: VirtualTable(mixed(seed), seed, trouble))


@st.composite
def legend_setups(draw: st.DrawFn) -> SetUp:
    """Draw a race from the grid in which some cars, but not all, are Legends."""
    track = draw(BOARDS)
    seats = draw(st.permutations(SEATS))[: draw(st.integers(2, min(9, track.grid_spots)))]
    legends = draw(st.sets(st.sampled_from(seats), min_size=1, max_size=len(seats) - 1))
    cars = tuple(CarSetUp(seat, legend=seat in legends) for seat in seats)
    return SetUp(track, 1, cars, draw(RULINGS), legends=LegendsSetUp(draw(st.integers(0, 6))))
