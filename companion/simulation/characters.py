"""The characters a simulated player can have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

from companion.simulation.drivers import PacedDriver, Temper
from companion.simulation.player import Player
from companion.simulation.random_driver import RandomDriver

if TYPE_CHECKING:
    from random import Random

    from companion.engine.track import Track
    from companion.simulation.player import Driver

Character = Literal["steady", "bold", "careful", "random"]
CHARACTERS: tuple[Character, ...] = get_args(Character)

TEMPERS: dict[Character, Temper] = {
    "steady": Temper(),
    "bold": Temper(fear=0.0, reserve=0, flips=(1, 2, 3, 3), keenness=0.05),
    "careful": Temper(fear=4.0, reserve=3, keenness=-0.1),
}


def make_player(character: Character, board: Track | None, dice: Random) -> Player:
    """Create a player for a race on this board; only the random character uses the dice."""
    return Player(_driver(character, board, dice))


def _driver(character: Character, board: Track | None, dice: Random) -> Driver:
    if character == "random" or board is None:  # without a board there are no pace notes
        return RandomDriver(dice)
    return PacedDriver(TEMPERS[character], board)
