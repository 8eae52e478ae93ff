"""Every driver's race turn by turn, and the places after every round."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, assert_never

from pydantic import BaseModel, ConfigDict

from companion.engine import events as e
from companion.engine.catalogue import Card
from companion.engine.events import HeatFor
from companion.engine.evolve import evolve
from companion.engine.race import Race
from companion.engine.types import OFF_THE_ROAD, Seat
from companion.views.standings import ranks

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.history.moments import Moment


class Complete(BaseModel):
    """A published part of a result."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)  # all fields are always present


class DrivenCorner(Complete):
    """One corner line crossed, and what it cost; `spun_out` where that could not be paid."""

    corner: int
    lap: int
    limit: int
    speed: int
    heat: int
    spun_out: bool = False


class DrivenTurn(Complete):
    """One turn: the gear, the cards played, flipped and discarded, and the outcome."""

    round: int
    gear: int
    cards: list[Card]
    flipped: list[Card] = []
    kept: list[Card] = []
    """The flipped cards that count."""
    discarded: list[Card] = []
    discards: int = 0
    speed: int = 0
    spaces: int = 0
    slipstream_spaces: int = 0
    heat: int = 0
    paid: dict[HeatFor, int] = {}
    """The same Heat by what it was paid for."""
    cooled: int = 0
    engine: int = 0
    """The Heat in the engine when the turn was over."""
    stress: int = 0
    """The Stress taken."""
    corners: list[DrivenCorner] = []
    boosted: bool = False
    slipstream: bool = False
    adrenaline: bool = False
    cluttered: bool = False
    spun_out: bool = False


class RoundPlaces(Complete):
    """The places when a round was over; the first row of a race is how it began."""

    round: int
    places: dict[str, int]
    """By seat; a car that has retired is no longer listed."""


@dataclass
class RaceLog:
    """A race as it was driven."""

    race: Race
    turns: dict[Seat, list[DrivenTurn]]
    places: list[RoundPlaces]


def drive(moments: Iterable[Moment], *, with_discards: bool) -> RaceLog:
    """Follow a race from its first moment, fact by fact; leave out which cards were discarded if they are secret."""
    logbook = _Logbook(with_discards)
    for moment in moments:
        for fact in moment.facts:
            logbook.take(fact)
    return logbook.closed()


_InTurn = (
    e.Cluttered | e.CardDropped | e.Flipped | e.Moved | e.HeatPaid | e.Cooled | e.Boosted | e.AdrenalineUsed
    | e.CornerChecked | e.Discarded | e.SpunOut
)  # fmt: skip

_LeftOut = (
    e.MarketShown | e.Picked | e.Swapped | e.SwapDeclined | e.KeepSealed | e.Kept | e.HandDrawn | e.RoundStarted
    | e.GearShifted | e.Corrected | e.Planned | e.Unplanned | e.Reshuffled | e.FlipMissed | e.StepReached
    | e.PassedOver | e.Replenished | e.Finished | e.Recounted | e.Retired | e.Flagged | e.Abandoned | e.Confirmed
    | e.Chosen | e.Scrapped | e.StressReduced | e.Salvaged | e.Accelerated | e.Refreshed | e.CardRemoved
    | e.SeasonStandings | e.WeatherSet | e.RoadsSet | e.AllPlanned | e.LegendCardTurned | e.Sponsored | e.HeatRemoved
    | e.Eliminated
)  # fmt: skip
"""What the record of a turn does not show."""


