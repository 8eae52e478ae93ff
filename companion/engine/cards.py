"""Bags of cards: how many of each face.

A bag is one number with two bytes for each face, so that adding, taking away and comparing bags are single
operations: races are folded from thousands of facts, and most facts move cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from companion.engine.catalogue import BASIC, CARD_IDS, COPIES, NEVER_DISCARDED, Card

if TYPE_CHECKING:
    from collections.abc import Iterable

ONE: dict[Card, int] = {card: 1 << 16 * index for index, card in enumerate(CARD_IDS)}
"""A bag of one card, as its number."""
_TOPS = sum(0x8000 * one for one in ONE.values())
_BASIC = sum(0xFFFF * ONE[card] for card in BASIC)
_DISCARDABLE = sum(0xFFFF * ONE[card] for card in CARD_IDS if card not in NEVER_DISCARDED)


@lru_cache(4096)
def bag(cards: tuple[Card, ...]) -> int:
    """Gather cards into a bag's number."""
    return sum(ONE[card] for card in cards)


def size(number: int) -> int:
    """Count the cards of a bag: the digits of a number to the base 65,536 add up to its remainder by 65,535."""
    return number % 0xFFFF


def holds(have: int, want: int) -> bool:
    """Whether one bag holds every card of the other; all faces are compared at once."""
    return ((have | _TOPS) - want) & _TOPS == _TOPS


def discardable(number: int) -> int:
    """Pick the cards of a bag that a player may choose to discard."""
    return number & _DISCARDABLE


def lacking(have: int, want: int) -> int:
    """Return which of the wanted cards a bag lacks, face by face."""
    if not have:
        return want
    spare = (want | _TOPS) - have  # a face of which enough is wanted keeps its top bit
    enough = (spare & _TOPS) >> 15
    return spare & (enough * 0x7FFF)


@dataclass(frozen=True, slots=True)
class Cards:
    """A bag of cards: how many of each face."""

    number: int = 0

    @staticmethod
    def of(cards: Iterable[Card]) -> Cards:
        """Gather cards into a bag."""
        return Cards(bag(tuple(cards)))

    @property
    def counts(self) -> tuple[int, ...]:
        """How many there are of each face, in the order of the catalogue."""
        return tuple(self[card] for card in CARD_IDS)

    def __getitem__(self, card: Card) -> int:
        return self.number // ONE[card] & 0xFFFF

    def __len__(self) -> int:
        return size(self.number)

    def __add__(self, other: Cards) -> Cards:
        return Cards(self.number + other.number)

    def __sub__(self, other: Cards) -> Cards:
        return Cards(self.number - other.number)

    def __ge__(self, other: Cards) -> bool:
        """Whether every card of the other bag is in this one."""
        return holds(self.number, other.number)

    def lacks(self, other: Cards) -> Cards:
        """Return which cards of the other bag this one lacks."""
        return Cards(lacking(self.number, other.number))

    @property
    def basic(self) -> int:
        """Count the Basic cards."""
        return size(self.number & _BASIC)

    @property
    def discardable(self) -> int:
        """Count the cards a player may choose to discard."""
        return size(discardable(self.number))


NONE = Cards()


def heat_cards(count: int) -> Cards:
    """Make a bag of Heat."""
    return Cards(count * ONE["heat"])


_OWN_CARDS = sum(copies * ONE[card] for card, copies in COPIES.items())


def starting_cards(heat: int, stress: int) -> Cards:
    """Return all cards a seat owns: those of its colour, its Heat (including the Starting Upgrade) and its Stress."""
    return Cards(_OWN_CARDS + heat * ONE["heat"] + stress * ONE["stress"])
