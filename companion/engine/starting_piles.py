"""The cards of a seat when its race starts, pile by pile."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.engine import conditions
from companion.engine.cards import heat_cards, sponsor_cards, starting_cards
from companion.engine.garage_setup import has_selection
from companion.engine.holdings import Holdings, Pile
from companion.engine.starting_sponsors import sponsors_in_hand

if TYPE_CHECKING:
    from companion.engine.cards import Cards
    from companion.engine.catalogue import Card
    from companion.engine.setup import CarSetUp, SetUp


def holdings_of(setup: SetUp, car: CarSetUp) -> Holdings:
    """Return what is known of this seat's cards when the race starts."""
    hand, deck, discard = piles_of(setup, car)
    engine, seen = engine_of(setup, car), _heat_in_discard(setup, car)
    unaccounted = _cards(setup, car) - heat_cards(seen)
    thrown = Pile(heat_cards(seen), discard - seen)
    top: Card | None = "heat" if seen and seen == discard else None
    holdings = Holdings(engine, Pile(unseen=hand), Pile(unseen=deck), thrown, unaccounted, top)
    return replace(holdings, sponsors=car.sponsors, removed_heat=car.removed_heat)


def engine_of(setup: SetUp, car: CarSetUp) -> int:
    """Return the Heat in this seat's engine when the race starts."""
    return min(conditions.starting_engine(setup, car), heat_of(setup, car)) if car.engine is None else car.engine


def heat_of(setup: SetUp, car: CarSetUp) -> int:
    """Return all Heat this seat owns: some may have left the game."""
    return conditions.starting_heat(setup, car) - car.removed_heat


def stress_of(setup: SetUp, car: CarSetUp) -> int:
    """Return the Stress this seat owns when the race starts."""
    return conditions.starting_stress(setup, car) if car.stress is None else car.stress


def outside_engine(setup: SetUp, car: CarSetUp) -> int:
    """Count the cards that are not in the engine."""
    return len(_cards(setup, car))


def _cards(setup: SetUp, car: CarSetUp) -> Cards:
    heat = heat_of(setup, car) - engine_of(setup, car)
    own = starting_cards(heat, stress_of(setup, car), conditions.starting_upgrades(setup, car))
    return own + sponsor_cards(car.sponsors)


def _heat_in_discard(setup: SetUp, car: CarSetUp) -> int:
    """Count the Heat known to start in the discard pile; 0 if the set-up names the engine or that pile."""
    moved = conditions.starting_discard(setup, car) if car.engine is None and car.discard is None else 0
    return moved if moved <= piles_of(setup, car)[2] else 0


def _hand(setup: SetUp, car: CarSetUp) -> int:
    """Count the hand; where upgrades are chosen first, none is drawn yet."""
    if car.hand is not None:
        return car.hand
    return 0 if has_selection(setup) else conditions.starting_hand(setup) - sponsors_in_hand(setup, car)


def piles_of(setup: SetUp, car: CarSetUp) -> tuple[int, int, int]:
    """Count hand, deck and discard pile: a full hand unless the set-up says otherwise, the rest in the deck."""
    hand = _hand(setup, car)
    moved = conditions.starting_discard(setup, car) if car.engine is None else 0
    discard = moved if car.discard is None else car.discard
    deck = outside_engine(setup, car) - hand - discard if car.deck is None else car.deck
    if car.discard is None and car.deck is not None:
        discard = outside_engine(setup, car) - hand - deck
    return hand, deck, discard
