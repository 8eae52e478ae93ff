"""Step 5 · React.

In any order, each completed before the next: Cooldown (3 in gear 1, 1 in gear 2, 1 more with adrenaline), Boost once a
turn in any gear (1 Heat for a + symbol that adds to Speed and moves the car), adrenaline's +1. Cooling first can supply
the Heat for a boost.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import conditions
from companion.engine.cards import heat_cards
from companion.engine.events import Boosted, Cooled, HeatPaid
from companion.engine.impossible_cards import cards_impossible
from companion.engine.options import AdrenalineOption, BoostOption, CooldownOption, Decision, Option, PlainOption
from companion.engine.refusals import Refused
from companion.engine.steps.s4_adrenaline import why_no_adrenaline
from companion.engine.turn_step import TurnStep

if TYPE_CHECKING:
    from companion.engine.catalogue import Card
    from companion.engine.commands import Boost, Cooldown
    from companion.engine.race import Race, Turn
    from companion.engine.unfolding import Unfolding


_HEAT: tuple[Card, ...] = ("heat",)


def decision(race: Race, turn: Turn) -> Decision | None:
    """Ask for a reaction while there is anything to choose."""
    options = _options(race, turn)
    return Decision(turn.seat, "react", (*options, PlainOption("done"))) if options else None


def _options(race: Race, turn: Turn) -> tuple[Option, ...]:
    most = most_cooldown(race, turn)
    cooldown: tuple[Option, ...] = (CooldownOption(most),) if most else ()
    price, speed = conditions.boost_price(race, turn.seat), conditions.adrenaline_speed(race, turn.seat)
    boost = () if why_no_boost(race, turn) else (BoostOption(price),)
    adrenaline = () if why_no_adrenaline(race, turn) else (AdrenalineOption(speed),)
    return (*cooldown, *boost, *adrenaline)


def most_cooldown(race: Race, turn: Turn) -> int:
    """Count the Heat the car may still cool: bounded by its gear, adrenaline, and what its hand can hold."""
    car = race.car(turn.seat)
    left = conditions.cooldown(race, turn.seat) - turn.cooled
    return max(0, min(left, car.public.most_heat_in_hand))


def why_no_boost(race: Race, turn: Turn) -> Refused | None:
    """Return why the car may not boost; None if it may."""
    if turn.boosted:
        return Refused("boost.used")
    engine, price = race.car(turn.seat).holdings.engine, conditions.boost_price(race, turn.seat)
    if engine < price:
        return Refused("boost.heat", heat=price, engine=engine)
    return None


def cooldown(u: Unfolding, command: Cooldown) -> None:
    """Move Heat from the hand into the engine."""
    most = most_cooldown(u.race, u.turn)
    if not 1 <= command.heat <= most:
        raise Refused("cooldown.amount", heat=command.heat, max=most)
    if not u.cards(command.seat).hand_can_give(heat_cards(command.heat)):
        raise cards_impossible(u.cards(command.seat), "hand", _HEAT * command.heat)
    u.tell(Cooled(command.seat, command.heat, u.car(command.seat).holdings.engine + command.heat))


def boost(u: Unfolding, command: Boost) -> None:
    """Pay for a + symbol."""
    price = conditions.boost_price(u.race, command.seat)
    u.tell(HeatPaid(command.seat, price, u.car(command.seat).holdings.engine - price, "boost"))
    u.tell(Boosted(command.seat, price))


STEP = TurnStep("react", decision=decision)
