"""The field of a simulated race: whose cars start, and in which order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

from companion.engine.catalogue import Box
from companion.engine.conditions import MOST_CARS
from companion.engine.garage_selection import GarageSetUp
from companion.engine.garage_setup import shuffled_deck, taken_from
from companion.engine.setup import CarSetUp
from companion.engine.types import SEATS, Seat
from companion.simulation.chance import chance
from companion.simulation.characters import Character

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.engine.catalogue import Upgrade
    from companion.engine.track import Track

FIELD: tuple[Character, ...] = ("steady", "bold", "careful")
"""The default characters; a larger field repeats them."""
_USUAL_FIELD = 6
_EVERY_UPGRADE = GarageSetUp(boxes=get_args(Box))


@dataclass(frozen=True, slots=True)
class Entrant:
    """One car of a simulated field."""

    seat: Seat
    character: Character | Literal["legend"]
    upgrades: int = 0
    """How many upgrades it is dealt in place of the Starting Upgrades."""


def field_of(
    cars: int, characters: Sequence[Character] = FIELD, legends: int = 0, upgrades: int = 0
) -> tuple[Entrant, ...]:
    """Make a field: seats in the order of the box, characters in rotation, then the Legends."""
    drivers = (Entrant(SEATS[index], characters[index % len(characters)], upgrades) for index in range(cars))
    return *drivers, *(Entrant(seat, "legend") for seat in SEATS[cars : cars + legends])


def legends_beside(cars: int, track: Track) -> int:
    """Count the Legends that fill up a field: to six cars, at least one, and no more than the grid holds."""
    return min(max(1, _USUAL_FIELD - cars), min(MOST_CARS, track.grid_spots) - cars)


def drawn_grid(entrants: Sequence[Entrant], number: int, seed: int) -> tuple[CarSetUp, ...]:
    """Draw the grid order, as a table does, and deal the upgrades."""
    order = list(entrants)
    chance(seed, number, "grid").shuffle(order)
    deck = shuffled_deck(_EVERY_UPGRADE, chance(seed, number, "garage").shuffle)
    return tuple(_entered(entrant, deck) for entrant in order)


def _entered(entrant: Entrant, deck: list[Upgrade]) -> CarSetUp:
    upgrades = taken_from(deck, entrant.upgrades) or None
    name, legend = f"{entrant.character} {entrant.seat}".title(), entrant.character == "legend"
    return CarSetUp(entrant.seat, name, legend=legend, upgrades=upgrades)
