"""The small shapes that several views are made of."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from companion.engine.options import PlanOption

if TYPE_CHECKING:
    from companion.engine.heat import Bill, Forecast
    from companion.engine.options import Option
    from companion.engine.track import Track
    from companion.engine.types import Position

Json = dict[str, Any]


def position_json(track: Track, at: Position) -> Json:
    """Write a position for programs (Space and progress) and for people (the printed number and its corner)."""
    lap, space, mark = track.lap(at.progress), track.space(at.progress), track.mark(at.progress)
    place = {"lap": lap, "space": space, "spot": at.spot, "progress": at.progress}
    return place | {"mark": mark.number, "corner": mark.corner}


def option_json(option: Option) -> Json:
    """Write a legal choice with its bounds; a plan's option tells gears and never cards."""
    if isinstance(option, PlanOption):
        return {"do": "plan", "gears": [{"gear": choice.gear, "heat": choice.heat} for choice in option.gears]}
    bounds = {field.name.rstrip("_"): getattr(option, field.name) for field in fields(option) if field.name != "do"}
    return {"do": option.do} | bounds


def forecast_json(track: Track, forecast: Forecast) -> Json:
    """Write where a choice leads and what it costs."""
    told: Json = {
        "to": position_json(track, forecast.to),
        "corners": [_bill_json(bill) for bill in forecast.bills],
        "spin_out": forecast.spins_out,
    }
    if forecast.back_to:
        told["back_to"] = position_json(track, forecast.back_to)
    return told


def _bill_json(bill: Bill) -> Json:
    return {"after": bill.line.corner.after, "limit": bill.limit, "heat": bill.owed}
