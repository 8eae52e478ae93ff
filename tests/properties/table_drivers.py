"""Drivers who play the same race at two tables, each with guesses of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.engine import commands as c
from companion.engine import symbol_commands as s
from companion.engine.cards import SPONSORSHIP, as_held
from companion.engine.catalogue import CORE_CARDS, NEVER_DISCARDED, Card
from companion.engine.decisions import open_decisions
from companion.engine.options import CooldownOption, PlanOption
from companion.history.entries import REFEREE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from companion.engine.options import Decision, Option
    from companion.engine.types import Author, Seat

    from .two_tables import TwoTables

GUESSES = 60
UNDER_WAY = ("garage", "planning", "resolving")


class Drivers:
    """Plays with any cards that may be in a seat's hand at both tables; nobody deals."""

    def __init__(self, tables: TwoTables, dice: Random) -> None:
        self.tables, self.dice = tables, dice

    def guesses(self, decision: Decision) -> Iterator[Any]:
        """Yield answers to a decision, possible or not."""
        seat = decision.seat
        for _ in range(GUESSES):
            match decision.asked:
                case "plan":
                    yield self.plan(decision)
                case "flip":
                    yield c.Flip(seat, self.dice.choice(self.cards_of(seat)))
                case "discard":
                    yield c.Discard(seat, self.discards(seat, self.dice.choice((0, 2, 2, 3, 4))))
                case "react" | "choose":
                    yield self._reaction(decision)
                case "dropped":
                    yield c.Dropped(seat, self.dice.choice(decision.options[0].played))  # type: ignore[union-attr]
                case "lose-heat":
                    yield c.LoseHeat(seat, self.dice.choice(("hand", "discard", "deck")))
                case "market" | "legend-card" | "pick" | "keep" | "swap":
                    yield self._chosen(decision)
                case _:
                    yield self.dice.choice((c.Slipstream(seat), c.Pass(seat)))

    def _chosen(self, decision: Decision) -> c.TableCommand | c.SeatCommand:
        """Take any of the upgrades, or of the Legend cards, that an option lists."""
        option: Any = decision.options[0]
        seat, dice = decision.seat, self.dice
        chosen: dict[str, Callable[[], c.TableCommand | c.SeatCommand]] = {
            "market": lambda: c.Market(tuple(dice.sample(option.cards, option.count))),
            "legend-card": lambda: c.LegendCard(dice.choice(option.cards)),
            "pick": lambda: c.Pick(seat, dice.choice(option.cards)),
            "keep": lambda: c.Keep(seat, tuple(sorted(dice.sample(option.cards, option.count)))),
            "swap": lambda: c.Swap(seat, dice.choice(option.give), dice.choice(option.take)),
        }
        return chosen[decision.asked]()

    def cards_of(self, seat: Seat | None) -> tuple[Card, ...]:
        """List the cards that a seat may hold, as everybody can know."""
        car = self.tables.race.car(seat) if seat else None
        if car is None or not car.mat:
            return CORE_CARDS
        sponsored = SPONSORSHIP if car.holdings.sponsors else ()
        return CORE_CARDS + tuple(as_held(upgrade) for upgrade in car.upgrades) + sponsored

    def discards(self, seat: Seat | None, count: int) -> tuple[Card, ...]:
        """Choose cards that may be discarded."""
        choices = [card for card in self.cards_of(seat) if card not in NEVER_DISCARDED]
        return tuple(self.dice.choices(choices, k=count))

    def plan(self, decision: Decision, gear: int | None = None) -> c.Plan:
        """Make up a plan; now and then one with Heat."""
        option = decision.option("plan")
        assert isinstance(option, PlanOption)
        gear = gear or self.dice.choice(option.gears).gear
        cards: list[Card] = self.dice.choices(self.cards_of(decision.seat), k=gear)
        if self.dice.random() < 0.3:
            cards = ["heat"] * (gear - len(cards) // 2) + cards[: len(cards) // 2]
        return c.Plan(decision.seat, gear, tuple(cards))

    def _reaction(self, decision: Decision) -> c.SeatCommand:
        option = self.dice.choice(decision.options)
        if isinstance(option, CooldownOption):
            return c.Cooldown(decision.seat, self.dice.randint(1, option.max))
        used = self._symbol(decision.seat, option)
        if used is not None:
            return used
        plain: dict[str, Callable[[Seat], c.SeatCommand]] = {
            "boost": c.Boost,
            "adrenaline": c.Adrenaline,
            "done": c.Done,
        }
        return plain[option.do](decision.seat)

    def _symbol(self, seat: Seat, option: Option) -> c.SeatCommand | None:
        """Use a symbol of an upgrade; None for any other option."""
        up_to = self.dice.randint(1, max(1, getattr(option, "max", 1)))
        uses: dict[str, Callable[[Any], c.SeatCommand]] = {
            "choose": lambda one: s.Choose(seat, one.card, self.dice.choice(one.values)),
            "pay": lambda one: s.Pay(seat, one.card),
            "unpaid": lambda one: s.Unpaid(seat, self.dice.choice(one.keep)),
            "scrap": lambda one: s.Scrap(seat, one.card, self._scrapped(seat, one.count)),
            "reduce-stress": lambda _: s.ReduceStress(seat, up_to),
            "salvage": lambda one: s.Salvage(seat, one.card, up_to),
            "super-cool": lambda _: s.SuperCool(seat, up_to),
            "direct": lambda one: s.Direct(seat, one.card),
            "accelerate": lambda one: s.Accelerate(seat, one.card),
            "draft": lambda one: s.DraftBehind(seat, one.spaces),
        }
        return uses[option.do](option) if option.do in uses else None

    def _scrapped(self, seat: Seat, count: int) -> tuple[Card, ...] | None:
        """Name the cards that are scrapped, or rather not."""
        return tuple(self.dice.choices(self.cards_of(seat), k=count)) if self.dice.random() < 0.3 else None

    def next(self) -> c.TableCommand | c.SeatCommand | None:
        """Answer the first open decision as both tables allow; None when the race is over or nobody can answer."""
        decisions = [decision for decision in open_decisions(self.tables.race) if decision.awaited]
        if not decisions or self.tables.race.phase not in UNDER_WAY:
            return None
        decision = self.dice.choice(decisions)
        return next((one for one in self.guesses(decision) if self.tables.both_accept(speaker(one), one)), None)

    def play(self, most: int, until: Callable[[], bool] = lambda: False) -> None:
        """Play on for this many entries."""
        for _ in range(most):
            command = None if until() else self.next()
            if command is None:
                return
            self.tables.say(speaker(command), command)


def speaker(command: c.TableCommand | c.SeatCommand) -> Author:
    """Return who answers: a seat, or the referee for the whole table."""
    return getattr(command, "seat", REFEREE)
