"""What published events are made of: seats, positions, and the fields that all of them share."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import WithJsonSchema

# TypedDict from typing_extensions: pydantic reads these types too and needs it before Python 3.12.
from typing_extensions import TypedDict

from companion.engine.catalogue import Card, CardId
from companion.engine.types import SEATS, Seat, Spot

SeatColour = Annotated[Seat, WithJsonSchema({"enum": list(SEATS), "type": "string"})]
"""A seat; the schemas list the colours."""
By = SeatColour | Literal["referee"]
Together = list[SeatColour]
"""Who proposed and who agreed, where two phones stand in for the referee."""
TopCard = Card | None
"""The card on top of what was discarded; none when nothing was."""


class Position(TypedDict):
    """Where a car stands; `mark` is the number printed beside the Space, counting down to the line after `corner`."""

    lap: int
    space: int
    spot: Spot
    progress: int
    mark: int
    corner: int | None


class Numbered(TypedDict):
    """Every event carries the number of the input that caused it."""

    no: int


class OfSeat(Numbered):
    """Most events are about a seat."""

    seat: SeatColour


class PublicAnswer(TypedDict):
    """A command without its secret parts. A plan must have been revealed."""

    do: str
    gear: NotRequired[int]
    cards: NotRequired[list[Card]]
    card: NotRequired[Card]
    upgrade: NotRequired[CardId]
    upgrades: NotRequired[list[CardId]]
    give: NotRequired[CardId]
    take: NotRequired[CardId]
    heat: NotRequired[int]
    spaces: NotRequired[int]
    value: NotRequired[int]
    number: NotRequired[int]
    """How many cards are salvaged, or how much Stress is put away."""
    count: NotRequired[int]
    top: NotRequired[TopCard]
