"""The published form of every public event."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import WithJsonSchema

# TypedDict from typing_extensions: pydantic reads these types too and needs it before Python 3.12.
from typing_extensions import TypedDict

from companion.engine.catalogue import Card
from companion.engine.events import HeatFor, MovedBy
from companion.engine.race import FlipFor, Status
from companion.engine.types import SEATS, Seat, Spot

SeatColour = Annotated[Seat, WithJsonSchema({"enum": list(SEATS), "type": "string"})]
"""A seat; the schemas list the colours there are."""
By = SeatColour | Literal["referee"]


class Position(TypedDict):
    """Where a car stands; `mark` is the number printed beside the Space, counting down to the line after `corner`."""

    lap: int
    space: int
    spot: Spot
    progress: int
    mark: int
    corner: int | None


class Numbered(TypedDict):
    """Every event tells which input caused it."""

    no: int


class OfSeat(Numbered):
    """Most events are about a seat."""

    seat: SeatColour


class RaceStarted(Numbered):
    """The race begins."""

    type: Literal["race_started"]
    track: str
    laps: int
    grid: list[SeatColour]


class RoundStarted(Numbered):
    """Order and adrenaline of the round."""

    type: Literal["round_started"]
    round: int
    order: list[SeatColour]
    adrenaline: list[SeatColour]


class Planned(OfSeat):
    """A seat has planned; what, nobody learns."""

    type: Literal["planned"]


class Unplanned(OfSeat):
    """A seat has taken its plan back."""

    type: Literal["unplanned"]


class HeatPaid(
    OfSeat,
    TypedDict("_HeatPaid", {"for": HeatFor}),
):
    """Heat from the engine to the discard pile."""

    type: Literal["heat_paid"]
    heat: int
    engine: int


class GearShifted(OfSeat, TypedDict("_GearShifted", {"from": int})):
    """A gear has changed."""

    type: Literal["gear_shifted"]
    to: int
    heat: int


class Revealed(OfSeat):
    """A plan lies open."""

    type: Literal["revealed"]
    cards: list[Card]


class Cluttered(OfSeat):
    """A plan with Heat in it: no move."""

    type: Literal["cluttered"]
    cards: list[Card]


class Reshuffled(OfSeat):
    """The discard pile has become the deck, of this many cards."""

    type: Literal["reshuffled"]
    count: int


class Flipped(OfSeat, TypedDict("_Flipped", {"for": FlipFor})):
    """A card was turned over."""

    type: Literal["flipped"]
    card: Card
    kept: bool


class FlipMissed(OfSeat, TypedDict("_FlipMissed", {"for": FlipFor})):
    """No Basic card is to be found."""

    type: Literal["flip_missed"]


class Moved(OfSeat, TypedDict("_Moved", {"from": Position})):
    """A car has moved."""

    type: Literal["moved"]
    by: MovedBy
    want: int
    gain: int
    to: Position
    blocked_by: list[SeatColour]


class Cooled(OfSeat):
    """Heat from the hand to the engine."""

    type: Literal["cooled"]
    heat: int
    engine: int


class Boosted(OfSeat):
    """A boost."""

    type: Literal["boosted"]


class AdrenalineUsed(OfSeat):
    """+1 Speed by adrenaline."""

    type: Literal["adrenaline_used"]


class CornerChecked(OfSeat):
    """A corner line was crossed."""

    type: Literal["corner_checked"]
    corner: int
    lap: int
    limit: int
    speed: int
    heat: int


class SpunOut(OfSeat, TypedDict("_SpunOut", {"from": Position})):
    """A corner could not be paid."""

    type: Literal["spun_out"]
    corner: int
    to: Position
    stress: int
    gear: int


class Discarded(OfSeat):
    """Cards were discarded; only the top one is told."""

    type: Literal["discarded"]
    count: int
    top: Card


class Replenished(OfSeat):
    """A hand is full again."""

    type: Literal["replenished"]
    drawn: int
    reshuffled: bool


class Finished(OfSeat):
    """A car has crossed the line for the last time."""

    type: Literal["finished"]
    round: int
    at: Position


class RoundEnded(Numbered):
    """A round is over."""

    type: Literal["round_ended"]
    round: int


class Classified(TypedDict):
    """One row of the result."""

    place: int
    seat: SeatColour
    round: int | None
    progress: int
    status: Status


class RaceFinished(Numbered):
    """The result."""

    type: Literal["race_finished"]
    classification: list[Classified]


class Corrected(OfSeat):
    """The referee has put something right."""

    type: Literal["corrected"]
    reason: str
    by: By
    at: NotRequired[Position]
    gear: NotRequired[int]
    engine: NotRequired[int]
    order: NotRequired[list[SeatColour]]
    adrenaline: NotRequired[list[SeatColour]]


class Retired(OfSeat):
    """A player has left."""

    type: Literal["retired"]
    reason: str
    by: By


class Abandoned(Numbered):
    """The race ends without a result."""

    type: Literal["abandoned"]
    reason: str
    by: By


class Confirmed(Numbered):
    """The result is official."""

    type: Literal["confirmed"]
    by: By


class Undone(Numbered):
    """An input no longer counts."""

    type: Literal["undone"]
    undid: int
    reason: str
    by: By


class Redone(Numbered):
    """An input counts again."""

    type: Literal["redone"]
    redid: int
    reason: str
    by: By


class Amended(Numbered):
    """An earlier input was replaced."""

    type: Literal["amended"]
    amended: int
    stopped_at: int | None
    code: str | None
    reason: str
    by: By


PublicEvent = (
    RaceStarted
    | RoundStarted
    | Planned
    | Unplanned
    | HeatPaid
    | GearShifted
    | Revealed
    | Cluttered
    | Reshuffled
    | Flipped
    | FlipMissed
    | Moved
    | Cooled
    | Boosted
    | AdrenalineUsed
    | CornerChecked
    | SpunOut
    | Discarded
    | Replenished
    | Finished
    | RoundEnded
    | RaceFinished
    | Corrected
    | Retired
    | Abandoned
    | Confirmed
    | Undone
    | Redone
    | Amended
)
