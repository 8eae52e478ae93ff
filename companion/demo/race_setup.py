"""The set-up of a demo's race, as its referee sends it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.engine.garage_selection import GarageSetUp
from companion.engine.legend_deck import LegendsSetUp
from companion.engine.setup import CarSetUp, SetUp
from companion.engine.types import SEATS
from companion.simulation.chance import chance
from companion.simulation.programme import BOXES, with_modules
from companion.wire.setups import setup_json

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.demo.options import DemoOptions
    from companion.engine.track import Track
    from companion.engine.types import Seat


def race_setup(options: DemoOptions, track: Track, names: Mapping[Seat, str], number: int) -> SetUp:
    """Put the drivers on the grid, with Legends in seats that nobody holds, and draw what the modules need."""
    cars = [CarSetUp(seat, names[seat]) for seat in sorted(names, key=SEATS.index)]
    free = [seat for seat in reversed(SEATS) if seat not in names]
    room = min(options.legends, track.grid_spots - len(cars))
    cars += [CarSetUp(seat, legend=True) for seat in free[: max(0, room)]]
    chance(options.seed, number, "grid").shuffle(cars)
    setup = SetUp(
        track,
        track.laps,
        tuple(cars),
        garage=GarageSetUp(boxes=BOXES, how="draft", deck="companion") if "garage" in options.modules else None,
        legends=LegendsSetUp(deck="companion") if "legends" in options.modules else None,
    )
    return with_modules(setup, options.modules, number, options.seed)


def setup_message(setup: SetUp, board: str) -> dict[str, Any]:
    """Write a set-up with its board by name."""
    return setup_json(setup) | {"track": board}
