"""JSON that several views share: positions, options and forecasts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.engine import options as o

if TYPE_CHECKING:
    from companion.engine.heat import Bill, Forecast
    from companion.engine.track import Track
    from companion.engine.types import Position
    from companion.views import event_parts, option_schemas

Json = dict[str, Any]


def position_json(track: Track, at: Position) -> event_parts.Position:
    """Describe a position for programs (Space and progress) and for people (the printed number and its corner)."""
    mark = track.mark(at.progress)
    return {
        "lap": track.lap(at.progress),
        "space": track.space(at.progress),
        "spot": at.spot,
        "progress": at.progress,
        "mark": mark.number,
        "corner": mark.corner,
    }


def option_json(option: o.Option) -> option_schemas.Option:
    """Describe a legal choice with its bounds; the option to plan lists gears and never cards."""
    match option:
        case o.PlanOption():
            return {"do": option.do, "gears": [{"gear": gear.gear, "heat": gear.heat} for gear in option.gears]}
        case o.FlipOption():
            return {"do": option.do, "for": option.for_}
        case o.CooldownOption() | o.DiscardOption():
            return {"do": option.do, "max": option.max}
        case o.BoostOption():
            return {"do": option.do, "heat": option.heat}
        case o.AdrenalineOption():
            return {"do": option.do, "speed": option.speed}
        case o.SlipstreamOption():
            return {"do": option.do, "spaces": option.spaces}
        case o.PlainOption():
            return {"do": option.do}


def forecast_json(track: Track, forecast: Forecast) -> option_schemas.Forecast:
    """Describe where a choice leads and what it costs."""
    described: option_schemas.Forecast = {
        "to": position_json(track, forecast.to),
        "corners": [_bill_json(bill) for bill in forecast.bills],
        "spin_out": forecast.spins_out,
    }
    if forecast.back_to:
        described["back_to"] = position_json(track, forecast.back_to)
    return described


def _bill_json(bill: Bill) -> option_schemas.CornerBill:
    return {"after": bill.line.corner.after, "limit": bill.limit, "heat": bill.owed}
