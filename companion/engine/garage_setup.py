"""What a set-up says about the Garage: whether upgrades are chosen before the race, or dealt."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.engine.conditions import CHOSEN_UPGRADES
from companion.engine.garage_selection import Selection, rounds_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.engine.catalogue import Upgrade
    from companion.engine.garage_selection import GarageSetUp
    from companion.engine.setup import SetUp


def has_selection(setup: SetUp) -> bool:
    """Whether upgrades are chosen before the race: where some have theirs already, only in a championship."""
    if setup.garage is None or not rounds_of(setup.garage.how):
        return False
    if setup.championship is not None:
        return not setup.takes_over(*setup.cars)
    return all(car.upgrades is None for car in setup.cars)


def dealt(setup: SetUp, shuffle: Callable[[list[Upgrade]], None]) -> SetUp:
    """Deal upgrades to the drivers of a race in which nobody chooses them; whoever calls brings the chance."""
    if setup.garage is None or setup.garage.how != "random" or any(car.upgrades is not None for car in setup.cars):
        return setup
    deck = shuffled_deck(setup.garage, shuffle)
    cars = tuple(car if car.legend else replace(car, upgrades=taken_from(deck)) for car in setup.cars)
    return replace(setup, cars=cars)


def shuffled_deck(garage: GarageSetUp, shuffle: Callable[[list[Upgrade]], None]) -> list[Upgrade]:
    """Shuffle all upgrades in play; whoever calls brings the chance."""
    deck = list(garage.pool.elements())
    shuffle(deck)
    return deck


def taken_from(deck: list[Upgrade], count: int = CHOSEN_UPGRADES) -> tuple[Upgrade, ...]:
    """Take the upgrades of one driver from the deck; the last driver may get fewer."""
    return tuple(deck.pop() for _ in range(min(count, len(deck))))


def selection_of(setup: SetUp) -> Selection:
    """Return the selection that a race begins with."""
    garage = setup.garage
    assert garage is not None, "only a Garage has a selection"
    if setup.championship is not None:
        return Selection(garage, rounds=1, swaps=setup.rulings.season_swap == "first-picker")
    return Selection(garage, rounds_of(garage.how))
