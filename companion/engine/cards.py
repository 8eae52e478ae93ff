"""The cards of the core game, and bags of them."""

from __future__ import annotations

from dataclasses import dataclass
from operator import add, ge, sub
from typing import TYPE_CHECKING, Literal, get_args

if TYPE_CHECKING:
    from collections.abc import Iterable

Card = Literal["0", "1", "2", "3", "4", "5", "heat", "stress"]

KINDS: tuple[Card, ...] = get_args(Card)
BASIC: tuple[Card, ...] = ("1", "2", "3", "4")
NEVER_DISCARDED: tuple[Card, ...] = ("heat", "stress")
HAND = 7

_INDEX = {card: index for index, card in enumerate(KINDS)}
_HEAT, _STRESS = _INDEX["heat"], _INDEX["stress"]


def value(card: Card) -> int:
    """Tell what a card adds to Speed; a Stress counts through the card flipped for it."""
    return 0 if card in NEVER_DISCARDED else int(card)


@dataclass(frozen=True, slots=True)
class Cards:
    """A bag of cards: how many of each kind."""

    counts: tuple[int, ...] = (0,) * len(KINDS)

    @staticmethod
    def of(cards: Iterable[Card]) -> Cards:
        """Gather cards into a bag."""
        counts = [0] * len(KINDS)
        for card in cards:
            counts[_INDEX[card]] += 1
        return Cards(tuple(counts))

    def __getitem__(self, card: Card) -> int:
        return self.counts[_INDEX[card]]

    def __len__(self) -> int:
        return sum(self.counts)

    def __add__(self, other: Cards) -> Cards:
        return Cards(tuple(map(add, self.counts, other.counts)))

    def __sub__(self, other: Cards) -> Cards:
        return Cards(tuple(map(sub, self.counts, other.counts)))

    def __ge__(self, other: Cards) -> bool:
        """Tell whether every card of the other bag is in this one."""
        return all(map(ge, self.counts, other.counts))

    def lacks(self, other: Cards) -> Cards:
        """Take from the other bag what this one does not hold."""
        return Cards(tuple(max(0, want - have) for have, want in zip(self.counts, other.counts, strict=True)))

    @property
    def basic(self) -> int:
        """Count the Basic cards."""
        return sum(self.counts[1:5])

    @property
    def discardable(self) -> int:
        """Count the cards a player may choose to discard."""
        return sum(self.counts[:_HEAT])


NONE = Cards()


def heat_cards(count: int) -> Cards:
    """Make a bag of Heat."""
    return Cards((*NONE.counts[:_HEAT], count, 0))


def stress_cards(count: int) -> Cards:
    """Make a bag of Stress."""
    return Cards((*NONE.counts[:_STRESS], count))


def starting_cards(heat: int, stress: int) -> Cards:
    """List all cards a seat owns: Basic, 0, 5, its Heat (the Upgrade one too) and its Stress."""
    return Cards((1, 3, 3, 3, 3, 1, heat, stress))
