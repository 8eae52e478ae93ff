"""Events of Weather and Road Conditions: the tokens of the race."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from companion.engine.events.parts import MovesNoCards, Public
from companion.engine.weather import Roads, RoadToken, WeatherToken, write_roads

if TYPE_CHECKING:
    from companion.engine.draft import RaceDraft


@dataclass(frozen=True, slots=True)
class WeatherSet(MovesNoCards):
    """The weather of the race."""

    token: Public[WeatherToken]
    type: Literal["weather_set"] = "weather_set"

    def apply(self, draft: RaceDraft) -> None:
        """Change nothing: the race started with it."""


@dataclass(frozen=True, slots=True)
class RoadsSet(MovesNoCards):
    """The road tokens of the race, at their corners."""

    tokens: Roads
    type: Literal["roads_set"] = "roads_set"

    @property
    def roads(self) -> Public[dict[str, RoadToken]]:
        """The tokens by the `after` of their corner lines."""
        return write_roads(self.tokens)

    def apply(self, draft: RaceDraft) -> None:
        """Change nothing: the race started with them."""


WeatherEvent = WeatherSet | RoadsSet
