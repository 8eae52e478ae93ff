"""Piles of cards for the tests: made, moved and compared."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.engine.card_moves import MovingCards
from companion.engine.cards import Cards
from companion.engine.holdings import Holdings, Pile
from companion.engine.refusals import Refusal

if TYPE_CHECKING:
    from companion.engine.catalogue import Card


EMPTY = Pile()


def moved(holdings: Holdings, move: str, *how: Any) -> Holdings:
    """Move cards as a fact does; return where they end up."""
    cards = MovingCards(holdings)
    getattr(cards, move)(*how)
    return cards.holdings()


def knowing_hand(holdings: Holdings, *cards: Card) -> Holdings:
    """Make every card of a hand known."""
    guessed = holdings.hand.known.lacks(bag(*cards))
    return replace(holdings, hand=Pile(bag(*cards)), unaccounted=holdings.unaccounted - guessed)


def is_impossible(answer: object, *cards: Card) -> bool:
    """Whether cards were refused because the pile cannot hold them."""
    return isinstance(answer, Refusal) and (answer.code, answer.facts["cards"]) == ("cards.impossible", cards)


def bag(*cards: Card) -> Cards:
    """Gather cards into a bag."""
    return Cards.of(cards)
