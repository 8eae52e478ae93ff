"""The ten Legend cards, and the deck of them that a race uses.

Each card has a helmet number from 10 to 19 for each of six colours; every colour has every number once, so one number
tells the card. The diamond beside a helmet follows from its number.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, get_args

if TYPE_CHECKING:
    from companion.engine.types import Seat

LegendCard = Literal["lg-01", "lg-02", "lg-03", "lg-04", "lg-05", "lg-06", "lg-07", "lg-08", "lg-09", "lg-10"]
LEGEND_CARDS: tuple[LegendCard, ...] = get_args(LegendCard)
Column = Literal["black", "blue", "green", "red", "gray", "yellow"]
"""A colour that has a helmet on the cards."""
COLUMNS: tuple[Column, ...] = get_args(Column)
LegendDeck = Literal["table", "companion"]
"""Who turns the cards: people, who tell what lies there, or the companion."""
LOWEST_HELMET, HIGHEST_HELMET = 10, 19
MOST_PRO = 6

_HELMETS: dict[LegendCard, tuple[int, ...]] = {
    "lg-01": (16, 18, 15, 13, 14, 11),
    "lg-02": (18, 16, 12, 17, 19, 13),
    "lg-03": (17, 14, 10, 11, 13, 15),
    "lg-04": (14, 12, 18, 15, 16, 17),
    "lg-05": (13, 17, 16, 10, 12, 19),
    "lg-06": (19, 10, 13, 14, 18, 12),
    "lg-07": (15, 13, 19, 18, 11, 14),
    "lg-08": (11, 19, 14, 12, 10, 16),
    "lg-09": (12, 11, 17, 19, 15, 10),
    "lg-10": (10, 15, 11, 16, 17, 18),
}
_BORROWED: dict[str, Column] = {"orange": "black", "purple": "blue", "white": "green"}
"""The colours of the expansions have no helmet; whose numbers they use."""
_DIAMONDS = (0, 0, 1, 1, 1, 2, 2, 2, 3, 3)


@dataclass(frozen=True, slots=True)
class LegendsSetUp:
    """How a table plays with Legends: what is added to every helmet number, and who turns the cards."""

    pro: int = 0
    deck: LegendDeck = "table"


@dataclass(frozen=True, slots=True)
class Legends:
    """The Legends' deck during a race."""

    pro: int = 0
    deck: LegendDeck = "table"
    turned: tuple[LegendCard, ...] = ()
    """The cards turned since all ten were shuffled."""
    card: LegendCard | None = None
    """The card of this round, once it is turned."""

    @property
    def left(self) -> tuple[LegendCard, ...]:
        """The cards that can come next; after the tenth all are shuffled again."""
        return tuple(card for card in LEGEND_CARDS if card not in self.turned) or LEGEND_CARDS

    def turn(self, card: LegendCard) -> Legends:
        """Turn a card over for this round."""
        before = () if len(self.turned) == len(LEGEND_CARDS) else self.turned
        return replace(self, card=card, turned=(*before, card))


def column_of(seat: Seat) -> Column:
    """Return whose helmets a Legend of this colour uses, unless the set-up names others."""
    return next((column for column in COLUMNS if column == seat), None) or _BORROWED[seat]


def helmet_on(card: LegendCard, column: Column) -> tuple[int, int]:
    """Read a card: the helmet number of a colour, and the diamond beside it."""
    number = helmets_on(card)[column]
    return number, diamond_beside(number)


def diamond_beside(helmet: int) -> int:
    """Return the number in the diamond beside a helmet number."""
    return _DIAMONDS[helmet - LOWEST_HELMET]


def helmets_on(card: LegendCard) -> dict[Column, int]:
    """Read all helmet numbers of a card."""
    return dict(zip(COLUMNS, _HELMETS[card], strict=True))


def card_with(column: Column, helmet: int) -> LegendCard | None:
    """Find the card by one colour's number."""
    return next((card for card in LEGEND_CARDS if helmets_on(card)[column] == helmet), None)
