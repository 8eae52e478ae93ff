"""A seat's cards as far as its view counts them, for a driver that has to deal them again.

A view shows how many cards are where, the cards in play and the top of the discard pile, and how many sponsorship cards
a seat owns. The rest follows from what every seat has: everything that is neither Heat nor one of those must be Stress.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.calendar import FIXTURES
from companion.engine.cards import NONE, SPONSORSHIP, Cards, as_held, heat_cards, sponsor_cards, starting_cards
from companion.engine.catalogue import CARD_IDS, CATALOGUE
from companion.engine.conditions import owned_heat
from companion.engine.holdings import Holdings, Pile
from companion.simulation.player import own_car
from companion.simulation.sponsor_deck import USUAL_BOXES

if TYPE_CHECKING:
    from companion.engine.catalogue import Box, Card
    from companion.engine.track import Track
    from companion.views import car_schemas, schemas


def most_engine(view: schemas.SeatView) -> int:
    """Return the most Heat in any engine."""
    return max(car["engine"] or 0 for car in view["cars"])


def sealed_cards(view: schemas.SeatView) -> tuple[Card, ...]:
    """Return the cards of the seat's own sealed plan."""
    plan = view["own"]["plan"]
    return tuple(plan["cards"]) if plan else ()


def counted_holdings(view: schemas.SeatView, board: Track | None) -> Holdings:
    """Describe what the seat can hold; on an unknown board, Heat is estimated from the fullest engine."""
    car = own_car(view)
    hand, discard = _known_at_start(view, car)
    top = Cards.of((car["top"],)) if car["top"] else NONE
    discard = discard if discard >= top else top
    shown = Cards.of(car["played"]) + hand + discard
    heat = (board.heat if board else most_engine(view)) - _heat_removed(view, car)
    return Holdings(
        engine=car["engine"],
        hand=Pile(hand, car["hand"] - len(hand)),
        deck=Pile(unseen=car["deck"]),
        discard=Pile(discard, car["discard"] - len(discard)),
        unaccounted=_outside_engine(car, heat, shown + Cards.of(sealed_cards(view))) - shown,
        top=car["top"],
        play_area=tuple(car["played"]),
    )


def _outside_engine(car: car_schemas.DriverState, board_heat: int, seen: Cards) -> Cards:
    """Estimate which cards are outside the engine, from their number and those seen among them."""
    upgrades = tuple(car["upgrades"]) if "upgrades" in car else None
    owned = (
        board_heat + sum(as_held(card) == "heat" for card in upgrades)
        if upgrades is not None
        else owned_heat(board_heat)
    )
    sponsors = sponsor_cards(car.get("sponsors", 0))
    everybodys = len(starting_cards(0, 0, upgrades) + sponsors)
    heat_or_stress = car["hand"] + car["deck"] + car["discard"] + len(car["played"]) - everybodys
    heat = max(owned - car["engine"], seen["heat"])
    stress = max(heat_or_stress - heat, seen["stress"])
    return starting_cards(heat_or_stress - stress, stress, upgrades) + sponsors


def _known_at_start(view: schemas.SeatView, car: car_schemas.DriverState) -> tuple[Cards, Cards]:
    """Return what lies in hand and discard pile before the first cards are played: an event's sponsors, sunny Heat."""
    if view["phase"] != "planning" or view["round"] != 1:
        return NONE, NONE
    event = view.get("championship", {}).get("event")
    taken = min(FIXTURES[event].sponsors, car.get("sponsors", 0)) if event else 0
    return sponsor_cards(taken), heat_cards(car["discard"] if view.get("weather") == "sun" else 0)


def _heat_removed(view: schemas.SeatView, car: car_schemas.DriverState) -> int:
    """Return the Heat that has left the game, by an event that takes one for every lap completed."""
    loses = view.get("championship", {}).get("rule") == "laps-cost-heat" and car["at"] is not None
    return max(0, car["at"]["lap"] - 1) if loses and car["at"] else 0


def boxes_of(view: schemas.SeatView) -> tuple[Box, ...]:
    """Return the boxes whose sponsorship cards are in play."""
    return tuple(view.get("championship", {}).get("boxes", USUAL_BOXES))


def kinds_of(car: car_schemas.DriverState, boxes: tuple[Box, ...] = USUAL_BOXES) -> tuple[Card, ...]:
    """List the kinds of cards that a seat can have, sponsorship cards those of these boxes."""
    upgrades = tuple(car["upgrades"]) if "upgrades" in car else None
    owned = starting_cards(1, 1, upgrades)
    sponsors = tuple(card for card in SPONSORSHIP if CATALOGUE[card].box in boxes) if car.get("sponsors") else ()
    return (*(card for card in CARD_IDS if card not in SPONSORSHIP and owned[card]), *sponsors)
