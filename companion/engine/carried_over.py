"""What a driver brings from a race of a championship to the next one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.engine.catalogue import Upgrade
from companion.engine.sponsorship import is_sponsorship

if TYPE_CHECKING:
    from companion.engine.race import Car, Race


@dataclass(frozen=True, slots=True)
class CarriedOver:
    """The upgrades, and how many sponsorship cards that were not played."""

    upgrades: tuple[Upgrade, ...]
    sponsors: int


def carried_over(race: Race, car: Car) -> CarriedOver | None:
    """Return what a driver brings to the next race; None for a Legend, and outside of a championship."""
    if race.championship is None or car.mat is None:
        return None
    played = sum(map(is_sponsorship, car.holdings.play_area))
    keeps = race.rulings.sponsor_unused == "carry"
    return CarriedOver(car.upgrades, car.holdings.sponsors - played if keeps else 0)
