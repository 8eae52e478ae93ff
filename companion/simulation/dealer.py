"""The virtual table: the real cards of each seat, which the companion never sees.

The dealer follows the race's events and handles the cards as hands do at a table: play, flip, discard, shuffle, draw.
So a driver can look at its own hand, and a flip turns over the card that is really on top.
"""

from __future__ import annotations

from itertools import chain, repeat
from typing import TYPE_CHECKING

from companion.engine.card_moves import MovingCards
from companion.engine.cards import Cards
from companion.engine.catalogue import CARD_IDS, Card
from companion.engine.steps.s2_play_cards import plan_possible
from companion.simulation.chance import chance

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

    from companion.engine import events as e
    from companion.engine.holdings import Holdings, Pile
    from companion.engine.pile_moves import PileMove, PileName
    from companion.engine.race import Car, Race
    from companion.simulation.player import Hand


def _listed(cards: Cards) -> list[Card]:
    return list(chain.from_iterable(repeat(card, cards[card]) for card in CARD_IDS))


class SeatCards:
    """One seat's cards. The last card of a pile is its top."""

    def __init__(self, held: Holdings, sealed: tuple[Card, ...], dice: Random) -> None:
        """Deal the cards in any way consistent with what the table has seen and with the seat's sealed plan."""
        holdings = _besides_plan(held, sealed)
        unseen = _listed(holdings.unaccounted)
        dice.shuffle(unseen)
        self._dice = dice
        self.engine = holdings.engine
        self.play_area = list(held.play_area)
        self.hand = [*sealed, *_dealt(holdings.hand, unseen)]
        self.deck = _dealt(holdings.deck, unseen)
        self.discard = _dealt(holdings.discard, unseen)
        dice.shuffle(self.deck)
        if holdings.top is not None:
            self.discard.remove(holdings.top)
            self.discard.append(holdings.top)

    @property
    def shown(self) -> Hand:
        """The hand, lowest card first."""
        return tuple(sorted(self.hand))

    @property
    def next_card(self) -> Card | None:
        """The card the next flip will show; the event that follows removes it."""
        return self.deck[-1] if self.deck else None

    def watch(self, fact: e.Event) -> None:
        """Move the cards this fact is about; an error if they are not where they should be."""
        for move in fact.pile_moves(self):
            self._put(move.to, self._taken(move))
            if move.what == "shuffle":
                self._dice.shuffle(self.deck)

    def agrees_with(self, holdings: Holdings) -> bool:
        """Whether these cards are consistent with what the companion believes the seat to have."""
        return self.matches(holdings) and self._all_cards() == holdings.all_cards

    def matches(self, holdings: Holdings) -> bool:
        """Whether the piles have these sizes and contain every card known to be in them."""
        piles = ((self.hand, holdings.hand), (self.deck, holdings.deck), (self.discard, holdings.discard))
        return (
            self.engine == holdings.engine
            and tuple(self.play_area) == holdings.play_area
            and all(_can_be(pile, believed) for pile, believed in piles)
            and (holdings.top is None or self.discard[-1] == holdings.top)
        )

    def _all_cards(self) -> Cards:
        heat: Card = "heat"
        return Cards.of((*self.hand, *self.deck, *self.discard, *self.play_area, *repeat(heat, self.engine)))

    def _taken(self, move: PileMove) -> Sequence[Card]:
        if move.from_ == "reserve":
            return ["stress"] * move.count
        if move.from_ == "engine":
            self.engine -= move.count
            return ["heat"] * move.count
        pile = self._pile(move.from_)
        if move.cards:
            for card in move.cards:
                pile.remove(card)
            return move.cards
        rest = len(pile) - move.count
        if rest < 0:
            raise IndexError(f"{move.count} cards of {len(pile)} in the {move.from_}")
        taken = pile[rest:]
        del pile[rest:]
        return taken

    def _put(self, to: PileName, cards: Sequence[Card]) -> None:
        if to == "engine":
            self.engine += len(cards)
        else:
            self._pile(to).extend(cards)

    def _pile(self, name: PileName) -> list[Card]:
        return {"hand": self.hand, "deck": self.deck, "discard": self.discard, "play-area": self.play_area}[name]


def _besides_plan(held: Holdings, sealed: tuple[Card, ...]) -> Holdings:
    """Return what a seat holds besides its sealed plan; Heat in a plan means that the rest of the hand is Heat."""
    if not sealed:
        return held
    opened = MovingCards(held)
    opened.play(sealed)
    if "heat" in sealed:
        opened.know_hand_is_heat()
    return opened.holdings()


def _believed(car: Car) -> Holdings:
    """Return the companion's view of the cards; a plan the referee entered for the seat may contradict it."""
    possible = car.plan is None or plan_possible(car.holdings, car.plan.cards)
    return car.holdings if possible else car.public


def _dealt(pile: Pile, unseen: list[Card]) -> list[Card]:
    """Fill a pile with unseen cards."""
    return _listed(pile.known) + [unseen.pop() for _ in range(pile.unseen)]


def _can_be(cards: list[Card], believed: Pile) -> bool:
    return len(cards) == len(believed) and Cards.of(cards) >= believed.known


class Dealer:
    """The cards of all seats in a race."""

    def __init__(self, race: Race, *seed: object) -> None:
        """Deal a race; each seat has its own shuffles, so that its luck does not depend on the others' choices."""
        self.cards = {
            car.seat: SeatCards(_believed(car), car.plan.cards if car.plan else (), chance(*seed, "cards", car.seat))
            for car in race.cars
        }

    def watch(self, facts: Iterable[e.Event]) -> None:
        """Move the cards as the events say."""
        for fact in facts:
            seat = getattr(fact, "seat", None)
            if seat is not None:
                self.cards[seat].watch(fact)

    def agrees_with(self, race: Race) -> bool:
        """Whether the companion's counts are consistent with the cards on this table."""
        return all(self.cards[car.seat].agrees_with(car.holdings) for car in race.cars)
