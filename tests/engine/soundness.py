"""What holds after every input."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import events as e
from companion.engine.cards import Cards
from companion.engine.evolve import fold

if TYPE_CHECKING:
    from companion.engine.decide import Decided
    from companion.engine.holdings import Holdings
    from companion.engine.race import Race


def check_sound(before: Race, decided: Decided) -> None:
    """Check that the facts lead to the race and that no card is lost."""
    assert fold(decided.facts, before) == decided.race, "the race is the fold of its facts"
    for car in decided.race.cars:
        taken = sum(fact.stress for fact in decided.facts if isinstance(fact, e.SpunOut) and fact.seat == car.seat)
        owned = before.car(car.seat).holdings.all_cards + Cards.of(("stress",) * taken)
        assert car.holdings.all_cards == owned, f"the cards of {car.seat} are conserved"
        _check_piles(car.holdings)
        _check_piles(car.public)


def _check_piles(holdings: Holdings) -> None:
    piles = (holdings.hand, holdings.deck, holdings.discard)
    assert sum(pile.unseen for pile in piles) == len(holdings.unaccounted), "unseen cards are the unaccounted ones"
    counts = [count for bag in (*(pile.known for pile in piles), holdings.unaccounted) for count in bag.counts]
    assert min(*counts, *(pile.unseen for pile in piles), holdings.engine) >= 0, "no pile owes a card"
