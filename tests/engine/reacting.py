"""Cars that are about to react."""

from __future__ import annotations

from .strips import car, strip

PLANS = {1: ("1",), 2: ("1", "2"), 3: ("1", "2", "0"), 4: ("1", "1", "2", "0")}


def ahead(**red_car):
    """Red ahead of blue: it moves first and has no adrenaline."""
    return strip(
        """
        B . . . R . . . . . .
        . . . . . . . . . . .
        """,
        red=car(**red_car),
    )
