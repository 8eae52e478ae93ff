"""Weighing plans with upgrades and sponsorship cards, whose symbols matter as much as their numbers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product
from typing import TYPE_CHECKING

from companion.engine.catalogue import CATALOGUE, CORE_CARDS
from companion.engine.conditions import HIGHEST_GEAR
from companion.simulation.player import Hand

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from companion.engine.catalogue import Card, Symbol

    Rounds = Callable[[int, int, int], float]
    """The rounds left after a turn: by its Speed, the engine before the corners, and what cards add to limits."""

Odds = tuple[tuple[int, float], ...]
"""What flips can add to Speed, and with what probability."""
STRESS_PLAYED_ROUNDS = 0.1
"""What getting rid of a Stress is worth: it can never be discarded."""
UNPAID_ROUNDS = 1.0
"""What it costs to give up a card that cannot be paid for: the car moves by a flip instead."""
_WORTH: Mapping[Symbol, float] = {
    "slip": 0.04,
    "salvage": 0.03,
    "super_cool": 0.1,
    "draft": 0.04,
    "refresh": 0.05,
    "accelerate": 0.1,
    "direct": -0.1,
    "once": -0.05,
}
"""What a symbol is worth in a plan beyond its Speed and Heat, in rounds; a direct card is worth more in the hand."""
_CORE = frozenset(CORE_CARDS)


@dataclass(frozen=True, slots=True)
class Laid:
    """What the cards of a plan come to."""

    speeds: tuple[int, ...]
    """The sums of their numbers; several where the driver chooses one."""
    flips: int
    heat: int
    cool: int
    limit: int
    reduce: int
    worth: float


@lru_cache(maxsize=8192)
def laid(cards: Hand) -> Laid:
    """Add up the numbers and symbols of cards."""
    faces = [CATALOGUE[card] for card in cards]
    plus, heat, cool, limit, reduce = (
        sum(face.symbol(symbol) for face in faces) for symbol in ("plus", "heat", "cool", "limit", "reduce")
    )
    worth = sum(_WORTH.get(symbol, 0) * number for face in faces for symbol, number in face.symbols)
    stress = cards.count("stress") * STRESS_PLAYED_ROUNDS
    speeds = {sum(values) for values in product(*(face.values or (0,) for face in faces))}
    return Laid(tuple(sorted(speeds)), min(plus, HIGHEST_GEAR), heat, cool, limit, reduce, worth + stress)


def has_symbols(hand: Hand) -> bool:
    """Whether a hand holds any card from outside the core game."""
    return not _CORE.issuperset(hand)


@dataclass(frozen=True, slots=True)
class Means:
    """What a car has to drive with: its engine after shifting, the Cooldown of its gear, its hand."""

    engine: int
    cooldown: int
    hand: Hand

    def engine_with(self, plan: Laid) -> int:
        """Return the Heat there is for corners: cooling comes before paying."""
        return self.engine + min(self.cooldown + plan.cool, self.hand.count("heat")) - plan.heat


def weighed_plans(means: Means, gear: int, odds: tuple[Odds, ...], rounds: Rounds) -> Iterator[tuple[float, Hand]]:
    """List what every set of cards for a gear leaves to drive."""
    playable = [card for card in means.hand if card != "heat"]
    for cards in dict.fromkeys(combinations(playable, gear)):
        yield _weighed(means, laid(cards), odds, rounds), cards


def _weighed(means: Means, plan: Laid, odds: tuple[Odds, ...], rounds: Rounds) -> float:
    engine = means.engine_with(plan)
    unpaid = UNPAID_ROUNDS if engine < 0 else 0.0
    reduced = min(plan.reduce, means.hand.count("stress")) * STRESS_PLAYED_ROUNDS
    expected = sum(
        share * min(rounds(speed + more, max(0, engine), plan.limit) for speed in plan.speeds)
        for more, share in odds[plan.flips]
    )
    return expected + unpaid - reduced - plan.worth


def useful(card: Card, wanted: float, within: float) -> bool:
    """Whether a card has a value near the wanted one; a card without values, which is flipped for, always may."""
    values = CATALOGUE[card].values
    return not values or min(abs(one - wanted) for one in values) <= within
