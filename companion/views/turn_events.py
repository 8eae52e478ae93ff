"""Public events of a car's turn: for each its published form and, in `turn_event`, what of the fact is public."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, assert_never

from typing_extensions import TypedDict

from companion.engine import events as e
from companion.engine.catalogue import Card
from companion.engine.events import MovedBy
from companion.engine.race import FlipFor
from companion.views.event_parts import OfSeat, Position, SeatColour
from companion.views.parts import position_json

if TYPE_CHECKING:
    from companion.engine.track import Track


class Revealed(OfSeat):
    """A plan was revealed."""

    type: Literal["revealed"]
    cards: list[Card]


class Cluttered(OfSeat):
    """A plan with Heat in it: no move."""

    type: Literal["cluttered"]
    cards: list[Card]


class Reshuffled(OfSeat):
    """The discard pile was shuffled into a new deck of this many cards."""

    type: Literal["reshuffled"]
    count: int


class Flipped(OfSeat, TypedDict("_Flipped", {"for": FlipFor})):
    """A card was flipped."""

    type: Literal["flipped"]
    card: Card
    kept: bool


def _flipped(no: int, fact: e.Flipped) -> Flipped:
    return {
        "no": no,
        "type": fact.type,
        "seat": fact.seat,
        "card": fact.card,
        "kept": fact.kept,
        "for": fact.for_,
    }


class FlipMissed(OfSeat, TypedDict("_FlipMissed", {"for": FlipFor})):
    """No Basic card was left to flip."""

    type: Literal["flip_missed"]


class Moved(OfSeat, TypedDict("_Moved", {"from": Position})):
    """A car has moved."""

    type: Literal["moved"]
    by: MovedBy
    want: int
    gain: int
    to: Position
    blocked_by: list[SeatColour]


def _moved(no: int, fact: e.Moved, track: Track) -> Moved:
    return {
        "no": no,
        "type": fact.type,
        "seat": fact.seat,
        "by": fact.by,
        "want": fact.want,
        "gain": fact.gain,
        "from": position_json(track, fact.from_),
        "to": position_json(track, fact.to),
        "blocked_by": list(fact.blocked_by),
    }


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


def _corner_checked(no: int, fact: e.CornerChecked) -> CornerChecked:
    return {
        "no": no,
        "type": fact.type,
        "seat": fact.seat,
        "corner": fact.corner,
        "lap": fact.lap,
        "limit": fact.limit,
        "speed": fact.speed,
        "heat": fact.heat,
    }


class SpunOut(OfSeat, TypedDict("_SpunOut", {"from": Position})):
    """A car could not pay for a corner."""

    type: Literal["spun_out"]
    corner: int
    to: Position
    stress: int
    gear: int


def _spun_out(no: int, fact: e.SpunOut, track: Track) -> SpunOut:
    return {
        "no": no,
        "type": fact.type,
        "seat": fact.seat,
        "corner": fact.corner,
        "from": position_json(track, fact.from_),
        "to": position_json(track, fact.to),
        "stress": fact.stress,
        "gear": fact.gear,
    }


class Discarded(OfSeat):
    """Cards were discarded; only the top one is public."""

    type: Literal["discarded"]
    count: int
    top: Card


class Replenished(OfSeat):
    """A hand was filled up again."""

    type: Literal["replenished"]
    drawn: int
    reshuffled: bool


def _replenished(no: int, fact: e.Replenished) -> Replenished:
    return {"no": no, "type": fact.type, "seat": fact.seat, "drawn": fact.drawn, "reshuffled": fact.reshuffled}


class Finished(OfSeat):
    """A car has crossed the line for the last time."""

    type: Literal["finished"]
    round: int
    at: Position


PublicTurnEvent = (
    Revealed
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
)
"""What everybody may know of a turn."""


def turn_event(no: int, fact: e.TurnEvent, track: Track) -> PublicTurnEvent | None:  # noqa: C901, PLR0911, PLR0912 - a case for each event
    """Publish what happens in a car's turn; None for what is not public."""
    match fact:
        case e.Revealed():
            return Revealed(no=no, type=fact.type, seat=fact.seat, cards=list(fact.cards))
        case e.Cluttered():
            return Cluttered(no=no, type=fact.type, seat=fact.seat, cards=list(fact.cards))
        case e.Reshuffled():
            return Reshuffled(no=no, type=fact.type, seat=fact.seat, count=fact.count)
        case e.Flipped():
            return _flipped(no, fact)
        case e.FlipMissed():
            return FlipMissed({"no": no, "type": fact.type, "seat": fact.seat, "for": fact.for_})
        case e.Moved():
            return _moved(no, fact, track)
        case e.Cooled():
            return Cooled(no=no, type=fact.type, seat=fact.seat, heat=fact.heat, engine=fact.engine)
        case e.Boosted():
            return Boosted(no=no, type=fact.type, seat=fact.seat)
        case e.AdrenalineUsed():
            return AdrenalineUsed(no=no, type=fact.type, seat=fact.seat)
        case e.StepReached() | e.PassedOver():
            return None
        case e.CornerChecked():
            return _corner_checked(no, fact)
        case e.SpunOut():
            return _spun_out(no, fact, track)
        case e.Discarded():
            return Discarded(no=no, type=fact.type, seat=fact.seat, count=len(fact.cards), top=fact.cards[-1])
        case e.Replenished():
            return _replenished(no, fact)
        case e.Finished():
            at = position_json(track, fact.at)
            return Finished(no=no, type=fact.type, seat=fact.seat, round=fact.round, at=at)
        case _:
            assert_never(fact)
