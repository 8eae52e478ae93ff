"""What can be printed on a card: the ids, kinds, symbols and boxes, and the face that has them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from typing_extensions import TypeAliasType

CoreCard = Literal["0", "1", "2", "3", "4", "5", "heat", "stress"]
HeatUpgrade = Literal["up-17", "up-48"]
"""Upgrades that are Heat in every way: among a seat's cards they are called `heat`."""
# fmt: off
PlayedUpgrade = Literal[
    "up-01", "up-02", "up-03", "up-04", "up-05", "up-06", "up-07", "up-08", "up-09", "up-10",
    "up-11", "up-12", "up-13", "up-14", "up-15", "up-16", "up-18", "up-19", "up-20", "up-21",
    "up-22", "up-23", "up-24", "up-25", "up-26", "up-27", "up-28", "up-29", "up-30", "up-31",
    "up-32", "up-33", "up-34", "up-35", "up-36", "up-37", "up-38", "up-39", "up-40", "up-41",
    "up-42", "up-43", "up-44", "up-45", "up-46", "up-47", "up-49", "up-50", "up-51", "up-52",
    "up-53", "up-54", "up-55", "up-56", "up-57", "up-58", "up-59", "up-60",
]
Sponsorship = Literal[
    "sp-01", "sp-02", "sp-03", "sp-04", "sp-05", "sp-06", "sp-07",
]
# fmt: on
Upgrade = TypeAliasType("Upgrade", Literal[PlayedUpgrade, HeatUpgrade])
Card = TypeAliasType("Card", Literal[CoreCard, PlayedUpgrade, Sponsorship])
"""A card as it is played, paid, drawn and counted."""
CardId = TypeAliasType("CardId", Literal[CoreCard, PlayedUpgrade, Sponsorship, HeatUpgrade])
"""A card as it is printed."""
Kind = Literal["basic", "starting-upgrade", "heat", "stress", "upgrade", "sponsorship"]
Level = Literal["basic", "advanced"]
Box = Literal["base", "heavy-rain", "tunnel-vision"]
Symbol = Literal[
    "plus",
    "heat",
    "cool",
    "slip",
    "reduce",
    "scrap",
    "limit",
    "salvage",
    "refresh",
    "direct",
    "accelerate",
    "super_cool",
    "draft",
    "once",
]
Family = Literal[
    "4-wheel-drive",
    "body",
    "brakes",
    "cooling",
    "rpm",
    "heat",
    "fuel",
    "gas-pedal",
    "suspension",
    "tires",
    "turbo",
    "wings",
    "air-intake",
    "front-wing",
    "dramdo-brakes",
    "fredo-cooling",
    "aperault-rpm",
    "lord-turbo",
    "de-angeli-wings",
    "mercury-air-system",
    "eole-wings",
]
"""The part of the car that an upgrade improves, or the sponsor."""


@dataclass(frozen=True, slots=True)
class Face:
    """What is printed on a card, and how many of it a seat has."""

    card: CardId
    kind: Kind
    values: tuple[int, ...] = ()
    """The Speed it adds: none for a card without a number, several where the driver chooses one."""
    symbols: tuple[tuple[Symbol, int], ...] = ()
    discardable: bool = True
    copies: int | None = None
    """How many a seat has in its own colour; None where the board or the Garage decides."""
    family: Family | None = None
    level: Level | None = None
    box: Box | None = None
    """The box an upgrade or a sponsorship card comes in."""
    in_box: int | None = None
    """How many of such a card its box holds."""

    @property
    def value(self) -> int:
        """The Speed it adds by itself; a card with several values adds the one that is chosen."""
        return self.values[0] if len(self.values) == 1 else 0

    def symbol(self, symbol: Symbol) -> int:
        """Return the number at a symbol; 0 where it is not printed."""
        return dict(self.symbols).get(symbol, 0)
