"""Public events of the race: for each its published form and, in `race_event`, what of the fact is public."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, assert_never

from typing_extensions import TypedDict

from companion.engine import events as e
from companion.engine.events import HeatFor
from companion.engine.race import Status
from companion.history.entries import REFEREE
from companion.views.event_parts import By, Numbered, OfSeat, Position, SeatColour
from companion.views.parts import position_json

if TYPE_CHECKING:
    from companion.engine.track import Track


class RaceStarted(Numbered):
    """The race begins."""

    type: Literal["race_started"]
    track: str
    laps: int
    grid: list[SeatColour]


def _race_started(no: int, fact: e.RaceStarted) -> RaceStarted:
    setup = fact.setup
    grid = [car.seat for car in setup.cars]
    return {"no": no, "type": fact.type, "track": setup.track.id, "laps": setup.laps, "grid": grid}


class RoundStarted(Numbered):
    """Order and adrenaline of the round."""

    type: Literal["round_started"]
    round: int
    order: list[SeatColour]
    adrenaline: list[SeatColour]


def _round_started(no: int, fact: e.RoundStarted) -> RoundStarted:
    order, adrenaline = list(fact.order), list(fact.adrenaline)
    return {"no": no, "type": fact.type, "round": fact.round, "order": order, "adrenaline": adrenaline}


class Planned(OfSeat):
    """A seat has sealed a plan; what is in it stays secret."""

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


def _heat_paid(no: int, fact: e.HeatPaid) -> HeatPaid:
    return {
        "no": no,
        "type": fact.type,
        "seat": fact.seat,
        "heat": fact.heat,
        "engine": fact.engine,
        "for": fact.for_,
    }


class GearShifted(OfSeat, TypedDict("_GearShifted", {"from": int})):
    """A car has changed gear."""

    type: Literal["gear_shifted"]
    to: int
    heat: int


def _gear_shifted(no: int, fact: e.GearShifted) -> GearShifted:
    return {"no": no, "type": fact.type, "seat": fact.seat, "from": fact.from_, "to": fact.to, "heat": fact.heat}


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


def _row(row: e.Classified) -> Classified:
    return {
        "place": row.place,
        "seat": row.seat,
        "round": row.round,
        "progress": row.progress,
        "status": row.status,
    }


class RaceFinished(Numbered):
    """The result."""

    type: Literal["race_finished"]
    classification: list[Classified]


class Corrected(OfSeat):
    """The referee has corrected something."""

    type: Literal["corrected"]
    reason: str
    by: By
    at: NotRequired[Position]
    gear: NotRequired[int]
    engine: NotRequired[int]
    order: NotRequired[list[SeatColour]]
    adrenaline: NotRequired[list[SeatColour]]


def _corrected(no: int, fact: e.Corrected, track: Track) -> Corrected:
    event: Corrected = {
        "no": no,
        "type": fact.type,
        "seat": fact.seat,
        "reason": fact.reason,
        "by": REFEREE,
    }
    if fact.at is not None:
        event["at"] = position_json(track, fact.at)
    if fact.gear is not None:
        event["gear"] = fact.gear
    if fact.engine is not None:
        event["engine"] = fact.engine
    if fact.order is not None:
        event["order"] = list(fact.order)
    if fact.adrenaline is not None:
        event["adrenaline"] = list(fact.adrenaline)
    return event


class Retired(OfSeat):
    """A car has left the race."""

    type: Literal["retired"]
    reason: str
    by: By
    adrenaline: NotRequired[list[SeatColour]]


class Abandoned(Numbered):
    """The race ends without a result."""

    type: Literal["abandoned"]
    reason: str
    by: By


class Confirmed(Numbered):
    """The result is official."""

    type: Literal["confirmed"]
    by: By


PublicRaceEvent = (
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
"""What everybody may know of the race."""


def race_event(no: int, fact: e.RaceEvent, track: Track) -> PublicRaceEvent:  # noqa: C901, PLR0911, PLR0912 - a case for each event
    """Publish what happens to the race, or to a car at any time."""
    match fact:
        case e.RaceStarted():
            return _race_started(no, fact)
        case e.RoundStarted():
            return _round_started(no, fact)
        case e.Planned():
            return Planned(no=no, type=fact.type, seat=fact.seat)
        case e.Unplanned():
            return Unplanned(no=no, type=fact.type, seat=fact.seat)
        case e.HeatPaid():
            return _heat_paid(no, fact)
        case e.GearShifted():
            return _gear_shifted(no, fact)
        case e.RoundEnded():
            return RoundEnded(no=no, type=fact.type, round=fact.round)
        case e.RaceFinished():
            return RaceFinished(no=no, type=fact.type, classification=[_row(row) for row in fact.classification])
        case e.Corrected():
            return _corrected(no, fact, track)
        case e.Retired():
            return _retired(no, fact)
        case e.Abandoned():
            return Abandoned(no=no, type=fact.type, reason=fact.reason, by=REFEREE)
        case e.Confirmed():
            return Confirmed(no=no, type=fact.type, by=REFEREE)
        case _:
            assert_never(fact)


def _retired(no: int, fact: e.Retired) -> Retired:
    event = Retired(no=no, type=fact.type, seat=fact.seat, reason=fact.reason, by=REFEREE)
    if fact.adrenaline is not None:
        event["adrenaline"] = list(fact.adrenaline)
    return event
