"""Set-up: what the table agrees on before the race, and the race that begins with it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from companion.engine import conditions
from companion.engine.cards import starting_cards
from companion.engine.commands import AnyPlace
from companion.engine.holdings import Holdings, Pile
from companion.engine.places import resolve_place
from companion.engine.race import Car, Race, RefereeKind
from companion.engine.refusals import Refused
from companion.engine.rulings import Rulings
from companion.engine.track import MOST_LAPS, Track, track_faults
from companion.engine.types import SEATS, Position, Progress, Seat

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_ROUNDS = 999
"""The latest round in which a race can be taken over."""


@dataclass(frozen=True, slots=True)
class CarSetUp:
    """One car; the fields below the handicap take over a race under way."""

    seat: Seat
    name: str = ""
    handicap: int = 0
    at: AnyPlace | None = None
    gear: int = conditions.LOWEST_GEAR
    engine: int | None = None
    stress: int | None = None
    hand: int | None = None
    deck: int | None = None
    discard: int | None = None
    forgotten: bool = False
    """Whether its driver asked to be forgotten: the name is a number then, and nobody's."""


@dataclass(frozen=True, slots=True)
class SetUp:
    """A whole set-up; cars in grid order."""

    track: Track
    laps: int
    cars: tuple[CarSetUp, ...]
    rulings: Rulings = field(default_factory=Rulings)
    round: int = 1
    finished: int = 0
    """How many cars have finished already, where a race under way is taken over; the first places are theirs."""
    started: int | None = None
    """How many cars started; None: those named here and those that have finished."""
    referee: RefereeKind = "tablet"


@dataclass(frozen=True, slots=True)
class Shortage:
    """The box does not hold what the set-up needs: worth a warning, not a refusal."""

    card: str
    need: int
    box: int


def shortages(setup: SetUp) -> tuple[Shortage, ...]:
    """Compare what the cars need with what the box of the base game holds."""
    # the Starting Upgrade is a card of its own
    heat = sum(conditions.starting_engine(setup, car) for car in setup.cars)
    stress = sum(stress_of(setup, car) for car in setup.cars)
    needs = (Shortage("heat", heat, conditions.BOX_HEAT), Shortage("stress", stress, conditions.BOX_STRESS))
    return tuple(need for need in needs if need.need > need.box)


def check_setup(setup: SetUp) -> None:
    """Refuse a set-up that is impossible at a real table."""
    for fault in track_faults(setup.track):
        raise Refused("setup.track", key=fault.key, fault=fault.code, **fault.facts)
    _within("setup.laps", setup.laps, 1, MOST_LAPS)
    _within("setup.round", setup.round, 1, MOST_ROUNDS)
    _check_numbers(setup)
    _check_seats(setup)
    for car in setup.cars:
        _check_car(setup, car)
    _check_spots(setup)


def grid(setup: SetUp) -> Race:
    """Put the cars of a checked set-up on the board."""
    cars = tuple(_car(setup, index) for index in range(len(setup.cars)))
    race = Race(setup.track, setup.laps, setup.rulings, cars, round=setup.round - 1, referee=setup.referee)
    race = replace(race, finished_before=setup.finished)
    return race if setup.started is None else replace(race, retired_before=setup.started - race.started)


def _check_numbers(setup: SetUp) -> None:
    most, named = min(conditions.MOST_CARS, setup.track.grid_spots), len(setup.cars)
    _within("setup.cars", named, 1, most)
    _within("setup.finished", setup.finished, 0, most - named)
    if setup.started is not None:
        _within("setup.started", setup.started, named + setup.finished, most)


def _within(code: str, value: int, least: int, most: int, **facts: str) -> None:
    if not least <= value <= most:
        raise Refused(code, value=value, least=least, most=most, **facts)


def _check_seats(setup: SetUp) -> None:
    seen: set[Seat] = set()
    for car in setup.cars:
        if car.seat not in SEATS:
            raise Refused("setup.seat", seat=car.seat, fault="unknown")
        if car.seat in seen:
            raise Refused("setup.seat", seat=car.seat, fault="twice")
        seen.add(car.seat)


