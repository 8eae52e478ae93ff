"""Bags of cards: how many of each face.

A bag is one number with two bytes for each face, so that adding, taking away and comparing bags are single
operations: races are folded from thousands of facts, and most facts move cards. The core game's faces are the lowest
digits, so its bags stay short and are compared in its digits alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from companion.engine.catalogue import BASIC, CARD_IDS, CATALOGUE, COPIES, CORE_CARDS, NEVER_DISCARDED, Card

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.engine.catalogue import CardId, Upgrade

SPONSORSHIP: tuple[Card, ...] = tuple(card for card in CARD_IDS if CATALOGUE[card].kind == "sponsorship")


def _digit(card: Card) -> int:
    """Return which digit counts a card; all sponsorship cards are one, since nobody knows which they are."""
    return CARD_IDS.index(SPONSORSHIP[0] if card in SPONSORSHIP else card)


ONE: dict[Card, int] = {card: 1 << 16 * _digit(card) for card in CARD_IDS}
"""A bag of one card, as its number."""


def _digits(cards: Iterable[Card], each: int) -> int:
    return sum(each * one for one in {ONE[card] for card in cards})


_TOPS = _digits(CARD_IDS, 0x8000)
_CORE_END = 1 << 16 * len(CORE_CARDS)
"""The first number that is a bag with a card from outside the core game."""
_CORE_TOPS = _TOPS % _CORE_END
_BASIC = _digits(BASIC, 0xFFFF)
_DISCARDABLE = _digits((card for card in CARD_IDS if card not in NEVER_DISCARDED), 0xFFFF)


@lru_cache(4096)
def bag(cards: tuple[Card, ...]) -> int:
    """Gather cards into a bag's number."""
    return sum(ONE[card] for card in cards)


def size(number: int) -> int:
    """Count the cards of a bag: the digits of a number to the base 65,536 add up to its remainder by 65,535."""
    return number % 0xFFFF


def holds(have: int, want: int) -> bool:
    """Whether one bag holds every card of the other; all faces are compared at once."""
    tops = _CORE_TOPS if want < _CORE_END else _TOPS
    return ((have | tops) - want) & tops == tops


def discardable(number: int, also: Card | None = None) -> int:
    """Pick the cards of a bag that a player may choose to discard; an event may allow one kind more."""
    return number & (_DISCARDABLE if also is None else _DISCARDABLE | 0xFFFF * ONE[also])


def lacking(have: int, want: int) -> int:
    """Return which of the wanted cards a bag lacks, face by face."""
    if not have:
        return want
    if want < _CORE_END:
        tops, have = _CORE_TOPS, have % _CORE_END if have >= _CORE_END else have
    else:
        tops = _TOPS
    spare = (want | tops) - have  # a face of which enough is wanted keeps its top bit
    enough = (spare & tops) >> 15
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


def sponsor_cards(count: int) -> Cards:
    """Make a bag of sponsorship cards."""
    return Cards(count * ONE[SPONSORSHIP[0]])


def heat_cards(count: int) -> Cards:
    """Make a bag of Heat."""
    return Cards(count * ONE["heat"])


_OWN_CARDS = sum(copies * ONE[card] for card, copies in COPIES.items())
_OWN_BASIC = _OWN_CARDS & _BASIC


def as_held(card: CardId) -> Card:
    """Return what a card is among a seat's cards: an upgrade that is Heat counts as such."""
    return card if card in ONE else "heat"


def starting_cards(heat: int, stress: int, upgrades: tuple[Upgrade, ...] | None = None) -> Cards:
    """Return all cards a seat owns: those of its colour, its Heat and its Stress.

    Upgrades take the place of 0 and 5. All Heat is in `heat`, that of a Starting Upgrade and of upgrades included.
    """
    neither = heat * ONE["heat"] + stress * ONE["stress"]
    if upgrades is None:
        return Cards(_OWN_CARDS + neither)
    held = bag(tuple(as_held(upgrade) for upgrade in upgrades if as_held(upgrade) != "heat"))
    return Cards(_OWN_BASIC + held + neither)
