"""The published form of a car, and of the Legends' card."""

from __future__ import annotations

from typing import NotRequired

# TypedDict from typing_extensions: pydantic reads these types too and needs it before Python 3.12.
from typing_extensions import TypedDict

from companion.engine.catalogue import Card, Upgrade
from companion.engine.legend_deck import LegendCard, LegendDeck
from companion.engine.race import Status
from companion.views.event_parts import Position, SeatColour
from companion.views.symbol_schemas import OpenSymbol

NextCorner = TypedDict("NextCorner", {"after": int, "limit": int, "in": int, "road": NotRequired[int]})


class AnyCar(TypedDict):
    """What every car has."""

    seat: SeatColour
    name: str
    nameless: NotRequired[int]
    sponsors: NotRequired[int]
    """In a championship: how many sponsorship cards the seat owns."""
    hand_size: NotRequired[int]
    """How many cards the hand is filled up to, if it is not the usual number."""
    legend: NotRequired[bool]
    """In a race with Legends: whether it is one, and so has neither gear nor cards."""
    at: Position | None
    top: Card | None
    planned: bool
    speed: int | None
    played: list[Card]
    rank: int
    status: Status
    place: int | None
    spin_outs: int
    next_corner: NextCorner | None
    upgrades: NotRequired[list[Upgrade]]
    sector: NotRequired[int | None]
    owed_heat: NotRequired[int]
    symbols: NotRequired[list[OpenSymbol]]


class CarState(AnyCar):
    """A car, as far as everybody may know it; a Legend has neither gear nor cards."""

    gear: int | None
    engine: int | None
    hand: int | None
    deck: int | None
    discard: int | None


class DriverState(AnyCar):
    """A car that somebody drives."""

    gear: int
    engine: int
    hand: int
    deck: int
    discard: int


class LegendHelmet(TypedDict):
    """What the card says for one Legend, as printed."""

    helmet: int
    diamond: int


class LegendCardState(TypedDict):
    """The card of the round, and what it says for each Legend still racing."""

    card: LegendCard
    values: dict[SeatColour, LegendHelmet]


class LegendsState(TypedDict):
    """How this table plays with Legends."""

    pro: int
    deck: LegendDeck
