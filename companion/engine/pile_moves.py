"""Cards moved from pile to pile, as hands move them at the table.

Every event lists its moves (`pile_moves`); the table's instructions and the virtual dealer both follow them. `apply`
does not: it tracks what is known of the cards, so the two check each other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol

from companion.engine.catalogue import Card

if TYPE_CHECKING:
    from collections.abc import Sized

PileName = Literal["engine", "hand", "deck", "discard", "play-area", "reserve", "market", "sponsors", "box"]
"""The piles of a mat, then: Stress, upgrades and sponsorship of the table, and the box for what leaves the game."""
HeatPile = Literal["engine", "hand", "discard", "deck"]
"""Where the Heat of a seat can be."""


@dataclass(frozen=True, slots=True)
class PileMove:
    """Cards from one pile onto another: from its top, unless `cards` says which."""

    what: Literal["heat", "stress", "cards", "shuffle", "sponsorship"]
    count: int
    from_: PileName
    to: PileName
    cards: tuple[Card, ...] = ()


class Piles(Protocol):
    """The sizes of the piles before the move."""

    @property
    def deck(self) -> Sized:
        """The draw deck."""

    @property
    def discard(self) -> Sized:
        """The discard pile."""

    @property
    def play_area(self) -> Sized:
        """The cards played."""