@dataclass
class _Logbook:
    """The race so far."""

    with_discards: bool
    race: Race | None = None
    turns: dict[Seat, list[DrivenTurn]] = field(default_factory=dict)
    shifts: dict[Seat, int] = field(default_factory=dict)
    """The cost of double shifts, which are paid before their turn begins."""
    places: list[RoundPlaces] = field(default_factory=list)

    def closed(self) -> RaceLog:
        """Close the book."""
        assert self.race is not None, "a race begins with its start"
        return RaceLog(self.race, self.turns, self.places)

    def take(self, fact: e.Event) -> None:
        """Record an event."""
        self.race = race = evolve(self.race, fact)
        if isinstance(fact, _LeftOut):
            return
        match fact:
            case e.RaceStarted():
                self.turns = {car.seat: [] for car in race.cars}
                self._note_places(race, fact.setup.round - 1)
            case e.HeatPaid(for_="shift"):
                self.shifts[fact.seat] = fact.heat
            case e.Revealed():
                self._begin_turn(race, fact)
            case e.Moved(by="legend"):
                pass  # nobody drove that
            case (
                e.Cluttered() | e.CardDropped() | e.Flipped() | e.Moved() | e.HeatPaid() | e.Cooled() | e.Boosted()
                | e.AdrenalineUsed() | e.CornerChecked() | e.Discarded() | e.SpunOut()
            ):  # fmt: skip
                self._add(race, fact)
            case e.SuperCooled() | e.DirectPlayed() | e.SetBack():
                self._add_symbol(race, fact)
            case e.RoundEnded() | e.RaceFinished():
                self._note_places(race, race.round)
            case _:
                assert_never(fact)

    def _note_places(self, race: Race, round_: int) -> None:
        """Note the places after a round; the last round's again when the race is over and they are final."""
        if self.places and self.places[-1].round == round_:
            self.places.pop()
        retired = {car.seat for car in race.cars if car.status in OFF_THE_ROAD}
        places = {seat: rank for seat, rank in ranks(race).items() if seat not in retired}
        self.places.append(RoundPlaces(round=round_, places=dict(places)))

    def _begin_turn(self, race: Race, fact: e.Revealed) -> None:
        car, heat = race.car(fact.seat), self.shifts.pop(fact.seat, 0)
        turn = DrivenTurn(round=race.round, gear=car.gear, cards=list(fact.cards))
        if heat:
            _pay(turn, heat, "shift")
        self.turns[fact.seat].append(turn)
        _look_at(turn, race, fact.seat)

    def _add(self, race: Race, fact: _InTurn) -> None:
        """Add an event to the turn it belongs to."""
        turn = self.turns[fact.seat][-1]
        _note(turn, fact, with_discards=self.with_discards)
        _look_at(turn, race, fact.seat)

    def _add_symbol(self, race: Race, fact: e.SuperCooled | e.DirectPlayed | e.SetBack) -> None:
        """Add what a symbol did; a card that is played at once or given up changes what was played."""
        turn = self.turns[fact.seat][-1]
        match fact:
            case e.SuperCooled():
                turn.cooled += fact.heat
            case e.DirectPlayed():
                turn.cards.append(fact.card)
            case e.SetBack():
                turn.spaces -= fact.from_.progress - fact.to.progress
                for card in fact.cards:
                    turn.cards.remove(card)
        _look_at(turn, race, fact.seat)


def _look_at(turn: DrivenTurn, race: Race, seat: Seat) -> None:
    car = race.car(seat)
    turn.speed, turn.engine = car.speed or 0, car.holdings.engine


def _note(turn: DrivenTurn, fact: _InTurn, *, with_discards: bool) -> None:
    match fact:
        case e.Flipped():
            turn.flipped.append(fact.card)
            turn.kept += [fact.card] if fact.kept else []
        case e.CardDropped():
            turn.cards.remove(fact.card)
        case e.Moved():
            turn.spaces += fact.gain
            turn.slipstream |= fact.by == "slipstream"
            turn.slipstream_spaces += fact.gain if fact.by == "slipstream" else 0
        case e.HeatPaid():
            _pay(turn, fact.heat, fact.for_)
        case e.Cooled():
            turn.cooled += fact.heat
        case e.Discarded():
            turn.discards += len(fact.cards)
            turn.discarded += fact.cards if with_discards else ()
        case e.Cluttered() | e.Boosted() | e.AdrenalineUsed():
            _mark(turn, fact)
        case e.CornerChecked() | e.SpunOut():
            _note_corner(turn, fact)
        case _:
            assert_never(fact)


def _mark(turn: DrivenTurn, fact: e.Cluttered | e.Boosted | e.AdrenalineUsed) -> None:
    match fact:
        case e.Cluttered():
            turn.cluttered = True
        case e.Boosted():
            turn.boosted = True
        case e.AdrenalineUsed():
            turn.adrenaline = True
        case _:
            assert_never(fact)


def _note_corner(turn: DrivenTurn, fact: e.CornerChecked | e.SpunOut) -> None:
    if isinstance(fact, e.CornerChecked):
        crossed = {"corner": fact.corner, "lap": fact.lap, "limit": fact.limit, "speed": fact.speed, "heat": fact.heat}
        turn.corners.append(DrivenCorner.model_validate(crossed))
        return
    turn.spun_out, turn.stress = True, fact.stress
    turn.spaces -= fact.from_.progress - fact.to.progress
    turn.corners[-1].spun_out = True


def _pay(turn: DrivenTurn, heat: int, for_: HeatFor) -> None:
    turn.heat += heat
    turn.paid[for_] = turn.paid.get(for_, 0) + heat
