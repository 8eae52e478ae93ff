"""The cards of one driver in one race: in a demo nobody deals, so each driver deals for itself and follows the events.

Whenever the cards do not fit what the table shows (something was missed, after a restart or a correction), they are
dealt anew in a way that does.
"""

from __future__ import annotations

import copy
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

from companion.demo.counted import counted_holdings, sealed_cards
from companion.engine import events as e
from companion.engine.cards import Cards
from companion.engine.types import Position, Progress
from companion.simulation.dealer import SeatCards

if TYPE_CHECKING:
    from random import Random

    from companion.engine.catalogue import Card
    from companion.engine.track import Track
    from companion.engine.types import Seat
    from companion.simulation.dealer import CardFact
    from companion.views import event_shapes, shapes

_REMEMBERED = 200
"""Inputs whose cards are kept, for a referee who undoes."""


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
        self.now: SeatCards | None = None
        """The cards as they lie; None when the next view has to tell."""

    def intend_discard(self, cards: tuple[Card, ...]) -> None:
        """Remember which cards are about to go: the table is told only how many, and the top one."""
        self._discarding = cards

    # Events -------------------------------------------------------------------------------------------

    def hear(self, event: dict[str, Any]) -> None:
        """Follow an event, unless a view has already shown what it led to."""
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
            fact = card_fact(event, self._seat, self._discarding)
            if fact is not None:
                cards.watch(fact)
        except (ValueError, IndexError):  # a card that was not where we believed it
            self.now = None

    def _recall(self, no: int) -> None:
        self.now = self._copied(self._kept.get(no))

    # Views --------------------------------------------------------------------------------------------

    def see(self, view: shapes.SeatView) -> None:
        """Compare the cards with what a view shows; deal them anew when they do not fit."""
        if view["no"] < max(self._no, self._heard):
            return  # a newer view is on its way
        self._no = view["no"]
        if self.now is None or not self._fits(self.now, view):
            self.deal(view)
        self._kept[view["no"]] = self._copied(self.now)
        while len(self._kept) > _REMEMBERED:
            self._kept.popitem(last=False)

    def deal(self, view: shapes.SeatView) -> SeatCards:
        """Deal the cards in any way that fits what a view shows."""
        holdings = counted_holdings(view, self._board)
        try:
            self.now = SeatCards(holdings, sealed_cards(view), self._dice)
        except (ValueError, IndexError):  # a plan that nobody could make of the cards we reckon with
            self.now = SeatCards(holdings, (), self._dice)
        return self.now

    def _fits(self, cards: SeatCards, view: shapes.SeatView) -> bool:
        planned = Cards.of(sealed_cards(view))
        return cards.lies_as(counted_holdings(view, self._board)) and Cards.of(cards.hand) >= planned

    def _copied(self, cards: SeatCards | None) -> SeatCards | None:
        return copy.deepcopy(cards, {id(self._dice): self._dice})


def card_fact(event: dict[str, Any], seat: Seat, discarding: tuple[Card, ...]) -> CardFact | None:
    """Read the public event of a seat that moves its cards; what was discarded only its player knows."""
    match event["type"]:
        case "heat_paid":
            return e.HeatPaid(seat, event["heat"], event["engine"], event["for"])
        case "cooled":
            return e.Cooled(seat, event["heat"], event["engine"])
        case "revealed":
            return e.Revealed(seat, tuple(event["cards"]))
        case "reshuffled":
            return e.Reshuffled(seat, event["count"])
        case "flipped":
            return e.Flipped(seat, event["card"], event["kept"], event["for"])
        case "spun_out":
            at = (_position(event["from"]), _position(event["to"]))
            return e.SpunOut(seat, event["corner"], *at, event["stress"], event["gear"])
        case "discarded":
            return _discarded(event, seat, discarding)
        case "replenished":
            return e.Replenished(seat, event["drawn"], event["reshuffled"])
    return None


def _position(at: event_shapes.Position) -> Position:
    return Position(Progress(at["progress"]), at["spot"])


def _discarded(event: dict[str, Any], seat: Seat, discarding: tuple[Card, ...]) -> e.Discarded:
    if len(discarding) != event["count"] or discarding[-1] != event["top"]:
        raise ValueError("somebody else discarded for this seat")
    return e.Discarded(seat, discarding)
