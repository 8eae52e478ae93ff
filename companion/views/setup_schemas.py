"""The published form of a set-up."""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict

from companion.engine.championship import Championship
from companion.engine.garage_selection import GarageSetUp
from companion.engine.legend_deck import LegendsSetUp
from companion.engine.race import RefereeKind
from companion.engine.setup import CarSetUp
from companion.wire.setups import TokensMessage


class OwnBoard(TypedDict):
    """A board that is none of the published ones, though its id may be: what tells it from others, and its name."""

    key: str
    name: str


class TableSetUp(TypedDict):
    """The set-up of the next race, or of the race that has ended, as `setup` takes it."""

    track: str
    laps: int
    heat: int
    stress: int
    cars: list[CarSetUp]
    rulings: NotRequired[dict[str, str]]
    round: NotRequired[int]
    finished: NotRequired[int]
    started: NotRequired[int]
    referee: NotRequired[RefereeKind]
    hand: NotRequired[int]
    championship: NotRequired[Championship]
    weather: NotRequired[TokensMessage]
    garage: NotRequired[GarageSetUp]
    legends: NotRequired[LegendsSetUp]
