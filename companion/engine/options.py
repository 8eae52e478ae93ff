"""Legal choices as data: what a seat may answer, with bounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from companion.engine.race import FlipFor
from companion.engine.types import Seat

if TYPE_CHECKING:
    from collections.abc import Mapping

Asked = Literal["plan", "flip", "react", "slipstream", "discard"]
ANSWERS: Mapping[Asked, tuple[str, ...]] = {
    "plan": ("plan",),
    "flip": ("flip",),
    "react": ("cooldown", "boost", "adrenaline", "done"),
    "slipstream": ("slipstream", "pass"),
    "discard": ("discard",),
}
"""The commands that answer a question; withdrawing a plan answers none."""


@dataclass(frozen=True, slots=True)
class GearChoice:
    """A gear within reach and the Heat the shift costs."""

    gear: int
    heat: int


@dataclass(frozen=True, slots=True)
class PlanOption:
    """Any of these gears, with as many cards.

    Which cards the hand can hold is not said: that would give away the discard pile.
    """

    gears: tuple[GearChoice, ...]
    do: Literal["plan"] = "plan"


@dataclass(frozen=True, slots=True)
class FlipOption:
    """The next card of the deck, whatever it is."""

    for_: FlipFor
    do: Literal["flip"] = "flip"


@dataclass(frozen=True, slots=True)
class CooldownOption:
    """From 1 to `max` Heat."""

    max: int
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
    """This many Spaces more."""

    spaces: int
    do: Literal["slipstream"] = "slipstream"


@dataclass(frozen=True, slots=True)
class DiscardOption:
    """From none to `max` cards."""

    max: int
    do: Literal["discard"] = "discard"


@dataclass(frozen=True, slots=True)
class PlainOption:
    """A choice with nothing to fill in."""

    do: Literal["unplan", "done", "pass"]


Option = (
    PlanOption
    | FlipOption
    | CooldownOption
    | BoostOption
    | AdrenalineOption
    | SlipstreamOption
    | DiscardOption
    | PlainOption
)


@dataclass(frozen=True, slots=True)
class Decision:
    """What one seat may decide now. Unless it is `awaited`, the table can go on without it."""

    seat: Seat
    asked: Asked
    options: tuple[Option, ...]
    awaited: bool = True

    def option(self, do: str) -> Option | None:
        """Find the option for a command."""
        return next((option for option in self.options if option.do == do), None)
