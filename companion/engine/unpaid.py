"""Heat symbols that an engine cannot pay: how much is owed, and which cards can be kept."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.engine.catalogue import Card
    from companion.engine.ledger import Ledger, OpenSymbol
    from companion.engine.race import Race, Turn


def owed_heat(turn: Turn) -> int:
    """Return the Heat that the cards played still cost."""
    return turn.ledger.number("heat") if turn.ledger else 0


def is_short(race: Race, turn: Turn) -> bool:
    """Whether the engine holds less than the cards played still cost."""
    return race.car(turn.seat).holdings.engine < owed_heat(turn)


def largest_sets(ledger: Ledger, engine: int) -> tuple[tuple[Card, ...], ...]:
    """List the largest sets of cards whose Heat fits the engine: the most cards, whatever they are worth."""
    costs = ledger.of("heat")
    most = _most_that_fit(costs, engine)
    fitting = (kept for kept in combinations(costs, most) if sum(one.number for one in kept) <= engine)
    return tuple(dict.fromkeys(tuple(sorted(one.card for one in kept)) for kept in fitting))


def _most_that_fit(costs: tuple[OpenSymbol, ...], engine: int) -> int:
    most = 0
    for heat in sorted(one.number for one in costs):
        engine -= heat
        most += engine >= 0
    return most
