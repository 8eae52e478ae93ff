"""What the symbols of upgrades add to the views: options, and what a turn still owes and may still use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import symbol_options as so

if TYPE_CHECKING:
    from companion.engine.race import Race
    from companion.engine.rulings import Rulings
    from companion.engine.types import Seat
    from companion.views import car_schemas, option_schemas, schemas


def symbol_option_json(option: so.SymbolOption) -> option_schemas.Option:
    """Describe a choice that a symbol gives; `must` is done when the step ends, if not before."""
    match option:
        case so.ChooseOption():
            return {"do": option.do, "card": option.card, "values": list(option.values)}
        case so.PayOption():
            return {"do": option.do, "card": option.card, "heat": option.heat, "must": True}
        case so.ScrapOption():
            return {"do": option.do, "card": option.card, "count": option.count, "must": True}
        case so.UnpaidOption():
            return {"do": option.do, "keep": [list(one) for one in option.keep]}
        case so.ReduceStressOption() | so.SuperCoolOption():
            return {"do": option.do, "max": option.max}
        case so.SalvageOption():
            return {"do": option.do, "card": option.card, "max": option.max}
        case so.DirectOption():
            return {"do": option.do, "card": option.card, "heat": option.heat, "cool": option.cool}
        case so.AccelerateOption():
            return {"do": option.do, "card": option.card, "plus": option.plus}
        case so.DraftOption():
            return {"do": option.do, "spaces": option.spaces}


def has_garage(race: Race) -> bool:
    """Whether anybody races with upgrades."""
    return any(car.mat is not None and car.mat.upgrades is not None for car in race.cars)


def add_rulings(told: schemas.Rulings, rulings: Rulings) -> None:
    """Add the rulings that matter only where somebody has upgrades."""
    told["scrap_named"] = rulings.scrap_named
    told["draft_sum"] = rulings.draft_sum
    told["draft_over_finish"] = rulings.draft_over_finish
    told["super_cool_in_cloud"] = rulings.super_cool_in_cloud
    told["cool_after_unpaid"] = rulings.cool_after_unpaid
    told["accelerate_without_gain"] = rulings.accelerate_without_gain


def add_symbols(state: car_schemas.CarState, race: Race, seat: Seat) -> None:
    """Add what the turn of a car still owes and may still use."""
    turn = race.turn
    if turn is not None and turn.ledger is not None and turn.seat == seat:
        state["owed_heat"] = turn.ledger.number("heat")
        state["symbols"] = [
            {"symbol": one.symbol, "card": one.card, "number": one.number} for one in turn.ledger.symbols
        ]
