"""The sponsorship cards that seats take before the start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.championship import fixture_of
from companion.engine.conditions import sponsorship_cards

if TYPE_CHECKING:
    from companion.engine.catalogue import Box
    from companion.engine.setup import CarSetUp, SetUp
    from companion.engine.types import Seat


def starting_sponsors(setup: SetUp) -> dict[Seat, int]:
    """Return how many sponsorship cards each seat takes before the start; in a race taken over it has them."""
    number = fixture_of(setup).sponsors
    left = sponsors_in_boxes(setup) - sum(car.sponsors for car in setup.cars)
    taking = [car.seat for car in setup.cars if number and not car.legend and not setup.takes_over(car)]
    return {seat: min(number, max(0, left - number * index)) for index, seat in enumerate(taking)}


def sponsors_in_hand(setup: SetUp, car: CarSetUp) -> int:
    """Return how many cards of the opening hand are sponsorship cards, taken before the others are drawn."""
    within = setup.rulings.sponsor_start == "within-hand"
    return starting_sponsors(setup).get(car.seat, 0) if within else 0


def sponsors_in_boxes(setup: SetUp) -> int:
    """Count the sponsorship cards of the boxes in play."""
    return sponsorship_cards(boxes_in_play(setup))


def boxes_in_play(setup: SetUp) -> tuple[Box, ...]:
    """Return the boxes whose cards are in play: those of the Garage, else the base game's."""
    return setup.garage.boxes if setup.garage else ("base",)
