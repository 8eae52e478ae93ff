"""The published form of what a seat may choose, and what each choice would lead to."""

from __future__ import annotations

from typing import Literal, NotRequired

# TypedDict from typing_extensions: pydantic reads these types too and needs it before Python 3.12.
from typing_extensions import TypedDict

from companion.engine.options import Asked
from companion.engine.race import FlipFor
from companion.views.event_parts import Position, SeatColour


class GearChoice(TypedDict):
    """A gear within reach and what the shift costs."""

    gear: int
    heat: int


class CornerBill(TypedDict):
    """What one corner line would cost."""

    after: int
    limit: int
    heat: int


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
            "plan", "unplan", "flip", "cooldown", "boost", "adrenaline", "done", "slipstream", "pass", "discard"
        ],
        "gears": NotRequired[list[GearChoice]],
        "for": NotRequired[FlipFor],
        "max": NotRequired[int],
        "heat": NotRequired[int],
        "speed": NotRequired[int],
        "spaces": NotRequired[int],
        "to": NotRequired[Position],
        "corners": NotRequired[list[CornerBill]],
        "spin_out": NotRequired[bool],
        "back_to": NotRequired[Position],
        "if": NotRequired[dict[str, Forecast]],
    },
)

Waiting = TypedDict("Waiting", {"seat": SeatColour, "for": Asked, "options": list[Option]})
