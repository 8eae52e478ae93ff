"""Bags of cards: how many of each face."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from operator import add, ge, mul, sub
from typing import TYPE_CHECKING

from companion.engine.catalogue import BASIC, COPIES, KINDS, NEVER_DISCARDED, Card

if TYPE_CHECKING:
    from collections.abc import Iterable

_INDEX = {card: index for index, card in enumerate(KINDS)}
_BASIC = tuple(card in BASIC for card in KINDS)
_DISCARDABLE = tuple(card not in NEVER_DISCARDED for card in KINDS)


@dataclass(frozen=True, slots=True)
class Cards:
    """A bag of cards; `counts` says how many there are of each face, in the order of the catalogue."""

    counts: tuple[int, ...] = (0,) * len(KINDS)

    @staticmethod
    def of(cards: Iterable[Card]) -> Cards:
        """Gather cards into a bag."""
        return _counted(tuple(cards))

    def __getitem__(self, card: Card) -> int:
        return self.counts[_INDEX[card]]

    def __len__(self) -> int:
        return sum(self.counts)

    def __add__(self, other: Cards) -> Cards:
        return Cards(tuple(map(add, self.counts, other.counts)))

    def __sub__(self, other: Cards) -> Cards:
        return Cards(tuple(map(sub, self.counts, other.counts)))

    def __ge__(self, other: Cards) -> bool:
        """Whether this bag holds every card of the other."""
        return all(map(ge, self.counts, other.counts))

    def beyond(self, other: Cards) -> Cards:
        """Return the cards of this bag that the other does not hold."""
        pairs = zip(self.counts, other.counts, strict=True)
        return Cards(tuple([mine - theirs if mine > theirs else 0 for mine, theirs in pairs]))

    @property
    def basic(self) -> int:
        """Count the Basic cards."""
        return sum(map(mul, self.counts, _BASIC))

    @property
    def discardable(self) -> Cards:
        """Return the cards that a player may choose to discard."""
        return Cards(tuple(map(mul, self.counts, _DISCARDABLE)))


@lru_cache(4096)
def _counted(cards: tuple[Card, ...]) -> Cards:
    return Cards(tuple(map(cards.count, KINDS)))


NONE = Cards()


def heat_cards(count: int) -> Cards:
    """Make a bag of Heat."""
    heat: Card = "heat"
    return Cards.of((heat,) * count)


def starting_cards(heat: int, stress: int) -> Cards:
    """List all cards a seat owns: those of its colour, its Heat (the Starting Upgrade too) and its Stress."""
    counts: dict[Card, int] = {**COPIES, "heat": heat, "stress": stress}
    return Cards(tuple(counts[card] for card in KINDS))
