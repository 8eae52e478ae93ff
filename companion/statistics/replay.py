"""The replay of a race: the cars after every turn, and what happened in it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from companion.engine import events as e
from companion.engine.catalogue import Card
from companion.engine.evolve import evolve
from companion.engine.race import Phase, Race
from companion.engine.types import OFF_THE_ROAD, Colour, Seat
from companion.history.entries import Entry
from companion.statistics.turns import Complete
from companion.views.car_schemas import CarState
from companion.views.events import PublicEvent, public_events
from companion.views.public import car_state
from companion.views.standings import ranks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.history.history import History

BEGINNINGS = e.RaceStarted | e.RoundStarted | e.Revealed | e.RaceFinished | e.Abandoned
"""What a new moment begins with: the grid, a round of plans, a turn, and the end of the race."""
LEFT_OUT = ("planned", "unplanned", "replenished", "round_ended")
"""Events without a place in a replay: plans have a list of their own, and the others change nothing to see."""


class PlanMade(Complete):
    """What a driver planned for a round."""

    seat: Colour
    gear: int
    cards: list[Card]


class ReplayMoment(Complete):
    """The race after a turn; the cars are those that differ from the moment before."""

    round: int
    seat: Colour | None
    """Whose turn it was; nobody's on the grid, while all plan, and at the end."""
    phase: Phase
    order: list[Colour]
    adrenaline: list[Colour]
    spun_out: list[Colour]
    cars: list[CarState]
    overtook: list[Colour]
    """The cars that the driver was behind before this turn and ahead of after it."""
    plans: list[PlanMade]
    discarded: list[Card]
    events: list[PublicEvent]


def replay_moments(history: History) -> Iterator[ReplayMoment]:
    """Tell a race moment by moment; only the inputs that count are told."""
    scene = _Scene()
    for moment in list(history.inputs())[::-1]:
        for fact in moment.facts:
            if scene.race is not None and isinstance(fact, BEGINNINGS):
                yield scene.closed()
            scene.take(fact, history.entries[moment.no - 1])
    yield scene.closed()


@dataclass
class _Scene:
    """The moment under way."""

    race: Race | None = None
    seat: Seat | None = None
    facts: list[tuple[e.Event, Entry]] = field(default_factory=list)
    ranks_before: dict[Seat, int] = field(default_factory=dict)
    shown: dict[Seat, CarState] = field(default_factory=dict)
    """The cars as the previous moment left them."""

    def take(self, fact: e.Event, entry: Entry) -> None:
        """Apply a fact to the moment under way."""
        if isinstance(fact, e.Revealed):
            self.seat = fact.seat
        self.race = evolve(self.race, fact)
        self.facts.append((fact, entry))

    def closed(self) -> ReplayMoment:
        """Return the moment, and begin the next."""
        race = self.race
        assert race is not None, "a race begins with its start"
        rank = ranks(race)
        cars = {car.seat: car_state(race, car, rank[car.seat]) for car in race.cars}
        moment = ReplayMoment.model_validate(
            {
                "round": race.round,
                "seat": self.seat,
                "phase": race.phase,
                "order": race.order,
                "adrenaline": race.adrenaline,
                "spun_out": [car.seat for car in race.cars if car.spun_in == race.round],
                "cars": [car for seat, car in cars.items() if car != self.shown.get(seat)],
                "overtook": self._overtook(race, rank),
                **_secrets([fact for fact, _ in self.facts]),
                "events": self._events(race),
            }
        )
        self.shown, self.ranks_before, self.seat, self.facts = cars, rank, None, []
        return moment

    def _overtook(self, race: Race, rank: dict[Seat, int]) -> list[Seat]:
        """List the cars overtaken, the one furthest ahead first."""
        seat, before = self.seat, self.ranks_before
        if seat is None:
            return []
        passed = [
            car.seat for car in race.cars if car.status not in OFF_THE_ROAD and _passed(seat, car.seat, before, rank)
        ]
        return sorted(passed, key=lambda one: rank[one])

    def _events(self, race: Race) -> list[PublicEvent]:
        told = (public_events(replace(entry, facts=(fact,)), race.track) for fact, entry in self.facts)
        return [event for events in told for event in events if event["type"] not in LEFT_OUT]


def _passed(seat: Seat, other: Seat, before: dict[Seat, int], rank: dict[Seat, int]) -> bool:
    return before[other] < before[seat] and rank[other] > rank[seat]


def _secrets(facts: list[e.Event]) -> dict[str, Any]:
    """Return what only its driver knew: the plans that were revealed in the end, and the discards."""
    plans: dict[Seat, PlanMade] = {}
    discarded: list[Card] = []
    for fact in facts:
        match fact:
            case e.Planned():
                plans[fact.seat] = PlanMade.model_validate(
                    {"seat": fact.seat, "gear": fact.gear, "cards": list(fact.cards)}
                )
            case e.Unplanned():
                plans.pop(fact.seat, None)
            case e.Discarded():
                discarded += fact.cards
    return {"plans": list(plans.values()), "discarded": discarded}
