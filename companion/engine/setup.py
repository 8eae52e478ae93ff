"""Set-up: what the table agrees on before the race, and what makes it impossible."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from companion.engine import conditions
from companion.engine.catalogue import PRINTED, Upgrade
from companion.engine.championship import Championship, check_championship
from companion.engine.commands import AnyPlace
from companion.engine.garage_selection import GarageSetUp
from companion.engine.garage_setup import has_selection
from companion.engine.legend_deck import Column, LegendsSetUp
from companion.engine.legend_setup import check_legends
from companion.engine.places import resolve_place
from companion.engine.race import RefereeKind
from companion.engine.refusals import Refused
from companion.engine.rulings import Rulings
from companion.engine.starting_grid import positions_of
from companion.engine.starting_piles import engine_of, heat_of, outside_engine, piles_of, stress_of
from companion.engine.starting_sponsors import sponsors_in_boxes
from companion.engine.track import MOST_LAPS, Track
from companion.engine.track_faults import track_faults
from companion.engine.types import SEATS, Seat
from companion.engine.weather import WeatherSetUp, check_tokens

MOST_IN_HAND = 12
"""The most cards that a hand may be filled up to."""
MOST_UPGRADES = 8
"""The most upgrades that one seat can have."""
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
    sponsors: int = 0
    """The sponsorship cards the seat owns before the event's own are dealt; in a race taken over, all it owns."""
    removed_heat: int = 0
    """The Heat that has left the game."""
    forgotten: bool = False
    """Whether its driver asked to be forgotten: the name is a number then, and nobody's."""
    upgrades: tuple[Upgrade, ...] | None = None
    """Upgrades of the Garage in place of the Starting Upgrades 0, 5 and Heat; None: the seat has those."""
    legend: bool = False
    """Whether it is a Legend, which nobody drives."""
    as_: Column | None = None
    """Whose helmets on the cards a Legend drives by; None: those of its own colour."""


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
    hand: int | None = None
    """How many cards a hand is filled up to; None: the usual number. An event's own number wins."""
    championship: Championship | None = None
    weather: WeatherSetUp | None = None
    garage: GarageSetUp | None = None
    legends: LegendsSetUp | None = None
    """How Legends are played; None: as usual, if there are any."""

    @property
    def driven(self) -> tuple[CarSetUp, ...]:
        """The cars that somebody drives."""
        return tuple(car for car in self.cars if not car.legend)

    def takes_over(self, *cars: CarSetUp) -> bool:
        """Whether a race that has begun is taken over: by its round, or by what is told of one of these cars."""
        told = ((car.at, car.engine, car.hand, car.deck, car.discard) for car in cars)
        return self.round > 1 or any(value is not None for values in told for value in values)


@dataclass(frozen=True, slots=True)
class Shortage:
    """The box does not hold what the set-up needs: worth a warning, not a refusal."""

    card: str
    need: int
    box: int


def shortages(setup: SetUp) -> tuple[Shortage, ...]:
    """Compare what the cars need with what the box of the base game holds."""
    # the Starting Upgrade is a card of its own
    heat = sum(conditions.full_engine(setup, car) for car in setup.driven)
    stress = sum(stress_of(setup, car) for car in setup.driven)
    needs = (Shortage("heat", heat, conditions.BOX_HEAT), Shortage("stress", stress, conditions.BOX_STRESS))
    return tuple(need for need in needs if need.need > need.box)


def check_setup(setup: SetUp) -> None:
    """Refuse a set-up that is impossible at a real table."""
    for fault in track_faults(setup.track):
        raise Refused("setup.track", key=fault.key, fault=fault.code, **fault.facts)
    _within("setup.laps", conditions.race_laps(setup), 1, MOST_LAPS)
    _within("setup.round", setup.round, 1, MOST_ROUNDS)
    _within("setup.hand-size", conditions.starting_hand(setup), conditions.HIGHEST_GEAR, MOST_IN_HAND)
    check_championship(setup)
    _check_numbers(setup)
    _check_seats(setup)
    if setup.weather:
        check_tokens(setup.track, setup.weather)
    for car in setup.driven:
        _check_car(setup, car)
    for car in setup.cars:
        _check_place(setup, car)
    _check_spots(setup)
    _check_copies(setup)
    check_legends(setup)
    _within("setup.sponsors", sum(car.sponsors for car in setup.cars), 0, sponsors_in_boxes(setup))


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
    _within("setup.sponsors", car.sponsors, 0, sponsors_in_boxes(setup))
    _within("setup.removed-heat", car.removed_heat, 0, conditions.starting_heat(setup, car), seat=car.seat)
    _within("setup.engine", engine_of(setup, car), 0, heat_of(setup, car), seat=car.seat)
    _check_piles(setup, car)
    if len(car.upgrades or ()) > MOST_UPGRADES:
        raise Refused("setup.card", fault="number", seat=car.seat, value=len(car.upgrades or ()), most=MOST_UPGRADES)


def _check_place(setup: SetUp, car: CarSetUp) -> None:
    if car.at is not None:
        at = resolve_place(setup.track, car.at, seat=car.seat)
        _within("setup.at", at.space, 1, setup.track.spaces, seat=car.seat, key="space")
        _within("setup.at", at.lap, 0, conditions.race_laps(setup), seat=car.seat, key="lap")


def _check_piles(setup: SetUp, car: CarSetUp) -> None:
    hand, deck, discard = piles_of(setup, car)
    flooded = car.at is not None and setup.track.is_flooded(resolve_place(setup.track, car.at, seat=car.seat).space)
    least = conditions.lowest_free_gear(car.gear, flooded=flooded)  # a gear in reach must be playable
    _within("setup.hand", hand, *((0, 0) if has_selection(setup) else (least, 99)), seat=car.seat)
    outside = outside_engine(setup, car)
    if min(deck, discard) < 0 or hand + deck + discard != outside:
        entered = hand + max(deck, 0) + max(discard, 0)  # a pile worked out below 0 was not entered
        raise Refused("setup.cards", value=entered, least=outside, most=outside, seat=car.seat)


def _check_copies(setup: SetUp) -> None:
    """Refuse more copies of an upgrade than its box holds, and one that is not in play."""
    chosen = Counter(upgrade for car in setup.cars for upgrade in car.upgrades or ())
    for upgrade, copies in chosen.items():
        _check_in_play(setup, upgrade)
        in_box = PRINTED[upgrade].in_box or 0
        if copies > in_box:
            raise Refused("setup.card", fault="copies", card=upgrade, value=copies, most=in_box)


def _check_in_play(setup: SetUp, upgrade: Upgrade) -> None:
    """Refuse an upgrade of another box or level; in a championship earlier races may have been for either level."""
    if setup.garage is None:
        return
    if PRINTED[upgrade].box not in setup.garage.boxes:
        raise Refused("setup.card", fault="box", card=upgrade)
    level = setup.garage.cards
    if setup.championship is None and level not in ("all", PRINTED[upgrade].level):
        raise Refused("setup.card", fault="level", card=upgrade, level=level)


def _check_spots(setup: SetUp) -> None:
    taken: dict[tuple[int, str], Seat] = {}
    for seat, at in positions_of(setup):
        spot = (setup.track.space(at.progress), at.spot)
        if spot in taken:
            raise Refused("setup.at", seat=seat, taken_by=taken[spot], space=spot[0], spot=spot[1])
        taken[spot] = seat
