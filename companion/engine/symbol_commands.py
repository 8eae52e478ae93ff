"""Commands for the symbols of upgrades and sponsorship cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.engine.catalogue import Card
from companion.engine.types import Seat


@dataclass(frozen=True, slots=True)
class Choose:
    """Step 3: one of the values printed on a card."""

    seat: Seat
    card: Card
    value: int
    do: Literal["choose"] = "choose"


@dataclass(frozen=True, slots=True)
class Pay:
    """Step 5: pay the Heat of a card now."""

    seat: Seat
    card: Card
    do: Literal["pay"] = "pay"


@dataclass(frozen=True, slots=True)
class Unpaid:
    """Step 5: the Heat cannot be paid; keep as many of the cards as can be."""

    seat: Seat
    keep: tuple[Card, ...] | None = None
    """Which cards are kept; None where there is only one way."""
    do: Literal["unpaid"] = "unpaid"


@dataclass(frozen=True, slots=True)
class Scrap:
    """Step 5: put cards from the deck onto the discard pile now."""

    seat: Seat
    card: Card
    cards: tuple[Card, ...] | None = None
    """Which cards they are; None if nobody says."""
    do: Literal["scrap"] = "scrap"


@dataclass(frozen=True, slots=True)
class ReduceStress:
    """Step 5: Stress from the hand onto the discard pile."""

    seat: Seat
    stress: int
    do: Literal["reduce-stress"] = "reduce-stress"


@dataclass(frozen=True, slots=True)
class Salvage:
    """Step 5: cards from the discard pile shuffled into the deck; which ones stays secret."""

    seat: Seat
    card: Card
    count: int
    do: Literal["salvage"] = "salvage"


@dataclass(frozen=True, slots=True)
class SuperCool:
    """Step 5: Heat from the discard pile back into the engine."""

    seat: Seat
    heat: int
    do: Literal["super-cool"] = "super-cool"


@dataclass(frozen=True, slots=True)
class Direct:
    """Step 5: play a card from the hand at once."""

    seat: Seat
    card: Card
    cool: int = 0
    """How much Heat the card itself cools before it is paid for."""
    do: Literal["direct"] = "direct"


@dataclass(frozen=True, slots=True)
class Accelerate:
    """Step 5: Speed and Spaces for each + symbol used this turn."""

    seat: Seat
    card: Card
    do: Literal["accelerate"] = "accelerate"


@dataclass(frozen=True, slots=True)
class DraftBehind:
    """Step 5: close up to the car ahead."""

    seat: Seat
    spaces: int
    do: Literal["draft"] = "draft"


Reaction = Pay | Unpaid | Scrap | ReduceStress | Salvage | SuperCool | Direct | Accelerate | DraftBehind
SymbolCommand = Choose | Reaction
