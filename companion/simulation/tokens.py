"""Weather and road tokens: drawn for a race, and as drivers take them into account."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, get_args

from companion.engine.calendar import FIXTURES
from companion.engine.weather import COPIES, RoadToken, WeatherSetUp, WeatherToken, weather_of

if TYPE_CHECKING:
    from random import Random

    from companion.engine.calendar import FixtureId
    from companion.engine.track import Track


def drawn_tokens(track: Track, dice: Random) -> WeatherSetUp:
    """Draw the weather, and a road token for each corner as long as there are any."""
    lines = [line for line in dict.fromkeys(track.token_line(corner.after) for corner in track.corners) if line]
    tokens = [token for token in get_args(RoadToken) for _ in range(COPIES)]
    dice.shuffle(tokens)
    return WeatherSetUp(dice.choice(get_args(WeatherToken)), tuple(zip(lines, tokens, strict=False)))


def as_driven(track: Track, weather: WeatherToken | None = None, event: FixtureId | None = None) -> Track:
    """Return the board with the Heat that weather and event leave each car; road tokens are in the pace notes."""
    more = weather_of(weather).heat + (FIXTURES[event].heat if event else 0)
    return replace(track, heat=max(0, track.heat + more))
