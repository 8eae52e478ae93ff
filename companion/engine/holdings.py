"""Where a seat's cards are, as far as the table has shown.

At a real table nobody tells the companion a hand. A pile is therefore the cards *known* to be in it plus a
count of *unseen* ones; the unseen cards of all piles together are the seat's `unaccounted` cards. A card is
impossible in a pile when it is neither known to be there nor among the unaccounted ones that could be.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, get_args

from companion.engine.cards import NONE, Card, Cards, heat_cards, stress_cards


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards known to lie here, and how many lie here unseen."""

    known: Cards = NONE
    unseen: int = 0

    def __len__(self) -> int:
        return len(self.known) + self.unseen


EMPTY = Pile()

_Place = Literal["discard", "hand", "deck"]
_PLACES: tuple[_Place, ...] = get_args(_Place)


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

    @property
    def all_cards(self) -> Cards:
        """List every card the seat owns, wherever it is."""
        known = self.hand.known + self.deck.known + self.discard.known
        return known + self.unaccounted + Cards.of(self.play_area) + heat_cards(self.engine)

    # What can be where --------------------------------------------------------------------------------

    def hand_can_give(self, cards: Cards) -> bool:
        """Tell whether the hand can hold all these cards at once."""
        return self._can_give(self.hand, cards)

    def deck_can_give(self, cards: Cards) -> bool:
        """Tell whether the draw deck can hold all these cards at once."""
        return self._can_give(self.deck, cards)

    def hand_can_be(self, cards: Cards) -> bool:
        """Tell whether the hand can be exactly these cards."""
        return len(cards) == len(self.hand) and cards >= self.hand.known and self.hand_can_give(cards)

    def _can_give(self, pile: Pile, cards: Cards) -> bool:
        guessed = pile.known.lacks(cards)
        return len(guessed) <= pile.unseen and self.unaccounted >= guessed

    @property
    def most_heat_in_hand(self) -> int:
        """Count the Heat that can be in the hand at most."""
        return self.hand.known["heat"] + min(self.hand.unseen, self.unaccounted["heat"])

    @property
    def may_discard(self) -> bool:
        """Tell whether the hand can hold a card that may be discarded."""
        return self._can_hold(self.hand, "discardable")

    @property
    def may_flip_basic(self) -> bool:
        """Tell whether a Basic card can still turn up in the draw deck or, shuffled, in the discard pile."""
        return self._can_hold(self.deck, "basic") or self._can_hold(self.discard, "basic")

    def _can_hold(self, pile: Pile, kind: Literal["basic", "discardable"]) -> bool:
        known: int = getattr(pile.known, kind)
        guessed: int = getattr(self.unaccounted, kind)
        return known > 0 or (pile.unseen > 0 and guessed > 0)

    # Cards that change place --------------------------------------------------------------------------

    def play(self, cards: tuple[Card, ...]) -> Holdings:
        """Lay cards from the hand into the play area."""
        return replace(self._out_of_hand(Cards.of(cards)), play_area=(*self.play_area, *cards))

    def discard_hand(self, cards: tuple[Card, ...]) -> Holdings:
        """Put cards from the hand onto the discard pile, the last one on top."""
        return self._out_of_hand(Cards.of(cards))._onto_discard(cards)

    def discard_play_area(self) -> Holdings:
        """Put the play area onto the discard pile, the last card played on top."""
        return replace(self._onto_discard(self.play_area), play_area=())

    def flip(self, card: Card, *, kept: bool) -> Holdings:
        """Turn over the top card of the deck: into the play area, or onto the discard pile."""
        deck, unaccounted = self._taken(self.deck, Cards.of((card,)))
        after = replace(self, deck=deck, unaccounted=unaccounted)
        after = replace(after, play_area=(*self.play_area, card)) if kept else after._onto_discard((card,))
        return after._settled()

    def pay(self, heat: int) -> Holdings:
        """Move Heat from the engine onto the discard pile."""
        card: Card = "heat"
        return replace(self, engine=self.engine - heat)._onto_discard((card,) * heat)

    def cool(self, heat: int) -> Holdings:
        """Move Heat from the hand back into the engine."""
        return replace(self._out_of_hand(heat_cards(heat)), engine=self.engine + heat)

    def take_stress(self, count: int) -> Holdings:
        """Take Stress from the reserve into the hand."""
        hand = Pile(self.hand.known + stress_cards(count), self.hand.unseen)
        return replace(self, hand=hand)

    def reshuffle(self) -> Holdings:
        """Shuffle the discard pile into a new draw deck; the play area is never part of it."""
        return replace(self, deck=self.discard, discard=EMPTY, top=None)._settled()

    def draw(self, count: int) -> Holdings:
        """Draw cards from the deck, face down to the companion."""
        if not count:
            return self
        if count == len(self.deck):
            hand = Pile(self.hand.known + self.deck.known, self.hand.unseen + self.deck.unseen)
            return replace(self, hand=hand, deck=EMPTY)
        # Nobody saw which of the known cards were drawn: from here on they may be in either pile.
        hand = Pile(self.hand.known, self.hand.unseen + count)
        deck = Pile(NONE, len(self.deck) - count)
        return replace(self, hand=hand, deck=deck, unaccounted=self.unaccounted + self.deck.known)._settled()

    def knowing_hand(self, cards: Cards) -> Holdings:
        """Note that the hand has turned out to be exactly these cards."""
        unaccounted = self.unaccounted - self.hand.known.lacks(cards)
        return replace(self, hand=Pile(cards), unaccounted=unaccounted)._settled()

    def with_engine(self, heat: int) -> Holdings | None:
        """Put the engine right by moving Heat from or onto the other piles; none when there is not enough."""
        if heat <= self.engine:
            return self.pay(self.engine - heat)
        after: Holdings | None = self
        for _ in range(heat - self.engine):
            after = after and after._heat_back()
        return after

    def _heat_back(self) -> Holdings | None:
        # A bill wrongly paid lies on the discard pile; only then look where nobody can see.
        for place in _PLACES:
            pile = self._pile(place)
            if self._can_give(pile, heat_cards(1)):
                left, unaccounted = self._taken(pile, heat_cards(1))
                after = replace(self, engine=self.engine + 1, unaccounted=unaccounted)
                return after._with_pile(place, left)._without_stale_top()._settled()
        return None

    def _without_stale_top(self) -> Holdings:
        """Forget a top card that was taken away: nobody has seen the one below it."""
        stale = self.top == "heat" and not self.discard.known["heat"]
        return replace(self, top=None) if stale else self

    def _out_of_hand(self, cards: Cards) -> Holdings:
        hand, unaccounted = self._taken(self.hand, cards)
        return replace(self, hand=hand, unaccounted=unaccounted)._settled()

    def _onto_discard(self, cards: tuple[Card, ...]) -> Holdings:
        if not cards:
            return self
        discard = Pile(self.discard.known + Cards.of(cards), self.discard.unseen)
        return replace(self, discard=discard, top=cards[-1])

    def _taken(self, pile: Pile, cards: Cards) -> tuple[Pile, Cards]:
        guessed = pile.known.lacks(cards)
        left = Pile(pile.known - (cards - guessed), pile.unseen - len(guessed))
        return left, self.unaccounted - guessed

    def _settled(self) -> Holdings:
        """Draw the one sure conclusion: if all unseen cards lie in one pile, they are the unaccounted ones."""
        places = [place for place in _PLACES if self._pile(place).unseen]
        if len(places) != 1:
            return self
        known = self._pile(places[0]).known + self.unaccounted
        return replace(self, unaccounted=NONE)._with_pile(places[0], Pile(known))

    def _pile(self, place: _Place) -> Pile:
        pile: Pile = getattr(self, place)
        return pile

    def _with_pile(self, place: _Place, pile: Pile) -> Holdings:
        match place:
            case "discard":
                return replace(self, discard=pile)
            case "hand":
                return replace(self, hand=pile)
            case "deck":
                return replace(self, deck=pile)
