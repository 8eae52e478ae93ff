"""A seat's piles by size, and in which order hands can carry cards between them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from companion.engine.holdings import Holdings
    from companion.engine.race import Car
    from companion.views.move_schemas import TableMove


@dataclass(frozen=True, slots=True)
class Mat:
    """How many cards lie in each pile, and how often the discard pile was shuffled."""

    piles: dict[str, int]
    """Reserve, market and sponsorship deck count down from 0: nobody counts how many cards are left in them."""
    shuffles: int

    @classmethod
    def of(cls, car: Car) -> Mat:
        """Count a car's piles."""
        holdings = car.holdings
        piles = {
            "engine": holdings.engine,
            "hand": len(holdings.hand),
            "deck": len(holdings.deck),
            "discard": len(holdings.discard),
            "play-area": len(holdings.play_area),
            "reserve": -_stress(holdings),
            "market": -len(car.upgrades),
            "sponsors": -holdings.sponsors,
            "box": holdings.removed_heat,
        }
        return cls(piles, holdings.shuffles)

    def before(self, moves: Iterable[TableMove]) -> Mat:
        """Return the mat from which these moves lead to this one."""
        piles, shuffles = dict(self.piles), self.shuffles
        for move in moves:
            _carry(piles, move, -move["count"])
            if move["move"] == "shuffle":
                shuffles -= 1 if move["from"] == "discard" else -1
        return Mat(piles, shuffles)

    def can_follow(self, moves: Iterable[TableMove]) -> bool:
        """Whether hands can make all these moves in this order."""
        piles = dict(self.piles)
        for move in moves:
            if not _is_doable(piles, move, move["count"]):
                return False
            _carry(piles, move, move["count"])
        return True


def _stress(holdings: Holdings) -> int:
    """Count a seat's Stress cards; listing all its cards for it would take most of the time."""
    piles = (holdings.hand.known, holdings.deck.known, holdings.discard.known, holdings.unaccounted)
    return sum(cards["stress"] for cards in piles) + holdings.play_area.count("stress")


def doable_order(mat: Mat, moves: Sequence[TableMove]) -> Iterator[tuple[int, int]]:
    """Yield which move comes next and how many of its cards: in the given order, unless a pile lacks the cards for it.

    No move is brought forward over a shuffle; a move given before one comes after it only if it needs the shuffled
    cards. If no move can be made, as when somebody ticked a move that was not made, the given order stays.
    """
    piles, left = dict(mat.piles), [(index, move["count"]) for index, move in enumerate(moves)]
    while left:
        place, count = _next(piles, moves, left)
        index, wanted = left[place]
        _carry(piles, moves[index], count)
        if count == wanted:
            del left[place]
        else:
            left[place] = (index, wanted - count)
        yield index, count


def _next(piles: dict[str, int], moves: Sequence[TableMove], left: list[tuple[int, int]]) -> tuple[int, int]:
    """Find the first move that can be made; else the first that can be made in part; else the shuffle after them."""
    shuffles = [place for place, (index, _) in enumerate(left) if moves[index]["move"] == "shuffle"]
    shuffle = shuffles[0] if shuffles else len(left)
    for place, (index, count) in enumerate(left[:shuffle]):
        if _is_doable(piles, moves[index], count):
            return place, count
    for place, (index, _) in enumerate(left[:shuffle]):
        if (there := piles[moves[index]["from"]]) > 0:
            return place, there
    place = shuffle if shuffles and _is_doable(piles, moves[left[shuffle][0]], left[shuffle][1]) else 0
    return place, left[place][1]


def _is_doable(piles: dict[str, int], move: TableMove, count: int) -> bool:
    if move["move"] == "shuffle" and move["from"] == "discard":
        return piles["discard"] == count  # the whole pile is shuffled
    return move["from"] in ("reserve", "market", "sponsors") or piles[move["from"]] >= count


def _carry(piles: dict[str, int], move: TableMove, count: int) -> None:
    to = move["to"]
    assert isinstance(to, str), "cards move between piles, and piles have names"
    piles[move["from"]] -= count
    piles[to] += count
