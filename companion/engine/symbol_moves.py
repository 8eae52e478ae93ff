"""What the symbols of upgrades do to a seat's cards: one function each, in place on `MovingCards`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.cards import ONE, bag, size

if TYPE_CHECKING:
    from companion.engine.card_moves import MovingCards
    from companion.engine.catalogue import Card

_STRESS, _HEAT = ONE["stress"], ONE["heat"]


def scrap(seat: MovingCards, count: int, cards: tuple[Card, ...] | None) -> None:
    """Put cards from the deck onto the discard pile; an empty deck is replaced by the shuffled pile first.

    What was named is believed up to the shuffle.
    """
    in_deck = size(seat.deck) + seat.deck_unseen
    first = min(count, in_deck)
    if cards is not None and first:
        seat.leave_deck(bag(cards[:first]))
        seat.reach_discard(cards[:first])
    else:
        _scrap_unseen(seat, first, in_deck)
    if count > first:
        seat.reshuffle()
        scrap(seat, count - first, None)


def _scrap_unseen(seat: MovingCards, count: int, in_deck: int) -> None:
    if not count:
        return
    if count == in_deck:
        seat.discard += seat.deck
        seat.discard_unseen += seat.deck_unseen
        seat.deck = seat.deck_unseen = 0
    else:  # each known card of the deck may have gone or stayed
        seat.unaccounted += seat.deck
        seat.deck, seat.deck_unseen = 0, in_deck - count
        seat.discard_unseen += count
    seat.top, seat.deck_top = None, ()
    seat.settle()


def reduce_stress(seat: MovingCards, count: int) -> None:
    """Put Stress from the hand onto the discard pile."""
    seat.leave_hand(count * _STRESS)
    seat.reach_discard(("stress",))
    seat.discard += (count - 1) * _STRESS


def salvage(seat: MovingCards, count: int) -> None:
    """Shuffle some cards of the discard pile into the deck; nobody sees which."""
    in_discard = size(seat.discard) + seat.discard_unseen
    if count == in_discard:
        seat.deck += seat.discard
        seat.deck_unseen += seat.discard_unseen
        seat.discard = seat.discard_unseen = seat.buried = 0
    else:
        seat.unaccounted += seat.discard
        seat.discard, seat.discard_unseen = 0, in_discard - count
        seat.deck_unseen += count
        seat.buried = max(0, seat.buried - count)
    seat.top, seat.deck_top = None, ()
    seat.settle()


def super_cool(seat: MovingCards, heat: int) -> None:
    """Move Heat from the discard pile into the engine."""
    seat.leave_discard(heat * _HEAT)
    seat.engine += heat


def drop(seat: MovingCards, cards: tuple[Card, ...]) -> None:
    """Put cards of the play area onto the discard pile, the last one on top."""
    _leave_play_area(seat, cards)
    seat.reach_discard(cards)


def refresh(seat: MovingCards, cards: tuple[Card, ...]) -> None:
    """Put cards of the play area on top of the deck, the first one topmost."""
    _leave_play_area(seat, cards)
    seat.deck += bag(cards)
    seat.deck_top = (*cards, *seat.deck_top)


def _leave_play_area(seat: MovingCards, cards: tuple[Card, ...]) -> None:
    left = list(seat.play_area)
    for card in cards:
        left.remove(card)
    seat.play_area = tuple(left)
