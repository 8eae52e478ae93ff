"""The characters a simulated driver can have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

from companion.simulation.drivers import Driver, PacedDriver, Temper
from companion.simulation.random_driver import RandomDriver

if TYPE_CHECKING:
    from random import Random

Character = Literal["steady", "bold", "careful", "random"]
CHARACTERS: tuple[Character, ...] = get_args(Character)

TEMPERS: dict[Character, Temper] = {
    "steady": Temper(),
    "bold": Temper(fear=0.0, reserve=0, flips=(1, 2, 3, 3), keenness=0.05),
    "careful": Temper(fear=4.0, reserve=3, keenness=-0.1),
}


def make_driver(character: Character, dice: Random) -> Driver:
    """Seat a driver of this character; only one who drives at random uses the dice."""
    return RandomDriver(dice) if character == "random" else PacedDriver(TEMPERS[character])
