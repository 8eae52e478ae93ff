"""A model of the real table: a board with its printed numbers, mats with piles, and pieces that hands move."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from .phrases import Phrases

PILES = ("engine", "hand", "deck", "discard", "play-area", "reserve")
OWN_CARDS = 12 + 3
"""What lies in front of a driver out of the box: 1 to 4 three times, and the Starting Upgrades."""


class Space(NamedTuple):
    """A Space as the board prints it: the number beside it, and the corner that number counts to."""

    number: int
    corner: int
    limit: int


class Place(NamedTuple):
    """Where a car stands."""

    space: Space
    spot: str

    @classmethod
    def read(cls, number: str, corner: str, limit: str, spot: str) -> Place:
        """Find a place by its words."""
        return cls(Space(int(number), int(corner), int(limit)), spot)


class Board:
    """The printed board: Spaces in a ring, each with its number; nobody can read any other there."""

    def __init__(self, printed: dict[str, Any]) -> None:
        lines = [(corner["after"], order, corner["limit"]) for order, corner in enumerate(printed["corners"], 1)]
        after, order, limit = lines[0]
        lines.append((after + printed["spaces"], order, limit))
        self._ring = [
            next(Space(after - space, order, limit) for after, order, limit in lines if after >= space)
            for space in range(1, printed["spaces"] + 1)
        ]

    def grid(self, spot: int) -> Place:
        """Find a spot of the grid; the first row is just behind the start line."""
        return Place(self._ring[-((spot + 1) // 2)], "line" if spot % 2 else "off")

    def along(self, start: Space, spaces: int) -> Space:
        """Count Spaces forward, or back."""
        return self._ring[(self._ring.index(start) + spaces) % len(self._ring)]

    def place(self, at: dict[str, Any]) -> Place:
        """Translate a place of a program."""
        return Place(self._ring[at["space"] - 1], at["spot"])


@dataclass
class Mat:
    """What lies in front of a driver, and that driver's car."""

    board: Board
    piles: dict[str, int] = field(default_factory=lambda: dict.fromkeys(PILES, 0) | {"deck": OWN_CARDS})
    gear: int = 0
    car: Place | None = None
    ticked: Place | None = None
    """Where the car stood when its row was ticked last: rows count from there."""

    def do(self, row: str, phrases: Phrases) -> None:
        """Do what a screen says."""
        meaning, words = phrases.row(row)
        _ACTS[meaning](self, *words)

    def carry(self, count: str | int, start: str, end: str) -> None:
        """Carry cards from a pile to another."""
        assert start == "reserve" or self.piles[start] >= int(count), (count, start, end, self.piles)
        self.piles[start] -= int(count)
        self.piles[end] += int(count)

    def shuffle(self, start: str, end: str) -> None:
        """Turn a whole pile into another."""
        self.carry(self.piles[start], start, end)

    def draw(self, count: str | int, whole: str | None = None, runs_out: object = None) -> None:
        """Draw cards, and shuffle where the deck runs out."""
        there = min(int(count), self.piles["deck"])
        assert runs_out or there == int(count), f"the deck runs out: {self.piles}"
        self.carry(there, "deck", "hand")
        if there < int(count):
            self.shuffle("discard", "deck")
            self.carry(int(count) - there, "deck", "hand")
        assert not whole or self.piles["hand"] == int(whole), f"back to {whole}: {self.piles}"

    def drive(self, spaces: str, way: str, *place: str) -> None:
        """Move the car; the count and the printed number must agree."""
        assert self.ticked, "the car is not on the board"
        self.car = self._counted(self.ticked, int(spaces) * (1 if way == "forward" else -1), Place.read(*place))

    def go_on(self, spaces: str, *place: str) -> None:
        """Move the car on from where it stands, counting."""
        assert self.car, "the car is not on the board"
        self.car = self._counted(self.car, int(spaces), Place.read(*place))

    def _counted(self, start: Place, spaces: int, end: Place) -> Place:
        counted = self.board.along(start.space, spaces)
        assert counted == end.space, f"{spaces} on from {start} is {counted}, not {end}"
        return end

    def shift(self, gear: str | int) -> None:
        """Move the gear pawn."""
        self.gear = int(gear)

    def put(self, place: Place | None) -> None:
        """Put the car on the board, or take it off."""
        self.car = place


_ACTS: dict[str, Callable[..., None]] = {
    "line up": lambda mat, spot: mat.put(mat.board.grid(int(spot))),
    "nothing": lambda _: None,
    "heat": lambda mat, count: mat.carry(count, "reserve", "engine"),
    "stress": lambda mat, count: mat.carry(count, "reserve", "deck"),
    "gear": Mat.shift,
    "drive": Mat.drive,
    "put": lambda mat, *place: mat.put(Place.read(*place)),
    "put back": lambda mat, *place: mat.put(Place.read(*place)),
    "gear back": Mat.shift,
    "off": lambda mat: mat.put(None),
    "carry": Mat.carry,
    "shuffle": Mat.shuffle,
    "draw": Mat.draw,
}
MOVES_CAR = ("line up", "drive", "put", "put back", "off")
"""A later row of these overtakes an earlier one, wherever the car stands."""
