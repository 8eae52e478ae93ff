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
LOWEST_GEAR, HIGHEST_GEAR = GEARS[0], GEARS[-1]
LONGEST_SHIFT = 2
MOST_CARS = 8
BOX_HEAT, BOX_STRESS = 48, 37
"""How many cards of these the box of the base game holds."""
USUAL_HANDICAP = 2
"""The most Heat that the rulebook suggests experienced drivers leave out of their engine."""
_FREE_SHIFT = 1
_GEAR_COOLDOWN = {1: 3, 2: 1}
_ADRENALINE_COOLDOWN = 1
_CARS_FOR_SECOND_ADRENALINE = 5
_HAND_SIZE = 7
_HEAT_BESIDES_ENGINE = 1
"""The Heat of the Starting Upgrade, which begins in the deck."""


def shift_price(gear: int, to: int) -> int:
    """Return the Heat a shift costs."""
    return 1 if abs(to - gear) > _FREE_SHIFT else 0


def lowest_free_gear(gear: int) -> int:
    """Return the lowest gear that a shift reaches for free."""
    return max(LOWEST_GEAR, gear - _FREE_SHIFT)


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
    return gear_cooldown(race.car(seat).gear, adrenaline=seat in race.adrenaline)


def gear_cooldown(gear: int, *, adrenaline: bool) -> int:
    """Return the Cooldown that a gear gives, with adrenaline or without."""
    return _GEAR_COOLDOWN.get(gear, 0) + (_ADRENALINE_COOLDOWN if adrenaline else 0)


def most_cooldown() -> int:
    """Return the most Cooldown that any car can have in a turn."""
    return max(gear_cooldown(gear, adrenaline=True) for gear in GEARS)


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
    return _HAND_SIZE


def starting_hand(setup: SetUp) -> int:  # noqa: ARG001 - the same in every core race
    """Return how many cards a hand holds when the race starts."""
    return _HAND_SIZE


def most_in_hand() -> int:
    """Return the most cards that any hand is filled up to."""
    return _HAND_SIZE


def starting_engine(setup: SetUp, car: CarSetUp) -> int:
    """Return the Heat a car's engine holds when the race starts."""
    return setup.track.heat - car.handicap


def starting_heat(setup: SetUp, car: CarSetUp) -> int:
    """Return all Heat a seat owns: its engine's, and the Starting Upgrade in its deck."""
    return owned_heat(starting_engine(setup, car))


def owned_heat(full_engine: int) -> int:
    """Return all Heat that belongs to a seat whose engine starts with this much."""
    return full_engine + _HEAT_BESIDES_ENGINE


def starting_stress(setup: SetUp, car: CarSetUp) -> int:  # noqa: ARG001 - the same for all on a board
    """Return the Stress cards a seat starts with."""
    return setup.track.stress
