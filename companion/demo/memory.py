"""What one player remembers of one race: its own cards, and where its turn began.

A player sees the table (public events) and its own hand, and nothing else. When something was missed, after a restart
or a correction, the cards are dealt anew in a way that fits what the table shows.
"""

from __future__ import annotations

import copy
from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from companion.demo.mirror import position
from companion.engine import events as e
from companion.engine.cards import Cards
from companion.simulation.dealer import SeatCards

if TYPE_CHECKING:
    from random import Random

    from companion.engine.cards import Card
    from companion.engine.race import Car
    from companion.engine.types import Seat
    from companion.simulation.dealer import CardFact

_REMEMBERED = 200
"""Inputs whose cards are kept, for a referee who undoes."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The cards after an input, and where the turn began that was under way."""

    cards: SeatCards | None
    began_at: int | None


class Memory:
    """One seat's memory of one race."""

    def __init__(self, seat: Seat, dice: Random) -> None:
        self._seat = seat
        self._dice = dice
        self._cards: SeatCards | None = None
        self._kept: OrderedDict[int, Moment] = OrderedDict()
        self._no = 0
        self._heard = 0
        self._discarding: tuple[Card, ...] = ()
        self.began_at: int | None = None

    @property
    def hand(self) -> tuple[Card, ...]:
        """Look at the hand, lowest card first."""
        return tuple(sorted(self._cards.hand)) if self._cards else ()

    @property
    def next_card(self) -> Card | None:
        """Look at the card a flip would turn over."""
        return self._cards.deck[-1] if self._cards and self._cards.deck else None

    def intend_discard(self, cards: tuple[Card, ...]) -> None:
        """Remember which cards are about to go: the table is told only how many, and the top one."""
        self._discarding = cards

    # Events -------------------------------------------------------------------------------------------

    def hear(self, event: dict[str, Any]) -> None:
        """Follow an event; those of an input already seen whole are old news."""
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
                self._cards = None
            case _ if event.get("seat") == self._seat:
                self._follow(event)

    def _follow(self, event: dict[str, Any]) -> None:
        if event["type"] == "moved" and event["by"] == "cards":
            self.began_at = event["from"]["progress"]
        elif event["type"] in ("replenished", "finished", "corrected"):
            self.began_at = None  # after a correction it is reckoned back from where the car is
        self._move_cards(event)

    def _move_cards(self, event: dict[str, Any]) -> None:
        if self._cards is None:
            return
        try:
            fact = card_fact(event, self._seat, self._discarding)
            if fact is not None:
                self._cards.watch(fact)
        except (ValueError, IndexError):  # a card that was not where we believed it
            self._cards = None

    def _recall(self, no: int) -> None:
        moment = self._kept.get(no, Moment(None, None))
        self._cards, self.began_at = self._copied(moment.cards), moment.began_at

    # Views --------------------------------------------------------------------------------------------

    def see(self, no: int, car: Car) -> None:
        """Compare the memory with a view of the own car; deal anew what does not fit."""
        if no < max(self._no, self._heard):
            return  # a newer view is on its way
        self._no = no
        if self._cards is None or not _fits(self._cards, car):
            self.deal(car)
        self._kept[no] = Moment(self._copied(self._cards), self.began_at)
        while len(self._kept) > _REMEMBERED:
            self._kept.popitem(last=False)

    def deal(self, car: Car) -> None:
        """Deal the cards in any way that fits what the table shows."""
        try:
            self._cards = SeatCards(car, self._dice)
        except (ValueError, IndexError):  # a plan nobody could make of the cards we reckon with
            self._cards = SeatCards(replace(car, plan=None), self._dice)

    def _copied(self, cards: SeatCards | None) -> SeatCards | None:
        return copy.deepcopy(cards, {id(self._dice): self._dice})


def _fits(cards: SeatCards, car: Car) -> bool:
    holdings, planned = car.holdings, Cards.of(car.plan.cards if car.plan else ())
    counts = (cards.engine, len(cards.hand), len(cards.deck), len(cards.discard))
    return (
        counts == (holdings.engine, len(holdings.hand), len(holdings.deck), len(holdings.discard))
        and tuple(cards.play_area) == holdings.play_area
        and (holdings.top is None or cards.discard[-1:] == [holdings.top])
        and Cards.of(cards.hand) >= planned
    )


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
            at = (position(event["from"]), position(event["to"]))
            return e.SpunOut(seat, event["corner"], *at, event["stress"], event["gear"])
        case "discarded":
            return _discarded(event, seat, discarding)
        case "replenished":
            return e.Replenished(seat, event["drawn"], event["reshuffled"])
    return None


def _discarded(event: dict[str, Any], seat: Seat, discarding: tuple[Card, ...]) -> e.Discarded:
    if len(discarding) != event["count"] or discarding[-1] != event["top"]:
        raise ValueError("somebody else discarded for this seat")
    return e.Discarded(seat, discarding)
