"""The result of a race that has ended: the classification, and every driver's race turn by turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import BaseModel

from companion.boards.identity import board_key
from companion.engine.types import Colour
from companion.history.history import History
from companion.statistics.awards import Award, awards
from companion.statistics.figures import DriverFigures, figures_of
from companion.statistics.gaps import ClassifiedCar, classification
from companion.statistics.turns import DrivenTurn, RoundPlaces, drive
from companion.store.records import Imported
from companion.views.public import Heading, on_board, public_state
from companion.views.schemas import PublicState

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.history.entries import Entry
    from companion.history.moments import Moment
    from companion.store.journal import StoredRace
    from companion.wire.setups import FindTrack


class DrivenRace(BaseModel):
    """One driver's race."""

    seat: Colour
    turns: list[DrivenTurn]


class RaceResult(BaseModel):
    """A race that has ended; until it is closed, turns leave out the discards."""

    race: str
    started: str
    imported: Imported | None
    """Of a race from elsewhere the day is known, and not the hour."""
    track: str
    """The board, as the archive has it: its id; of an own board the id with a digest of its road."""
    board_name: str | None
    """What an own board is called; null for a published one."""
    closed: bool
    state: PublicState
    drivers: list[DrivenRace]
    classification: list[ClassifiedCar]
    figures: list[DriverFigures]
    places: list[RoundPlaces]
    awards: list[Award]


def race_result(stored: StoredRace, entries: Iterable[Entry], find_track: FindTrack, *, closed: bool) -> RaceResult:
    """Return how a race ended and how it was driven; for an abandoned race, only its last state.

    `find_track` finds the boards that are published today. A race that is not closed may be reopened by an undo, so
    only what the whole table saw is included.
    """
    history = History(entries)
    log = drive(_moments_told(history), with_discards=closed)
    figures = figures_of(log)
    return RaceResult(
        race=stored.id,
        started=stored.started,
        imported=stored.imported,
        track=stored.track,
        board_name=stored.board_name,
        closed=closed,
        state=final_state(stored, history, find_track),
        drivers=[DrivenRace.model_validate({"seat": seat, "turns": turns}) for seat, turns in log.turns.items()],
        classification=classification(log.race),
        figures=figures,
        places=log.places,
        awards=awards(log.race, figures),
    )


def final_state(stored: StoredRace, history: History, find_track: FindTrack) -> PublicState:
    """Return the state in which a race has ended; a board whose file was changed since is published no more."""
    state = public_state(Heading(stored.table, stored.id, history.no), history.race, [])
    return on_board(state, *board_key(history.race.track, find_track))


def _moments_told(history: History) -> list[Moment]:
    """List the moments of a finished race, the oldest first; of an abandoned one only the start."""
    moments = list(history.inputs())[::-1]
    return moments if history.race.phase == "finished" else moments[:1]
