"""What facts do to a seat's cards: each move takes cards from one pile to another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.cards import ONE, SPONSORSHIP, as_held, bag, discardable, holds, lacking, size
from companion.engine.changing_piles import ChangingPiles, Contradiction
from companion.engine.holdings import UNCOUNTED

if TYPE_CHECKING:
    from companion.engine.catalogue import Card, Upgrade

_HEAT, _STRESS, _SPONSOR = ONE["heat"], ONE["stress"], ONE[SPONSORSHIP[0]]


class MovingCards(ChangingPiles):
    """The cards of a seat, moved as the facts say."""

    __slots__ = ()

    def play(self, cards: tuple[Card, ...]) -> None:
        """Lay cards from the hand into the play area."""
        self.leave_hand(bag(cards))
        self.play_area += cards

    def discard_hand(self, cards: tuple[Card, ...]) -> None:
        """Put cards from the hand onto the discard pile, the last one on top."""
        self.leave_hand(bag(cards))
        self.reach_discard(cards)

    def bury(self, count: int, top: Card, also: Card | None = None) -> None:
        """Put cards from the hand onto the discard pile when only the top one is seen.

        An event may allow a kind of card that can never be discarded otherwise.
        """
        if count == 1:
            self.discard_hand((top,))
            return
        hidden = discardable(self.hand, also)  # each of these may be among the discards or still in the hand
        self.hand -= hidden
        self.unaccounted += hidden
        self.hand_unseen += size(hidden) - count
        self.unaccounted -= ONE[top]
        self.discard_unseen += count - 1
        if also is None:
            self.buried += count - 1
        self.reach_discard((top,))
        self.settle()

    def discard_play_area(self) -> None:
        """Put the play area onto the discard pile, the last card played on top; all cards may have left it before."""
        if self.play_area:
            self.reach_discard(self.play_area)
        self.play_area = ()

    def flip(self, card: Card, *, kept: bool) -> None:
        """Turn over the top card of the deck: into the play area, or onto the discard pile."""
        self.leave_deck(ONE[card])
        if kept:
            self.play_area += (card,)
        else:
            self.reach_discard((card,))

    def pay(self, heat: int) -> None:
        """Move Heat from the engine onto the discard pile."""
        if heat:
            self.engine -= heat
            self.discard += heat * _HEAT
            self.top = "heat"

    def cool(self, heat: int) -> None:
        """Move Heat from the hand back into the engine."""
        self.leave_hand(heat * _HEAT)
        self.engine += heat

    def join_deck(self, card: Upgrade) -> None:
        """Add a new card to the draw deck; an upgrade that is Heat is counted as such."""
        self.unaccounted += ONE[as_held(card)]
        self.deck_unseen += 1
        self.settle()

    def lose_from_deck(self, card: Upgrade) -> None:
        """Take a card out of the draw deck for good."""
        self.leave_deck(ONE[as_held(card)])

    def take_stress(self, count: int) -> None:
        """Take Stress from the reserve into the hand."""
        self.hand += count * _STRESS

    def take_sponsors(self, count: int) -> None:
        """Take sponsorship cards from their deck into the hand."""
        self.hand += count * _SPONSOR
        self.sponsors += count

    def remove_played(self, card: Card) -> None:
        """Take a sponsorship card from the play area out of the game."""
        index = self.play_area.index(card)
        self.play_area = self.play_area[:index] + self.play_area[index + 1 :]
        self.sponsors -= 1

    def lose_heat(self, pile: str) -> None:
        """Take one Heat from a pile out of the game."""
        if pile != "engine":
            self.take_heat_back(pile, refill=False)
        self.engine -= 1
        self.removed_heat += 1

    def know_hand_is_heat(self) -> None:
        """Conclude that the hand is nothing but Heat."""
        heat = (size(self.hand) + self.hand_unseen) * _HEAT
        guessed = lacking(self.hand, heat)
        if size(guessed) != self.hand_unseen or not holds(self.unaccounted, guessed):
            raise Contradiction
        self.unaccounted -= guessed
        self.hand, self.hand_unseen = heat, 0
        self.counted_heat = size(heat)
        self.settle()

    def recount(self) -> None:
        """Keep only the sizes of the piles: any card outside engine and play area may be in any of them."""
        self.unaccounted += self.hand + self.deck + self.discard
        self.hand_unseen += size(self.hand)
        self.deck_unseen += size(self.deck)
        self.discard_unseen += size(self.discard)
        self.hand = self.deck = self.discard = self.buried = 0
        self.top, self.counted_heat, self.deck_top = None, UNCOUNTED, ()
        self.settle()

    def take_heat_back(self, pile: str, *, refill: bool) -> None:
        """Move one Heat from a pile into the engine; a hand is refilled, unless the turn under way will do that."""
        self.leave(pile, _HEAT, refill=refill)
        self.engine += 1

    def leave(self, pile: str, card: int, *, refill: bool) -> None:
        """Take a card out of a pile; a hand is refilled, unless the turn under way will do that."""
        if pile == "discard":
            self.leave_discard(card)
        elif pile == "deck":
            self.leave_deck(card)
        elif refill:
            self._leave_hand_and_refill(card)
        else:
            self.leave_hand(card)

    def _leave_hand_and_refill(self, cards: int) -> None:
        """Take cards out of the hand for a correction and draw as many: at the table the hand is refilled too."""
        self.leave_hand(cards)
        left = size(self.deck) + self.deck_unseen + size(self.discard) + self.discard_unseen
        self.draw(min(size(cards), left))
