"""Events of a car's turn on the road: moves, reactions, corners, steps."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from companion.engine.conditions import LOWEST_GEAR
from companion.engine.events.parts import MovesNoCards, Public, PublicIfSet
from companion.engine.pile_moves import PileMove
from companion.engine.race import OPTIONAL_STEPS, Step
from companion.engine.types import Position, Seat

if TYPE_CHECKING:
    from companion.engine.draft import RaceDraft
    from companion.engine.ledger import Ledger
    from companion.engine.pile_moves import Piles
    from companion.engine.rulings import Rulings

MovedBy = Literal["cards", "boost", "adrenaline", "slipstream", "legend", "direct", "accelerate", "draft"]
LegendCase = Literal["corner", "straight", "final"]
"""Why a Legend moves as far as it does: past its line before a corner, on the way there, or with no corner to come."""


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
    case: PublicIfSet[LegendCase] = None
    """For a Legend only, like what follows: the numbers by which it came to `want`."""
    helmet: PublicIfSet[int] = None
    diamond: PublicIfSet[int] = None
    limit: PublicIfSet[int] = None
    """Of the corner it takes, with its road token."""
    type: Literal["moved"] = "moved"

    def apply(self, draft: RaceDraft) -> None:
        """Move the car."""
        car = draft.car(self.seat)
        if self.by == "cards":
            draft.turn.began_at = car.at.progress  # a correction may have moved the car since its turn began
        elif self.by == "legend":  # that is its whole turn
            draft.to_move = tuple(seat for seat in draft.to_move if seat != self.seat)
        if self.by == "slipstream":
            draft.turn.slipstream_from = car.at.progress
        turn = draft.turn_of(self.seat)
        if turn is not None and turn.ledger is not None:
            turn.ledger = self._noted(turn.ledger, draft.rulings)
        car.at = self.to

    def _noted(self, ledger: Ledger, rulings: Rulings) -> Ledger:
        if self.by == "cards":
            return replace(ledger, start=self.from_, moves=())
        repeated = len(ledger.moves) < len(ledger.redo)  # its symbol was used when the move was first made
        if self.by == "draft" and not repeated:
            ledger = ledger.with_draft(self.want, each=rulings.draft_sum == "each")
        return ledger.with_move(self.by, self.want)


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
        mat = draft.mat(self.seat)
        mat.speed = (mat.speed or 0) + self.speed
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
        turn = draft.turn
        if self.chosen:
            turn.left += (turn.step,)
            draft.mat(self.seat).passed = ()
        elif turn.step in OPTIONAL_STEPS:
            draft.mat(self.seat).passed += (turn.step,)
        turn.step = self.step


@dataclass(frozen=True, slots=True)
class PassedOver(MovesNoCards):
    """A seat declined a question that had passed by itself; nothing changes."""

    seat: Seat
    step: Step
    type: Literal["passed_over"] = "passed_over"

    def apply(self, draft: RaceDraft) -> None:
        """Accept such an answer only once for each question."""
        mat = draft.mat(self.seat)
        nth = mat.passed.index(self.step)
        mat.passed = mat.passed[:nth] + mat.passed[nth + 1 :]


@dataclass(frozen=True, slots=True)
class CornerChecked(MovesNoCards):
    """Step 7, one corner line: `heat` is owed, 0 when the Speed was within the limit."""

    seat: Public[Seat]
    corner: Public[int]
    lap: Public[int]
    limit: Public[int]
    speed: Public[int]
    heat: Public[int]
    base: PublicIfSet[int] = None
    """The limit printed beside the line; this and what follows is told only where something can change it."""
    road: PublicIfSet[int] = None
    """By how much a road token changes it."""
    cards: PublicIfSet[int] = None
    """By how much the cards in the play area change it."""
    overheat: PublicIfSet[int] = None
    """The Heat that a road token added."""
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
        draft.mat(self.seat).gear = LOWEST_GEAR
        car.at = self.to
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
