"""Public events: what everybody at the table may know of each fact.

Each public field is named where its event is published, so a new field of a fact stays secret until somebody publishes
it. A new fact without a case is an error to mypy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import events as e
from companion.views.history_events import PublicRewriting, history_event
from companion.views.race_events import PublicRaceEvent, race_event
from companion.views.turn_events import PublicTurnEvent, turn_event

if TYPE_CHECKING:
    from companion.engine.track import Track
    from companion.history import entries as h

PublicEvent = PublicRaceEvent | PublicTurnEvent | PublicRewriting


def public_events(entry: h.Entry, track: Track) -> list[PublicEvent]:
    """List the public events of an entry; some facts have none."""
    events = (_public(entry.no, fact, track) for fact in entry.facts)
    return [event for event in events if event is not None]


def _public(no: int, fact: h.Told, track: Track) -> PublicEvent | None:
    if isinstance(fact, e.TurnEvent):
        return turn_event(no, fact, track)
    if isinstance(fact, e.RaceEvent):
        return race_event(no, fact, track)
    return history_event(no, fact)
