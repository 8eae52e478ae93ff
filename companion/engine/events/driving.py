"""Events of a car's turn on the road: moves, reactions, corners, steps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from companion.engine.conditions import LOWEST_GEAR
from companion.engine.events.parts import MovesNoCards, Public
from companion.engine.pile_moves import PileMove
from companion.engine.race import OPTIONAL_STEPS, Step
from companion.engine.types import Position, Seat

if TYPE_CHECKING:
    from companion.engine.draft import RaceDraft
    from companion.engine.pile_moves import Piles

MovedBy = Literal["cards", "boost", "adrenaline", "slipstream"]


@dataclass(frozen=True, slots=True)
class Moved(MovesNoCards):
    """A car moved `gain` of the `want` Spaces."""

    seat: Public[Seat]
    by: Public[MovedBy]
    want: Public[int]
    gain: Public[int]
    from_: Public[Position]
    to: Public[Position]
    blocked_by: Public[tuple[Seat, ...]]
    type: Literal["moved"] = "moved"

    def apply(self, draft: RaceDraft) -> None:
        """Move the car."""
        car = draft.car(self.seat)
        if self.by == "cards":
            draft.turn.began_at = car.at.progress  # a correction may have moved the car since its turn began
        car.at = self.to


@dataclass(frozen=True, slots=True)
class Boosted(MovesNoCards):
    """A boost: a flip is owed for it. The payment itself is an event of its own."""

    seat: Public[Seat]
    heat: Public[int] = 1
    """What it cost; facts stored before this field was there had paid 1."""
    type: Literal["boosted"] = "boosted"

    def apply(self, draft: RaceDraft) -> None:
        """Owe the flip."""
        draft.turn.boosted, draft.turn.flips_owed = True, ("boost",)


@dataclass(frozen=True, slots=True)
class AdrenalineUsed(MovesNoCards):
    """Adrenaline adds Speed; the move follows as an event of its own."""

    seat: Public[Seat]
    speed: int = 1
    """Facts stored before this field was there added 1."""
    type: Literal["adrenaline_used"] = "adrenaline_used"

    def apply(self, draft: RaceDraft) -> None:
        """Add the Speed."""
        car = draft.car(self.seat)
        car.speed = (car.speed or 0) + self.speed
        draft.turn.adrenaline_used = True


@dataclass(frozen=True, slots=True)
class StepReached(MovesNoCards):
    """The turn goes on to another step."""

    seat: Seat
    step: Step
    chosen: bool = False
    """Whether the player left the step before; one with nothing to choose ends by itself."""
    type: Literal["step_reached"] = "step_reached"

    def apply(self, draft: RaceDraft) -> None:
        """Remember how the step before was left."""
        turn, car = draft.turn, draft.car(self.seat)
        if self.chosen:
            turn.left += (turn.step,)
            car.passed = ()
        elif turn.step in OPTIONAL_STEPS:
            car.passed += (turn.step,)
        turn.step = self.step


@dataclass(frozen=True, slots=True)
class PassedOver(MovesNoCards):
    """A seat declined a question that had passed by itself; nothing changes."""

    seat: Seat
    step: Step
    type: Literal["passed_over"] = "passed_over"

    def apply(self, draft: RaceDraft) -> None:
        """Accept such an answer only once."""
        car = draft.car(self.seat)
        car.passed = tuple(step for step in car.passed if step != self.step)


@dataclass(frozen=True, slots=True)
class CornerChecked(MovesNoCards):
    """Step 7, one corner line: `heat` is owed, 0 when the Speed was within the limit."""

    seat: Public[Seat]
    corner: Public[int]
    lap: Public[int]
    limit: Public[int]
    speed: Public[int]
    heat: Public[int]
    type: Literal["corner_checked"] = "corner_checked"

    def apply(self, draft: RaceDraft) -> None:
        """Change nothing: what a corner costs follows as events of its own."""


@dataclass(frozen=True, slots=True)
class SpunOut:
    """A corner could not be paid for; `gear` is the one before it dropped to 1."""

    seat: Public[Seat]
    corner: Public[int]
    from_: Public[Position]
    to: Public[Position]
    stress: Public[int]
    gear: Public[int]
    type: Literal["spun_out"] = "spun_out"

    def apply(self, draft: RaceDraft) -> None:
        """Set the car back."""
        car = draft.car(self.seat)
        car.at, car.gear = self.to, LOWEST_GEAR
        car.spin_outs += 1
        car.spun_in = draft.round
        draft.cards(self.seat).take_stress(self.stress)

    def pile_moves(self, _: Piles) -> tuple[PileMove, ...]:
        """Take Stress into the hand."""
        return (PileMove("stress", self.stress, "reserve", "hand"),)


@dataclass(frozen=True, slots=True)
class Finished(MovesNoCards):
    """The car has crossed the line after the last lap; its turn is over."""

    seat: Public[Seat]
    round: Public[int]
    at: Public[Position]
    type: Literal["finished"] = "finished"

    def apply(self, draft: RaceDraft) -> None:
        """End the turn; the place follows when the round ends."""
        car = draft.car(self.seat)
        car.status, car.finished_in = "finished", self.round
        draft.end_turn()


DrivingEvent = Moved | Boosted | AdrenalineUsed | StepReached | PassedOver | CornerChecked | SpunOut | Finished