def _check_car(setup: SetUp, car: CarSetUp) -> None:
    _within("setup.handicap", car.handicap, 0, setup.track.heat, seat=car.seat)
    _within("setup.gear", car.gear, conditions.LOWEST_GEAR, conditions.HIGHEST_GEAR, seat=car.seat)
    _within("setup.stress", stress_of(setup, car), 0, conditions.BOX_STRESS, seat=car.seat)
    _within("setup.engine", _engine(setup, car), 0, conditions.starting_heat(setup, car), seat=car.seat)
    _check_piles(setup, car)
    if car.at is not None:
        at = resolve_place(setup.track, car.at, seat=car.seat)
        _within("setup.at", at.space, 1, setup.track.spaces, seat=car.seat, key="space")
        _within("setup.at", at.lap, 0, setup.laps, seat=car.seat, key="lap")


def _check_piles(setup: SetUp, car: CarSetUp) -> None:
    hand, deck, discard = _piles(setup, car)
    least = conditions.lowest_free_gear(car.gear)  # a gear in reach must be playable
    _within("setup.hand", hand, least, 99, seat=car.seat)
    outside = _outside(setup, car)
    if min(deck, discard) < 0 or hand + deck + discard != outside:
        entered = hand + max(deck, 0) + max(discard, 0)  # a pile worked out below 0 was not entered
        raise Refused("setup.cards", value=entered, least=outside, most=outside, seat=car.seat)


def _check_spots(setup: SetUp) -> None:
    taken: dict[tuple[int, str], Seat] = {}
    for seat, at in _positions(setup):
        spot = (setup.track.space(at.progress), at.spot)
        if spot in taken:
            raise Refused("setup.at", seat=seat, taken_by=taken[spot], space=spot[0], spot=spot[1])
        taken[spot] = seat


def _positions(setup: SetUp) -> Iterator[tuple[Seat, Position]]:
    for index, car in enumerate(setup.cars):
        yield car.seat, _position(setup, index)


def _position(setup: SetUp, index: int) -> Position:
    named = setup.cars[index].at
    if named is None:  # the grid: two a Space, the odd spots on the Race Line
        return Position(Progress(-(index // 2)), "off" if index % 2 else "line")
    at = resolve_place(setup.track, named)
    return Position(setup.track.progress(at.lap, at.space), at.spot)


def _car(setup: SetUp, index: int) -> Car:
    car = setup.cars[index]
    hand, deck, discard = (Pile(unseen=count) for count in _piles(setup, car))
    engine = _engine(setup, car)
    unaccounted = starting_cards(conditions.starting_heat(setup, car) - engine, stress_of(setup, car))
    holdings = Holdings(engine, hand, deck, discard, unaccounted)
    name = car.name or car.seat.capitalize()
    return Car(car.seat, name, car.gear, _position(setup, index), holdings, forgotten=car.forgotten)


def _engine(setup: SetUp, car: CarSetUp) -> int:
    return conditions.starting_engine(setup, car) if car.engine is None else car.engine


def stress_of(setup: SetUp, car: CarSetUp) -> int:
    """Return the Stress this seat owns when the race starts."""
    return conditions.starting_stress(setup, car) if car.stress is None else car.stress


def _outside(setup: SetUp, car: CarSetUp) -> int:
    """Count the cards that are not in the engine."""
    return len(starting_cards(conditions.starting_heat(setup, car) - _engine(setup, car), stress_of(setup, car)))


def _piles(setup: SetUp, car: CarSetUp) -> tuple[int, int, int]:
    """Count hand, deck and discard pile: a full hand unless the set-up says otherwise, the rest in the deck."""
    hand = conditions.starting_hand(setup) if car.hand is None else car.hand
    discard = car.discard or 0
    deck = _outside(setup, car) - hand - discard if car.deck is None else car.deck
    if car.discard is None and car.deck is not None:
        discard = _outside(setup, car) - hand - deck
    return hand, deck, discard
