"""The public state before a race: the board chosen, the grid, and who has joined."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.engine.setup import grid, shortages
from companion.views.public import Heading, public_state

if TYPE_CHECKING:
    from companion.engine.setup import SetUp
    from companion.views.parts import Json


@dataclass(frozen=True, slots=True)
class Joined:
    """Somebody who holds a seat."""

    seat: str
    name: str


def joined_json(joined: tuple[Joined, ...]) -> list[Json]:
    """List who has joined."""
    return [{"seat": one.seat, "name": one.name} for one in joined]


def lobby_state(table: str, setup: SetUp | None) -> Json:
    """Tell a table that waits for its start."""
    if setup is None:
        return _empty(table)
    told = public_state(Heading(table, None, 0), grid(setup), [])
    needs = [{"card": short.card, "need": short.need, "box": short.box} for short in shortages(setup)]
    return told | {"phase": "setup", "step": None, "waiting": [], "shortages": needs}


def _empty(table: str) -> Json:
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
    }
