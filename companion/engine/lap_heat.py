"""The Heat that an event takes out of the game for each completed lap."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.championship import event_rule
from companion.engine.events import HeatRemoved

if TYPE_CHECKING:
    from companion.engine.race import Race, Turn
    from companion.engine.unfolding import Unfolding


def owes_lap_heat(race: Race, turn: Turn) -> bool:
    """Whether this turn has completed a lap for which a Heat is still to leave the game."""
    if event_rule(race) != "laps-cost-heat" or turn.heat_lost:
        return False
    car, lap = race.car(turn.seat), race.track.lap
    grown = lap(car.at.progress) > max(1, lap(turn.began_at))
    return grown and car.holdings.all_cards["heat"] > 0


def take_from_engine(u: Unfolding) -> None:
    """Take the Heat of a completed lap from the engine; an empty one is asked about later."""
    engine = u.car(u.turn.seat).holdings.engine
    if engine and owes_lap_heat(u.race, u.turn):
        u.tell(HeatRemoved(u.turn.seat, "engine", engine - 1))
