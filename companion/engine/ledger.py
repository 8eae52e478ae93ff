"""The ledger of a turn: which symbols of the cards played are still open, each with its card, and what was done so far.

Only a seat with upgrades has one. Options come from it, facts strike off what was used.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

from companion.engine.catalogue import CATALOGUE, Card, Symbol, value
from companion.engine.types import Position

if TYPE_CHECKING:
    from collections.abc import Iterable

RepeatedBy = Literal["boost", "adrenaline", "direct", "accelerate", "draft"]
"""Moves that a car repeats when it is set back for unpaid Heat."""
_REPEATED: tuple[RepeatedBy, ...] = get_args(RepeatedBy)
_NEVER_OPEN: tuple[Symbol, ...] = ("plus", "once", "direct")
"""Flips are owed by the turn, once is judged when the turn ends, and direct counts only in the hand."""


class OpenSymbol(NamedTuple):
    """A symbol that is still to be used or paid, and the card it is printed on."""

    symbol: Symbol
    card: Card
    number: int


@dataclass(frozen=True, slots=True)
class Ledger:
    """What a turn still owes and may still use."""

    symbols: tuple[OpenSymbol, ...] = ()
    """In the order in which the cards were played."""
    to_choose: tuple[Card, ...] = ()
    """The cards whose value is still to be chosen."""
    chosen: tuple[tuple[Card, int], ...] = ()
    plus: int = 0
    """How many + symbols were used: by Stress, upgrades and boost."""
    start: Position | None = None
    """Where the turn began."""
    moves: tuple[tuple[RepeatedBy, int], ...] = ()
    """The moves after that of the cards, and how far each should have gone."""
    redo: tuple[tuple[RepeatedBy, int], ...] = ()
    """The moves to repeat once the cards of a set-back car have moved it again."""
    unpaid: bool = False
    """Whether Heat could not be paid this turn."""

    def number(self, symbol: Symbol) -> int:
        """Add up the open symbols of a kind."""
        return sum(one.number for one in self.symbols if one.symbol == symbol)

    def of(self, symbol: Symbol) -> tuple[OpenSymbol, ...]:
        """List the open symbols of a kind."""
        return tuple(one for one in self.symbols if one.symbol == symbol)

    def speed_of(self, cards: tuple[Card, ...]) -> int:
        """Return what played cards add to Speed; of two copies the one chosen last comes first."""
        speed, chosen = 0, list(reversed(self.chosen))
        for card in cards:
            choice = next((one for one in chosen if one[0] == card), None)
            speed += choice[1] if choice else value(card)
            if choice:
                chosen.remove(choice)
        return speed

    def with_played(self, cards: Iterable[Card]) -> Ledger:
        """Open the symbols of cards that are played."""
        faces = [(card, CATALOGUE[card]) for card in cards]
        opened = (
            OpenSymbol(symbol, card, number)
            for card, face in faces
            for symbol, number in face.symbols
            if symbol not in _NEVER_OPEN
        )
        choices = (card for card, face in faces if len(face.values) > 1)
        symbols, to_choose = (*self.symbols, *opened), (*self.to_choose, *choices)
        unchanged = len(symbols) == len(self.symbols) and len(to_choose) == len(self.to_choose)
        return self if unchanged else replace(self, symbols=symbols, to_choose=to_choose)

    def with_choice(self, card: Card, value: int) -> Ledger:
        """Choose the value of a card."""
        return replace(self, to_choose=_less(self.to_choose, card), chosen=(*self.chosen, (card, value)))

    def without(self, symbol: Symbol, card: Card) -> Ledger:
        """Strike off one symbol of a card altogether."""
        index = next(i for i, one in enumerate(self.symbols) if (one.symbol, one.card) == (symbol, card))
        return replace(self, symbols=self.symbols[:index] + self.symbols[index + 1 :])

    def less(self, symbol: Symbol, number: int) -> Ledger:
        """Strike off part of a pool, from the card that was played first on."""
        kept = []
        for one in self.symbols:
            used = min(one.number, number) if one.symbol == symbol else 0
            number -= used
            if used < one.number or not used:
                kept.append(one._replace(number=one.number - used))
        return replace(self, symbols=tuple(kept))

    def with_draft(self, spaces: int, *, each: bool) -> Ledger:
        """Strike off a draft: from the pool, or where cards do not add up the smallest card that reaches so far."""
        if not each:
            return self.less("draft", spaces)
        enough = (one for one in self.of("draft") if one.number >= spaces)
        return self.without("draft", min(enough, key=lambda one: one.number).card)

    def with_move(self, by: str, want: int) -> Ledger:
        """Remember a move that would have to be repeated."""
        repeated = next((one for one in _REPEATED if one == by), None)
        return replace(self, moves=(*self.moves, (repeated, want))) if repeated else self

    def without_cards(self, cards: tuple[Card, ...]) -> Ledger:
        """Strike off all symbols and choices of cards that leave the play area."""
        left, chosen = list(self.symbols), list(reversed(self.chosen))
        for card in cards:
            for symbol, _ in CATALOGUE[card].symbols:
                open_ = next((one for one in left if (one.symbol, one.card) == (symbol, card)), None)
                if open_:
                    left.remove(open_)
            choice = next((one for one in chosen if one[0] == card), None)
            if choice:
                chosen.remove(choice)
        return replace(self, symbols=tuple(left), chosen=tuple(reversed(chosen)))


def _less(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    index = cards.index(card)
    return cards[:index] + cards[index + 1 :]
