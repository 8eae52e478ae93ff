"""What seats own, by the facts that give and take cards; all others only move them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import events as e
from companion.engine.cards import Cards, as_held, sponsor_cards

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.engine.race import Race
    from companion.engine.types import Seat

Owned = dict["Seat", Cards]


def owned_in(race: Race) -> Owned:
    """Count the cards of every driver."""
    return {car.seat: car.holdings.all_cards for car in race.cars if car.mat}


def owned_after(owned: Owned, facts: Iterable[object]) -> Owned:
    """Add what facts give and take away what they take."""
    after = dict(owned)
    for fact in facts:
        match fact:
            case e.SpunOut():
                after[fact.seat] += Cards.of(("stress",) * fact.stress)
            case e.Sponsored():
                after[fact.seat] += sponsor_cards(fact.count)
            case e.CardRemoved():
                after[fact.seat] -= Cards.of((fact.card,))
            case e.HeatRemoved():
                after[fact.seat] -= Cards.of(("heat",))
            case e.Picked():
                after[fact.seat] += Cards.of((as_held(fact.card),))
            case e.Swapped():
                after[fact.seat] += Cards.of((as_held(fact.took),))
                after[fact.seat] -= Cards.of((as_held(fact.gave),))
            case e.Kept():
                after[fact.seat] -= Cards.of(map(as_held, fact.back))
    return after
