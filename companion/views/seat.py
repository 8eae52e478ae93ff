"""The seat's own view: the public state, and what only this seat may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.decisions import decision_of
from companion.engine.forecasts import foresee, foresee_boost
from companion.views.parts import Json, forecast_json, option_json

if TYPE_CHECKING:
    from companion.engine.options import Option
    from companion.engine.race import Race
    from companion.engine.types import Seat


def seat_own(race: Race, seat: Seat, *, may_undo: bool) -> Json:
    """Tell a seat's plan, its choices with their forecasts, and whether it may undo."""
    plan = race.car(seat).plan
    return {
        "seat": seat,
        "plan": {"gear": plan.gear, "cards": list(plan.cards)} if plan else None,
        "decision": _decision(race, seat),
        "may_undo": may_undo,
    }


def _decision(race: Race, seat: Seat) -> Json | None:
    decision = decision_of(race, seat)
    if decision is None:
        return None
    options = [_foreseen(race, seat, option) for option in decision.options]
    return {"for": decision.asked, "awaited": decision.awaited, "options": options}


def _foreseen(race: Race, seat: Seat, option: Option) -> Json:
    told = option_json(option)
    forecast = foresee(race, seat, option)
    if forecast:
        told |= forecast_json(race.track, forecast)
    if option.do == "boost":
        outlook = foresee_boost(race, seat)
        told["if"] = {card: forecast_json(race.track, forecast) for card, forecast in outlook.items()}
    return told
