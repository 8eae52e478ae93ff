"""A driver that picks any legal answer, so that rare paths are driven too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import commands as c
from companion.engine.catalogue import NEVER_DISCARDED
from companion.simulation.drivers import fill_up

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from companion.engine.types import Seat
    from companion.simulation.player import Hand, Question
    from companion.views import option_schemas


class RandomDriver:
    """Chooses at random among everything that is legal with the hand it holds."""

    def __init__(self, dice: Random) -> None:
        self._dice = dice

    def choose(self, question: Question, hand: Hand) -> c.SeatCommand:
        """Return any legal answer; options that this driver does not know are passed over."""
        possible = [option for do, option in question.options.items() if self._can_fill_in(do, hand)]
        return self._fill_in(self._dice.choice(possible), question.seat, hand)

    @staticmethod
    def _can_fill_in(do: str, hand: Hand) -> bool:
        return "heat" in hand if do == "cooldown" else do in ("plan", "discard", *_PLAIN)

    def _fill_in(self, option: option_schemas.Option, seat: Seat, hand: Hand) -> c.SeatCommand:
        match option["do"]:
            case "plan":
                return self._plan(option, seat, hand)
            case "cooldown":
                return c.Cooldown(seat, self._dice.randint(1, min(option["max"], hand.count("heat"))))
            case "discard":
                return c.Discard(seat, self._some(tuple(card for card in hand if card not in NEVER_DISCARDED)))
            case do:
                return _PLAIN[do](seat)

    def _plan(self, option: option_schemas.Option, seat: Seat, hand: Hand) -> c.Plan:
        gear = self._dice.choice(option["gears"])["gear"]
        playable = [card for card in hand if card != "heat"]
        enough = len(playable) >= gear
        return c.Plan(seat, gear, tuple(self._dice.sample(playable, gear)) if enough else fill_up(hand, gear))

    def _some(self, cards: Hand) -> Hand:
        return tuple(self._dice.sample(cards, self._dice.randint(0, len(cards))))


_PLAIN: dict[str, Callable[[Seat], c.SeatCommand]] = {
    "boost": c.Boost,
    "adrenaline": c.Adrenaline,
    "done": c.Done,
    "slipstream": c.Slipstream,
    "pass": c.Pass,
}
