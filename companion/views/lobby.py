"""The public state before a race: the chosen board and the grid, and the set-up for whoever wants to change it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from companion.engine.setup import shortages
from companion.engine.starting_grid import grid
from companion.engine.starting_piles import stress_of
from companion.views.public import Heading, public_state
from companion.wire.setups import setup_json

if TYPE_CHECKING:
    from companion.engine.setup import SetUp
    from companion.views import schemas
    from companion.views.setup_schemas import TableSetUp


def lobby_state(table: str, setup: SetUp | None, follows: str | None = None) -> schemas.PublicState:
    """Describe a table that waits for its race to start; `follows` is the race whose cards still lie there."""
    if setup is None:
        return _empty(table)
    race = replace(grid(setup), phase="planning", selection=None)
    state = public_state(Heading(table, None, 0), race, [])
    needs: list[schemas.Shortage] = [
        {"card": short.card, "need": short.need, "box": short.box} for short in shortages(setup)
    ]
    state |= {"phase": "setup", "step": None, "waiting": [], "shortages": needs, "prepare": _prepare(setup)}
    return state | {"follows": follows}


def describe_setup(setup: SetUp) -> TableSetUp:
    """Describe a set-up as the command `setup` takes it, the board by its id."""
    board = setup.track
    told = setup_json(setup) | {"track": board.id, "heat": board.heat, "stress": board.stress}
    return cast("TableSetUp", told)


def _prepare(setup: SetUp) -> list[schemas.Preparation]:
    """List what goes onto each mat that the cars of the state do not show."""
    return [
        {"seat": car.seat, "stress": stress_of(setup, car), "handicap": car.handicap, "on_grid": car.at is None}
        for car in setup.driven
    ]


def _empty(table: str) -> schemas.PublicState:
    return {
        "v": 1,
        "no": 0,
        "table": table,
        "race": None,
        "phase": "setup",
        "round": 0,
        "track": None,
        "laps": None,
        "order": [],
        "adrenaline": [],
        "step": None,
        "waiting": [],
        "cars": [],
        "table_moves": [],
        "hands": [],
        "put_back": [],
    }
