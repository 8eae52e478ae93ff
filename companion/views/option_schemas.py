"""The published form of what a seat may choose, and what each choice would lead to."""

from __future__ import annotations

from typing import Literal, NotRequired

# TypedDict from typing_extensions: pydantic reads these types too and needs it before Python 3.12.
from typing_extensions import TypedDict

from companion.engine.catalogue import Card, Upgrade
from companion.engine.legend_deck import LegendCard
from companion.engine.options import Asked
from companion.engine.pile_moves import HeatPile
from companion.engine.race import FlipFor
from companion.views.event_parts import Position, SeatColour


class GearChoice(TypedDict):
    """A gear within reach and what the shift costs."""

    gear: int
    heat: int
    mistake: NotRequired[bool]


class CornerBill(TypedDict):
    """What one corner line would cost, and how many sponsorship cards its press would give."""

    after: int
    limit: int
    heat: int
    press: NotRequired[int]


class Forecast(TypedDict):
    """What a choice leads to if it is the last one of the turn."""

    to: Position
    corners: list[CornerBill]
    spin_out: bool
    back_to: NotRequired[Position]


Option = TypedDict(
    "Option",
    {
        "do": Literal[
            "market",
            "pick",
            "keep",
            "swap",
            "plan",
            "unplan",
            "dropped",
            "flip",
            "cooldown",
            "boost",
            "adrenaline",
            "done",
            "slipstream",
            "pass",
            "discard",
            "legend-card",
            "lose-heat",
            "choose",
            "pay",
            "unpaid",
            "scrap",
            "reduce-stress",
            "salvage",
            "super-cool",
            "direct",
            "accelerate",
            "draft",
        ],
        "round": NotRequired[int],
        "count": NotRequired[int],
        "cards": NotRequired[list[Upgrade]],
        "legend_cards": NotRequired[list[LegendCard]],
        "give": NotRequired[list[Upgrade]],
        "take": NotRequired[list[Upgrade]],
        "gears": NotRequired[list[GearChoice]],
        "played": NotRequired[list[Card]],
        "for": NotRequired[FlipFor],
        "max": NotRequired[int],
        "card": NotRequired[Card],
        "values": NotRequired[list[int]],
        "must": NotRequired[bool],
        "keep": NotRequired[list[list[Card]]],
        "refresh": NotRequired[list[Card]],
        "cool": NotRequired[int],
        "plus": NotRequired[int],
        "speeds": NotRequired[list[int]],
        "heat": NotRequired[int],
        "speed": NotRequired[int],
        "spaces": NotRequired[int | list[int]],
        "sector": NotRequired[int],
        "from": NotRequired[list[HeatPile]],
        "to": NotRequired[Position],
        "corners": NotRequired[list[CornerBill]],
        "spin_out": NotRequired[bool],
        "back_to": NotRequired[Position],
        "if": NotRequired[dict[str, Forecast]],
    },
)

Waiting = TypedDict("Waiting", {"seat": SeatColour | None, "for": Asked, "options": list[Option]})
