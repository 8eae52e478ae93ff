"""A player: sees what its phone shows and its own cards, and answers its seat's decisions.

The simulation and the demo use the same players. Both show them a seat's view in its published form: the simulation
builds it from the race in memory, the demo receives it over MQTT. Players learn from the options and their forecasts
what a choice leads to, so they do not repeat the rules of the engine.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from companion.engine import commands as c
from companion.engine.catalogue import Card
from companion.engine.options import Asked
from companion.engine.types import Seat
from companion.views import option_schemas, schemas

Hand = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """What a seat has to decide, its options by name, and the parts of its view that matter for the answer."""

    seat: Seat
    asked: Asked
    options: dict[str, option_schemas.Option]
    car: schemas.CarState
    laps: int
    adrenaline: bool
    """Whether the seat has this round's adrenaline."""


class OwnCards(Protocol):
    """A seat's cards, as far as its player may look at them."""

    @property
    def shown(self) -> Hand:
        """The hand, lowest card first."""

    @property
    def next_card(self) -> Card | None:
        """The card the next flip will show."""


class Driver(Protocol):
    """Chooses for a car; flips are not a choice."""

    def choose(self, question: Question, hand: Hand) -> c.SeatCommand:
        """Answer anything but a flip."""


class Player:
    """A driver at a seat, with that seat's phone and cards."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver

    def answer(self, view: schemas.SeatView, cards: OwnCards) -> c.SeatCommand | None:
        """Answer what the view asks; None if it asks nothing, or asks for a card when the deck is empty."""
        question = question_of(view)
        if question is None:
            return None
        if question.asked == "flip":
            return c.Flip(question.seat, cards.next_card) if cards.next_card else None
        return self._driver.choose(question, cards.shown)


def question_of(view: schemas.SeatView) -> Question | None:
    """Return what the table awaits from a seat; None if nothing."""
    seat, decision = view["own"]["seat"], view["own"]["decision"]
    if decision is None or not decision["awaited"] or view.get("paused"):
        return None
    options: dict[str, option_schemas.Option] = {option["do"]: option for option in decision["options"]}
    return Question(Seat(seat), decision["for"], options, own_car(view), view["laps"] or 1, seat in view["adrenaline"])


def own_car(view: schemas.SeatView) -> schemas.CarState:
    """Return the car of the seat whose view this is."""
    return next(car for car in view["cars"] if car["seat"] == view["own"]["seat"])
