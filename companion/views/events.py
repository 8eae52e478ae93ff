"""Public events: what everybody at the table may know of each fact.

Each public field is named here, so a new field of a fact stays secret until somebody publishes it. A new fact without a
case is an error to mypy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from companion.engine import events as e
from companion.history import entries as h
from companion.views import event_shapes as s
from companion.views.parts import position_json

if TYPE_CHECKING:
    from companion.engine.track import Track


def public_events(entry: h.Entry, track: Track) -> list[s.PublicEvent]:
    """List the public events of an entry; some facts have none."""
    events = (_of_turn(entry.no, fact, track) for fact in entry.facts)
    return [event for event in events if event is not None]


def _of_turn(no: int, fact: h.Told, track: Track) -> s.PublicEvent | None:  # noqa: C901, PLR0911, PLR0912 - a case each
    match fact:
        case e.Revealed():
            return s.Revealed(no=no, type=fact.type, seat=fact.seat, cards=list(fact.cards))
        case e.Cluttered():
            return s.Cluttered(no=no, type=fact.type, seat=fact.seat, cards=list(fact.cards))
        case e.Reshuffled():
            return s.Reshuffled(no=no, type=fact.type, seat=fact.seat, count=fact.count)
        case e.Flipped():
            return _flipped(no, fact)
        case e.FlipMissed():
            return s.FlipMissed({"no": no, "type": fact.type, "seat": fact.seat, "for": fact.for_})
        case e.Moved():
            return _moved(no, fact, track)
        case e.Cooled():
            return s.Cooled(no=no, type=fact.type, seat=fact.seat, heat=fact.heat, engine=fact.engine)
        case e.Boosted():
            return s.Boosted(no=no, type=fact.type, seat=fact.seat)
        case e.AdrenalineUsed():
            return s.AdrenalineUsed(no=no, type=fact.type, seat=fact.seat)
        case e.StepReached():
            return None
        case e.CornerChecked():
            return _corner_checked(no, fact)
        case e.SpunOut():
            return _spun_out(no, fact, track)
        case e.Discarded():
            return s.Discarded(no=no, type=fact.type, seat=fact.seat, count=len(fact.cards), top=fact.cards[-1])
        case e.Replenished():
            return _replenished(no, fact)
        case e.Finished():
            at = position_json(track, fact.at)
            return s.Finished(no=no, type=fact.type, seat=fact.seat, round=fact.round, at=at)
        case _:
            return _of_race(no, fact, track)


def _of_race(no: int, fact: e.RaceEvent | h.Rewriting, track: Track) -> s.PublicEvent:  # noqa: C901, PLR0911, PLR0912 - as above
    match fact:
        case e.RaceStarted():
            return _race_started(no, fact)
        case e.RoundStarted():
            return _round_started(no, fact)
        case e.Planned():
            return s.Planned(no=no, type=fact.type, seat=fact.seat)
        case e.Unplanned():
            return s.Unplanned(no=no, type=fact.type, seat=fact.seat)
        case e.HeatPaid():
            return _heat_paid(no, fact)
        case e.GearShifted():
            return _gear_shifted(no, fact)
        case e.RoundEnded():
            return s.RoundEnded(no=no, type=fact.type, round=fact.round)
        case e.RaceFinished():
            return s.RaceFinished(no=no, type=fact.type, classification=[_row(row) for row in fact.classification])
        case e.Corrected():
            return _corrected(no, fact, track)
        case e.Retired():
            return s.Retired(no=no, type=fact.type, seat=fact.seat, reason=fact.reason, by=h.REFEREE)
        case e.Abandoned():
            return s.Abandoned(no=no, type=fact.type, reason=fact.reason, by=h.REFEREE)
        case e.Confirmed():
            return s.Confirmed(no=no, type=fact.type, by=h.REFEREE)
        case h.Undone():
            return s.Undone(no=no, type=fact.type, undid=fact.undid, reason=fact.reason, by=fact.by)
        case h.Redone():
            return s.Redone(no=no, type=fact.type, redid=fact.redid, reason=fact.reason, by=fact.by)
        case h.Amended():
            return _amended(no, fact)
        case _:
            assert_never(fact)


def _flipped(no: int, fact: e.Flipped) -> s.Flipped:
    return {
        "no": no,
        "type": fact.type,
        "seat": fact.seat,
        "card": fact.card,
        "kept": fact.kept,
        "for": fact.for_,
    }


def _moved(no: int, fact: e.Moved, track: Track) -> s.Moved:
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


def _corner_checked(no: int, fact: e.CornerChecked) -> s.CornerChecked:
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


def _spun_out(no: int, fact: e.SpunOut, track: Track) -> s.SpunOut:
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


def _replenished(no: int, fact: e.Replenished) -> s.Replenished:
    return {"no": no, "type": fact.type, "seat": fact.seat, "drawn": fact.drawn, "reshuffled": fact.reshuffled}


def _race_started(no: int, fact: e.RaceStarted) -> s.RaceStarted:
    setup = fact.setup
    grid = [car.seat for car in setup.cars]
    return {"no": no, "type": fact.type, "track": setup.track.id, "laps": setup.laps, "grid": grid}


def _round_started(no: int, fact: e.RoundStarted) -> s.RoundStarted:
    order, adrenaline = list(fact.order), list(fact.adrenaline)
    return {"no": no, "type": fact.type, "round": fact.round, "order": order, "adrenaline": adrenaline}


def _heat_paid(no: int, fact: e.HeatPaid) -> s.HeatPaid:
    return {
        "no": no,
        "type": fact.type,
        "seat": fact.seat,
        "heat": fact.heat,
        "engine": fact.engine,
        "for": fact.for_,
    }


def _gear_shifted(no: int, fact: e.GearShifted) -> s.GearShifted:
    return {"no": no, "type": fact.type, "seat": fact.seat, "from": fact.from_, "to": fact.to, "heat": fact.heat}


def _row(row: e.Classified) -> s.Classified:
    return {
        "place": row.place,
        "seat": row.seat,
        "round": row.round,
        "progress": row.progress,
        "status": row.status,
    }


def _corrected(no: int, fact: e.Corrected, track: Track) -> s.Corrected:
    event: s.Corrected = {
        "no": no,
        "type": fact.type,
        "seat": fact.seat,
        "reason": fact.reason,
        "by": h.REFEREE,
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


def _amended(no: int, fact: h.Amended) -> s.Amended:
    return {
        "no": no,
        "type": fact.type,
        "amended": fact.amended,
        "stopped_at": fact.stopped_at,
        "code": fact.code,
        "reason": fact.reason,
        "by": fact.by,
    }
