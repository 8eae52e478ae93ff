"""The race as one immutable value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

from companion.engine.catalogue import Box, Card, Upgrade
from companion.engine.championship import Championship
from companion.engine.conditions import USUAL_HAND_SIZE
from companion.engine.garage_selection import Selection
from companion.engine.holdings import Holdings
from companion.engine.ledger import Ledger
from companion.engine.legend_deck import Column, Legends
from companion.engine.rulings import Rulings
from companion.engine.track import Track
from companion.engine.types import Position, Progress, Seat
from companion.engine.weather import Roads, WeatherToken

if TYPE_CHECKING:
    from companion.engine.track import CornerLine

Phase = Literal["garage", "planning", "resolving", "finished", "abandoned"]
Status = Literal["racing", "finished", "flagged", "retired", "eliminated"]
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
FlipFor = Literal["stress", "boost", "plus", "unpaid", "mistake"]
Mistake = Literal["up", "down"]
"""Two gears planned at a tournament that cannot be paid, and in which direction."""
RefereeKind = Literal["tablet", "phones"]
"""Who decides what a referee decides: one person at a tablet, or two phones together."""


@dataclass(frozen=True, slots=True)
class SealedPlan:
    """A gear and the cards for it, sealed until the reveal."""

    gear: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Mat:
    """A driver's mat: gear, cards, and what the turn has come to so far."""

    gear: int
    holdings: Holdings
    plan: SealedPlan | None = None
    speed: int | None = None
    table_holdings: Holdings | None = None
    """What the whole table knows of the cards; None while that is the same as `holdings`."""
    passed: tuple[Step, ...] = ()
    """The optional steps that ended by themselves since this seat's last command."""
    upgrades: tuple[Upgrade, ...] | None = None
    """The upgrades among its cards, for everybody to see; None: it has the Starting Upgrades."""


@dataclass(frozen=True, slots=True)
class Car:
    """One seat's car, and the mat of whoever drives it."""

    seat: Seat
    name: str
    at: Position
    mat: Mat | None
    """None: a Legend, which has neither gear nor cards."""
    spin_outs: int = 0
    status: Status = "racing"
    finished_in: int | None = None
    """The round in which the car crossed the line for the last time."""
    place: int | None = None
    on_board: bool = True
    """Finished cars block and give slipstream until their round ends."""
    spun_in: int | None = None
    """The round of the last spin-out."""
    forgotten: bool = False
    """Whether the driver asked to be forgotten: the name is a number then."""
    column: Column | None = None
    """Whose helmets on the Legend cards a Legend drives by."""

    @property
    def driver(self) -> Mat:
        """The mat of a car that somebody drives."""
        assert self.mat is not None, "only a driver has a mat"
        return self.mat

    @property
    def gear(self) -> int:
        """The gear of a driver."""
        assert self.mat is not None, "a Legend has no gear"
        return self.mat.gear

    @property
    def holdings(self) -> Holdings:
        """A driver's cards, as shown to the companion."""
        assert self.mat is not None, "a Legend has no cards"
        return self.mat.holdings

    @property
    def public(self) -> Holdings:
        """The cards as the whole table knows them; everything that others may notice is decided by these."""
        mat = self.mat
        assert mat is not None, "a Legend has no cards"
        return mat.holdings if mat.table_holdings is None else mat.table_holdings

    @property
    def upgrades(self) -> tuple[Upgrade, ...]:
        """The upgrades of a driver."""
        return (self.mat.upgrades or ()) if self.mat else ()

    @property
    def plan(self) -> SealedPlan | None:
        """What a driver has sealed for this round."""
        return self.mat.plan if self.mat else None

    @property
    def speed(self) -> int | None:
        """The Speed of a driver's turn."""
        return self.mat.speed if self.mat else None


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
    drop_owed: bool = False
    """Whether one of the cards played has to be dropped: they are one too many."""
    cooled_sectors: tuple[int, ...] = ()
    """The sectors whose Cooldown the car has used up, each by the `after` of its corner line."""
    slipstream_from: Progress | None = None
    """Where the slipstream of this turn began, if there was one."""
    heat_lost: bool = False
    """Whether the lap that this turn completed has cost its Heat."""
    stress_reduced: int = 0
    """How much Stress has been put away in step 5."""
    ledger: Ledger | None = None
    """The symbols of the cards played; None where a seat has no upgrades."""


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
    hand_size: int = USUAL_HAND_SIZE
    championship: Championship | None = None
    press: tuple[int, ...] = ()
    """The press corners, by the Space before their line."""
    weather: WeatherToken | None = None
    roads: Roads = ()
    selection: Selection | None = None
    """The choice of upgrades, while it is under way."""
    legends: Legends | None = None
    """The deck of the Legends; None if there are none."""
    boxes: tuple[Box, ...] = ("base",)
    """The boxes whose cards are in play."""
    sponsors_to_deal: tuple[tuple[Seat, int], ...] = ()
    """The sponsorship cards that each seat takes before the first round."""

    def car(self, seat: Seat) -> Car:
        """Find a seat's car."""
        for car in self.cars:
            if car.seat == seat:
                return car
        raise KeyError(seat)

    def has(self, seat: Seat) -> bool:
        """Whether a seat takes part."""
        return seat in [car.seat for car in self.cars]

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
