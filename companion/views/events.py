"""Public events: what everybody at the table may hear of a fact."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from companion.engine import events as e
from companion.engine.types import Position
from companion.history import entries as h
from companion.views.parts import Json, position_json

if TYPE_CHECKING:
    from companion.engine.track import Track

PUBLIC_FIELDS: dict[type[Any], tuple[str, ...]] = {
    e.RoundStarted: ("round", "order", "adrenaline"),
    e.Planned: ("seat",),
    e.Unplanned: ("seat",),
    e.HeatPaid: ("seat", "heat", "engine", "for_"),
    e.GearShifted: ("seat", "from_", "to", "heat"),
    e.Revealed: ("seat", "cards"),
    e.Cluttered: ("seat", "cards"),
    e.Reshuffled: ("seat", "count"),
    e.Flipped: ("seat", "card", "kept", "for_"),
    e.FlipMissed: ("seat", "for_"),
    e.Moved: ("seat", "by", "want", "gain", "from_", "to", "blocked_by"),
    e.Cooled: ("seat", "heat", "engine"),
    e.Boosted: ("seat",),
    e.AdrenalineUsed: ("seat",),
    e.CornerChecked: ("seat", "corner", "lap", "limit", "speed", "heat"),
    e.SpunOut: ("seat", "corner", "from_", "to", "stress", "gear"),
    e.Replenished: ("seat", "drawn", "reshuffled"),
    e.Finished: ("seat", "round", "at"),
    e.RoundEnded: ("round",),
    e.Retired: ("seat", "reason"),
    e.Abandoned: ("reason",),
    e.Confirmed: (),
    h.Undone: ("undid", "reason", "by"),
    h.Redone: ("redid", "reason", "by"),
    h.Amended: ("amended", "stopped_at", "code", "reason", "by"),
}


def public_events(entry: h.Entry, track: Track) -> list[Json]:
    """Tell the public side of an entry, fact by fact; some facts have none."""
    told = (_public(fact, track) for fact in entry.facts)
    return [{"no": entry.no, **event} for event in told if event]


def _public(fact: h.Told, track: Track) -> Json | None:
    match fact:
        case e.RaceStarted():
            grid = [car.seat for car in fact.setup.cars]
            return {"type": fact.type, "track": track.id, "laps": fact.setup.laps, "grid": grid}
        case e.Discarded():
            return {"type": fact.type, "seat": fact.seat, "count": len(fact.cards), "top": fact.cards[-1]}
        case e.RaceFinished():
            return {"type": fact.type, "classification": [asdict(row) for row in fact.classification]}
        case e.Corrected():
            return _corrected(fact, track)
        case e.StepReached():
            return None
        case _:
            by = {"by": h.REFEREE} if isinstance(fact, e.Retired | e.Abandoned | e.Confirmed) else {}
            return {"type": fact.type} | _fields(fact, track) | by


def _fields(fact: h.Told, track: Track) -> Json:
    names = PUBLIC_FIELDS[type(fact)]
    return {name.rstrip("_"): _plain(getattr(fact, name), track) for name in names}


def _plain(value: Any, track: Track) -> Any:
    if isinstance(value, Position):
        return position_json(track, value)
    return list(value) if isinstance(value, tuple) else value


def _corrected(fact: e.Corrected, track: Track) -> Json:
    told: Json = {"type": fact.type, "seat": fact.seat, "reason": fact.reason, "by": h.REFEREE}
    changes = {name: getattr(fact, name) for name in ("at", "gear", "engine", "order", "adrenaline")}
    return told | {name: _plain(value, track) for name, value in changes.items() if value is not None}
