"""Other cards to offer when the companion says that a seat cannot hold the ones it named.

That happens after a restart: the cards were dealt again, but the companion remembers what it has seen of the old ones.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from companion.engine.cards import Cards
from companion.engine.catalogue import BASIC, CORE_CARDS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from companion.engine.catalogue import Card
    from companion.views.option_schemas import GearChoice


class Guesses:
    """What was refused for one decision, and what is left to try."""

    def __init__(self, dice: Random, kinds: tuple[Card, ...] = CORE_CARDS) -> None:
        self._dice, self._kinds = dice, kinds
        self._cannot_hold: list[Cards] = []
        self._cannot_play: list[Cards] = []
        self._flips: set[Card] = set()

    def refused_plan(self, cards: tuple[Card, ...], code: str) -> None:
        """Record a plan that was refused because of its cards."""
        (self._cannot_play if code == "cards.heat" else self._cannot_hold).append(Cards.of(cards))

    def refused_flip(self, card: Card) -> None:
        """Record a card that the deck cannot hold."""
        self._flips.add(card)

    def rules_out(self, cards: tuple[Card, ...]) -> bool:
        """Whether a plan is known to be refused: a superset of cards the seat cannot hold is impossible too."""
        bag = Cards.of(cards)
        return bag in self._cannot_play or any(bag >= refused for refused in self._cannot_hold)

    def plan(self, choices: list[GearChoice]) -> tuple[int, tuple[Card, ...]] | None:
        """Return a plan not yet ruled out, in the lowest gear: fewer cards, fewer ways to be wrong."""
        return next((plan for plan in self._plans(choices) if not self.rules_out(plan[1])), None)

    def _plans(self, choices: list[GearChoice]) -> Iterator[tuple[int, tuple[Card, ...]]]:
        playable: list[Card] = [card for card in self._kinds if card != "heat"]
        self._dice.shuffle(playable)
        for gear in sorted(choice["gear"] for choice in choices):
            for cards in combinations_with_replacement((*playable, "heat"), gear):
                yield gear, cards

    def flip(self) -> Card | None:
        """Return a card not yet ruled out, preferably a Basic one."""
        left = [card for card in self._kinds if card not in self._flips]
        basic = [card for card in left if card in BASIC]
        return self._dice.choice(basic or left) if left else None
