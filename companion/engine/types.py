"""The basic types of the engine: seats, spots, positions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NewType, get_args

Colour = Literal["red", "blue", "green", "yellow", "black", "gray", "orange", "purple", "white"]
Seat = NewType("Seat", str)
Author = Seat | Literal["referee"]
"""Who makes an input."""
Spot = Literal["line", "off"]
Progress = NewType("Progress", int)
"""Spaces driven since the start: 1 is the first Space of the first lap, 0 and below are the grid."""

SEATS: tuple[Seat, ...] = tuple(Seat(colour) for colour in get_args(Colour))
OFF_THE_ROAD = ("retired", "eliminated")
"""How a car ends that neither finishes nor is flagged: it wins no places and scores nothing."""
SPOTS: tuple[Spot, ...] = get_args(Spot)
"""Both spots of a Space, the one on the Race Line first: it counts as ahead."""


@dataclass(frozen=True, slots=True)
class Position:
    """Where a car stands."""

    progress: Progress
    spot: Spot

    @property
    def ahead_key(self) -> tuple[int, bool]:
        """Sort cars front to back: more progress first, then the Race Line."""
        return (-self.progress, self.spot == "off")
