"""A seat's cards, tracked in two models: what the companion was shown, and what the whole table knows.

Both follow the same facts, except that in the second only the top card of a discard (step 8) is seen. Everything that
others may notice is decided by the second model, so it cannot depend on a card they have not seen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Concatenate, ParamSpec

from companion.engine import correction_moves, symbol_moves
from companion.engine.card_moves import MovingCards
from companion.engine.changing_piles import Contradiction

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from companion.engine.catalogue import Card, Upgrade
    from companion.engine.holdings import Holdings

_Given = ParamSpec("_Given")


class TrackedCards:
    """Both models while facts change them; they are one object for as long as they agree.

    What the referee enters for a seat is checked against the table's knowledge only. If it contradicts what the
    companion was shown, an earlier entry was wrong, and the companion's model continues from the table's.
    """

    __slots__ = ("_own", "_table")

    def __init__(self, own: Holdings, table: Holdings | None) -> None:
        self._own = MovingCards(own)
        self._table = MovingCards(table) if table else self._own

    def holdings(self) -> tuple[Holdings, Holdings | None]:
        """Return both models; the second is None while they agree."""
        self._join_if_alike()
        return self._own.holdings(), None if self._own is self._table else self._table.holdings()

    def play(self, cards: tuple[Card, ...]) -> None:
        """Lay cards from the hand into the play area."""
        self._table.play(cards)
        self._follow(MovingCards.play, cards)

    def discard_hand(self, cards: tuple[Card, ...], also: Card | None = None) -> None:
        """Put cards from the hand onto the discard pile; the table sees the last one, on top.

        An event may allow a kind of card that can never be discarded otherwise.
        """
        if len(cards) > 1 and self._own is self._table:
            self._table = self._own.copy()
        self._table.bury(len(cards), cards[-1], also)
        self._follow(MovingCards.discard_hand, cards)

    def discard_play_area(self) -> None:
        """Put the play area onto the discard pile, the last card played on top."""
        self._table.discard_play_area()
        self._follow(MovingCards.discard_play_area)

    @property
    def play_area(self) -> tuple[Card, ...]:
        """The cards in the play area, which everybody sees."""
        return self._table.play_area

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

    def join_deck(self, card: Upgrade) -> None:
        """Add a new card to the draw deck."""
        self._table.join_deck(card)
        self._follow(MovingCards.join_deck, card)

    def lose_from_deck(self, card: Upgrade) -> None:
        """Take a card out of the draw deck for good."""
        self._table.lose_from_deck(card)
        self._follow(MovingCards.lose_from_deck, card)

    def take_stress(self, count: int) -> None:
        """Take Stress from the reserve into the hand."""
        self._table.take_stress(count)
        self._follow(MovingCards.take_stress, count)

    def take_sponsors(self, count: int) -> None:
        """Take sponsorship cards from their deck into the hand."""
        self._table.take_sponsors(count)
        self._follow(MovingCards.take_sponsors, count)

    def remove_played(self, card: Card) -> None:
        """Take a sponsorship card from the play area out of the game."""
        self._table.remove_played(card)
        self._follow(MovingCards.remove_played, card)

    def lose_heat(self, pile: str) -> None:
        """Take one Heat from a pile out of the game."""
        self._table.lose_heat(pile)
        self._follow(MovingCards.lose_heat, pile)

    def reshuffle(self) -> None:
        """Shuffle the discard pile into a new draw deck."""
        self._table.reshuffle()
        self._follow(MovingCards.reshuffle)

    def draw(self, count: int) -> None:
        """Draw cards that only their player sees."""
        self._table.draw(count)
        self._follow(MovingCards.draw, count)
        self._join_if_alike()

    def scrap(self, count: int, cards: tuple[Card, ...] | None) -> None:
        """Put cards from the deck onto the discard pile."""
        self._both(symbol_moves.scrap, count, cards)

    def reduce_stress(self, count: int) -> None:
        """Put Stress from the hand onto the discard pile, for all to see."""
        self._both(symbol_moves.reduce_stress, count)

    def salvage(self, count: int) -> None:
        """Shuffle cards of the discard pile into the deck; the companion is not told which."""
        self._both(symbol_moves.salvage, count)

    def super_cool(self, heat: int) -> None:
        """Move Heat from the discard pile into the engine."""
        self._both(symbol_moves.super_cool, heat)

    def drop(self, cards: tuple[Card, ...]) -> None:
        """Put cards of the play area onto the discard pile."""
        self._both(symbol_moves.drop, cards)

    def refresh(self, cards: tuple[Card, ...]) -> None:
        """Put cards of the play area on top of the deck."""
        self._both(symbol_moves.refresh, cards)

    def know_hand_is_heat(self) -> None:
        """Conclude that the hand is nothing but Heat."""
        self._table.know_hand_is_heat()
        self._follow(MovingCards.know_hand_is_heat)

    def recount(self) -> None:
        """Forget where cards were seen, in both models alike: only the sizes of the piles still count."""
        self._table.recount()
        self._own = self._table

    def correct_engine(self, heat: int, *, refill: bool) -> bool:
        """Move Heat between the engine and the other piles until it holds this much; False if there is not enough.

        The public counts show which pile it came from, so the choice is made by the table's knowledge.
        """
        self.pay(max(0, self._table.engine - heat))
        # After a wrong bill the Heat is on the discard pile; after a Cooldown that nobody entered it is in the hand.
        piles = ("discard", "hand", "deck") if self._table.top == "heat" else ("hand", "discard", "deck")
        return all(self._take_heat_back(piles, refill=refill) for _ in range(heat - self._table.engine))

    def _take_heat_back(self, piles: tuple[str, ...], *, refill: bool) -> bool:
        pile = next((one for one in piles if correction_moves.may_hold_heat(self._table, one)), None)
        if pile is None:
            return False
        self._table.take_heat_back(pile, refill=refill)
        self._follow(MovingCards.take_heat_back, pile, refill=refill)
        return True

    def correct_sponsors(self, count: int, *, refill: bool) -> None:
        """Take or give back sponsorship cards until the seat owns this many, at least those it has played."""
        owned = self._table.sponsors
        self.take_sponsors(max(0, count - owned))
        for _ in range(owned - count):
            piles = ("hand", "discard", "deck")
            pile = next(pile for pile in piles if correction_moves.may_hold_sponsor(self._table, pile))
            self._both(correction_moves.give_sponsor_back, pile, refill=refill)

    def correct_upgrades(self, lost: Iterable[Upgrade], gained: Iterable[Upgrade], *, refill: bool) -> Upgrade | None:
        """Take away upgrades and shuffle others into the deck; return the first that lies in the play area."""
        for upgrade in lost:
            pile = correction_moves.upgrade_pile(self._table, upgrade)
            if pile is None:
                return upgrade
            self._both(correction_moves.lose_upgrade, upgrade, pile, refill=refill)
        for upgrade in gained:
            self._both(correction_moves.gain_upgrade, upgrade)
        return None

    def _both(
        self, move: Callable[Concatenate[MovingCards, _Given], None], *given: _Given.args, **named: _Given.kwargs
    ) -> None:
        """Make a move that everybody sees alike."""
        move(self._table, *given, **named)
        self._follow(move, *given, **named)

    def _follow(
        self, move: Callable[Concatenate[MovingCards, _Given], None], *given: _Given.args, **named: _Given.kwargs
    ) -> None:
        """Make the same move in the companion's own model, unless both are one."""
        if self._own is self._table:
            return
        try:
            move(self._own, *given, **named)
        except Contradiction:
            self._own = self._table

    def _join_if_alike(self) -> None:
        if self._own is not self._table and self._table.knows_as_much_as(self._own):
            self._table = self._own
