"""What is kept of a set-up until its race starts, besides the set-up itself."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING

from companion.engine.types import Seat
from companion.wire.setups import parse_setup, setup_json

if TYPE_CHECKING:
    from companion.engine.setup import SetUp
    from companion.views.parts import Json
    from companion.wire.setups import FindTrack

_CIRCUMSTANCES = "circumstances"


@dataclass(frozen=True, slots=True)
class Circumstances:
    """How a set-up came about."""

    together: tuple[Seat, ...] = ()
    """The two drivers who agreed on it in place of a referee."""
    left_out: dict[str, str] = field(default_factory=dict)
    """Who held a seat then and drives no car: seat and holder."""


def still_agreed(waiting: SetUp | None, how: Circumstances, setup: SetUp) -> tuple[Seat, ...]:
    """Return the two drivers who agreed on the set-up that waits, if this one is the same.

    A tablet that is opened sends it again, and may add guests who have joined since at the end of the grid.
    """
    same = waiting is not None and replace(setup, cars=setup.cars[: len(waiting.cars)]) == waiting
    return how.together if same else ()


def stored_setup(setup: SetUp, how: Circumstances) -> Json:
    """Return a set-up as JSON for the journal."""
    return {**setup_json(setup), _CIRCUMSTANCES: asdict(how)}


def read_stored(kept: Json, find_track: FindTrack) -> tuple[SetUp, Circumstances]:
    """Read a set-up from the journal."""
    said = {"together": (), "left_out": {}, **kept.get(_CIRCUMSTANCES, {})}
    setup = {key: value for key, value in kept.items() if key != _CIRCUMSTANCES}
    how = Circumstances(tuple(Seat(seat) for seat in said["together"]), said["left_out"])
    return parse_setup(setup, find_track), how
