"""Weather and Road Conditions: the tokens, and what each of them changes.

One weather token lies beside the board. It changes what every driver starts with and says what the road token `weather`
does. A road token lies at a corner: two kinds of them change its limit, one makes exceeding it dearer, and the others
act in the sector behind it, for a car that stands there at the moment of use. A chicane has one token for both lines.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from companion.engine.refusals import Refused

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.engine.race import Race
    from companion.engine.track import Track
    from companion.engine.types import Seat

WeatherToken = Literal["cloud", "fog", "storm", "snow", "rain", "sun"]
RoadToken = Literal["limit+1", "limit-1", "overheat", "free-boost", "slip+1", "weather"]
Roads = tuple[tuple[int, RoadToken], ...]
"""Road tokens, each with the `after` of its corner line, in lap order."""
_SPACE = re.compile(r"[1-9][0-9]{0,3}")
COPIES = 2
"""How many of each road token the box holds."""


@dataclass(frozen=True, slots=True)
class SectorEffect:
    """What a token does for a car that stands in its sector."""

    cooldown: int = 0
    slipstream: int = 0
    """Spaces that a slipstream may carry further, all of them or none."""
    free_boost: bool = False
    no_cooldown: bool = False
    no_slipstream: bool = False


@dataclass(frozen=True, slots=True)
class Weather:
    """What a weather token changes: for every driver at the start, and in a sector with the token `weather`."""

    sector: SectorEffect
    heat: int = 0
    stress: int = 0
    to_deck: int = 0
    """Heat of the engine that is shuffled into the draw deck."""
    to_discard: int = 0
    """Heat of the engine that starts in the discard pile."""


NO_EFFECT = SectorEffect()
CALM = Weather(NO_EFFECT)
WEATHER: dict[WeatherToken, Weather] = {
    "cloud": Weather(SectorEffect(no_cooldown=True), stress=-1),
    "fog": Weather(SectorEffect(no_slipstream=True), heat=1),
    "storm": Weather(SectorEffect(slipstream=2), stress=1),
    "snow": Weather(SectorEffect(cooldown=1), heat=-1),
    "rain": Weather(SectorEffect(cooldown=1), to_deck=3),
    "sun": Weather(SectorEffect(slipstream=2), to_discard=3),
}
_SECTORS: dict[RoadToken, SectorEffect] = {
    "free-boost": SectorEffect(free_boost=True),
    "slip+1": SectorEffect(slipstream=1),
}
_LIMITS: dict[RoadToken, int] = {"limit+1": 1, "limit-1": -1}


@dataclass(frozen=True, slots=True)
class WeatherSetUp:
    """The tokens of a race as they are laid out; either kind may be left in the box."""

    token: WeatherToken | None = None
    roads: Roads = ()


def check_tokens(track: Track, tokens: WeatherSetUp) -> None:
    """Refuse road tokens that cannot lie on this board."""
    kinds, lines = Counter(token for _, token in tokens.roads), set[int]()
    for after, _ in tokens.roads:
        line = track.token_line(after)
        if line is None:
            raise Refused("setup.roads", fault="line", corner=after)
        if line in lines:
            raise Refused("setup.roads", fault="twice", corner=after)
        lines.add(line)
    for token, count in kinds.items():
        if count > COPIES:
            raise Refused("setup.roads", fault="copies", token=token, count=count, most=COPIES)
    if kinds["weather"] and tokens.token is None:
        raise Refused("setup.roads", fault="weather")


def laid_out(track: Track, roads: Roads) -> Roads:
    """Return checked road tokens in lap order, a chicane's at its second line."""
    return tuple(sorted((track.token_line(after) or after, token) for after, token in roads))


def weather_of(token: WeatherToken | None) -> Weather:
    """Return what a weather token changes, if there is one."""
    return CALM if token is None else WEATHER[token]


def read_roads(said: Mapping[str, RoadToken]) -> Roads:
    """Read road tokens that are named by the `after` of their corner lines."""
    for after in said:
        if not _SPACE.fullmatch(after):
            raise Refused("setup.roads", fault="line", corner=after)
    return tuple((int(after), token) for after, token in said.items())


def write_roads(roads: Roads) -> dict[str, RoadToken]:
    """Name road tokens by the `after` of their corner lines."""
    return {str(after): token for after, token in roads}


def has_tokens(race: Race) -> bool:
    """Whether the race is driven with any of the tokens."""
    return race.weather is not None or bool(race.roads)


def sector_effect(race: Race, seat: Seat) -> SectorEffect:
    """Return what the road token of the sector does for a car where it stands."""
    sector = race.track.sector(race.car(seat).at.progress)
    road = dict(race.roads).get(sector.after) if sector else None
    if road is None:  # between the lines of a chicane, too: its token counts for the second
        return NO_EFFECT
    return weather_of(race.weather).sector if road == "weather" else _SECTORS.get(road, NO_EFFECT)


def limit_change(race: Race, after: int) -> int:
    """Return by how much a road token changes the limit of a corner line."""
    token = _token_at(race, after)
    return _LIMITS.get(token, 0) if token else 0


def overheats(race: Race, after: int) -> bool:
    """Whether exceeding the limit of this corner line costs 1 Heat more."""
    return _token_at(race, after) == "overheat"


def _token_at(race: Race, after: int) -> RoadToken | None:
    line = race.track.token_line(after)
    return dict(race.roads).get(line) if line is not None and race.roads else None
