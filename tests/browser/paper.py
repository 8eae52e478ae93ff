"""A model of the real table: a board with its printed numbers, mats with piles, and hands that do as a screen says."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

PILES = ("engine", "hand", "draw deck", "discard pile", "play area", "reserve")
OWN_CARDS = 12 + 3
"""What lies in front of a driver out of the box: 1 to 4 three times, and the Starting Upgrades."""
_LINE, _BESIDE = "Race Line", "other spot"
_PLACE = r"(\d+) before corner (\d+) \(limit (\d+)\), (Race Line|other spot)"


class Space(NamedTuple):
    """A Space as the board prints it: the number beside it, and the corner that number counts to."""

    number: int
    corner: int
    limit: int


class Place(NamedTuple):
    """Where a car stands."""

    space: Space
    spot: str


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
        return Place(self._ring[-((spot + 1) // 2)], _LINE if spot % 2 else _BESIDE)

    def along(self, start: Space, spaces: int) -> Space:
        """Count Spaces forward, or back."""
        return self._ring[(self._ring.index(start) + spaces) % len(self._ring)]

    def place(self, at: dict[str, Any]) -> Place:
        """Translate a place of a program."""
        return Place(self._ring[at["space"] - 1], {"line": _LINE, "off": _BESIDE}[at["spot"]])


@dataclass
class Mat:
    """What lies in front of a driver, and that driver's car."""

    board: Board
    piles: dict[str, int] = field(default_factory=lambda: dict.fromkeys(PILES, 0))
    gear: int = 0
    car: Place | None = None
    ticked: Place | None = None
    """Where the car stood when its row was ticked last: rows count from there."""

    def __post_init__(self) -> None:
        self.piles["draw deck"] = OWN_CARDS

    def do(self, row: str) -> None:
        """Do what a screen says; a sentence that hands do not understand is a fault of the screen."""
        for pattern, act in _SENTENCES.items():
            if found := re.fullmatch(pattern, row):
                act(self, *found.groups())
                return
        raise AssertionError(f"What shall hands do? {row!r}")

    def carry(self, count: str | int, start: str, end: str) -> None:
        """Carry cards from a pile to another."""
        assert start == "reserve" or self.piles[start] >= int(count), (count, start, end, self.piles)
        self.piles[start] -= int(count)
        self.piles[end] += int(count)

    def shuffle(self, start: str, end: str) -> None:
        """Turn a whole pile into another."""
        self.carry(self.piles[start], start, end)

    def draw(self, count: str, whole: str | None = None, runs_out: str | None = None) -> None:
        """Draw cards, and shuffle where the deck runs out."""
        there = min(int(count), self.piles["draw deck"])
        assert runs_out or there == int(count), f"the deck runs out: {self.piles}"
        self.carry(there, "draw deck", "hand")
        if there < int(count):
            self.shuffle("discard pile", "draw deck")
            self.carry(int(count) - there, "draw deck", "hand")
        assert not whole or self.piles["hand"] == int(whole), f"back to {whole}: {self.piles}"

    def drive(self, spaces: str, way: str, number: str, corner: str, limit: str, spot: str) -> None:
        """Move the car; the count and the printed number must agree."""
        assert self.ticked, "the car is not on the board"
        place = _place(number, corner, limit, spot)
        counted = self.board.along(self.ticked.space, int(spaces) * (1 if way == "forward" else -1))
        assert counted == place.space, f"{spaces} {way} from {self.ticked} is {counted}, not {place}"
        self.car = place

    def shift(self, gear: str) -> None:
        """Move the gear pawn."""
        self.gear = int(gear)

    def put(self, place: Place | None) -> None:
        """Put the car on the board, or take it off."""
        self.car = place


def is_of_car(row: str) -> bool:
    """Whether a row moves the car: a later one of its kind overtakes it, wherever the car stands."""
    return re.match(r"Car |\d+ (forward|back)", row) is not None


def _place(number: str, corner: str, limit: str, spot: str) -> Place:
    return Place(Space(int(number), int(corner), int(limit)), spot)


_SENTENCES: dict[str, Callable[..., None]] = {
    r"Your car on grid spot (\d+)": lambda mat, spot: mat.put(mat.board.grid(int(spot))),
    r"Cars on the grid as shown": lambda _: None,
    r"(\d+) Heat into (?:your|each) engine": lambda mat, count: mat.carry(count, "reserve", "engine"),
    r"(\d+) Stress into (?:your|each) deck": lambda mat, count: mat.carry(count, "reserve", "draw deck"),
    r"Shuffle(?: your deck)?, with the Starting Upgrades": lambda _: None,
    r"Gear pawn (?:in|to) (\d)": Mat.shift,
    rf"(\d+) (forward|back), to {_PLACE}": Mat.drive,
    rf"Car (?:across, )?to {_PLACE}": lambda mat, *place: mat.put(_place(*place)),
    r"Car off the board": lambda mat: mat.put(None),
    rf"(\d+) (?:Heat|Stress|cards?): ({'|'.join(PILES)}) → ({'|'.join(PILES)})": Mat.carry,
    r"Shuffle: (discard pile|draw deck) → (draw deck|discard pile)": Mat.shuffle,
    r"Draw (\d+) cards?(?:, back to (\d+))?( \(shuffle the discard pile when the deck runs out\))?": Mat.draw,
}
"""All that the screens may say."""
