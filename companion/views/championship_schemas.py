"""The published form of what a race of a championship adds to the state."""

from __future__ import annotations

from typing import Literal, NotRequired

# TypedDict from typing_extensions: pydantic reads these types too and needs it before Python 3.12.
from typing_extensions import TypedDict

from companion.engine.calendar import EventRule, FixtureId
from companion.engine.catalogue import Box
from companion.views.event_parts import SeatColour


class ChampionshipState(TypedDict):
    """The place of the race in its championship; `points` are those before it, `standings` those after it.

    `boxes` are those whose cards are in play, unless only the base box is.
    """

    season: NotRequired[str]
    race: NotRequired[int]
    event: NotRequired[FixtureId]
    rule: NotRequired[EventRule]
    boxes: NotRequired[list[Box]]
    press: list[int]
    points: dict[SeatColour, int]
    standings: NotRequired[dict[SeatColour, int]]


class ChampionshipRulings(TypedDict, total=False):
    """The rulings in force in a championship."""

    press_spin_out: Literal["none", "earlier-kept"]
    tv_pass: Literal["standing", "board"]
    smile_and_wave: Literal["below-limit", "slipstream-and-below"]
    hold_tight_reduce: Literal["free", "counts"]
    sponsor_start: Literal["within-hand", "extra"]
    sponsor_unused: Literal["carry", "return"]
    season_swap: Literal["first-picker", "none"]
    cluttered_once: Literal["remove", "discard"]
