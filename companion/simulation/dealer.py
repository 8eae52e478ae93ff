"""The virtual table: the real cards of each seat, which the companion never sees.

The dealer follows the race's events and handles the cards as hands do at a table: play, flip, discard, shuffle, draw.
So a driver can look at its own hand, and a flip turns over the card that is really on top.
"""

from __future__ import annotations

from itertools import chain, repeat
from typing import TYPE_CHECKING, Any

from companion.engine.card_moves import MovingCards
from companion.engine.cards import ONE, SPONSORSHIP, Cards
from companion.engine.catalogue import BASIC, CARD_IDS, Card
from companion.engine.steps.s2_play_cards import plan_possible
from companion.simulation.chance import chance
from companion.simulation.sponsor_deck import USUAL_BOXES, SponsorDeck, sponsorship_among

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

    from companion.engine import events as e
    from companion.engine.catalogue import Box
    from companion.engine.holdings import Holdings, Pile
    from companion.engine.pile_moves import HeatPile, PileMove, PileName
    from companion.engine.race import Car, Race
    from companion.simulation.player import Hand


_PILES: tuple[HeatPile, ...] = ("hand", "discard", "deck")
_COUNTED = tuple(card for card in CARD_IDS if card not in SPONSORSHIP)


def _listed(cards: Cards, sponsors: SponsorDeck) -> list[Card]:
    """List the cards of a bag; which sponsorship cards they are, their deck says."""
    known = chain.from_iterable(repeat(card, cards[card]) for card in _COUNTED)
    return [*known, *(sponsors.draw() for _ in range(cards[SPONSORSHIP[0]]))]


class SeatCards:
    """One seat's cards. The last card of a pile is its top."""

    def __init__(
        self,
        held: Holdings,
        sealed: tuple[Card, ...],
        dice: Random,
        sponsors: SponsorDeck | None = None,
        boxes: tuple[Box, ...] = USUAL_BOXES,
    ) -> None:
        """Deal the cards in any way consistent with what the table has seen and with the seat's sealed plan.

        Sponsorship cards come from their deck, or where nobody shares one from a deck of these boxes.
        """
        holdings = _besides_plan(held, sealed)
        self._sponsors = sponsors or SponsorDeck(boxes, dice, _seen_sponsors(held, sealed))
        unseen = _listed(holdings.unaccounted, self._sponsors)
        dice.shuffle(unseen)
        self._dice = dice
        self.engine = holdings.engine
        self.play_area = list(held.play_area)
        self.hand = [*sealed, *_dealt(holdings.hand, unseen, self._sponsors)]
        self.deck = _dealt(holdings.deck, unseen, self._sponsors)
        self.discard = _dealt(holdings.discard, unseen, self._sponsors)
        dice.shuffle(self.deck)
        if holdings.top is not None:
            alike = next(card for card in self.discard if ONE[card] == ONE[holdings.top])
            self.discard.remove(alike)
            self.discard.append(holdings.top)
            self._sponsors.put_beside(sponsorship_among((alike,)))

    @property
    def shown(self) -> Hand:
        """The hand, lowest card first."""
        return tuple(sorted(self.hand))

    @property
    def next_card(self) -> Card | None:
        """The card the next flip will show; the event that follows removes it."""
        return self.deck[-1] if self.deck else None

    @property
    def may_flip_basic(self) -> bool:
        """Whether a Basic card lies in the deck or in the discard pile."""
        return any(card in BASIC for card in (*self.deck, *self.discard))

    @property
    def heat_at(self) -> HeatPile:
        """The first place beside the engine that holds Heat."""
        return next(pile for pile in _PILES if "heat" in self._pile(pile))

    def watch(self, fact: e.Event) -> None:
        """Move the cards this fact is about; an error if they are not where they should be."""
        for move in fact.pile_moves(self):
            self._put(move.to, self._taken(move))
            if move.what == "shuffle" or move.from_ == "market":  # a new upgrade is shuffled in
                self._dice.shuffle(self.deck)

    def agrees_with(self, holdings: Holdings) -> bool:
        """Whether these cards are consistent with what the companion believes the seat to have."""
        return self.matches(holdings) and Cards.of(self.all_cards) == holdings.all_cards

    def matches(self, holdings: Holdings) -> bool:
        """Whether the piles have these sizes and contain every card known to be in them."""
        piles = ((self.hand, holdings.hand), (self.deck, holdings.deck), (self.discard, holdings.discard))
        return (
            self.engine == holdings.engine
            and tuple(self.play_area) == holdings.play_area
            and all(_can_be(pile, believed) for pile, believed in piles)
            and (holdings.top is None or self.discard[-1] == holdings.top)
        )

    @property
    def all_cards(self) -> tuple[Card, ...]:
        """All cards of the seat, wherever they are."""
        heat: Card = "heat"
        return (*self.hand, *self.deck, *self.discard, *self.play_area, *repeat(heat, self.engine))

    def _taken(self, move: PileMove) -> Sequence[Card]:
        if move.from_ == "reserve":
            return ["stress"] * move.count
        if move.from_ == "market":
            return move.cards
        if move.from_ == "sponsors":
            return [self._sponsors.draw() for _ in range(move.count)]
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
        elif to == "sponsors":
            self._sponsors.put_beside(cards)
        elif to not in ("market", "box"):
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


def _seen_sponsors(held: Holdings, sealed: tuple[Card, ...]) -> tuple[Card, ...]:
    """List the sponsorship cards of a seat that are known by name."""
    top = (held.top,) if held.top else ()
    return sponsorship_among((*held.play_area, *top, *sealed))


def _dealt(pile: Pile, unseen: list[Card], sponsors: SponsorDeck) -> list[Card]:
    """Fill a pile with unseen cards."""
    return _listed(pile.known, sponsors) + [unseen.pop() for _ in range(pile.unseen)]


def _can_be(cards: list[Card], believed: Pile) -> bool:
    return len(cards) == len(believed) and Cards.of(cards) >= believed.known


class Dealer:
    """The cards of all seats in a race."""

    def __init__(self, race: Race, *seed: object) -> None:
        """Deal a race; each seat has its own shuffles, so that its luck does not depend on the others' choices."""
        driven = [(car, car.plan.cards if car.plan else ()) for car in race.cars if car.mat]
        seen = chain.from_iterable(_seen_sponsors(_believed(car), sealed) for car, sealed in driven)
        self.sponsors = SponsorDeck(race.boxes, chance(*seed, "sponsors"), seen)
        self.cards = {
            car.seat: SeatCards(_believed(car), sealed, chance(*seed, "cards", car.seat), self.sponsors)
            for car, sealed in driven
        }
        self._dice = chance(*seed, "market")

    def shuffle(self, cards: list[Any]) -> None:
        """Shuffle cards that nobody has yet: upgrades for a market, the cards of the Legends."""
        self._dice.shuffle(cards)

    def watch(self, facts: Iterable[e.Event]) -> None:
        """Move the cards as the events say."""
        for fact in facts:
            seat = getattr(fact, "seat", None)
            if seat in self.cards:
                self.cards[seat].watch(fact)

    def agrees_with(self, race: Race) -> bool:
        """Whether the companion's counts are consistent with the cards on this table."""
        return all(self.cards[car.seat].agrees_with(car.holdings) for car in race.cars if car.mat)
