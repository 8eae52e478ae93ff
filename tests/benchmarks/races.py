"""Races to measure with; the same ones every time."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations_with_replacement
from random import Random
from statistics import median
from time import process_time
from typing import TYPE_CHECKING

from companion.boards import load_track
from companion.engine.catalogue import BASIC
from companion.engine.commands import Command, Plan
from companion.engine.decide import Decided, begin, decide
from companion.engine.events import Event
from companion.engine.refusals import Refusal
from companion.engine.setup import CarSetUp, SetUp
from companion.engine.types import SEATS
from companion.simulation.characters import make_player
from companion.simulation.field import field_of
from companion.simulation.play import run_race

from ..virtual_table import VirtualTable

if TYPE_CHECKING:
    from companion.engine.race import Race
    from companion.history.history import History
    from companion.simulation.modules import Module


MOST_FOR_MODULES = 1.5
"""What a command may cost in a race with every module, by what it costs in a core race."""


@dataclass(frozen=True)
class Played:
    """A whole race: its set-up, its commands and its facts."""

    setup: SetUp
    commands: tuple[Command, ...]
    facts: tuple[Event, ...]


def play(number: int, laps: int = 2, modules: tuple[Module, ...] = ()) -> Played:
    """Simulate a race of four drivers, and of two Legends where they are among the modules."""
    field = field_of(4, legends=2 if "legends" in modules else 0, upgrades=3 if "garage" in modules else 0)
    result = run_race(load_track("usa"), laps, field, number, 1, modules)
    _, facts = decided(result.setup, result.commands)
    return Played(result.setup, result.commands, facts)


def decided(setup: SetUp, commands: tuple[Command, ...]) -> tuple[Race, tuple[Event, ...]]:
    """Decide a whole race without storing it."""
    step = _sure(begin(setup))
    facts = list(step.facts)
    for command in commands:
        step = _sure(decide(step.race, command, "seat"))
        facts += step.facts
    return step.race, tuple(facts)


def module_ratio(core: list[Played], modules: list[Played], times: int) -> float:
    """Compare the processor time of a command with that of a core race; the two are decided in turn."""
    decided_in = [(_per_command(modules), _per_command(core)) for _ in range(times)]
    return median(more / plain for more, plain in decided_in)


def _per_command(races: list[Played]) -> float:
    began = process_time()
    for race in races:
        decided(race.setup, race.commands)
    return (process_time() - began) / sum(len(race.commands) for race in races)


def _sure(answer: object) -> Decided:
    assert isinstance(answer, Decided), answer
    return answer


def long_history(entries: int) -> History:
    """Play a long race up to the first planning phase after this many entries."""
    cars = tuple(CarSetUp(seat) for seat in SEATS[:4])
    board = load_track("usa")
    players = {car.seat: make_player("random", board, Random(1)) for car in cars}
    table = VirtualTable(SetUp(board, 20, cars), 1, players=players)
    list(table.play(entries - 1))
    while table.race.phase != "planning" or any(car.plan for car in table.race.cars):
        command = table.next_command()
        assert command is not None, "the race is too short"
        table.take(command.seat, command)
    return table.history


def two_card_plan(race: Race) -> Plan:
    """Find a plan of two cards that is legal now."""
    plans = (Plan(seat, 2, cards) for seat in race.order for cards in combinations_with_replacement(BASIC, 2))
    return next(plan for plan in plans if not isinstance(decide(race, plan, "seat"), Refusal))
