"""Step 2 · Play cards.

Exactly as many cards as the gear, face down, anything but Heat. *Cluttered hand*: with fewer playable cards than
that, play them all and fill up with Heat; so Heat in a plan is believable only when the rest of the hand can be Heat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.cards import Cards, heat_cards
from companion.engine.events import Planned, Unplanned
from companion.engine.impossible_cards import cards_impossible
from companion.engine.options import Decision, PlainOption, PlanOption
from companion.engine.refusals import Refused
from companion.engine.steps.s1_shift_gears import check_gear, gear_choices

if TYPE_CHECKING:
    from companion.engine.catalogue import Card
    from companion.engine.commands import Plan, Unplan
    from companion.engine.holdings import Holdings
    from companion.engine.race import Car, Race
    from companion.engine.unfolding import Unfolding


def decision(race: Race, car: Car) -> Decision:
    """Ask for a plan; one that is there may still be changed or taken back."""
    plan = PlanOption(gear_choices(race, car))
    if car.plan is None:
        return Decision(car.seat, "plan", (plan,))
    return Decision(car.seat, "plan", (plan, PlainOption("unplan")), awaited=False)


def plan(u: Unfolding, command: Plan) -> None:
    """Seal a plan."""
    car = u.car(command.seat)
    check_gear(u.race, car, command.gear)
    check_cards(u.cards(command.seat), command.gear, command.cards)
    u.tell(Planned(command.seat, command.gear, command.cards))


def unplan(u: Unfolding, command: Unplan) -> None:
    """Take a plan back."""
    u.tell(Unplanned(command.seat))


def check_cards(holdings: Holdings, gear: int, cards: tuple[Card, ...]) -> None:
    """Refuse cards the gear does not ask for or the hand cannot hold."""
    if len(cards) != gear:
        raise Refused("cards.count", gear=gear, cards=len(cards))
    if not plan_possible(holdings, cards):
        raise _why_impossible(holdings, cards)


def plan_possible(holdings: Holdings, cards: tuple[Card, ...]) -> bool:
    """Whether the hand can be one from which these cards are played."""
    played = Cards.of(cards)
    if not played["heat"]:
        return holdings.hand_can_give(played)
    rest = len(holdings.hand) - len(cards)
    return rest >= 0 and holdings.hand_can_be(played + heat_cards(rest))


def _why_impossible(holdings: Holdings, cards: tuple[Card, ...]) -> Refused:
    played = Cards.of(cards)
    if not holdings.hand_can_give(played):
        return cards_impossible(holdings, "hand", cards)
    return Refused("cards.heat", cards=cards, heat=played["heat"])
