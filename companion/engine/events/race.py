"""Events of the race: its rounds, plans and result."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from companion.engine.catalogue import Card
from companion.engine.conditions import race_laps
from companion.engine.events.parts import MovesNoCards, Public, PublicIfSet
from companion.engine.race import SealedPlan, Status
from companion.engine.setup import SetUp
from companion.engine.types import Seat

if TYPE_CHECKING:
    from companion.engine.draft import RaceDraft


@dataclass(frozen=True, slots=True)
class RaceStarted(MovesNoCards):
    """The race begins; the set-up is complete with its board."""

    setup: SetUp
    type: Literal["race_started"] = "race_started"

    @property
    def track(self) -> Public[str]:
        """The id of the board."""
        return self.setup.track.id

    @property
    def laps(self) -> Public[int]:
        """How many laps are raced."""
        return race_laps(self.setup)

    @property
    def grid(self) -> Public[tuple[Seat, ...]]:
        """The seats in grid order."""
        return tuple(car.seat for car in self.setup.cars)

    def apply(self, draft: RaceDraft) -> None:  # noqa: ARG002 - the signature of all events
        """Fail: the first race is made by `grid`, there is nothing yet to apply this to."""
        raise AssertionError("a race starts once")


@dataclass(frozen=True, slots=True)
class RoundStarted(MovesNoCards):
    """Order and adrenaline of the round, fixed for all of it."""

    round: Public[int]
    order: Public[tuple[Seat, ...]]
    adrenaline: Public[tuple[Seat, ...]]
    type: Literal["round_started"] = "round_started"

    def apply(self, draft: RaceDraft) -> None:
        """Begin with planning."""
        for mat in draft.mats():
            mat.speed = None
        draft.phase, draft.round, draft.selection = "planning", self.round, None
        draft.order = draft.to_move = self.order
        draft.adrenaline = self.adrenaline
        if draft.legends is not None:
            draft.legends = replace(draft.legends, card=None)


@dataclass(frozen=True, slots=True)
class Planned(MovesNoCards):
    """A seat has sealed a plan; what is in it stays secret."""

    seat: Public[Seat]
    gear: int
    cards: tuple[Card, ...]
    type: Literal["planned"] = "planned"

    def apply(self, draft: RaceDraft) -> None:
        """Seal the plan."""
        mat = draft.mat(self.seat)
        mat.plan, mat.passed = SealedPlan(self.gear, self.cards), ()


@dataclass(frozen=True, slots=True)
class Unplanned(MovesNoCards):
    """A seat has taken its plan back."""

    seat: Public[Seat]
    type: Literal["unplanned"] = "unplanned"

    def apply(self, draft: RaceDraft) -> None:
        """Drop the plan."""
        draft.mat(self.seat).plan = None


@dataclass(frozen=True, slots=True)
class GearShifted(MovesNoCards):
    """Step 1: a car has changed gear."""

    seat: Public[Seat]
    from_: Public[int]
    to: Public[int]
    heat: Public[int]
    type: Literal["gear_shifted"] = "gear_shifted"

    def apply(self, draft: RaceDraft) -> None:
        """Shift."""
        draft.mat(self.seat).gear = self.to


@dataclass(frozen=True, slots=True)
class RoundEnded(MovesNoCards):
    """A round is over; cars that finished in it leave the board with their places."""

    round: Public[int]
    placed: tuple[Seat, ...]
    first_place: int
    """The place of the first car in `placed`; the others follow."""
    type: Literal["round_ended"] = "round_ended"

    def apply(self, draft: RaceDraft) -> None:
        """Take the finishers off the board."""
        for place, seat in enumerate(self.placed, self.first_place):
            car = draft.car(seat)
            car.place, car.on_board = place, False


@dataclass(frozen=True, slots=True)
class Classified:
    """One row of the result; a car that did not finish has no round."""

    place: Public[int]
    seat: Public[Seat]
    round: Public[int | None]
    progress: Public[int]
    status: Public[Status]
    points: PublicIfSet[int] = None
    """What the place is worth, in a championship."""


@dataclass(frozen=True, slots=True)
class RaceFinished(MovesNoCards):
    """The result: finishers in order, then cars still racing, then retired cars, the furthest first."""

    classification: Public[tuple[Classified, ...]]
    type: Literal["race_finished"] = "race_finished"

    def apply(self, draft: RaceDraft) -> None:
        """Record every car's place."""
        for row in self.classification:
            draft.car(row.seat).place = row.place
        draft.phase, draft.selection = "finished", None


RaceEvent = RaceStarted | RoundStarted | Planned | Unplanned | GearShifted | RoundEnded | RaceFinished
