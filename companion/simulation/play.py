"""Whole races on the virtual table.

The engine referees, the dealer has the cards, and each player sees what its phone would show.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING, Literal, cast

from companion.engine import legends
from companion.engine.commands import Command
from companion.engine.decide import Decided, begin, decide
from companion.engine.decisions import decision_of, open_decisions
from companion.engine.garage_phase import draw
from companion.engine.refusals import Refusal
from companion.engine.setup import SetUp
from companion.engine.types import Seat
from companion.simulation.chance import chance
from companion.simulation.characters import Character, make_player
from companion.simulation.dealer import Dealer
from companion.simulation.programme import drawn_setup
from companion.simulation.tokens import as_driven
from companion.views.public import car_state
from companion.views.seat import seat_own
from companion.views.standings import ranks
from companion.views.tokens import tokens_json

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from companion.engine.race import Car, Race
    from companion.engine.track import Track
    from companion.simulation.field import Entrant
    from companion.simulation.modules import Module
    from companion.simulation.player import Player
    from companion.views.schemas import SeatView

MOST_COMMANDS = 1_000_000
"""Far more than the longest possible race has been seen to take."""


class RaceStuck(RuntimeError):
    """A simulated race that cannot continue: the engine or a driver has a bug."""


@dataclass(frozen=True, slots=True)
class Driven:
    """How one car did."""

    seat: Seat
    character: Character | Literal["legend"]
    place: int
    spin_outs: int


@dataclass(frozen=True, slots=True)
class SimulatedRace:
    """A race from its set-up to its result: everything a race file needs."""

    number: int
    setup: SetUp
    commands: tuple[Command, ...]
    cars: tuple[Driven, ...]
    """By place."""
    rounds: int
    seconds: float = field(compare=False)
    """How long it took here; equal races may differ in this."""


def play(setup: SetUp, players: Mapping[Seat, Player], *seed: object) -> Iterator[tuple[Command, Decided]]:
    """Play a race from its set-up to its end."""
    race = started(setup).race
    return play_on(race, players, Dealer(race, *seed))


def started(setup: SetUp) -> Decided:
    """Start a race whose set-up is known to be valid."""
    decided = begin(setup)
    if isinstance(decided, Refusal):
        raise RaceStuck(f"the set-up was refused: {decided.code} {decided.facts}")
    return decided


def play_on(
    race: Race, players: Mapping[Seat, Player], dealer: Dealer, most: int = MOST_COMMANDS
) -> Iterator[tuple[Command, Decided]]:
    """Play a race from its current state to its end; the dealer follows it."""
    for _ in range(most):
        command = next_command(race, players, dealer)
        if command is None:
            return
        decided = decide(race, command, "seat")
        if isinstance(decided, Refusal):
            raise RaceStuck(f"{command} was refused: {decided.code} {decided.facts}")
        race = decided.race
        dealer.watch(decided.facts)
        yield command, decided
    raise RaceStuck(f"the race has not ended after {most} commands")


def next_command(race: Race, players: Mapping[Seat, Player], dealer: Dealer) -> Command | None:
    """Return what is entered next, by the first seat that the race waits for or by the table; None when it is over."""
    if decision_of(race, None):
        return draw(race, dealer.shuffle) if race.selection else legends.draw(race, dealer.shuffle)
    seat = awaited_seat(race)
    return answer(race, seat, players, dealer) if seat else None


def awaited_seat(race: Race) -> Seat | None:
    """Return the first seat the race is waiting for; None when it is over."""
    if race.phase == "garage":
        return next(iter(open_decisions(race))).seat
    if race.phase == "planning":
        planning = (race.car(seat) for seat in race.to_move)
        return next(car.seat for car in planning if car.mat and car.plan is None)
    return race.turn.seat if race.phase == "resolving" and race.turn else None


def answer(race: Race, seat: Seat, players: Mapping[Seat, Player], dealer: Dealer) -> Command:
    """Show a player its view and its cards, and return its answer."""
    command = players[seat].answer(seat_view(race, seat), dealer.cards[seat])
    if command is None:
        raise RaceStuck(f"the player of {seat} has no answer")
    return command


def seat_view(race: Race, seat: Seat) -> SeatView:
    """Build the part of a seat's view that players use; building all of it would slow races down by half."""
    view = {
        "laps": race.laps,
        "adrenaline": list(race.adrenaline),
        "cars": [car_state(race, race.car(seat), ranks(race)[seat])],
        "own": seat_own(race, seat, may_undo=False),
    } | (tokens_json(race) if race.roads else {})
    return cast("SeatView", view)


def run_races(
    track: Track, laps: int, entrants: Sequence[Entrant], races: int, seed: int, modules: Collection[Module] = ()
) -> Iterator[SimulatedRace]:
    """Play races one after another; each race's luck is independent of the others."""
    for number in range(1, races + 1):
        yield run_race(track, laps, entrants, number, seed, modules)


def run_race(
    track: Track, laps: int, entrants: Sequence[Entrant], number: int, seed: int, modules: Collection[Module] = ()
) -> SimulatedRace:
    """Draw what a table draws before a race, and play one race of a series."""
    began = perf_counter()
    setup = drawn_setup(track, laps, entrants, modules, number, seed)
    board = driven_board(setup)
    players = {
        e.seat: make_player(e.character, board, chance(seed, number, "driver", e.seat))
        for e in entrants
        if e.character != "legend"
    }
    played = list(play(setup, players, seed, number))
    commands = tuple(command for command, _ in played)
    race = played[-1][1].race
    return SimulatedRace(number, setup, commands, _by_place(race, entrants), race.round, perf_counter() - began)


def driven_board(setup: SetUp) -> Track:
    """Return the board as drivers know it in this race."""
    weather, event = setup.weather, setup.championship
    return as_driven(setup.track, weather.token if weather else None, event.event if event else None)


def _by_place(race: Race, entrants: Sequence[Entrant]) -> tuple[Driven, ...]:
    driven = (Driven(entrant.seat, entrant.character, *_outcome(race.car(entrant.seat))) for entrant in entrants)
    return tuple(sorted(driven, key=lambda car: car.place))


def _outcome(car: Car) -> tuple[int, int]:
    assert car.place is not None, "a race that is over has placed every car"
    return car.place, car.spin_outs
