"""Where a seat's cards are, as far as the table has shown.

At a real table nobody tells the companion a hand. A pile is therefore the cards *known* to be in it plus a
count of *unseen* ones; the unseen cards of all piles together are the seat's `unaccounted` cards. A card is
impossible in a pile when it is neither known to be there nor among the unaccounted ones that could be.

Each car has two such models: what the companion was shown, and what the whole table knows. They differ in the cards
of step 8, of which the table sees only how many they are and the top one.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.cards import NONE, Cards, discardable, heat_cards, size
from companion.engine.catalogue import Card

UNCOUNTED = 999
"""More Heat than any hand holds: nothing has been counted yet."""


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards known to lie here, and how many lie here unseen."""

    known: Cards = NONE
    unseen: int = 0

    def __len__(self) -> int:
        return len(self.known) + self.unseen


@dataclass(frozen=True, slots=True)
class Holdings:
    """All cards of one seat, by place."""

    engine: int
    hand: Pile
    deck: Pile
    discard: Pile
    unaccounted: Cards
    top: Card | None = None
    play_area: tuple[Card, ...] = ()
    shuffles: int = 0
    """How often the discard pile has become the deck: hands at the table must do the same."""
    buried: int = 0
    """How many unseen cards of the discard pile a player put there by choice: neither Heat nor Stress."""
    counted_heat: int = UNCOUNTED
    """The most Heat the hand can hold by counting: what it held at the last shuffle, then 1 for each card drawn."""
    deck_top: tuple[Card, ...] = ()
    """Which of the cards known to be in the deck lie on top, the topmost first."""

    sponsors: int = 0
    """How many sponsorship cards are among them."""
    removed_heat: int = 0
    """How much Heat has left the game."""

    @property
    def all_cards(self) -> Cards:
        """Every card the seat owns, wherever it is."""
        known = self.hand.known + self.deck.known + self.discard.known
        return known + self.unaccounted + Cards.of(self.play_area) + heat_cards(self.engine)

    def hand_can_give(self, cards: Cards) -> bool:
        """Whether the hand can hold all these cards at once."""
        return self._can_give(self.hand, cards)

    def deck_can_give(self, cards: Cards) -> bool:
        """Whether the draw deck can hold all these cards at once."""
        return self._can_give(self.deck, cards)

    def hand_can_be(self, cards: Cards) -> bool:
        """Whether the hand can be exactly these cards."""
        return len(cards) == len(self.hand) and cards >= self.hand.known and self.hand_can_give(cards)

    def hand_can_discard(self, count: int, top: Card, also: Card | None = None) -> bool:
        """Whether the hand can give this many discards with this card on top, whatever the others are."""
        known, unaccounted = (size(discardable(cards.number, also)) for cards in (self.hand.known, self.unaccounted))
        unseen = min(self.hand.unseen, unaccounted - self.buried)
        return self.hand_can_give(Cards.of((top,))) and count <= known + unseen

    def may_clutter(self, gear: int) -> bool:
        """Whether the hand may hold fewer playable cards than the gear asks for, so that a plan may hold Heat."""
        return len(self.hand) - self._possible_heat < gear

    def _can_give(self, pile: Pile, cards: Cards) -> bool:
        guessed = pile.known.lacks(cards)
        return len(guessed) <= pile.unseen and self.unaccounted >= guessed

    @property
    def _possible_heat(self) -> int:
        """The most Heat the hand can hold by which cards are known to lie elsewhere."""
        return self.hand.known["heat"] + min(self.hand.unseen, self.unaccounted["heat"])

    # Offers are public, so ask the following only of what the table knows.

    @property
    def most_heat_in_hand(self) -> int:
        """The most Heat the hand can hold."""
        return min(self.counted_heat, self._possible_heat)

    @property
    def most_stress_in_hand(self) -> int:
        """The most Stress the hand can hold."""
        return self.hand.known["stress"] + min(self.hand.unseen, self.unaccounted["stress"])

    @property
    def most_heat_in_discard(self) -> int:
        """The most Heat the discard pile can hold."""
        return self.discard.known["heat"] + min(self.discard.unseen - self.buried, self.unaccounted["heat"])

    @property
    def may_discard(self) -> bool:
        """Whether the hand can hold a card that may be discarded."""
        return len(self.hand) > 0 and self._in_hand_or_deck.discardable > self.buried

    def may_hold_in_hand(self, card: Card) -> bool:
        """Whether the hand can hold such a card."""
        return self.hand.known[card] > 0 or (self.hand.unseen > 0 and self.unaccounted[card] > 0)

    @property
    def _in_hand_or_deck(self) -> Cards:
        return self.hand.known + self.deck.known + self.unaccounted

    @property
    def may_flip_basic(self) -> bool:
        """Whether a Basic card can still be in the draw deck or in the discard pile, which becomes the deck."""
        return any(pile.known.basic or (pile.unseen and self.unaccounted.basic) for pile in (self.deck, self.discard))
