"""The deck of sponsorship cards beside the board, which all seats draw from, unseen by others."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from companion.engine.cards import SPONSORSHIP
from companion.engine.catalogue import CATALOGUE

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from random import Random

    from companion.engine.catalogue import Box, Card

USUAL_BOXES: tuple[Box, ...] = ("base",)
"""The boxes in play where nothing else is said."""


class SponsorDeck:
    """The cards that nobody holds; those played lie beside it and come back when it runs out."""

    def __init__(self, boxes: Collection[Box], dice: Random, shown: Iterable[Card] = ()) -> None:
        """Put together the cards of these boxes, without those that the table has seen in somebody's piles."""
        left = Counter({card: CATALOGUE[card].in_box or 0 for card in SPONSORSHIP if CATALOGUE[card].box in boxes})
        self._beside = list((left - Counter(shown)).elements())
        self._deck: list[Card] = []
        self._dice = dice

    def __len__(self) -> int:
        return len(self._deck) + len(self._beside)

    def draw(self) -> Card:
        """Take the top card."""
        if not self._deck:  # not before a card is wanted: a race without sponsors rolls no dice for them
            self._dice.shuffle(self._beside)
            self._deck, self._beside = self._beside, []
        return self._deck.pop()

    def put_beside(self, cards: Iterable[Card]) -> None:
        """Lay cards that left the game beside the deck."""
        self._beside.extend(cards)


def sponsorship_among(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Pick the sponsorship cards."""
    return tuple(card for card in cards if card in SPONSORSHIP)
