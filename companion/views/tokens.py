"""The tokens of Weather and Road Conditions, for everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.weather import write_roads

if TYPE_CHECKING:
    from companion.engine.race import Race
    from companion.views import schemas


def tokens_json(race: Race) -> schemas.Tokens:
    """Describe which tokens lie on and beside the board."""
    tokens: schemas.Tokens = {}
    if race.weather:
        tokens["weather"] = race.weather
    if race.roads:
        tokens["roads"] = write_roads(race.roads)
    return tokens
