"""A player: sees what its phone shows and its own cards, and answers its seat's decisions.

The simulation and the demo use the same players. Both show them a seat's view in its published form: the simulation
builds it from the race in memory, the demo receives it over MQTT. Players learn from the options and their forecasts
what a choice leads to, so they do not repeat the rules of the engine.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, Protocol, cast

from companion.engine import commands as c
from companion.engine.catalogue import NEVER_DISCARDED, Card
from companion.engine.options import Asked
from companion.engine.symbol_commands import Salvage, SuperCool
from companion.engine.types import Seat
from companion.engine.weather import Roads, read_roads
from companion.views import car_schemas, option_schemas, schemas

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.engine.pile_moves import HeatPile

Hand = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """What a seat has to decide, its options by name, and the parts of its view that matter for the answer."""

    seat: Seat
    asked: Asked
    options: dict[str, option_schemas.Option]
    car: car_schemas.DriverState
    laps: int
    adrenaline: bool
    """Whether the seat has this round's adrenaline."""
    every: tuple[option_schemas.Option, ...] = ()
    """All options; several cards may offer the same thing."""
    roads: Roads = ()


class OwnCards(Protocol):
    """A seat's cards, as far as its player may look at them."""

    @property
    def shown(self) -> Hand:
        """The hand, lowest card first."""

    @property
    def next_card(self) -> Card | None:
        """The card the next flip will show."""

    @property
    def may_flip_basic(self) -> bool:
        """Whether a Basic card lies in the deck or in the discard pile, which a player learns by turning them over."""

    @property
    def heat_at(self) -> HeatPile:
        """The first place beside the engine that holds Heat."""

    @property
    def discard(self) -> Sequence[Card]:
        """The discard pile, which its player may look through where a symbol says so; the last card is its top."""


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
            return _flip(question.seat, cards)
        if question.asked == "lose-heat":
            return c.LoseHeat(question.seat, cards.heat_at)
        return look_through(question, cards) or self._driver.choose(question, cards.shown)


def _flip(seat: Seat, cards: OwnCards) -> c.Flip | None:
    """Turn over the next card; where no Basic card is left to find, say so."""
    if not cards.may_flip_basic:
        return c.Flip(seat, None)
    return c.Flip(seat, cards.next_card) if cards.next_card else None


def question_of(view: schemas.SeatView) -> Question | None:
    """Return what the table awaits from a seat; None if nothing."""
    seat, decision = view["own"]["seat"], view["own"]["decision"]
    if decision is None or not decision["awaited"] or view.get("paused"):
        return None
    options: dict[str, option_schemas.Option] = {option["do"]: option for option in decision["options"]}
    return Question(
        Seat(seat),
        decision["for"],
        options,
        own_car(view),
        view["laps"] or 1,
        seat in view["adrenaline"],
        tuple(decision["options"]),
        read_roads(view.get("roads", {})),
    )


def look_through(question: Question, cards: OwnCards) -> c.SeatCommand | None:
    """Use a symbol that looks through the discard pile: Heat into the engine, good cards on top back into the deck."""
    cool, salvage = question.options.get("super-cool"), question.options.get("salvage")
    heat = min(cool["max"], cards.discard.count("heat")) if cool else 0
    if heat:
        return SuperCool(question.seat, heat)
    good = list(takewhile(lambda card: card not in NEVER_DISCARDED, reversed(cards.discard))) if salvage else []
    return Salvage(question.seat, salvage["card"], min(salvage["max"], len(good))) if salvage and good else None


def own_car(view: schemas.SeatView) -> car_schemas.DriverState:
    """Return the car of the seat whose view this is."""
    own = next(car for car in view["cars"] if car["seat"] == view["own"]["seat"])
    return cast("car_schemas.DriverState", own)  # a Legend has no view
