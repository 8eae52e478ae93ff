"""The published form of what hands move on the table."""

from __future__ import annotations

from typing import Literal, NotRequired

# TypedDict from typing_extensions: pydantic reads these types too and needs it before Python 3.12.
from typing_extensions import TypedDict

from companion.views.event_parts import Position, SeatColour

MoveKind = Literal["car", "gear", "heat", "stress", "cards", "shuffle", "sponsorship"]
TableMove = TypedDict(
    "TableMove",
    {
        "seat": SeatColour,
        "move": MoveKind,
        "to": Position | int | str | None,
        "from": NotRequired[str],
        "count": NotRequired[int],
        "spaces": NotRequired[int],
    },
)


class HandMove(TableMove):
    """A move that hands have still to make, or to put back; `no` is the input it has been open since.

    `earlier` if it is left over from an earlier round: cars have moved again since, and nobody has ticked it.
    `corrected` if a correction asks for it: new to hands that have done everything else without ticking.
    """

    id: str
    no: int
    earlier: NotRequired[bool]
    corrected: NotRequired[bool]
