"""What only one seat may know: its plan, and its choices with their forecasts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.cards import Cards
from companion.engine.decisions import decision_of
from companion.engine.forecasts import foresee, foresee_boost, foresee_lengths, foresee_unpaid, foresee_values
from companion.engine.options import SlipstreamOption
from companion.engine.symbol_options import ChooseOption, DirectOption, UnpaidOption
from companion.views.parts import forecast_json, option_json

if TYPE_CHECKING:
    from companion.engine.options import Option
    from companion.engine.race import Race
    from companion.engine.types import Seat
    from companion.views import option_schemas, schemas


def seat_own(race: Race, seat: Seat, *, may_undo: bool) -> schemas.Own:
    """Describe a seat's plan, its choices with their forecasts, and whether it may undo."""
    plan = race.car(seat).plan
    own: schemas.Own = {
        "seat": seat,
        "plan": {"gear": plan.gear, "cards": list(plan.cards)} if plan else None,
        "decision": _decision(race, seat),
        "may_undo": may_undo,
    }
    if race.selection and (kept := race.selection.kept_by(seat)):
        own["keep"] = list(kept)
    return own


def unsealed(own: schemas.Own) -> schemas.Own:
    """Leave out what an earlier holder of the seat sealed."""
    without = own | {"plan": None}
    without.pop("keep", None)
    return without


def _decision(race: Race, seat: Seat) -> schemas.OwnDecision | None:
    decision = decision_of(race, seat)
    if decision is None:
        return None
    options = [_with_forecast(race, seat, option) for option in decision.options if _can_be(race, seat, option)]
    return {"for": decision.asked, "awaited": decision.awaited, "options": options}


def _can_be(race: Race, seat: Seat, option: Option) -> bool:
    """Whether a choice is possible by all that the companion was shown; a direct card may be known to lie elsewhere."""
    return not isinstance(option, DirectOption) or race.car(seat).holdings.hand_can_give(Cards.of((option.card,)))


def _with_forecast(race: Race, seat: Seat, option: Option) -> option_schemas.Option:
    described = option_json(option)
    forecast = foresee(race, seat, option)
    if forecast:
        _add_forecast(described, forecast_json(race.track, forecast))
    if option.do == "boost":
        outlook = foresee_boost(race, seat)
        described["if"] = {card: forecast_json(race.track, forecast) for card, forecast in outlook.items()}
    if isinstance(option, SlipstreamOption) and isinstance(described["spaces"], list):
        lengths = foresee_lengths(race, seat, option.spaces)
        described["if"] = {spaces: forecast_json(race.track, forecast) for spaces, forecast in lengths.items()}
    if isinstance(option, ChooseOption):
        values = foresee_values(race, seat, option.values)
        described["if"] = {value: forecast_json(race.track, forecast) for value, forecast in values.items()}
    if isinstance(option, UnpaidOption):
        described["speeds"] = list(foresee_unpaid(race, seat, option.keep))
    return described


def _add_forecast(option: option_schemas.Option, forecast: option_schemas.Forecast) -> None:
    option["to"] = forecast["to"]
    option["corners"] = forecast["corners"]
    option["spin_out"] = forecast["spin_out"]
    if "back_to" in forecast:
        option["back_to"] = forecast["back_to"]
