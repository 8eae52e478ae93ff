"""A driver without a thought: any legal answer, so that rare paths get driven too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import commands as c
from companion.engine.cards import NEVER_DISCARDED
from companion.engine.options import CooldownOption, Decision, PlanOption
from companion.simulation.drivers import Hand, fill_up

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from companion.engine.options import Option
    from companion.engine.race import Race
    from companion.engine.types import Seat


class RandomDriver:
    """Roll the dice over everything that is legal with the hand it holds."""

    def __init__(self, dice: Random) -> None:
        self._dice = dice

    def answer(self, race: Race, decision: Decision, hand: Hand) -> c.SeatCommand:  # noqa: ARG002 - nothing is weighed
        """Give any legal answer."""
        possible = [option for option in decision.options if not isinstance(option, CooldownOption) or "heat" in hand]
        return self._fill_in(self._dice.choice(possible), decision.seat, hand)

    def _fill_in(self, option: Option, seat: Seat, hand: Hand) -> c.SeatCommand:
        match option:
            case PlanOption():
                return self._plan(option, seat, hand)
            case CooldownOption():
                return c.Cooldown(seat, self._dice.randint(1, min(option.max, hand.count("heat"))))
            case _ if option.do in _PLAIN:
                return _PLAIN[option.do](seat)
            case _:
                return c.Discard(seat, self._some(tuple(card for card in hand if card not in NEVER_DISCARDED)))

    def _plan(self, option: PlanOption, seat: Seat, hand: Hand) -> c.Plan:
        gear = self._dice.choice([choice.gear for choice in option.gears if choice.gear <= len(hand)])
        playable = [card for card in hand if card != "heat"]
        enough = len(playable) >= gear
        return c.Plan(seat, gear, tuple(self._dice.sample(playable, gear)) if enough else fill_up(hand, gear))

    def _some(self, cards: Hand) -> Hand:
        return tuple(self._dice.sample(cards, self._dice.randint(0, len(cards))))


_PLAIN: dict[str, Callable[[Seat], c.SeatCommand]] = {
    "unplan": c.Unplan,
    "boost": c.Boost,
    "adrenaline": c.Adrenaline,
    "done": c.Done,
    "slipstream": c.Slipstream,
    "pass": c.Pass,
}
