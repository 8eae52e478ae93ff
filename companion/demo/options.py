"""The options of a demo."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.boards import BoardError, load_track
from companion.engine.conditions import MOST_CARS
from companion.simulation.modules import Module

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from companion.engine.track import Track

SLOWEST, FASTEST = 0.05, 1000.0


class DemoError(ValueError):
    """Invalid demo options; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class DemoOptions:
    """How many cars race, how fast their drivers think, on which board, with which seed and modules."""

    cars: int = 6
    pace: float = 1.0
    seed: int = 7
    track: str = "usa"
    modules: tuple[Module, ...] = ()

    @property
    def legends(self) -> int:
        """How many of the cars are Legends: a third of them, at least one, and never all."""
        return min(max(1, self.cars // 3), self.cars - 1) if "legends" in self.modules else 0

    def sentence(self) -> str:
        """Describe the demo in one line."""
        driven = self.cars - self.legends
        drivers = "one simulated driver" if driven == 1 else f"{driven} simulated drivers"
        modules = f", with {', '.join(self.modules)}" if self.modules else ""
        how = f"{drivers} on {self.track}{modules}, {self._speed()}, seed {self.seed}"
        return f"{how}; take any seat and you are dealt cards, no box needed"

    def _speed(self) -> str:
        """Describe the pace: twice the pace is half the thinking time."""
        if self.pace == 1:
            return "at a natural pace"
        words = {2: "twice as fast as people", 0.5: "half as fast as people"}
        return f"{words.get(self.pace, f'{self.pace:g} times as fast as people')} (pace {self.pace:g})"


def check_options(options: DemoOptions, folders: Iterable[Path] = ()) -> None:
    """Raise DemoError if the demo cannot run."""
    if not (math.isfinite(options.pace) and SLOWEST <= options.pace <= FASTEST):
        raise DemoError(f"--pace must be from {SLOWEST:g} to {FASTEST:g}; 1 is a natural pace.")
    try:
        track = load_track(options.track, folders)
    except BoardError as error:
        raise DemoError(f"--track: {error}") from None
    most = min(MOST_CARS, track.grid_spots)
    if not 1 <= options.cars <= most:
        raise DemoError(f"--cars must be from 1 to {most}.")
    if "legends" in options.modules:
        _check_legends(options, track)


def _check_legends(options: DemoOptions, track: Track) -> None:
    if not track.has_legend_lines:
        raise DemoError(f"--modules: {track.name} has no Legend lines.")
    if not options.legends:
        raise DemoError("--modules: a race with Legends takes at least 2 --cars.")
