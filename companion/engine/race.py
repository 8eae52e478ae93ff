"""The race as one immutable value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

from companion.engine.catalogue import Card
from companion.engine.holdings import Holdings
from companion.engine.rulings import Rulings
from companion.engine.track import Track
from companion.engine.types import Position, Progress, Seat

if TYPE_CHECKING:
    from companion.engine.track import CornerLine

Phase = Literal["planning", "resolving", "finished", "abandoned"]
Status = Literal["racing", "finished", "flagged", "retired"]
Step = Literal[
    "shift-gears",
    "play-cards",
    "reveal-move",
    "adrenaline",
    "react",
    "slipstream",
    "check-corner",
    "discard",
    "replenish-hand",
]
STEPS: tuple[Step, ...] = get_args(Step)
OPTIONAL_STEPS: tuple[Step, ...] = ("react", "slipstream", "discard")
"""The steps a player may leave without doing anything, by `done`, `pass` or an empty `discard`."""
FlipFor = Literal["stress", "boost"]
RefereeKind = Literal["tablet", "phones"]
"""Who decides what a referee decides: one person at a tablet, or two phones together."""


@dataclass(frozen=True, slots=True)
class SealedPlan:
    """A gear and the cards for it, sealed until the reveal."""

    gear: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Car:
    """One seat's car, mat and cards."""

    seat: Seat
    name: str
    gear: int
    at: Position
    holdings: Holdings
    plan: SealedPlan | None = None
    speed: int | None = None
    spin_outs: int = 0
    status: Status = "racing"
    finished_in: int | None = None
    """The round in which the car crossed the line for the last time."""
    place: int | None = None
    on_board: bool = True
    """Finished cars block and give slipstream until their round ends."""
    spun_in: int | None = None
    """The round of the last spin-out."""
    table_holdings: Holdings | None = None
    """What the whole table knows of the cards; None while that is the same as `holdings`."""
    passed: tuple[Step, ...] = ()
    """The optional steps that ended by themselves since this seat's last command."""
    forgotten: bool = False
    """Whether the driver asked to be forgotten: the name is a number then."""

    @property
    def public(self) -> Holdings:
        """The cards as the whole table knows them; everything that others may notice is decided by these."""
        return self.table_holdings or self.holdings


@dataclass(frozen=True, slots=True)
class Turn:
    """Steps 3 to 9 of one car."""

    seat: Seat
    began_at: Progress
    step: Step = "reveal-move"
    flips_owed: tuple[FlipFor, ...] = ()
    cooled: int = 0
    boosted: bool = False
    adrenaline_used: bool = False
    left: tuple[Step, ...] = ()
    """The steps that the player has left by choice."""


@dataclass(frozen=True, slots=True)
class Race:
    """Everything the rules need to know, and nothing of how it came about."""

    track: Track
    laps: int
    rulings: Rulings
    cars: tuple[Car, ...]
    """In grid order; in a race that was taken over, those still racing then."""
    phase: Phase = "planning"
    round: int = 0
    order: tuple[Seat, ...] = ()
    adrenaline: tuple[Seat, ...] = ()
    to_move: tuple[Seat, ...] = ()
    """The seats of this round's order that have not begun their turn."""
    turn: Turn | None = None
    referee: RefereeKind = "tablet"
    official: bool = False
    """Whether the referee has confirmed the result."""
    finished_before: int = 0
    """How many cars had finished when the race was taken over; the first places are theirs."""
    retired_before: int = 0
    """How many had retired by then."""

    def car(self, seat: Seat) -> Car:
        """Find a seat's car."""
        for car in self.cars:
            if car.seat == seat:
                return car
        raise KeyError(seat)

    def has(self, seat: Seat) -> bool:
        """Whether a seat takes part."""
        return any(car.seat == seat for car in self.cars)

    @property
    def started(self) -> int:
        """How many cars started the race."""
        return len(self.cars) + self.finished_before + self.retired_before

    @property
    def racing(self) -> tuple[Car, ...]:
        """The cars that have neither finished nor retired."""
        return tuple(car for car in self.cars if car.status == "racing")

    @property
    def finish(self) -> int:
        """The progress of the last Space before the finish line of the last lap."""
        return self.laps * self.track.spaces

    def lines_between(self, start: int, end: int) -> tuple[CornerLine, ...]:
        """List the corner lines crossed on the way, up to the end of the race and not beyond."""
        return tuple(line for line in self.track.lines_crossed(start, end) if line.progress <= self.finish)
