"""The catalogue: every face a card can have, and what is printed on it.

The core game's rows come first; upgrades and sponsorship cards follow. Everything about a card is looked up here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from companion.engine.faces import Box, Card, CardId, CoreCard, Face, Family, Kind, Level, Symbol, Upgrade
from companion.engine.garage_faces import SPONSORSHIPS, UPGRADES

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Box", "Card", "CardId", "Face", "Family", "Kind", "Level", "Symbol", "Upgrade"]

_CORE = (
    Face("0", "starting-upgrade", (0,), copies=1),
    Face("1", "basic", (1,), copies=3),
    Face("2", "basic", (2,), copies=3),
    Face("3", "basic", (3,), copies=3),
    Face("4", "basic", (4,), copies=3),
    Face("5", "starting-upgrade", (5,), copies=1),
    Face("heat", "heat", discardable=False),
    Face("stress", "stress", symbols=(("plus", 1),), discardable=False),
)
PRINTED: dict[CardId, Face] = {face.card: face for face in (*_CORE, *UPGRADES, *SPONSORSHIPS)}
"""Every card of every box."""
CARD_IDS: tuple[Card, ...] = get_args(Card.__value__)
"""Every card that a seat can hold, in the order in which bags count them."""
CATALOGUE: dict[Card, Face] = {card: PRINTED[card] for card in CARD_IDS}
CORE_CARDS: tuple[Card, ...] = get_args(CoreCard)
"""The cards of a race without the Garage."""
BASIC: tuple[Card, ...] = tuple(card for card, face in CATALOGUE.items() if face.kind == "basic")
NEVER_DISCARDED: tuple[Card, ...] = tuple(card for card, face in CATALOGUE.items() if not face.discardable)
COPIES: dict[Card, int] = {card: face.copies for card, face in CATALOGUE.items() if face.copies is not None}
"""How many a seat has of the cards in its own colour."""


def value(card: Card) -> int:
    """Return what a card adds to Speed; a Stress counts through the card flipped for it."""
    return CATALOGUE[card].value


def plus_symbols(cards: Iterable[Card]) -> int:
    """Count the + symbols on cards: each is a card to be flipped."""
    symbols = (symbol for card in cards for symbol in CATALOGUE[card].symbols)
    return sum(number for symbol, number in symbols if symbol == "plus")


def is_cluttered(cards: Iterable[Card]) -> bool:
    """Whether these cards, once played, show a cluttered hand: the car does not move."""
    return "heat" in cards
