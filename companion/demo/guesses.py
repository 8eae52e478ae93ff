"""Other cards to offer when the companion says that a seat cannot hold the ones it named.

That happens after a restart: the cards were dealt anew, and the companion remembers what it has seen of the old ones.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from companion.engine.cards import Cards
from companion.engine.catalogue import BASIC, KINDS, Card

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from companion.views.shapes import GearChoice


class Guesses:
    """What was refused for one question, and what is left to try."""

    def __init__(self, dice: Random) -> None:
        self._dice = dice
        self._cannot_hold: list[Cards] = []
        self._cannot_play: list[Cards] = []
        self._flips: set[Card] = set()

    def refused_plan(self, cards: tuple[Card, ...], code: str) -> None:
        """Note a plan that was refused for its cards."""
        (self._cannot_play if code == "cards.heat" else self._cannot_hold).append(Cards.of(cards))

    def refused_flip(self, card: Card) -> None:
        """Note a card that the deck cannot hold."""
        self._flips.add(card)

    def rules_out(self, cards: tuple[Card, ...]) -> bool:
        """Tell whether it is known that a plan will be refused: what holds too much once, holds too much with more."""
        bag = Cards.of(cards)
        return bag in self._cannot_play or any(bag >= refused for refused in self._cannot_hold)

    def plan(self, choices: list[GearChoice]) -> tuple[int, tuple[Card, ...]] | None:
        """Find a plan not yet ruled out, in the lowest gear: fewer cards, fewer ways to be wrong."""
        return next((plan for plan in self._plans(choices) if not self.rules_out(plan[1])), None)

    def _plans(self, choices: list[GearChoice]) -> Iterator[tuple[int, tuple[Card, ...]]]:
        playable: list[Card] = [card for card in KINDS if card != "heat"]
        self._dice.shuffle(playable)
        for gear in sorted(choice["gear"] for choice in choices):
            for cards in combinations_with_replacement((*playable, "heat"), gear):
                yield gear, cards

    def flip(self) -> Card | None:
        """Find a card not yet ruled out, a Basic one if there is one."""
        left = [card for card in KINDS if card not in self._flips]
        basic = [card for card in left if card in BASIC]
        return self._dice.choice(basic or left) if left else None
