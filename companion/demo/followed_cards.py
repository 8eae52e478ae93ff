"""One driver's cards in one race: nobody deals in a demo, so each driver deals for itself and follows the events.

Whenever the cards do not match what the table shows (something was missed, after a restart or a correction), they
are dealt again so that they do.
"""

from __future__ import annotations

import copy
from collections import OrderedDict
from dataclasses import Field, fields, replace
from typing import TYPE_CHECKING, Any, get_args

from companion.demo.counted import boxes_of, counted_holdings, sealed_cards
from companion.engine import events as e
from companion.engine.cards import Cards
from companion.engine.holdings import Pile
from companion.engine.types import Position, Progress
from companion.simulation.dealer import SeatCards

if TYPE_CHECKING:
    from random import Random

    from companion.engine.catalogue import Card
    from companion.engine.holdings import Holdings
    from companion.engine.track import Track
    from companion.engine.types import Seat
    from companion.views import schemas

_REMEMBERED = 200
"""How many entries' cards are kept, for a referee who undoes."""


class FollowedCards:
    """One seat's cards in one race."""

    def __init__(self, seat: Seat, board: Track | None, dice: Random) -> None:
        self._seat = seat
        self._board = board
        self._dice = dice
        self._kept: OrderedDict[int, SeatCards | None] = OrderedDict()
        self._no = 0
        self._heard = 0
        self._discarding: tuple[Card, ...] = ()
        self._last: SeatCards | None = None
        """The cards of the last view."""
        self.now: SeatCards | None = None
        """The current cards; None if they have to be dealt from the next view."""

    def intend_discard(self, cards: tuple[Card, ...]) -> None:
        """Remember the cards about to be discarded: the table only learns how many, and the top one."""
        self._discarding = cards

    def reseed(self, dice: Random) -> None:
        """Shuffle by other dice from now on."""
        self._dice.setstate(dice.getstate())

    # Events -------------------------------------------------------------------------------------------

    def hear(self, event: dict[str, Any]) -> None:
        """Follow an event, unless a view has already shown its effect."""
        if event["no"] <= self._no:
            return
        self._heard = event["no"]
        match event["type"]:
            case "undone":
                self._recall(event["undid"] - 1)
            case "redone":
                self._recall(event["redid"])
            case "amended":
                self._kept.clear()
                self.now = None
            case _ if event.get("seat") == self._seat and self.now:
                self._move(self.now, event)

    def _move(self, cards: SeatCards, event: dict[str, Any]) -> None:
        try:
            fact = public_fact(event, self._discarding)
            if fact is not None:
                cards.watch(fact)
        except (ValueError, IndexError):  # a card that was not where we believed it to be
            self.now = None

    def _recall(self, no: int) -> None:
        self.now = self._copied(self._kept.get(no))

    # Views --------------------------------------------------------------------------------------------

    def see(self, view: schemas.SeatView) -> None:
        """Compare the cards with a view; deal those again that do not match."""
        if view["no"] < max(self._no, self._heard):
            return  # a newer view is on its way
        self._no = view["no"]
        if self.now is None or not self._fits(self.now, view):
            self.now = self._patched(view) or self.deal(view)
        self._last = self.now
        self._kept[view["no"]] = self._copied(self.now)
        while len(self._kept) > _REMEMBERED:
            self._kept.popitem(last=False)

    def deal(self, view: schemas.SeatView) -> SeatCards:
        """Deal the cards in any way that matches a view."""
        holdings = counted_holdings(view, self._board)
        try:
            self.now = SeatCards(holdings, sealed_cards(view), self._dice, boxes=boxes_of(view))
        except (ValueError, IndexError):  # a plan that is impossible with the cards we estimated
            self.now = SeatCards(holdings, (), self._dice, boxes=boxes_of(view))
        return self.now

    def _patched(self, view: schemas.SeatView) -> SeatCards | None:
        """Deal only what must be dealt again, so that a correction elsewhere does not change a hand."""
        holdings, sealed = counted_holdings(view, self._board), sealed_cards(view)
        if self._last is None or not Cards.of(self._last.hand) >= Cards.of(sealed):
            return None
        hand, deck = Pile(Cards.of(self._last.hand)), Pile(Cards.of(self._last.deck))
        known = _with_known(holdings, hand, deck) or _with_known(holdings, hand, holdings.deck)
        return SeatCards(known, sealed, self._dice, boxes=boxes_of(view)) if known else None

    def _fits(self, cards: SeatCards, view: schemas.SeatView) -> bool:
        planned = Cards.of(sealed_cards(view))
        return cards.matches(counted_holdings(view, self._board)) and Cards.of(cards.hand) >= planned

    def _copied(self, cards: SeatCards | None) -> SeatCards | None:
        return copy.deepcopy(cards, {id(self._dice): self._dice})


def _with_known(holdings: Holdings, hand: Pile, deck: Pile) -> Holdings | None:
    """Return the holdings with this hand and deck; None if they cannot be."""
    cards = hand.known + deck.known
    same_sizes = len(hand) == len(holdings.hand) and len(deck) == len(holdings.deck)
    if not (same_sizes and holdings.unaccounted >= cards):
        return None
    return replace(holdings, hand=hand, deck=deck, unaccounted=holdings.unaccounted - cards)


_KINDS: dict[str, type[Any]] = {str(field.default): kind for kind in get_args(e.Event) for field in fields(kind)[-1:]}
"""The kinds of facts by the name of their event: `type` is always their last field."""


def public_fact(event: dict[str, Any], discarding: tuple[Card, ...]) -> e.Event | None:
    """Read a fact back from its public event; None if too little of it is public.

    Of a discard the table learns only the number of cards and the top one: its player knows which they were.
    """
    if event["type"] == "discarded":
        return _discarded(event, discarding)
    kind = _KINDS.get(event["type"])
    keys = {field.name: field.name.rstrip("_") for field in fields(kind) if _is_told(field, event)} if kind else {}
    if kind in (None, e.Corrected) or not event.keys() >= set(keys.values()):
        return None
    fact: e.Event = kind(**{name: _inner(event[key]) for name, key in keys.items()})
    return fact


def _is_told(field: Field[Any], event: dict[str, Any]) -> bool:
    """Whether a public event must have a field: one that is not set is left out."""
    return field.default is not None or field.name.rstrip("_") in event


def _inner(value: Any) -> Any:
    if isinstance(value, dict):
        return Position(Progress(value["progress"]), value["spot"])
    return tuple(value) if isinstance(value, list) else value


def _discarded(event: dict[str, Any], discarding: tuple[Card, ...]) -> e.Discarded:
    if len(discarding) != event["count"] or discarding[-1] != event["top"]:
        raise ValueError("somebody else discarded for this seat")
    return e.Discarded(event["seat"], discarding)
