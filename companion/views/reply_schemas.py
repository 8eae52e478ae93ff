"""The published form of replies to commands, with the forecasts and previews in them."""

from __future__ import annotations

from typing import Any, Literal, NotRequired

# TypedDict from typing_extensions: pydantic reads these types too and needs it before Python 3.12.
from typing_extensions import TypedDict

from companion.views.event_parts import SeatColour
from companion.views.move_schemas import TableMove
from companion.views.option_schemas import Forecast


class SpeedForecast(Forecast):
    """What a plan would lead to at one of the Speeds that its cards can add up to."""

    speed: int
    slipstream: bool


class PlanForecast(SpeedForecast):
    """What a plan would lead to at the lowest Speed of its known cards; `speeds` where a value will be chosen."""

    stress: int
    cluttered: bool
    speeds: NotRequired[list[SpeedForecast]]


class InputOf(TypedDict):
    """An input: its entry number, the seat it is about, and its command."""

    no: int
    seat: SeatColour | None
    do: str


class DroppedInput(InputOf):
    """An input that would no longer count, and why."""

    code: str
    facts: dict[str, Any]
    text: str


class Preview(TypedDict):
    """What an amendment or an undo would lead to."""

    kept: list[int]
    dropped: list[DroppedInput]
    asked_again: list[InputOf]
    moves: list[TableMove]


class Accepted(TypedDict):
    """The reply to an accepted command, with the number of its entry."""

    id: str | None
    ok: Literal[True]
    no: int
    forecast: NotRequired[PlanForecast]
    preview: NotRequired[Preview]


class RefusedReply(TypedDict):
    """The reply to a refused command: a code, facts and one sentence."""

    id: str | None
    ok: Literal[False]
    code: str
    facts: dict[str, Any]
    text: str
