"""The numbers of the game, asked of the race.

Steps, forecasts, drivers and pages ask here and name no number themselves. A module of the game that changes one,
such as weather, roads or upgrades, changes the answer here, and everything else follows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.engine.race import Race
    from companion.engine.setup import CarSetUp, SetUp
    from companion.engine.track import CornerLine
    from companion.engine.types import Seat

GEARS = (1, 2, 3, 4)
LONGEST_SHIFT = 2
_FREE_SHIFT = 1
_GEAR_COOLDOWN = {1: 3, 2: 1}
_CARS_FOR_SECOND_ADRENALINE = 5


def shift_price(gear: int, to: int) -> int:
    """Return the Heat a shift costs."""
    return 1 if abs(to - gear) > _FREE_SHIFT else 0


def corner_limit(race: Race, seat: Seat, line: CornerLine) -> int:  # noqa: ARG001 - the core game has one limit for all
    """Return the Speed at which this car may cross a corner line for free."""
    return line.corner.limit


def corner_price(race: Race, seat: Seat, line: CornerLine, speed: int) -> int:
    """Return the Heat this car owes for crossing a corner line at this Speed."""
    return max(0, speed - corner_limit(race, seat, line))


def spin_out_stress(race: Race, seat: Seat) -> int:
    """Return the Stress cards this car takes when it spins out in its present gear."""
    return 1 if race.car(seat).gear <= 2 else 2


def slipstream_spaces(race: Race, seat: Seat) -> int:  # noqa: ARG001 - the same everywhere in the core game
    """Return how many Spaces a slipstream carries this car."""
    return 2


def cooldown(race: Race, seat: Seat) -> int:
    """Return the Cooldown this car has in a turn: by its gear, and by adrenaline."""
    return gear_cooldown(race.car(seat).gear) + (seat in race.adrenaline)


def gear_cooldown(gear: int) -> int:
    """Return the Cooldown that a gear gives."""
    return _GEAR_COOLDOWN.get(gear, 0)


def adrenaline_speed(race: Race, seat: Seat) -> int:  # noqa: ARG001 - the same for all in the core game
    """Return the Speed, and the Spaces, that adrenaline adds."""
    return 1


def adrenaline_cars(race: Race) -> int:
    """Return how many cars get adrenaline: decided by how many started, not by how many are left."""
    return 2 if race.started >= _CARS_FOR_SECOND_ADRENALINE else 1


def boost_price(race: Race, seat: Seat) -> int:  # noqa: ARG001 - the same everywhere in the core game
    """Return the Heat a boost costs this car."""
    return 1


def hand_size(race: Race, seat: Seat) -> int:  # noqa: ARG001 - the same for all in the core game
    """Return how many cards a hand is filled up to."""
    return starting_hand(race)


def starting_hand(at: Race | SetUp) -> int:  # noqa: ARG001 - the same in every core race
    """Return how many cards a hand holds when the race starts."""
    return 7


def starting_engine(setup: SetUp, car: CarSetUp) -> int:
    """Return the Heat a car's engine holds when the race starts."""
    return setup.track.heat - car.handicap


def starting_heat(setup: SetUp, car: CarSetUp) -> int:
    """Return all Heat a seat owns: its engine's, and the Starting Upgrade in its deck."""
    return starting_engine(setup, car) + 1


def starting_stress(setup: SetUp, car: CarSetUp) -> int:  # noqa: ARG001 - the same for all on a board
    """Return the Stress cards a seat starts with."""
    return setup.track.stress
