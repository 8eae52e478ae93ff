"""Choices that the symbols of upgrades and sponsorship cards give, with bounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.engine.catalogue import Card


@dataclass(frozen=True, slots=True)
class ChooseOption:
    """One of these values for a card."""

    card: Card
    values: tuple[int, ...]
    do: Literal["choose"] = "choose"


@dataclass(frozen=True, slots=True)
class PayOption:
    """The Heat that a card costs; it must be paid before the step ends."""

    card: Card
    heat: int
    do: Literal["pay"] = "pay"


@dataclass(frozen=True, slots=True)
class UnpaidOption:
    """The sets of cards that can be kept; all others are replaced by flips."""

    keep: tuple[tuple[Card, ...], ...]
    do: Literal["unpaid"] = "unpaid"


@dataclass(frozen=True, slots=True)
class ScrapOption:
    """This many cards from the deck; they must go before the step ends."""

    card: Card
    count: int
    do: Literal["scrap"] = "scrap"


@dataclass(frozen=True, slots=True)
class ReduceStressOption:
    """From 1 to `max` Stress."""

    max: int
    do: Literal["reduce-stress"] = "reduce-stress"


@dataclass(frozen=True, slots=True)
class SalvageOption:
    """From 1 to `max` cards, once."""

    card: Card
    max: int
    do: Literal["salvage"] = "salvage"


@dataclass(frozen=True, slots=True)
class SuperCoolOption:
    """From 1 to `max` Heat."""

    max: int
    do: Literal["super-cool"] = "super-cool"


@dataclass(frozen=True, slots=True)
class DirectOption:
    """A card that may be in the hand; it costs `heat`, of which it can cool up to `cool` itself."""

    card: Card
    heat: int
    cool: int
    do: Literal["direct"] = "direct"


@dataclass(frozen=True, slots=True)
class AccelerateOption:
    """This much Speed, with as many Spaces."""

    card: Card
    plus: int
    do: Literal["accelerate"] = "accelerate"


@dataclass(frozen=True, slots=True)
class DraftOption:
    """This many Spaces, up to the car ahead."""

    spaces: int
    do: Literal["draft"] = "draft"


SymbolOption = (
    ChooseOption
    | PayOption
    | UnpaidOption
    | ScrapOption
    | ReduceStressOption
    | SalvageOption
    | SuperCoolOption
    | DirectOption
    | AccelerateOption
    | DraftOption
)
