"""What holds after every input."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import events as e
from companion.engine.cards import Cards, as_held, sponsor_cards
from companion.engine.evolve import fold

if TYPE_CHECKING:
    from companion.engine.decide import Decided
    from companion.engine.holdings import Holdings
    from companion.engine.race import Race
    from companion.engine.types import Seat


def check_sound(before: Race, decided: Decided) -> None:
    """Check that the facts lead to the race and that no card is lost."""
    assert fold(decided.facts, before) == decided.race, "the race is the fold of its facts"
    for car in (car for car in decided.race.cars if car.mat):
        taken = sum(fact.stress for fact in decided.facts if isinstance(fact, e.SpunOut) and fact.seat == car.seat)
        owned = before.car(car.seat).holdings.all_cards + Cards.of(("stress",) * taken)
        gone = [fact for fact in decided.facts if isinstance(fact, e.CardRemoved | e.HeatRemoved)]
        owned += _exchanged(decided, car.seat)
        left = Cards.of(getattr(fact, "card", "heat") for fact in gone if fact.seat == car.seat)
        assert car.holdings.all_cards + left == owned + _sponsorship(decided, car.seat), f"the cards of {car.seat} stay"
        assert car.holdings.all_cards["sp-01"] == car.holdings.sponsors
        _check_piles(car.holdings)
        _check_piles(car.public)


def _sponsorship(decided: Decided, seat: Seat) -> Cards:
    """Gather the sponsorship cards that a seat took, or gave back by a correction."""
    taken = sum(fact.count for fact in decided.facts if isinstance(fact, e.Sponsored) and fact.seat == seat)
    for fact in decided.facts:
        if isinstance(fact, e.Corrected) and fact.seat == seat and fact.sponsors is not None and fact.was:
            taken += fact.sponsors - (fact.was.sponsors or 0)
    return Cards(taken * sponsor_cards(1).number)


def _exchanged(decided: Decided, seat: Seat) -> Cards:
    """Gather what a correction has given a seat in upgrades, less what it has taken."""
    exchanged = 0
    for fact in decided.facts:
        if isinstance(fact, e.Corrected) and fact.seat == seat and fact.upgrades is not None and fact.was:
            now, before = ([*map(as_held, cards)] for cards in (fact.upgrades, fact.was.upgrades or ()))
            exchanged += Cards.of(now).number - Cards.of(before).number
    return Cards(exchanged)


def _check_piles(holdings: Holdings) -> None:
    piles = (holdings.hand, holdings.deck, holdings.discard)
    assert sum(pile.unseen for pile in piles) == len(holdings.unaccounted), "unseen cards are the unaccounted ones"
    counts = [count for bag in (*(pile.known for pile in piles), holdings.unaccounted) for count in bag.counts]
    assert min(*counts, *(pile.unseen for pile in piles), holdings.engine) >= 0, "no pile owes a card"
