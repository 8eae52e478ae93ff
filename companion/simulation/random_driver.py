"""A driver that picks any legal answer, so that rare paths are driven too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import commands as c
from companion.engine import symbol_commands as sc
from companion.engine.catalogue import NEVER_DISCARDED
from companion.simulation.drivers import fill_up
from companion.simulation.symbols import end_of_react, free_symbol, moving_symbols

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
        if question.asked == "choose":
            return self._value(question)
        possible = [option for do, option in question.options.items() if self._can_fill_in(do, hand)]
        symbols: list[sc.Reaction] = [command for _, command in moving_symbols(question, hand)]
        free = free_symbol(question, hand)
        chosen = self._dice.choice([*possible, *symbols, *([free] if free else [])] or [end_of_react(question)])
        return self._fill_in(chosen, question.seat, hand) if isinstance(chosen, dict) else chosen

    def _value(self, question: Question) -> sc.Choose:
        asked = question.options["choose"]
        return sc.Choose(question.seat, asked["card"], self._dice.choice(asked["values"]))

    @staticmethod
    def _can_fill_in(do: str, hand: Hand) -> bool:
        return "heat" in hand if do == "cooldown" else do in ("plan", "dropped", "discard", "pick", "keep", *_PLAIN)

    def _fill_in(self, option: option_schemas.Option, seat: Seat, hand: Hand) -> c.SeatCommand:
        match option["do"]:
            case "plan":
                return self._plan(option, seat, hand)
            case "pick":
                return c.Pick(seat, self._dice.choice(option["cards"]))
            case "keep":
                return c.Keep(seat, tuple(self._dice.sample(option["cards"], option["count"])))
            case "cooldown":
                return c.Cooldown(seat, self._dice.randint(1, min(option["max"], hand.count("heat"))))
            case "slipstream" if isinstance(option["spaces"], list):
                return c.Slipstream(seat, self._dice.choice(option["spaces"]))
            case "dropped":
                return c.Dropped(seat, self._dice.choice(option["played"]))
            case "discard":
                cards = self._some(tuple(card for card in hand if card not in NEVER_DISCARDED))[: option["max"]]
                refresh = option.get("refresh")
                return c.Discard(seat, cards, refresh=self._some(tuple(refresh)) if refresh else None)
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
