"""Races of a game night with the modules of the game, compared with the engine's own view of them."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.engine import commands as c
from companion.engine.catalogue import CORE_CARDS
from companion.engine.garage_selection import GarageSetUp
from companion.engine.legend_deck import LegendsSetUp
from companion.engine.setup import CarSetUp, SetUp
from companion.engine.track import Corner, Track
from companion.engine.types import SEATS
from companion.simulation.chance import chance
from companion.simulation.characters import make_player
from companion.simulation.modules import MODULES
from companion.simulation.programme import with_modules
from companion.views.public import Heading, public_state

from ..hub.tables import Mirror
from ..virtual_table import VirtualTable

if TYPE_CHECKING:
    from companion.engine.types import Seat
    from companion.history.entries import Entry

    from ..hub.tables import Table

LEGEND_YARD = Track("legend-yard", "Legend Yard", 14, 1, heat=4, stress=2, corners=(Corner(7, 4, 3),))
"""Short, too, with a line for Legends."""
_TAPPED = (c.Plan, c.Flip, c.Discard, c.Cooldown, c.Boost, c.Adrenaline, c.Done, c.Slipstream, c.Pass)
COMPARED = ("phase", "round", "cars", "order", "championship", "weather", "roads", "legends", "rulings")


def a_race_with_modules(cars: int, seed: int) -> SetUp:
    """Make a set-up with every module; the table draws the market and the Legend cards."""
    drivers = tuple(CarSetUp(seat) for seat in SEATS[:cars])
    field = (*drivers, CarSetUp(SEATS[cars], legend=True))
    setup = SetUp(LEGEND_YARD, 1, field, garage=GarageSetUp(), legends=LegendsSetUp(deck="table"))
    return with_modules(setup, MODULES, 1, seed)


def is_tapped(command: c.Command) -> bool:
    """Whether a seat with a reader taps this; cards of the Garage are entered on its phone."""
    cards = (*getattr(command, "cards", ()), *filter(None, (getattr(command, "card", None),)))
    plain = not getattr(command, "spaces", None) and not getattr(command, "refresh", None)
    turned = not isinstance(command, c.Flip) or command.card is not None
    return isinstance(command, _TAPPED) and plain and turned and set(cards) <= set(CORE_CARDS)


class ModuleMirror(Mirror):
    """The race as the engine plays it in the test; states are compared with its own public state."""

    def __init__(self, table: Table, setup: SetUp, seed: int) -> None:
        named = tuple(car if car.legend else replace(car, name=f"{car.seat.title()} One") for car in setup.cars)
        drivers: list[Seat] = [car.seat for car in setup.driven]
        players = {seat: make_player("bold", setup.track, chance(seed, seat)) for seat in drivers}
        self.table, self.race_id = table, ""
        self.virtual = VirtualTable(replace(setup, cars=named), seed, players=players)
        self.states = []

    def _note(self, entry: Entry) -> None:
        state = public_state(Heading(self.table.name, self.race_id, entry.no), self.virtual.race, [])
        self.states = [json.loads(json.dumps(state))]

    def check(self, state: dict[str, Any]) -> None:
        """Compare what the service shows with the engine's view of the race."""
        expected = self.states[-1]
        assert {key: state.get(key) for key in COMPARED} == {key: expected.get(key) for key in COMPARED}
