"""Rulings: named choices where the rulebook leaves room, fixed when the race starts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

WithoutGain = Literal["refuse", "allow"]


@dataclass(frozen=True, slots=True)
class Rulings:
    """The choices of one race; the defaults are what most tables play."""

    slipstream_over_line: Literal["last-lap-only", "never"] = "last-lap-only"
    """Which finish-line crossings a slipstream may not make: only the race's last one, or all."""
    adrenaline_without_gain: WithoutGain = "refuse"
    slipstream_without_gain: WithoutGain = "refuse"
    gear_shown: Literal["when-all-planned", "at-reveal"] = "when-all-planned"
    blocked_spot: Literal["stay", "race-line"] = "stay"
    """Where a blocked car that gains no Space ends: on its own spot, or on the Race Line beside it if that is free."""
