"""Events of the race: its rounds, plans and result, and what the referee does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from companion.engine.catalogue import Card
from companion.engine.events.parts import ByReferee, MovesNoCards, Public, PublicIfSet
from companion.engine.race import SealedPlan, Status
from companion.engine.setup import SetUp
from companion.engine.types import Position, Progress, Seat

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
        return self.setup.laps

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
        for car in draft.cars():
            car.speed = None
        draft.phase, draft.round = "planning", self.round
        draft.order = draft.to_move = self.order
        draft.adrenaline = self.adrenaline


@dataclass(frozen=True, slots=True)
class Planned(MovesNoCards):
    """A seat has sealed a plan; what is in it stays secret."""

    seat: Public[Seat]
    gear: int
    cards: tuple[Card, ...]
    type: Literal["planned"] = "planned"

    def apply(self, draft: RaceDraft) -> None:
        """Seal the plan."""
        car = draft.car(self.seat)
        car.plan, car.passed = SealedPlan(self.gear, self.cards), ()


@dataclass(frozen=True, slots=True)
class Unplanned(MovesNoCards):
    """A seat has taken its plan back."""

    seat: Public[Seat]
    type: Literal["unplanned"] = "unplanned"

    def apply(self, draft: RaceDraft) -> None:
        """Drop the plan."""
        draft.car(self.seat).plan = None


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
        draft.car(self.seat).gear = self.to


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


@dataclass(frozen=True, slots=True)
class RaceFinished(MovesNoCards):
    """The result: finishers in order, then cars still racing, then retired cars, the furthest first."""

    classification: Public[tuple[Classified, ...]]
    type: Literal["race_finished"] = "race_finished"

    def apply(self, draft: RaceDraft) -> None:
        """Record every car's place."""
        for row in self.classification:
            draft.car(row.seat).place = row.place
        draft.phase = "finished"


@dataclass(frozen=True, slots=True)
class OldValues:
    """What a correction changed, as it was before; fields that are None did not change."""

    at: PublicIfSet[Position]
    gear: PublicIfSet[int]
    engine: PublicIfSet[int]


@dataclass(frozen=True, slots=True)
class Corrected(MovesNoCards, ByReferee):
    """A correction by the referee; fields that are None did not change.

    What cards it moves follows from comparing the race before and after, not from the event.
    """

    seat: Public[Seat]
    at: PublicIfSet[Position]
    gear: PublicIfSet[int]
    engine: PublicIfSet[int]
    reason: Public[str]
    order: PublicIfSet[tuple[Seat, ...]] = None
    """The order of a round still being planned follows the corrected positions."""
    adrenaline: PublicIfSet[tuple[Seat, ...]] = None
    was: PublicIfSet[OldValues] = None
    type: Literal["corrected"] = "corrected"

    @property
    def spaces(self) -> PublicIfSet[int]:
        """How many Spaces further ahead the car stands."""
        then = self.was.at if self.was else None
        return self.at.progress - then.progress if self.at and then else None

    def apply(self, draft: RaceDraft) -> None:
        """Change what the referee named."""
        car = draft.car(self.seat)
        car.gear = self.gear or car.gear
        if self.engine is not None:
            enough = draft.cards(self.seat).correct_engine(self.engine, refill=draft.turn_of(self.seat) is None)
            assert enough, "the engine was checked against the Heat the seat owns"
        if self.at is not None:
            self._move(draft, self.at)

    def _move(self, draft: RaceDraft, at: Position) -> None:
        car, turn = draft.car(self.seat), draft.turn_of(self.seat)
        if turn is not None:
            # A lap that was miscounted was not driven. A car put back behind where its turn began drives from there.
            miscounted = round((at.progress - car.at.progress) / draft.spaces) * draft.spaces
            turn.began_at = Progress(min(turn.began_at + miscounted, at.progress))
        car.at = at
        if self.order is not None:
            draft.order = draft.to_move = self.order
            draft.adrenaline = self.adrenaline or ()


@dataclass(frozen=True, slots=True)
class Recounted(MovesNoCards, ByReferee):
    """The table shows a card that was ruled out: only the sizes of the seat's piles are still believed."""

    seat: Public[Seat]
    card: Public[Card | None]
    """The card that was ruled out by what the whole table knows, if any was."""
    type: Literal["recounted"] = "recounted"

    def apply(self, draft: RaceDraft) -> None:
        """Forget where the cards were seen."""
        draft.cards(self.seat).recount()


@dataclass(frozen=True, slots=True)
class Retired(MovesNoCards, ByReferee):
    """A player has left; the car leaves the board."""

    seat: Public[Seat]
    reason: Public[str]
    adrenaline: PublicIfSet[tuple[Seat, ...]] = None
    """Who has adrenaline now; None if that does not change."""
    type: Literal["retired"] = "retired"

    def apply(self, draft: RaceDraft) -> None:
        """Take the car off the board and out of the round."""
        car = draft.car(self.seat)
        car.status, car.on_board, car.plan = "retired", False, None
        if self.adrenaline is not None:
            draft.adrenaline = self.adrenaline
        draft.to_move = tuple(seat for seat in draft.to_move if seat != self.seat)
        if draft.turn_of(self.seat) is not None:
            draft.end_turn()


@dataclass(frozen=True, slots=True)
class Flagged(MovesNoCards, ByReferee):
    """The race ends early; the cars still racing are classified by how far they got."""

    reason: Public[str]
    type: Literal["flagged"] = "flagged"

    def apply(self, draft: RaceDraft) -> None:
        """End the race for all cars still in it."""
        for car in draft.cars():
            if car.status == "racing":
                car.status, car.plan = "flagged", None
        draft.to_move = ()
        draft.end_turn()


@dataclass(frozen=True, slots=True)
class Abandoned(MovesNoCards, ByReferee):
    """The race ends without a result."""

    reason: Public[str]
    type: Literal["abandoned"] = "abandoned"

    def apply(self, draft: RaceDraft) -> None:
        """End the race."""
        draft.phase = "abandoned"
        draft.end_turn()


@dataclass(frozen=True, slots=True)
class Confirmed(MovesNoCards, ByReferee):
    """The result is official."""

    type: Literal["confirmed"] = "confirmed"

    def apply(self, draft: RaceDraft) -> None:
        """Make the result official."""
        draft.official = True


RaceEvent = (
    RaceStarted
    | RoundStarted
    | Planned
    | Unplanned
    | GearShifted
    | RoundEnded
    | RaceFinished
    | Corrected
    | Recounted
    | Retired
    | Flagged
    | Abandoned
    | Confirmed
)
