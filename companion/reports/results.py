"""The result of a race that has ended: the classification, and every driver's race turn by turn."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, assert_never

from pydantic import BaseModel, ConfigDict

from companion.engine import events as e
from companion.engine.catalogue import Card
from companion.engine.conditions import LOWEST_GEAR
from companion.engine.types import Colour
from companion.history.history import History
from companion.views.public import Heading, public_state
from companion.views.shapes import PublicState

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.history.entries import Entry
    from companion.store.journal import StoredRace


class DrivenTurn(BaseModel):
    """One turn: the gear, the cards played, flipped and discarded, and the outcome."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)  # all fields are always present

    round: int
    gear: int
    cards: list[Card]
    flipped: list[Card] = []
    discarded: list[Card] = []
    spaces: int = 0
    heat: int = 0
    cooled: int = 0
    boosted: bool = False
    slipstream: bool = False
    spun_out: bool = False


class DrivenRace(BaseModel):
    """One driver's race."""

    seat: Colour
    turns: list[DrivenTurn]


class RaceResult(BaseModel):
    """A race that has ended; until it is closed, turns leave out the discards."""

    race: str
    started: str
    closed: bool
    state: PublicState
    drivers: list[DrivenRace]


def race_result(stored: StoredRace, entries: Iterable[Entry], *, closed: bool) -> RaceResult:
    """Return how a race ended and how it was driven; for an abandoned race, only its last state.

    A race that is not closed may be reopened by an undo, so only what the whole table saw is included.
    """
    history = History(entries)
    state = public_state(Heading(stored.table, stored.id, history.no), history.race, [])
    log = _Log(with_discards=closed)
    for moment in reversed(list(history.inputs()) if stored.phase == "finished" else []):
        for fact in moment.facts:
            log.take(fact)
    drivers = [DrivenRace(seat=car.seat, turns=log.turns.get(car.seat, [])) for car in history.race.cars]
    return RaceResult(race=stored.id, started=stored.started, closed=closed, state=state, drivers=drivers)


_InTurn = e.Flipped | e.Moved | e.HeatPaid | e.Cooled | e.Boosted | e.Discarded | e.SpunOut


@dataclass
class _Log:
    """The turns so far, by seat."""

    with_discards: bool
    turns: dict[str, list[DrivenTurn]] = field(default_factory=dict)
    gears: dict[str, int] = field(default_factory=dict)
    shifts: dict[str, int] = field(default_factory=dict)
    """The cost of double shifts, which are paid before their turn begins."""
    round: int = 0

    def take(self, fact: e.Event) -> None:
        """Record an event."""
        match fact:
            case e.RaceStarted():
                self.gears = {car.seat: car.gear for car in fact.setup.cars}
            case e.RoundStarted():
                self.round = fact.round
            case e.GearShifted():
                self.gears[fact.seat] = fact.to
            case e.Corrected():
                self.gears[fact.seat] = fact.gear or self.gears[fact.seat]
            case e.Cluttered():
                self.gears[fact.seat] = LOWEST_GEAR
            case e.HeatPaid(for_="shift"):
                self.shifts[fact.seat] = fact.heat
            case e.Revealed():
                self._begin_turn(fact)
            case e.Flipped() | e.Moved() | e.HeatPaid() | e.Cooled() | e.Boosted() | e.Discarded() | e.SpunOut():
                self._add(fact)
            case (
                e.Planned()
                | e.Unplanned()
                | e.Reshuffled()
                | e.FlipMissed()
                | e.AdrenalineUsed()
                | e.StepReached()
                | e.PassedOver()
                | e.CornerChecked()
                | e.Replenished()
                | e.Finished()
                | e.RoundEnded()
                | e.RaceFinished()
                | e.Recounted()
                | e.Retired()
                | e.Flagged()
                | e.Abandoned()
                | e.Confirmed()
            ):
                pass
            case _:
                assert_never(fact)

    def _begin_turn(self, fact: e.Revealed) -> None:
        gear, heat = self.gears[fact.seat], self.shifts.pop(fact.seat, 0)
        turn = DrivenTurn(round=self.round, gear=gear, cards=list(fact.cards), heat=heat)
        self.turns.setdefault(fact.seat, []).append(turn)

    def _add(self, fact: _InTurn) -> None:
        """Add an event to the turn it belongs to."""
        turn = self.turns[fact.seat][-1]
        match fact:
            case e.Flipped():
                turn.flipped.append(fact.card)
            case e.Moved():
                turn.spaces += fact.gain
                turn.slipstream |= fact.by == "slipstream"
            case e.HeatPaid():
                turn.heat += fact.heat
            case e.Cooled():
                turn.cooled += fact.heat
            case e.Boosted():
                turn.boosted = True
            case e.Discarded():
                turn.discarded += fact.cards if self.with_discards else ()
            case e.SpunOut():
                turn.spun_out = True
                turn.spaces -= fact.from_.progress - fact.to.progress
                self.gears[fact.seat] = LOWEST_GEAR
            case _:
                assert_never(fact)
