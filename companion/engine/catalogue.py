"""The catalogue: every face a card can have, and what is printed on it.

The rows are the core game's. A module of the game adds rows. Everything about a card is looked up here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

if TYPE_CHECKING:
    from collections.abc import Iterable

Card = Literal["0", "1", "2", "3", "4", "5", "heat", "stress"]
Kind = Literal["basic", "starting-upgrade", "heat", "stress"]
Symbol = Literal["plus"]


@dataclass(frozen=True, slots=True)
class Face:
    """What is printed on a card, and how many of it a seat has."""

    card: Card
    kind: Kind
    values: tuple[int, ...] = ()
    """The Speed it adds: none for a card without a number, several where the driver chooses one."""
    symbols: tuple[tuple[Symbol, int], ...] = ()
    discardable: bool = True
    copies: int | None = None
    """How many a seat has in its own colour; None where the board decides and the cards belong to nobody."""

    @property
    def value(self) -> int:
        """The Speed it adds by itself."""
        return self.values[0] if self.values else 0


_ROWS = (
    Face("0", "starting-upgrade", (0,), copies=1),
    Face("1", "basic", (1,), copies=3),
    Face("2", "basic", (2,), copies=3),
    Face("3", "basic", (3,), copies=3),
    Face("4", "basic", (4,), copies=3),
    Face("5", "starting-upgrade", (5,), copies=1),
    Face("heat", "heat", discardable=False),
    Face("stress", "stress", symbols=(("plus", 1),), discardable=False),
)
CATALOGUE: dict[Card, Face] = {face.card: face for face in _ROWS}

CARD_IDS: tuple[Card, ...] = get_args(Card)
"""Every card, in the order in which bags count them."""
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
