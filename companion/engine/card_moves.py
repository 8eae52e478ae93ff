"""A seat's cards while facts move them from pile to pile.

Works in place on bags as plain numbers: a race is folded from many facts, and most of them move cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.cards import ONE, Cards, bag, discardable, holds, lacking, size
from companion.engine.holdings import UNCOUNTED, Holdings, Pile

if TYPE_CHECKING:
    from companion.engine.catalogue import Card

_HEAT, _STRESS = ONE["heat"], ONE["stress"]


def _heat_in(number: int) -> int:
    """Count the Heat in a bag."""
    return number // _HEAT & 0xFFFF


class Contradiction(Exception):
    """A fact takes a card from a pile that cannot hold it according to this model."""


class MovingCards:
    """Holdings that facts are being applied to; bags are numbers, as in `cards`."""

    __slots__ = (
        "buried",
        "counted_heat",
        "deck",
        "deck_unseen",
        "discard",
        "discard_unseen",
        "engine",
        "hand",
        "hand_unseen",
        "play_area",
        "shuffles",
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
        self.buried, self.counted_heat = holdings.buried, holdings.counted_heat

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
        )

    def copy(self) -> MovingCards:
        """Return an independent copy."""
        twin = MovingCards.__new__(MovingCards)
        twin.engine = self.engine
        twin.hand, twin.hand_unseen = self.hand, self.hand_unseen
        twin.deck, twin.deck_unseen = self.deck, self.deck_unseen
        twin.discard, twin.discard_unseen, twin.buried = self.discard, self.discard_unseen, self.buried
        twin.unaccounted, twin.counted_heat = self.unaccounted, self.counted_heat
        twin.top, twin.play_area, twin.shuffles = self.top, self.play_area, self.shuffles
        return twin

    def knows_as_much_as(self, other: MovingCards) -> bool:
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

    def play(self, cards: tuple[Card, ...]) -> None:
        """Lay cards from the hand into the play area."""
        self._leave_hand(bag(cards))
        self.play_area += cards

    def discard_hand(self, cards: tuple[Card, ...]) -> None:
        """Put cards from the hand onto the discard pile, the last one on top."""
        self._leave_hand(bag(cards))
        self._reach_discard(cards)

    def bury(self, count: int, top: Card) -> None:
        """Put cards from the hand onto the discard pile when only the top one is seen."""
        if count == 1:
            self.discard_hand((top,))
            return
        hidden = discardable(self.hand)  # each of these may be among the discards or still in the hand
        self.hand -= hidden
        self.unaccounted += hidden
        self.hand_unseen += size(hidden) - count
        self.unaccounted -= ONE[top]
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
        self._leave_deck(ONE[card])
        if kept:
            self.play_area += (card,)
        else:
            self._reach_discard((card,))

    def pay(self, heat: int) -> None:
        """Move Heat from the engine onto the discard pile."""
        if heat:
            self.engine -= heat
            self.discard += heat * _HEAT
            self.top = "heat"

    def cool(self, heat: int) -> None:
        """Move Heat from the hand back into the engine."""
        self._leave_hand(heat * _HEAT)
        self.engine += heat

    def take_stress(self, count: int) -> None:
        """Take Stress from the reserve into the hand."""
        self.hand += count * _STRESS

    def reshuffle(self) -> None:
        """Shuffle the discard pile into a new draw deck; the play area is never part of it.

        The deck is empty now: Heat that is neither in the engine nor in the discard pile is in the hand.
        """
        self.counted_heat = _heat_in(self.hand) + min(self.hand_unseen, _heat_in(self.unaccounted))
        self.deck, self.deck_unseen = self.discard, self.discard_unseen
        self.discard = self.discard_unseen = self.buried = 0
        self.top = None
        self.shuffles += 1
        self._settle()

    def draw(self, count: int) -> None:
        """Draw cards face down to the companion; a deck that runs out is replaced by the shuffled discard pile."""
        in_deck = size(self.deck) + self.deck_unseen
        self.counted_heat += min(count, in_deck)
        if count < in_deck:
            self._draw_some(count, in_deck)
            return
        self.hand += self.deck
        self.hand_unseen += self.deck_unseen
        self.deck = self.deck_unseen = 0
        self._settle()
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
            self._settle()

    def know_hand_is_heat(self) -> None:
        """Conclude that the hand is nothing but Heat."""
        heat = (size(self.hand) + self.hand_unseen) * _HEAT
        guessed = lacking(self.hand, heat)
        if size(guessed) != self.hand_unseen or not holds(self.unaccounted, guessed):
            raise Contradiction
        self.unaccounted -= guessed
        self.hand, self.hand_unseen = heat, 0
        self.counted_heat = size(heat)
        self._settle()

    def recount(self) -> None:
        """Keep only the sizes of the piles: any card outside engine and play area may be in any of them."""
        self.unaccounted += self.hand + self.deck + self.discard
        self.hand_unseen += size(self.hand)
        self.deck_unseen += size(self.deck)
        self.discard_unseen += size(self.discard)
        self.hand = self.deck = self.discard = self.buried = 0
        self.top, self.counted_heat = None, UNCOUNTED
        self._settle()

    def may_hold_heat(self, pile: str) -> bool:
        """Whether there can be Heat in a pile."""
        unseen = self.discard_unseen - self.buried if pile == "discard" else getattr(self, f"{pile}_unseen")
        return holds(getattr(self, pile), _HEAT) or (unseen > 0 and holds(self.unaccounted, _HEAT))

    def take_heat_back(self, pile: str, *, refill: bool) -> None:
        """Move one Heat from a pile into the engine; a hand is refilled, unless the turn under way will do that."""
        if pile == "discard":
            self._leave_discard(_HEAT)
        elif pile == "deck":
            self._leave_deck(_HEAT)
        elif refill:
            self._leave_hand_and_refill(_HEAT)
        else:
            self._leave_hand(_HEAT)
        self.engine += 1

    def _leave_discard(self, cards: int) -> None:
        guessed = lacking(self.discard, cards)
        if size(guessed) > self.discard_unseen - self.buried or not holds(self.unaccounted, guessed):
            raise Contradiction
        self.discard -= cards - guessed
        self.discard_unseen -= size(guessed)
        self.unaccounted -= guessed
        if self.top == "heat":
            self.top = None  # it was taken away; nobody has seen the card below
        self._settle()

    def _leave_hand_and_refill(self, cards: int) -> None:
        """Take cards out of the hand for a correction and draw as many: at the table the hand is refilled too."""
        self._leave_hand(cards)
        left = size(self.deck) + self.deck_unseen + size(self.discard) + self.discard_unseen
        self.draw(min(size(cards), left))

    def _leave_hand(self, cards: int) -> None:
        guessed = lacking(self.hand, cards)
        self.hand -= cards - guessed
        if guessed:
            if size(guessed) > self.hand_unseen or not holds(self.unaccounted, guessed):
                raise Contradiction
            self.hand_unseen -= size(guessed)
            self.unaccounted -= guessed
            self._settle()
        self._uncount_heat(_heat_in(cards))

    def _uncount_heat(self, heat: int) -> None:
        """Subtract Heat that left the hand from the count; if there was more of it than counted, an entry was wrong."""
        self.counted_heat = self.counted_heat - heat if heat <= self.counted_heat else UNCOUNTED

    def _leave_deck(self, cards: int) -> None:
        guessed = lacking(self.deck, cards)
        self.deck -= cards - guessed
        if guessed:
            if size(guessed) > self.deck_unseen or not holds(self.unaccounted, guessed):
                raise Contradiction
            self.deck_unseen -= size(guessed)
            self.unaccounted -= guessed
            self._settle()

    def _reach_discard(self, cards: tuple[Card, ...]) -> None:
        self.discard += bag(cards)
        self.top = cards[-1]

    def _settle(self) -> None:
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
