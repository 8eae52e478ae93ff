"""Legal choices as data: what a seat may answer, with bounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from companion.engine.catalogue import Card, Upgrade
from companion.engine.legend_deck import LegendCard
from companion.engine.pile_moves import HeatPile
from companion.engine.race import FlipFor
from companion.engine.symbol_options import SymbolOption
from companion.engine.types import Seat

if TYPE_CHECKING:
    from collections.abc import Mapping

Asked = Literal[
    "plan",
    "dropped",
    "flip",
    "choose",
    "react",
    "slipstream",
    "discard",
    "lose-heat",
    "market",
    "pick",
    "keep",
    "swap",
    "legend-card",
]
ANSWERS: Mapping[Asked, tuple[str, ...]] = {
    "plan": ("plan",),
    "dropped": ("dropped",),
    "flip": ("flip",),
    "choose": ("choose",),
    "react": (
        *("cooldown", "boost", "adrenaline", "done", "pay", "unpaid", "scrap", "reduce-stress", "salvage"),
        *("super-cool", "direct", "accelerate", "draft"),
    ),
    "slipstream": ("slipstream", "pass"),
    "discard": ("discard",),
    "lose-heat": ("lose-heat",),
    "market": ("market",),
    "pick": ("pick",),
    "keep": ("keep",),
    "swap": ("swap", "pass"),
    "legend-card": ("legend-card",),
}
"""The commands that answer a question; withdrawing a plan answers none."""


@dataclass(frozen=True, slots=True)
class MarketOption:
    """As many of these cards as `count` says, for a round of the Garage selection."""

    round: int
    count: int
    cards: tuple[Upgrade, ...]
    """Every card that can be drawn; one that is listed twice may be there twice."""
    do: Literal["market"] = "market"


@dataclass(frozen=True, slots=True)
class PickOption:
    """One of these upgrades."""

    cards: tuple[Upgrade, ...]
    do: Literal["pick"] = "pick"


@dataclass(frozen=True, slots=True)
class KeepOption:
    """As many of these upgrades as `count` says."""

    count: int
    cards: tuple[Upgrade, ...]
    do: Literal["keep"] = "keep"


@dataclass(frozen=True, slots=True)
class SwapOption:
    """One of the own upgrades for one that is left."""

    give: tuple[Upgrade, ...]
    take: tuple[Upgrade, ...]
    do: Literal["swap"] = "swap"


@dataclass(frozen=True, slots=True)
class GearChoice:
    """A gear within reach and the Heat the shift costs."""

    gear: int
    heat: int
    mistake: bool = False
    """Whether planning it is a mistake that the car pays for otherwise."""


@dataclass(frozen=True, slots=True)
class PlanOption:
    """Any of these gears, with as many cards.

    Which cards the hand can hold is not said: that would give away the discard pile.
    """

    gears: tuple[GearChoice, ...]
    do: Literal["plan"] = "plan"


@dataclass(frozen=True, slots=True)
class DroppedOption:
    """One of the cards played, drawn at random."""

    played: tuple[Card, ...]
    do: Literal["dropped"] = "dropped"


@dataclass(frozen=True, slots=True)
class FlipOption:
    """The next card of the deck, whatever it is."""

    for_: FlipFor
    do: Literal["flip"] = "flip"


@dataclass(frozen=True, slots=True)
class CooldownOption:
    """From 1 to `max` Heat."""

    max: int
    sector: int = 0
    """How much of it only the sector gives in which the car stands."""
    do: Literal["cooldown"] = "cooldown"


@dataclass(frozen=True, slots=True)
class BoostOption:
    """A + symbol for this much Heat."""

    heat: int
    do: Literal["boost"] = "boost"


@dataclass(frozen=True, slots=True)
class AdrenalineOption:
    """This much Speed more, with as many Spaces."""

    speed: int
    do: Literal["adrenaline"] = "adrenaline"


@dataclass(frozen=True, slots=True)
class SlipstreamOption:
    """One of these numbers of Spaces more."""

    spaces: tuple[int, ...]
    do: Literal["slipstream"] = "slipstream"


@dataclass(frozen=True, slots=True)
class DiscardOption:
    """From none to `max` cards, and any of the cards that may go back on top of the deck."""

    max: int
    refresh: tuple[Card, ...] = ()
    do: Literal["discard"] = "discard"


@dataclass(frozen=True, slots=True)
class LoseHeatOption:
    """One Heat from the first of these places that holds one."""

    from_: tuple[HeatPile, ...]
    do: Literal["lose-heat"] = "lose-heat"


@dataclass(frozen=True, slots=True)
class PlainOption:
    """A choice with nothing to fill in."""

    do: Literal["unplan", "done", "pass"]


@dataclass(frozen=True, slots=True)
class LegendCardOption:
    """One of these cards."""

    cards: tuple[LegendCard, ...]
    do: Literal["legend-card"] = "legend-card"


GarageOption = MarketOption | PickOption | KeepOption | SwapOption
Option = (
    GarageOption
    | PlanOption
    | DroppedOption
    | FlipOption
    | CooldownOption
    | BoostOption
    | AdrenalineOption
    | SlipstreamOption
    | DiscardOption
    | LegendCardOption
    | LoseHeatOption
    | PlainOption
    | SymbolOption
)


@dataclass(frozen=True, slots=True)
class Decision:
    """What may be decided now, by one seat or by the table. Unless it is `awaited`, the race can go on without it."""

    seat: Seat | None
    """None: the question is put to the table, and the referee answers it."""
    asked: Asked
    options: tuple[Option, ...]
    awaited: bool = True

    def option(self, do: str) -> Option | None:
        """Find the option for a command."""
        return next((option for option in self.options if option.do == do), None)
