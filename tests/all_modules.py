"""Set-ups with any mix of the game's modules, for races that are driven at random."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from companion.boards import board_ids, load_track
from companion.engine.calendar import FIXTURES
from companion.engine.championship import Championship
from companion.engine.garage_faces import UPGRADES
from companion.engine.garage_selection import GarageSetUp
from companion.engine.setup import CarSetUp, SetUp
from companion.engine.types import SEATS
from companion.engine.weather import WeatherSetUp

if TYPE_CHECKING:
    from companion.engine.track import Track

BOXES = ("base", "heavy-rain", "tunnel-vision")
WEATHER = ("cloud", "fog", "storm", "snow", "rain", "sun")
ROADS = ("limit+1", "limit-1", "overheat", "free-boost", "slip+1", "weather")
WIDE = (*range(8), 12, 20, 50)
"""Seeds whose races together show nearly everything that the modules bring."""


def mixed(seed: int) -> SetUp:
    """Choose a board, drivers and Legends, and a mix of modules."""
    dice = Random(seed)
    track = load_track(dice.choice(sorted(board_ids())))
    how = dice.choice(("given", "draft", "snake", None))
    return SetUp(
        track,
        2,
        _drivers(dice, dice.randint(1, 5), given=how == "given"),
        weather=_tokens(dice, track) if dice.random() < 0.6 else None,
        garage=GarageSetUp(how=how, boxes=BOXES) if how else None,
        championship=Championship("1961", 2, dice.choice(list(FIXTURES))) if dice.random() < 0.5 else None,
    )


def _drivers(dice: Random, drivers: int, *, given: bool) -> tuple[CarSetUp, ...]:
    pool = [face.card for face in UPGRADES if face.box in BOXES for _ in range(2)]
    dice.shuffle(pool)
    seats, legends = SEATS[:drivers], SEATS[drivers : drivers + dice.choice((0, 2))]
    hands = (tuple(pool.pop() for _ in range(3)) if given else None for _ in seats)
    people = tuple(CarSetUp(seat, upgrades=upgrades) for seat, upgrades in zip(seats, hands, strict=True))
    return people + tuple(CarSetUp(seat, legend=True) for seat in legends)


def _tokens(dice: Random, track: Track) -> WeatherSetUp:
    kinds = [kind for kind in ROADS for _ in range(2)]
    dice.shuffle(kinds)
    lines = sorted({track.token_line(corner.after) for corner in track.corners} - {None})
    return WeatherSetUp(dice.choice(WEATHER), tuple(zip(lines, kinds, strict=False)))
