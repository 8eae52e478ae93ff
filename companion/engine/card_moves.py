"""A seat's cards on the move: how facts carry them from place to place.

Works on plain numbers in place, because a race is folded from many facts and most of them move cards.
"""

from __future__ import annotations

from companion.engine.cards import ONE, Card, Cards, bag, holds, lacking, size
from companion.engine.holdings import Holdings, Pile

_HEAT, _STRESS = ONE["heat"], ONE["stress"]


class MovingCards:
    """Holdings that facts are being applied to; bags are numbers, as in `cards`."""

    __slots__ = (
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

    def holdings(self) -> Holdings:
        """Write down where the cards have come to lie."""
        return Holdings(
            self.engine,
            Pile(Cards(self.hand), self.hand_unseen),
            Pile(Cards(self.deck), self.deck_unseen),
            Pile(Cards(self.discard), self.discard_unseen),
            Cards(self.unaccounted),
            self.top,
            self.play_area,
            self.shuffles,
        )

    def play(self, cards: tuple[Card, ...]) -> None:
        """Lay cards from the hand into the play area."""
        self._leave_hand(bag(cards))
        self.play_area += cards

    def discard_hand(self, cards: tuple[Card, ...]) -> None:
        """Put cards from the hand onto the discard pile, the last one on top."""
        self._leave_hand(bag(cards))
        self._reach_discard(cards)

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
        self._settle()

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
        """Shuffle the discard pile into a new draw deck; the play area is never part of it."""
        self.deck, self.deck_unseen = self.discard, self.discard_unseen
        self.discard = self.discard_unseen = 0
        self.top = None
        self.shuffles += 1
        self._settle()

    def draw(self, count: int) -> None:
        """Draw cards face down to the companion; a deck that runs out is replaced by the shuffled discard pile."""
        in_deck = size(self.deck) + self.deck_unseen
        if count < in_deck:
            self._draw_some(count, in_deck)
            return
        self.hand += self.deck
        self.hand_unseen += self.deck_unseen
        self.deck = self.deck_unseen = 0
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
        """Note that the hand has turned out to be nothing but Heat."""
        heat = (size(self.hand) + self.hand_unseen) * _HEAT
        self.unaccounted -= lacking(self.hand, heat)
        self.hand, self.hand_unseen = heat, 0
        self._settle()

    def put_engine_right(self, heat: int, *, refill: bool) -> bool:
        """Move Heat from or onto the other piles until the engine holds this much; False when there is not enough.

        A hand is filled up again, unless that is still to come in its turn.
        """
        self.pay(max(0, self.engine - heat))
        # A wrong bill has just gone onto the discard pile; a Cooldown that nobody entered came from the hand.
        piles = ("discard", "hand", "deck") if self.top == "heat" else ("hand", "discard", "deck")
        return all(self._heat_back(piles, refill=refill) for _ in range(heat - self.engine))

    def _heat_back(self, piles: tuple[str, ...], *, refill: bool) -> bool:
        for pile in piles:
            unseen = getattr(self, f"{pile}_unseen")
            if holds(getattr(self, pile), _HEAT) or (unseen and holds(self.unaccounted, _HEAT)):
                self._take_heat_from(pile, refill=refill)
                self.engine += 1
                self._settle()
                return True
        return False

    def _take_heat_from(self, pile: str, *, refill: bool) -> None:
        if pile == "discard":
            self._leave_discard(_HEAT)
        elif pile == "deck":
            self._leave_deck(_HEAT)
        elif refill:
            self._leave_hand_and_refill(_HEAT)
        else:
            self._leave_hand(_HEAT)

    def _leave_discard(self, cards: int) -> None:
        guessed = lacking(self.discard, cards)
        self.discard -= cards - guessed
        self.discard_unseen -= size(guessed)
        self.unaccounted -= guessed
        if self.top == "heat":
            self.top = None  # it was taken away, and nobody has seen the card below it

    def _leave_hand_and_refill(self, cards: int) -> None:
        """Take cards a correction asks for out of the hand; at the table it is filled up again."""
        self._leave_hand(cards)
        left = size(self.deck) + self.deck_unseen + size(self.discard) + self.discard_unseen
        self.draw(min(size(cards), left))

    def _leave_hand(self, cards: int) -> None:
        guessed = lacking(self.hand, cards)
        self.hand -= cards - guessed
        if guessed:
            self.hand_unseen -= size(guessed)
            self.unaccounted -= guessed
            self._settle()

    def _leave_deck(self, cards: int) -> None:
        guessed = lacking(self.deck, cards)
        self.deck -= cards - guessed
        if guessed:
            self.deck_unseen -= size(guessed)
            self.unaccounted -= guessed

    def _reach_discard(self, cards: tuple[Card, ...]) -> None:
        self.discard += bag(cards)
        self.top = cards[-1]

    def _settle(self) -> None:
        """Draw the one sure conclusion: if all unseen cards lie in one pile, they are the unaccounted ones."""
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
            self.discard_unseen = self.unaccounted = 0
