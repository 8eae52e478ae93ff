"""JSON that several views share: positions, options and forecasts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.engine import options as o
from companion.engine.conditions import SLIPSTREAM
from companion.views.symbols import symbol_option_json

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
        case o.MarketOption() | o.PickOption() | o.KeepOption() | o.SwapOption() | o.LegendCardOption():
            return _card_option_json(option)
        case o.PlanOption():
            return {"do": option.do, "gears": [_gear_json(gear) for gear in option.gears]}
        case o.DroppedOption():
            return {"do": option.do, "played": list(option.played)}
        case o.FlipOption():
            return {"do": option.do, "for": option.for_}
        case o.CooldownOption() | o.DiscardOption():
            return _amount_json(option)
        case o.BoostOption() | o.AdrenalineOption():
            return _reaction_json(option)
        case o.SlipstreamOption():
            return {"do": option.do, "spaces": _lengths_json(option.spaces)}
        case o.LoseHeatOption() | o.PlainOption():
            return _end_option_json(option)
        case _:
            return symbol_option_json(option)


def _end_option_json(option: o.LoseHeatOption | o.PlainOption) -> option_schemas.Option:
    if isinstance(option, o.LoseHeatOption):
        return {"do": option.do, "from": list(option.from_)}
    return {"do": option.do}


def _amount_json(option: o.CooldownOption | o.DiscardOption) -> option_schemas.Option:
    described: option_schemas.Option = {"do": option.do, "max": option.max}
    if isinstance(option, o.CooldownOption) and option.sector:
        described["sector"] = option.sector
    if isinstance(option, o.DiscardOption) and option.refresh:
        described["refresh"] = list(option.refresh)
    return described


def _reaction_json(option: o.BoostOption | o.AdrenalineOption) -> option_schemas.Option:
    if isinstance(option, o.BoostOption):
        return {"do": option.do, "heat": option.heat}
    return {"do": option.do, "speed": option.speed}


def _gear_json(choice: o.GearChoice) -> option_schemas.GearChoice:
    plain: option_schemas.GearChoice = {"gear": choice.gear, "heat": choice.heat}
    return {**plain, "mistake": True} if choice.mistake else plain


def _lengths_json(lengths: tuple[int, ...]) -> int | list[int]:
    """Describe how far a slipstream may go; one that only goes as far as any other is that number."""
    return SLIPSTREAM if lengths == (SLIPSTREAM,) else list(lengths)


def _card_option_json(option: o.GarageOption | o.LegendCardOption) -> option_schemas.Option:
    match option:
        case o.LegendCardOption():
            return {"do": option.do, "legend_cards": list(option.cards)}
        case o.MarketOption():
            return {"do": option.do, "round": option.round, "count": option.count, "cards": list(option.cards)}
        case o.PickOption():
            return {"do": option.do, "cards": list(option.cards)}
        case o.KeepOption():
            return {"do": option.do, "count": option.count, "cards": list(option.cards)}
        case o.SwapOption():
            return {"do": option.do, "give": list(option.give), "take": list(option.take)}


def forecast_json(track: Track, forecast: Forecast) -> option_schemas.Forecast:
    """Describe where a choice leads and what it costs."""
    described: option_schemas.Forecast = {
        "to": position_json(track, forecast.to),
        "corners": [_bill_json(bill, forecast) for bill in forecast.bills],
        "spin_out": forecast.spins_out,
    }
    if forecast.back_to:
        described["back_to"] = position_json(track, forecast.back_to)
    return described


def _bill_json(bill: Bill, forecast: Forecast) -> option_schemas.CornerBill:
    told: option_schemas.CornerBill = {"after": bill.line.corner.after, "limit": bill.limit, "heat": bill.owed}
    if gained := dict(forecast.press).get(bill.line):
        told["press"] = gained
    return told
