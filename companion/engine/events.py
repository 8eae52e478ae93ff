"""The facts of a race. Each holds all that `evolve` needs; what of it is public is for `views` to say.

A field named after a Python keyword carries an underscore: `from_` is `from` on the wire.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.engine.catalogue import Card
from companion.engine.race import FlipFor, Status, Step
from companion.engine.setup import SetUp
from companion.engine.types import Position, Seat

HeatFor = Literal["shift", "boost", "corner", "spin-out"]
MovedBy = Literal["cards", "boost", "adrenaline", "slipstream"]


@dataclass(frozen=True, slots=True)
class RaceStarted:
    """The set-up, complete with its board: all a race begins with."""

    setup: SetUp
    type: Literal["race_started"] = "race_started"


@dataclass(frozen=True, slots=True)
class RoundStarted:
    """Order and adrenaline are fixed here for the whole round."""

    round: int
    order: tuple[Seat, ...]
    adrenaline: tuple[Seat, ...]
    type: Literal["round_started"] = "round_started"


@dataclass(frozen=True, slots=True)
class Planned:
    """A sealed plan."""

    seat: Seat
    gear: int
    cards: tuple[Card, ...]
    type: Literal["planned"] = "planned"


@dataclass(frozen=True, slots=True)
class Unplanned:
    """A sealed plan taken back."""

    seat: Seat
    type: Literal["unplanned"] = "unplanned"


@dataclass(frozen=True, slots=True)
class HeatPaid:
    """Heat from the engine to the discard pile; `engine` is what is left."""

    seat: Seat
    heat: int
    engine: int
    for_: HeatFor
    type: Literal["heat_paid"] = "heat_paid"


@dataclass(frozen=True, slots=True)
class GearShifted:
    """Step 1."""

    seat: Seat
    from_: int
    to: int
    heat: int
    type: Literal["gear_shifted"] = "gear_shifted"


@dataclass(frozen=True, slots=True)
class Revealed:
    """Step 3: the plan lies open and the turn begins."""

    seat: Seat
    cards: tuple[Card, ...]
    type: Literal["revealed"] = "revealed"


@dataclass(frozen=True, slots=True)
class Cluttered:
    """The plan held Heat: no move, gear 1, straight to step 9."""

    seat: Seat
    cards: tuple[Card, ...]
    type: Literal["cluttered"] = "cluttered"


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """A flip found the deck empty: the discard pile was shuffled into a new one of this many cards."""

    seat: Seat
    count: int
    type: Literal["reshuffled"] = "reshuffled"


@dataclass(frozen=True, slots=True)
class Flipped:
    """One card turned over for a + symbol."""

    seat: Seat
    card: Card
    kept: bool
    for_: FlipFor
    type: Literal["flipped"] = "flipped"


@dataclass(frozen=True, slots=True)
class FlipMissed:
    """No Basic card anywhere: the + symbol adds 0."""

    seat: Seat
    for_: FlipFor
    type: Literal["flip_missed"] = "flip_missed"


@dataclass(frozen=True, slots=True)
class Moved:
    """A car went `gain` of the `want` Spaces."""

    seat: Seat
    by: MovedBy
    want: int
    gain: int
    from_: Position
    to: Position
    blocked_by: tuple[Seat, ...]
    type: Literal["moved"] = "moved"


@dataclass(frozen=True, slots=True)
class Cooled:
    """Heat from the hand to the engine; `engine` is what it holds now."""

    seat: Seat
    heat: int
    engine: int
    type: Literal["cooled"] = "cooled"


@dataclass(frozen=True, slots=True)
class Boosted:
    """A flip is owed for it."""

    seat: Seat
    type: Literal["boosted"] = "boosted"


@dataclass(frozen=True, slots=True)
class AdrenalineUsed:
    """Speed that adrenaline adds; the move follows as a fact of its own."""

    seat: Seat
    speed: int = 1
    """Facts stored before this field was there added 1."""
    type: Literal["adrenaline_used"] = "adrenaline_used"


@dataclass(frozen=True, slots=True)
class StepReached:
    """The turn goes on to another step."""

    seat: Seat
    step: Step
    chosen: bool = False
    """Whether the player left the step before; one with nothing to choose ends by itself."""
    type: Literal["step_reached"] = "step_reached"


@dataclass(frozen=True, slots=True)
class PassedOver:
    """A seat declined a question that had passed by itself; nothing changes."""

    seat: Seat
    step: Step
    type: Literal["passed_over"] = "passed_over"


@dataclass(frozen=True, slots=True)
class CornerChecked:
    """Step 7, one line: `heat` is owed, 0 when the Speed was within the limit."""

    seat: Seat
    corner: int
    lap: int
    limit: int
    speed: int
    heat: int
    type: Literal["corner_checked"] = "corner_checked"


@dataclass(frozen=True, slots=True)
class SpunOut:
    """A corner that could not be paid; `gear` is the one before it dropped to 1."""

    seat: Seat
    corner: int
    from_: Position
    to: Position
    stress: int
    gear: int
    type: Literal["spun_out"] = "spun_out"


@dataclass(frozen=True, slots=True)
class Discarded:
    """Step 8; the last card lies on top."""

    seat: Seat
    cards: tuple[Card, ...]
    type: Literal["discarded"] = "discarded"


@dataclass(frozen=True, slots=True)
class Replenished:
    """Step 9; the turn is over."""

    seat: Seat
    drawn: int
    reshuffled: bool
    type: Literal["replenished"] = "replenished"


@dataclass(frozen=True, slots=True)
class Finished:
    """The car has crossed the line after the last lap; its turn is over."""

    seat: Seat
    round: int
    at: Position
    type: Literal["finished"] = "finished"


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """Cars that finished in this round leave the board with their places."""

    round: int
    placed: tuple[Seat, ...]
    first_place: int
    """The place of the first car in `placed`; the others follow."""
    type: Literal["round_ended"] = "round_ended"


@dataclass(frozen=True, slots=True)
class Classified:
    """One row of the result; a car that did not finish has no round."""

    place: int
    seat: Seat
    round: int | None
    progress: int
    status: Status


@dataclass(frozen=True, slots=True)
class RaceFinished:
    """The result: finishers in order, then who retired, furthest first."""

    classification: tuple[Classified, ...]
    type: Literal["race_finished"] = "race_finished"


@dataclass(frozen=True, slots=True)
class Corrected:
    """What the referee put right; what is none stayed as it was."""

    seat: Seat
    at: Position | None
    gear: int | None
    engine: int | None
    reason: str
    order: tuple[Seat, ...] | None = None
    """The order of a round still being planned follows the corrected positions."""
    adrenaline: tuple[Seat, ...] | None = None
    type: Literal["corrected"] = "corrected"


@dataclass(frozen=True, slots=True)
class Retired:
    """A player has left; the car leaves the board."""

    seat: Seat
    reason: str
    adrenaline: tuple[Seat, ...] | None = None
    """Who has adrenaline now; None where nothing changes in that."""
    type: Literal["retired"] = "retired"


@dataclass(frozen=True, slots=True)
class Abandoned:
    """The race ends without a result."""

    reason: str
    type: Literal["abandoned"] = "abandoned"


@dataclass(frozen=True, slots=True)
class Confirmed:
    """The result is official."""

    type: Literal["confirmed"] = "confirmed"


TurnEvent = (
    Revealed
    | Cluttered
    | Reshuffled
    | Flipped
    | FlipMissed
    | Moved
    | Cooled
    | Boosted
    | AdrenalineUsed
    | StepReached
    | PassedOver
    | CornerChecked
    | SpunOut
    | Discarded
    | Replenished
    | Finished
)
"""What happens in a car's turn."""
RaceEvent = (
    RaceStarted
    | RoundStarted
    | Planned
    | Unplanned
    | HeatPaid
    | GearShifted
    | RoundEnded
    | RaceFinished
    | Corrected
    | Retired
    | Abandoned
    | Confirmed
)
"""What happens to the race, or to a car at any time."""
Event = TurnEvent | RaceEvent
