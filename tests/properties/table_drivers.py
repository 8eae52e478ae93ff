"""Drivers who play the same race at two tables, each with guesses of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import commands as c
from companion.engine.catalogue import CARD_IDS, NEVER_DISCARDED, Card
from companion.engine.decisions import open_decisions
from companion.engine.options import CooldownOption, PlanOption

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from companion.engine.options import Decision
    from companion.engine.types import Seat

    from .two_tables import TwoTables

GUESSES = 60
DISCARDABLE = tuple(card for card in CARD_IDS if card not in NEVER_DISCARDED)


class Drivers:
    """Plays with any cards that may be in a seat's hand at both tables; nobody deals."""

    def __init__(self, tables: TwoTables, dice: Random) -> None:
        self.tables, self.dice = tables, dice

    def guesses(self, decision: Decision) -> Iterator[c.SeatCommand]:
        """Yield answers to a decision, possible or not."""
        seat = decision.seat
        for _ in range(GUESSES):
            match decision.asked:
                case "plan":
                    yield self.plan(decision)
                case "flip":
                    yield c.Flip(seat, self.dice.choice(CARD_IDS))
                case "discard":
                    yield c.Discard(seat, tuple(self.dice.choices(DISCARDABLE, k=self.dice.choice((0, 2, 2, 3, 4)))))
                case "react":
                    yield self._reaction(decision)
                case _:
                    yield self.dice.choice((c.Slipstream(seat), c.Pass(seat)))

    def plan(self, decision: Decision, gear: int | None = None) -> c.Plan:
        """Make up a plan; now and then one with Heat."""
        option = decision.option("plan")
        assert isinstance(option, PlanOption)
        gear = gear or self.dice.choice(option.gears).gear
        cards: list[Card] = self.dice.choices(CARD_IDS, k=gear)
        if self.dice.random() < 0.3:
            cards = ["heat"] * (gear - len(cards) // 2) + cards[: len(cards) // 2]
        return c.Plan(decision.seat, gear, tuple(cards))

    def _reaction(self, decision: Decision) -> c.SeatCommand:
        option = self.dice.choice(decision.options)
        if isinstance(option, CooldownOption):
            return c.Cooldown(decision.seat, self.dice.randint(1, option.max))
        plain: dict[str, Callable[[Seat], c.SeatCommand]] = {
            "boost": c.Boost,
            "adrenaline": c.Adrenaline,
            "done": c.Done,
        }
        return plain[option.do](decision.seat)

    def next(self) -> c.SeatCommand | None:
        """Answer the first open decision as both tables allow; None when the race is over or nobody can answer."""
        decisions = [decision for decision in open_decisions(self.tables.race) if decision.awaited]
        if not decisions or self.tables.race.phase not in ("planning", "resolving"):
            return None
        decision = self.dice.choice(decisions)
        return next((one for one in self.guesses(decision) if self.tables.both_accept(decision.seat, one)), None)

    def play(self, most: int, until: Callable[[], bool] = lambda: False) -> None:
        """Play on for this many entries."""
        for _ in range(most):
            command = None if until() else self.next()
            if command is None:
                return
            self.tables.say(command.seat, command)
