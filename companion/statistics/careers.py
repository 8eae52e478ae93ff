"""Careers: what all of a driver's races came to, folded from race to race."""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import TYPE_CHECKING

from companion.statistics.records import Drive

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from companion.statistics.records import Figures

LATEST = 20
"""How many of the latest races are kept one by one."""
PODIUM = 3
TOTALS = (
    "spaces",
    "rounds_led",
    "boosts",
    "slipstreams",
    "slipstream_spaces",
    "adrenaline",
    "spin_outs",
    "stress_taken",
    "stress_played",
    "corners",
    "corners_over",
    "discards",
)
"""The figures that are added up over all races."""


@dataclass(slots=True)
class OnBoard:
    """How a driver did on one board."""

    name: str | None = None
    """What an own board is called; None for a published one."""
    races: int = 0
    wins: int = 0
    best: int | None = None
    """The best place; None if the car never finished."""

    def take(self, drive: Drive) -> None:
        """Add a drive."""
        self.name = drive.board_name
        self.races += 1
        self.wins += drive.place == 1
        self.best = min((place for place in (self.best, drive.place) if place is not None), default=None)


@dataclass(slots=True)
class Career:
    """One driver's races so far; drives are taken in the order they took place."""

    name: str
    races: int = 0
    wins: int = 0
    podiums: int = 0
    last: str | None = None
    """When the last race was started."""
    totals: Counter[str] = field(default_factory=Counter)
    top_speed: int = 0
    heat: int = 0
    colours: Counter[str] = field(default_factory=Counter)
    boards: dict[str, OnBoard] = field(default_factory=dict)
    met: Counter[int] = field(default_factory=Counter)
    """In how many races each other driver was met."""
    ahead: Counter[int] = field(default_factory=Counter)
    """In how many of them this one was ahead; a car that retired is behind all that did not."""
    latest: deque[Drive] = field(default_factory=lambda: deque(maxlen=LATEST))
    """The latest races, the newest last, without figures."""

    def take(self, drive: Drive, cars: Sequence[Drive]) -> None:
        """Add a drive, with those of all drivers in that race."""
        self.races += 1
        self.wins += drive.place == 1
        self.podiums += drive.place is not None and drive.place <= PODIUM
        self.last = drive.started
        self.latest.append(replace(drive, figures=None))
        if drive.seat is not None:
            self.colours[drive.seat] = self.colours.pop(drive.seat, 0) + 1  # the one driven last comes last
        board = self.boards[drive.track] = self.boards.pop(drive.track, OnBoard())
        board.take(drive)
        self._meet(drive, [other for other in cars if other.driver != drive.driver])
        if drive.figures is not None:
            self._add_up(drive.figures)

    def _meet(self, own: Drive, others: Iterable[Drive]) -> None:
        for other in others:
            self.met[other.driver] += 1
            self.ahead[other.driver] += own.place is not None and (other.place is None or own.place < other.place)

    def _add_up(self, figures: Figures) -> None:
        # With `get` where races recorded by an older version lack the figure.
        self.totals.update({name: figures.get(name, 0) for name in TOTALS})
        self.top_speed = max(self.top_speed, figures.get("top_speed", 0))
        self.heat += sum(figures.get("paid", {}).values())


def fold_careers(drives: Iterable[Drive], careers: dict[int, Career]) -> None:
    """Add drives to the careers of their drivers."""
    for _, cars in groupby(drives, key=lambda drive: drive.race):
        together = list(cars)
        for drive in together:
            careers.setdefault(drive.driver, Career(drive.name)).take(drive, together)
