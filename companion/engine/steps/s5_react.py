"""Step 5 · React.

In any order, each completed before the next: Cooldown (3 in gear 1, 1 in gear 2, 1 more with adrenaline), Boost once a
turn in any gear (1 Heat for a + symbol that adds to Speed and moves the car), adrenaline's +1. Cooling first can supply
the Heat for a boost. Road tokens count for a car that stands in their sector when it cools or boosts: 1 Cooldown more,
used up before any other and lost by leaving; no Cooldown at all; a boost for no Heat.
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
from companion.engine.steps.s5_symbols import lost_cooldown, may_cool, reaction
from companion.engine.steps.s5_use_symbols import settle
from companion.engine.turn_step import TurnStep
from companion.engine.unpaid import owed_heat

if TYPE_CHECKING:
    from companion.engine.catalogue import Card
    from companion.engine.commands import Boost, Cooldown
    from companion.engine.race import Race, Turn
    from companion.engine.unfolding import Unfolding


_HEAT: tuple[Card, ...] = ("heat",)


def decision(race: Race, turn: Turn) -> Decision | None:
    """Ask for a reaction while there is anything to choose."""
    options = _options(race, turn)
    if turn.ledger is not None:
        return reaction(race, turn, turn.ledger, options)
    return Decision(turn.seat, "react", (*options, PlainOption("done"))) if options else None


def _options(race: Race, turn: Turn) -> tuple[Option, ...]:
    most = most_cooldown(race, turn)
    sector = min(most, conditions.sector_cooldown(race, turn))
    cooldown: tuple[Option, ...] = (CooldownOption(most, sector),) if most else ()
    price, speed = conditions.boost_price(race, turn.seat), conditions.adrenaline_speed(race, turn.seat)
    boost = () if why_no_boost(race, turn) else (BoostOption(price),)
    adrenaline = () if why_no_adrenaline(race, turn) else (AdrenalineOption(speed),)
    return (*cooldown, *boost, *adrenaline)


def most_cooldown(race: Race, turn: Turn) -> int:
    """Count the Heat the car may still cool: bounded by gear, adrenaline and sector, and by what its hand can hold."""
    if not may_cool(race, turn):
        return 0
    left = max(0, conditions.cooldown(race, turn.seat) - turn.cooled) + conditions.sector_cooldown(race, turn)
    return min(left, race.car(turn.seat).public.most_heat_in_hand)


def why_no_cooldown(race: Race, turn: Turn, heat: int) -> Refused | None:
    """Return why the car may not cool this much; None if it may."""
    if not conditions.may_cool(race, turn.seat):
        return Refused("cooldown.sector", heat=heat, corner=conditions.sector_of(race, turn.seat))
    if lost_cooldown(race, turn):
        return Refused("cooldown.amount", heat=heat, max=0, why="unpaid")
    most = most_cooldown(race, turn)
    return None if 1 <= heat <= most else Refused("cooldown.amount", heat=heat, max=most)


def why_no_boost(race: Race, turn: Turn) -> Refused | None:
    """Return why the car may not boost; None if it may."""
    if turn.boosted:
        return Refused("boost.used")
    engine, price = race.car(turn.seat).holdings.engine, conditions.boost_price(race, turn.seat)
    if engine < price:
        return Refused("boost.heat", heat=price, engine=engine)
    if price and engine - price < owed_heat(turn):
        return Refused("boost.owed", heat=owed_heat(turn), engine=engine)
    return None


def cooldown(u: Unfolding, command: Cooldown) -> None:
    """Move Heat from the hand into the engine."""
    refused = why_no_cooldown(u.race, u.turn, command.heat)
    if refused:
        raise refused
    if not u.cards(command.seat).hand_can_give(heat_cards(command.heat)):
        raise cards_impossible(u.cards(command.seat), "hand", _HEAT * command.heat)
    sector = conditions.sector_of(u.race, command.seat) if conditions.sector_cooldown(u.race, u.turn) else None
    u.tell(Cooled(command.seat, command.heat, u.car(command.seat).holdings.engine + command.heat, sector))


def boost(u: Unfolding, command: Boost) -> None:
    """Pay for a + symbol, unless the road makes it free."""
    price = conditions.boost_price(u.race, command.seat)
    if price:
        u.tell(HeatPaid(command.seat, price, u.car(command.seat).holdings.engine - price, "boost"))
    u.tell(Boosted(command.seat, price))


STEP = TurnStep("react", decision=decision, resolve=settle)
