"""The replay of a closed race, moment by moment, as pages ask for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import BaseModel

from companion.history.history import History
from companion.reports.results import final_state
from companion.statistics.replay import ReplayMoment, replay_moments
from companion.store.records import Imported
from companion.views.schemas import PublicState

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.history.entries import Entry
    from companion.store.journal import StoredRace
    from companion.wire.setups import FindTrack


class RaceMoments(BaseModel):
    """A closed race moment by moment, and the state in which it ended."""

    race: str
    started: str
    imported: Imported | None
    """Of a race from elsewhere the day is known, and not the hour."""
    track: str
    """The board, as the archive has it: its id; of an own board the id with a digest of its road."""
    board_name: str | None
    """What an own board is called; null for a published one."""
    state: PublicState
    moments: list[ReplayMoment]


def race_moments(stored: StoredRace, entries: Iterable[Entry], find_track: FindTrack) -> RaceMoments:
    """Return a race with its plans and discards; the caller has checked that it is closed."""
    history = History(entries)
    return RaceMoments(
        race=stored.id,
        started=stored.started,
        imported=stored.imported,
        track=stored.track,
        board_name=stored.board_name,
        state=final_state(stored, history, find_track),
        moments=list(replay_moments(history)),
    )
