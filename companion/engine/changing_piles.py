"""The piles of a seat while facts change them: what is in each, and what leaves or reaches it.

Works in place on bags as plain numbers: a race is folded from many facts, and most of them move cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from companion.engine.cards import ONE, Cards, bag, holds, lacking, size
from companion.engine.holdings import UNCOUNTED, Holdings, Pile

if TYPE_CHECKING:
    from companion.engine.catalogue import Card

_HEAT = ONE["heat"]


def _heat_in(number: int) -> int:
    """Count the Heat in a bag."""
    return number // _HEAT & 0xFFFF


class Contradiction(Exception):
    """A fact takes a card from a pile that cannot hold it according to this model."""


class ChangingPiles:
    """Holdings that facts are being applied to; bags are numbers, as in `cards`."""

    __slots__ = (
        "buried",
        "counted_heat",
        "deck",
        "deck_top",
        "deck_unseen",
        "discard",
        "discard_unseen",
        "engine",
        "hand",
        "hand_unseen",
        "play_area",
        "removed_heat",
        "shuffles",
        "sponsors",
        "top",
        "unaccounted",
    )

    def __init__(self, holdings: Holdings) -> None:
        self.engine = holdings.engine
        self.hand, self.hand_unseen = holdings.hand.known.number, holdings.hand.unseen
        self.deck, self.deck_unseen = holdings.deck.known.number, holdings.deck.unseen
        self.discard, self.discard_unseen = holdings.discard.known.number, holdings.discard.unseen
        self.unaccounted = holdings.unaccounted.number
        self.top, self.play_area, self.shuffles = holdings.top, holdings.play_area, holdings.shuffles
        self.buried, self.counted_heat, self.deck_top = holdings.buried, holdings.counted_heat, holdings.deck_top
        self.sponsors, self.removed_heat = holdings.sponsors, holdings.removed_heat

    def holdings(self) -> Holdings:
        """Return the immutable holdings."""
        return Holdings(
            self.engine,
            Pile(Cards(self.hand), self.hand_unseen),
            Pile(Cards(self.deck), self.deck_unseen),
            Pile(Cards(self.discard), self.discard_unseen),
            Cards(self.unaccounted),
            self.top,
            self.play_area,
            self.shuffles,
            self.buried,
            self.counted_heat,
            self.deck_top,
            self.sponsors,
            self.removed_heat,
        )

    def copy(self) -> Self:
        """Return an independent copy."""
        twin = type(self).__new__(type(self))
        twin.engine = self.engine
        twin.hand, twin.hand_unseen = self.hand, self.hand_unseen
        twin.deck, twin.deck_unseen = self.deck, self.deck_unseen
        twin.discard, twin.discard_unseen, twin.buried = self.discard, self.discard_unseen, self.buried
        twin.unaccounted, twin.counted_heat = self.unaccounted, self.counted_heat
        twin.sponsors, twin.removed_heat = self.sponsors, self.removed_heat
        twin.top, twin.play_area, twin.shuffles, twin.deck_top = self.top, self.play_area, self.shuffles, self.deck_top
        return twin

    def knows_as_much_as(self, other: ChangingPiles) -> bool:
        """Whether another model of the same cards knows the same about every pile."""
        return (
            self.hand == other.hand
            and self.deck == other.deck
            and self.discard == other.discard
            and self.hand_unseen == other.hand_unseen
            and self.discard_unseen == other.discard_unseen
            and self.buried == other.buried
            and self.counted_heat == other.counted_heat
        )

    def leave_discard(self, cards: int) -> None:
        """Take cards out of the discard pile."""
        guessed = lacking(self.discard, cards)
        hidden = self.buried if _heat_in(cards) else 0  # what was put there by choice is no Heat
        if size(guessed) > self.discard_unseen - hidden or not holds(self.unaccounted, guessed):
            raise Contradiction
        self.discard -= cards - guessed
        self.discard_unseen -= size(guessed)
        self.unaccounted -= guessed
        if not _heat_in(cards):  # it may be one of those that were put there by choice
            self.buried = max(0, self.buried - size(guessed))
        if self.top is not None and ONE[self.top] == cards:
            self.top = None  # it was taken away; nobody has seen the card below
        self.settle()

    def leave_hand(self, cards: int) -> None:
        """Take cards out of the hand; those not known to be there are among the unseen ones."""
        guessed = lacking(self.hand, cards)
        self.hand -= cards - guessed
        if guessed:
            if size(guessed) > self.hand_unseen or not holds(self.unaccounted, guessed):
                raise Contradiction
            self.hand_unseen -= size(guessed)
            self.unaccounted -= guessed
            self.settle()
        self._uncount_heat(_heat_in(cards))

    def _uncount_heat(self, heat: int) -> None:
        """Subtract Heat that left the hand from the count; if there was more of it than counted, an entry was wrong."""
        self.counted_heat = self.counted_heat - heat if heat <= self.counted_heat else UNCOUNTED

    def leave_deck(self, cards: int) -> None:
        """Take cards out of the deck."""
        self.deck_top = ()
        guessed = lacking(self.deck, cards)
        self.deck -= cards - guessed
        if guessed:
            if size(guessed) > self.deck_unseen or not holds(self.unaccounted, guessed):
                raise Contradiction
            self.deck_unseen -= size(guessed)
            self.unaccounted -= guessed
            self.settle()

    def reach_discard(self, cards: tuple[Card, ...]) -> None:
        """Put cards onto the discard pile, the last one on top."""
        self.discard += bag(cards)
        self.top = cards[-1]

    def settle(self) -> None:
        """If only one pile has unseen cards left, they are the unaccounted ones: from now on they are known."""
        if self.hand_unseen:
            if not self.deck_unseen and not self.discard_unseen:
                self.hand += self.unaccounted
                self.hand_unseen = self.unaccounted = 0
        elif self.deck_unseen:
            if not self.discard_unseen:
                self.deck += self.unaccounted
                self.deck_unseen = self.unaccounted = 0
        else:
            self.discard += self.unaccounted
            self.discard_unseen = self.unaccounted = self.buried = 0

    def reshuffle(self) -> None:
        """Shuffle the discard pile into a new draw deck; the play area is never part of it.

        The deck is empty now: Heat that is neither in the engine nor in the discard pile is in the hand.
        """
        self.counted_heat = _heat_in(self.hand) + min(self.hand_unseen, _heat_in(self.unaccounted))
        self.deck, self.deck_unseen = self.discard, self.discard_unseen
        self.discard = self.discard_unseen = self.buried = 0
        self.top, self.deck_top = None, ()
        self.shuffles += 1
        self.settle()

    def draw(self, count: int) -> None:
        """Draw cards face down to the companion; a deck that runs out is replaced by the shuffled discard pile."""
        if self.deck_top:
            count -= self._draw_top(count)
        in_deck = size(self.deck) + self.deck_unseen
        self.counted_heat += min(count, in_deck)
        if count < in_deck:
            self._draw_some(count, in_deck)
            return
        self.hand += self.deck
        self.hand_unseen += self.deck_unseen
        self.deck = self.deck_unseen = 0
        self.settle()
        if count > in_deck:
            self.reshuffle()
            self.draw(count - in_deck)

    def _draw_some(self, count: int, in_deck: int) -> None:
        if count:
            # Nobody saw which of the known cards were drawn: from here on they may be in either pile.
            self.unaccounted += self.deck
            self.deck = 0
            self.deck_unseen = in_deck - count
            self.hand_unseen += count
            self.settle()

    def _draw_top(self, count: int) -> int:
        """Draw the cards that were seen going on top of the deck; return how many."""
        drawn = self.deck_top[:count]
        self.deck -= bag(drawn)
        self.hand += bag(drawn)
        self.deck_top = self.deck_top[count:]
        return len(drawn)
