"""Corrections of a seat's cards: in which pile a card can be, and how it leaves; in place on `MovingCards`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.cards import ONE, SPONSORSHIP, as_held, holds

if TYPE_CHECKING:
    from companion.engine.card_moves import MovingCards
    from companion.engine.catalogue import Upgrade

_HEAT, _SPONSOR = ONE["heat"], ONE[SPONSORSHIP[0]]


def may_hold_heat(seat: MovingCards, pile: str) -> bool:
    """Whether there can be Heat in a pile."""
    return _may_hold(seat, pile, _HEAT)


def may_hold_sponsor(seat: MovingCards, pile: str) -> bool:
    """Whether there can be a sponsorship card in a pile."""
    return _may_hold(seat, pile, _SPONSOR)


def _may_hold(seat: MovingCards, pile: str, card: int) -> bool:
    hidden = seat.buried if pile == "discard" and card == _HEAT else 0  # what was put there by choice is no Heat
    unseen = getattr(seat, f"{pile}_unseen") - hidden
    return holds(getattr(seat, pile), card) or (unseen > 0 and holds(seat.unaccounted, card))


def give_sponsor_back(seat: MovingCards, pile: str, *, refill: bool) -> None:
    """Put a sponsorship card from a pile back; a hand is refilled, unless the turn under way will do that."""
    seat.leave(pile, _SPONSOR, refill=refill)
    seat.sponsors -= 1


def upgrade_pile(seat: MovingCards, upgrade: Upgrade) -> str | None:
    """Find the pile an upgrade leaves: one it was seen in, else one that may hold it; None if it has been played.

    One that is Heat may lie in the engine like any other.
    """
    card = ONE[as_held(upgrade)]
    seen = (pile for pile in ("discard", "deck", "hand") if holds(getattr(seat, pile), card))
    unseen = (pile for pile in ("deck", "hand", "discard") if _may_hold(seat, pile, card))
    return next(seen, None) or next(unseen, None) or ("engine" if card == _HEAT and seat.engine else None)


def lose_upgrade(seat: MovingCards, upgrade: Upgrade, pile: str, *, refill: bool) -> None:
    """Take an upgrade out of a pile for good; a hand is refilled, unless the turn under way will do that."""
    if pile == "engine":
        seat.engine -= 1
    else:
        seat.leave(pile, ONE[as_held(upgrade)], refill=refill)


def gain_upgrade(seat: MovingCards, upgrade: Upgrade) -> None:
    """Shuffle an upgrade into the deck: nobody knows what lies on top of it any more."""
    seat.deck_top = ()
    seat.join_deck(upgrade)
