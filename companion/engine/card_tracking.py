"""A seat's cards followed twice: by all that was shown to the companion, and by what the whole table knows.

The second model follows the same facts, except that the cards of step 8 reach the discard pile unseen but for the top
one. Whatever others may notice is decided by it, so nothing they notice can depend on a card they have not seen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Concatenate, ParamSpec

from companion.engine.card_moves import Contradiction, MovingCards

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.engine.catalogue import Card
    from companion.engine.holdings import Holdings

_Given = ParamSpec("_Given")


class TrackedCards:
    """Both models while facts change them; they are one object for as long as they agree.

    The referee may say for a seat what only the table's knowledge allows. Where a fact contradicts what the companion
    was shown, that model was wrong: it starts anew from what the table knows.
    """

    __slots__ = ("_own", "_table")

    def __init__(self, own: Holdings, table: Holdings | None) -> None:
        self._own = MovingCards(own)
        self._table = MovingCards(table) if table else self._own

    def holdings(self) -> tuple[Holdings, Holdings | None]:
        """Write down both models; the second only where it differs."""
        self._join_if_alike()
        return self._own.holdings(), None if self._own is self._table else self._table.holdings()

    def play(self, cards: tuple[Card, ...]) -> None:
        """Lay cards from the hand into the play area."""
        self._table.play(cards)
        self._follow(MovingCards.play, cards)

    def discard_hand(self, cards: tuple[Card, ...]) -> None:
        """Put cards from the hand onto the discard pile; the table sees the last one, on top."""
        if len(cards) > 1 and self._own is self._table:
            self._table = self._own.copy()
        self._table.bury(len(cards), cards[-1])
        self._follow(MovingCards.discard_hand, cards)

    def discard_play_area(self) -> None:
        """Put the play area onto the discard pile, the last card played on top."""
        self._table.discard_play_area()
        self._follow(MovingCards.discard_play_area)

    def flip(self, card: Card, *, kept: bool) -> None:
        """Turn over the top card of the deck: into the play area, or onto the discard pile."""
        self._table.flip(card, kept=kept)
        self._follow(MovingCards.flip, card, kept=kept)

    def pay(self, heat: int) -> None:
        """Move Heat from the engine onto the discard pile."""
        self._table.pay(heat)
        self._follow(MovingCards.pay, heat)

    def cool(self, heat: int) -> None:
        """Move Heat from the hand back into the engine."""
        self._table.cool(heat)
        self._follow(MovingCards.cool, heat)

    def take_stress(self, count: int) -> None:
        """Take Stress from the reserve into the hand."""
        self._table.take_stress(count)
        self._follow(MovingCards.take_stress, count)

    def reshuffle(self) -> None:
        """Shuffle the discard pile into a new draw deck."""
        self._table.reshuffle()
        self._follow(MovingCards.reshuffle)

    def draw(self, count: int) -> None:
        """Draw cards that nobody else sees."""
        self._table.draw(count)
        self._follow(MovingCards.draw, count)
        self._join_if_alike()

    def know_hand_is_heat(self) -> None:
        """Note that the hand has turned out to be nothing but Heat."""
        self._table.know_hand_is_heat()
        self._follow(MovingCards.know_hand_is_heat)

    def recount(self) -> None:
        """Forget where cards were seen, in both models alike: only the sizes of the piles still count."""
        self._table.recount()
        self._own = self._table

    def put_engine_right(self, heat: int, *, refill: bool) -> bool:
        """Move Heat from or onto the other piles until the engine holds this much; False when there is not enough.

        Which pile it comes from shows in the counts, so the table's knowledge decides.
        """
        self.pay(max(0, self._table.engine - heat))
        # A wrong bill has just gone onto the discard pile; a Cooldown that nobody entered came from the hand.
        piles = ("discard", "hand", "deck") if self._table.top == "heat" else ("hand", "discard", "deck")
        return all(self._heat_back(piles, refill=refill) for _ in range(heat - self._table.engine))

    def _heat_back(self, piles: tuple[str, ...], *, refill: bool) -> bool:
        pile = next(filter(self._table.may_hold_heat, piles), None)
        if pile is None:
            return False
        self._table.take_heat_back(pile, refill=refill)
        self._follow(MovingCards.take_heat_back, pile, refill=refill)
        return True

    def _follow(
        self, move: Callable[Concatenate[MovingCards, _Given], None], *given: _Given.args, **named: _Given.kwargs
    ) -> None:
        """Make the same move in the companion's own model, where it is another."""
        if self._own is self._table:
            return
        try:
            move(self._own, *given, **named)
        except Contradiction:
            self._own = self._table

    def _join_if_alike(self) -> None:
        if self._own is not self._table and self._table.knows_as_much_as(self._own):
            self._table = self._own
