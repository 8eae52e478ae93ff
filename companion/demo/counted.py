"""A seat's cards as far as its view counts them, for a driver that has to deal them again.

A view shows how many cards are where, the cards in play and the top of the discard pile. The rest follows from what
every seat owns: everything that is neither Heat nor one of the cards everybody has must be Stress.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.cards import NONE, Cards, starting_cards
from companion.engine.conditions import owned_heat
from companion.engine.holdings import Holdings, Pile
from companion.simulation.player import own_car

if TYPE_CHECKING:
    from companion.engine.catalogue import Card
    from companion.engine.track import Track
    from companion.views import schemas

_EVERYBODYS = len(starting_cards(heat=0, stress=0))


def most_engine(view: schemas.SeatView) -> int:
    """Return the most Heat in any engine."""
    return max(car["engine"] for car in view["cars"])


def sealed_cards(view: schemas.SeatView) -> tuple[Card, ...]:
    """Return the cards of the seat's own sealed plan."""
    plan = view["own"]["plan"]
    return tuple(plan["cards"]) if plan else ()


def counted_holdings(view: schemas.SeatView, board: Track | None) -> Holdings:
    """Describe what the seat can hold; on an unknown board, Heat is estimated from the fullest engine."""
    car = own_car(view)
    top = Cards.of((car["top"],)) if car["top"] else NONE
    shown = Cards.of(car["played"]) + top
    heat = board.heat if board else most_engine(view)
    return Holdings(
        engine=car["engine"],
        hand=Pile(unseen=car["hand"]),
        deck=Pile(unseen=car["deck"]),
        discard=Pile(top, car["discard"] - len(top)),
        unaccounted=_outside_engine(car, heat, shown + Cards.of(sealed_cards(view))) - shown,
        top=car["top"],
        play_area=tuple(car["played"]),
    )


def _outside_engine(car: schemas.CarState, board_heat: int, seen: Cards) -> Cards:
    """Estimate which cards are outside the engine, from their number and those seen among them."""
    heat_or_stress = car["hand"] + car["deck"] + car["discard"] + len(car["played"]) - _EVERYBODYS
    heat = max(owned_heat(board_heat) - car["engine"], seen["heat"])
    stress = max(heat_or_stress - heat, seen["stress"])
    return starting_cards(heat_or_stress - stress, stress)
