"""A seat's cards on the move: how facts carry them from pile to pile."""

from __future__ import annotations

from copy import copy
from itertools import repeat
from typing import TYPE_CHECKING

from companion.engine.cards import NONE, Cards, heat_cards
from companion.engine.holdings import UNCOUNTED, Holdings, Pile

if TYPE_CHECKING:
    from companion.engine.catalogue import Card

_ONE_HEAT = heat_cards(1)


class Contradiction(Exception):
    """A fact takes a card from where this model of the cards cannot have it."""


class MovingCards:
    """Holdings that facts are being applied to."""

    def __init__(self, holdings: Holdings) -> None:
        self.engine = holdings.engine
        self.hand, self.hand_unseen = holdings.hand.known, holdings.hand.unseen
        self.deck, self.deck_unseen = holdings.deck.known, holdings.deck.unseen
        self.discard, self.discard_unseen = holdings.discard.known, holdings.discard.unseen
        self.unaccounted = holdings.unaccounted
        self.top, self.play_area, self.shuffles = holdings.top, holdings.play_area, holdings.shuffles
        self.buried, self.counted_heat = holdings.buried, holdings.counted_heat

    def holdings(self) -> Holdings:
        """Write down where the cards have come to lie."""
        return Holdings(
            engine=self.engine,
            hand=Pile(self.hand, self.hand_unseen),
            deck=Pile(self.deck, self.deck_unseen),
            discard=Pile(self.discard, self.discard_unseen),
            unaccounted=self.unaccounted,
            top=self.top,
            play_area=self.play_area,
            shuffles=self.shuffles,
            buried=self.buried,
            counted_heat=self.counted_heat,
        )

    def copy(self) -> MovingCards:
        """Make another model that knows the same."""
        return copy(self)

    def knows_as_much_as(self, other: MovingCards) -> bool:
        """Whether another model of the same cards puts them into the same places."""
        return (
            self.hand == other.hand
            and self.deck == other.deck
            and self.discard == other.discard
            and self.hand_unseen == other.hand_unseen
            and self.discard_unseen == other.discard_unseen
            and self.buried == other.buried
            and self.counted_heat == other.counted_heat
        )

    def play(self, cards: tuple[Card, ...]) -> None:
        """Lay cards from the hand into the play area."""
        self._leave_hand(Cards.of(cards))
        self.play_area += cards

    def discard_hand(self, cards: tuple[Card, ...]) -> None:
        """Put cards from the hand onto the discard pile, the last one on top."""
        self._leave_hand(Cards.of(cards))
        self._reach_discard(cards)

    def bury(self, count: int, top: Card) -> None:
        """Put cards from the hand onto the discard pile of which only the top one is seen."""
        if count == 1:
            self.discard_hand((top,))
            return
        hidden = self.hand.discardable  # each of these may be among them, or still in the hand
        self.hand -= hidden
        self.unaccounted += hidden
        self.hand_unseen += len(hidden) - count
        self.unaccounted -= Cards.of((top,))
        self.discard_unseen += count - 1
        self.buried += count - 1
        self._reach_discard((top,))
        self._settle()

    def discard_play_area(self) -> None:
        """Put the play area onto the discard pile, the last card played on top."""
        self._reach_discard(self.play_area)
        self.play_area = ()

    def flip(self, card: Card, *, kept: bool) -> None:
        """Turn over the top card of the deck: into the play area, or onto the discard pile."""
        self._leave_deck(Cards.of((card,)))
        if kept:
            self.play_area += (card,)
        else:
            self._reach_discard((card,))

    def pay(self, heat: int) -> None:
        """Move Heat from the engine onto the discard pile."""
        if heat:
            self.engine -= heat
            self.discard += heat_cards(heat)
            self.top = "heat"

    def cool(self, heat: int) -> None:
        """Move Heat from the hand back into the engine."""
        self._leave_hand(heat_cards(heat))
        self.engine += heat

    def take_stress(self, count: int) -> None:
        """Take Stress from the reserve into the hand."""
        self.hand += Cards.of(repeat("stress", count))

    def reshuffle(self) -> None:
        """Shuffle the discard pile into a new draw deck; the play area is never part of it.

        The deck is empty now: Heat that is neither in the engine nor in the discard pile is in the hand.
        """
        self.counted_heat = self.hand["heat"] + min(self.hand_unseen, self.unaccounted["heat"])
        self.deck, self.deck_unseen = self.discard, self.discard_unseen
        self.discard, self.discard_unseen, self.buried = NONE, 0, 0
        self.top = None
        self.shuffles += 1
        self._settle()

    def draw(self, count: int) -> None:
        """Draw cards face down to the companion; a deck that runs out is replaced by the shuffled discard pile."""
        in_deck = len(self.deck) + self.deck_unseen
        self.counted_heat += min(count, in_deck)
        if count < in_deck:
            self._draw_some(count, in_deck)
            return
        self.hand += self.deck
        self.hand_unseen += self.deck_unseen
        self.deck, self.deck_unseen = NONE, 0
        self._settle()
        if count > in_deck:
            self.reshuffle()
            self.draw(count - in_deck)

    def _draw_some(self, count: int, in_deck: int) -> None:
        if count:
            # Nobody saw which of the known cards were drawn: from here on they may be in either pile.
            self.unaccounted += self.deck
            self.deck = NONE
            self.deck_unseen = in_deck - count
            self.hand_unseen += count
            self._settle()

    def know_hand_is_heat(self) -> None:
        """Note that the hand has turned out to be nothing but Heat."""
        heat = heat_cards(len(self.hand) + self.hand_unseen)
        guessed = heat.beyond(self.hand)
        if len(guessed) != self.hand_unseen or not self.unaccounted >= guessed:
            raise Contradiction
        self.unaccounted -= guessed
        self.hand, self.hand_unseen = heat, 0
        self.counted_heat = len(heat)
        self._settle()

    def may_hold_heat(self, pile: str) -> bool:
        """Whether there can be Heat in a pile."""
        unseen = self.discard_unseen - self.buried if pile == "discard" else getattr(self, f"{pile}_unseen")
        known: Cards = getattr(self, pile)
        return known["heat"] > 0 or (unseen > 0 and self.unaccounted["heat"] > 0)

    def take_heat_back(self, pile: str, *, refill: bool) -> None:
        """Move one Heat from a pile into the engine; a hand is filled up again unless its turn will do so."""
        if pile == "discard":
            self._leave_discard(_ONE_HEAT)
        elif pile == "deck":
            self._leave_deck(_ONE_HEAT)
        elif refill:
            self._leave_hand_and_refill(_ONE_HEAT)
        else:
            self._leave_hand(_ONE_HEAT)
        self.engine += 1

    def _leave_discard(self, cards: Cards) -> None:
        guessed = cards.beyond(self.discard)
        if len(guessed) > self.discard_unseen - self.buried or not self.unaccounted >= guessed:
            raise Contradiction
        self.discard = self.discard.beyond(cards)
        self.discard_unseen -= len(guessed)
        self.unaccounted -= guessed
        if self.top == "heat":
            self.top = None  # it was taken away, and nobody has seen the card below it
        self._settle()

    def _leave_hand_and_refill(self, cards: Cards) -> None:
        """Take cards a correction asks for out of the hand; at the table it is filled up again."""
        self._leave_hand(cards)
        left = len(self.deck) + self.deck_unseen + len(self.discard) + self.discard_unseen
        self.draw(min(len(cards), left))

    def _leave_hand(self, cards: Cards) -> None:
        guessed = cards.beyond(self.hand)
        self.hand = self.hand.beyond(cards)
        if guessed:
            if len(guessed) > self.hand_unseen or not self.unaccounted >= guessed:
                raise Contradiction
            self.hand_unseen -= len(guessed)
            self.unaccounted -= guessed
            self._settle()
        self._uncount_heat(cards["heat"])

    def _uncount_heat(self, heat: int) -> None:
        """Take Heat that left the hand off the count; more than was counted shows a wrong entry, so count anew."""
        self.counted_heat = self.counted_heat - heat if heat <= self.counted_heat else UNCOUNTED

    def _leave_deck(self, cards: Cards) -> None:
        guessed = cards.beyond(self.deck)
        self.deck = self.deck.beyond(cards)
        if guessed:
            if len(guessed) > self.deck_unseen or not self.unaccounted >= guessed:
                raise Contradiction
            self.deck_unseen -= len(guessed)
            self.unaccounted -= guessed
            self._settle()

    def _reach_discard(self, cards: tuple[Card, ...]) -> None:
        self.discard += Cards.of(cards)
        self.top = cards[-1]

    def _settle(self) -> None:
        """Draw the one sure conclusion: if all unseen cards lie in one pile, they are the unaccounted ones."""
        if self.hand_unseen:
            if not self.deck_unseen and not self.discard_unseen:
                self.hand += self.unaccounted
                self.hand_unseen, self.unaccounted = 0, NONE
        elif self.deck_unseen:
            if not self.discard_unseen:
                self.deck += self.unaccounted
                self.deck_unseen, self.unaccounted = 0, NONE
        else:
            self.discard += self.unaccounted
            self.discard_unseen, self.unaccounted, self.buried = 0, NONE, 0
