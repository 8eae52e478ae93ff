"""Drivers who see only the numbers on their cards: what symbols are worth shows in a race against them."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from companion.engine import commands as c
from companion.engine.catalogue import CATALOGUE
from companion.simulation.drivers import PacedDriver, Temper
from companion.simulation.pace import PaceNotes
from companion.simulation.player import Player, question_of
from companion.simulation.symbols import end_of_react

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.engine.track import Track


class SymbolBlindDriver(PacedDriver):
    """Plans by the highest numbers alone and uses nothing that only a symbol gives."""

    def _plans(self, weighing: Any, question: Any, choice: Any, hand: Any) -> Iterator[Any]:
        gear = choice["gear"]
        cooldown = PaceNotes.cooldown(gear, adrenaline=question.adrenaline)
        engine = question.car["engine"] - choice["heat"] + min(cooldown, hand.count("heat"))
        for cards in combinations([card for card in hand if card != "heat"], gear):
            speed = sum(max(CATALOGUE[card].values, default=0) for card in cards)
            yield self._expected(weighing, speed + 100 * cards.count("stress"), engine, gear), gear, cards

    def _react(self, weighing: Any, question: Any, hand: Any) -> Any:
        options, gear = question.options, question.car["gear"]
        own = PaceNotes.cooldown(gear, adrenaline=question.adrenaline)
        heat = min(hand.count("heat"), own, options["cooldown"]["max"]) if "cooldown" in options else 0
        if heat and options["cooldown"]["max"] <= own:
            return c.Cooldown(question.seat, heat)
        if "done" not in options:
            return end_of_react(question)
        stay = weighing.foreseen(options["done"])
        if "adrenaline" in options and self._gains(weighing.foreseen(options["adrenaline"]), stay):
            return c.Adrenaline(question.seat)
        if "boost" in options and self._gains(self._boosted(weighing, options["boost"]), stay):
            return c.Boost(question.seat)
        return c.Done(question.seat)

    def _slipstream(self, weighing: Any, question: Any) -> Any:
        option, stay = question.options["slipstream"], weighing.foreseen(question.options["pass"])
        if option["spaces"] != 2 and 2 not in option["spaces"]:
            return c.Pass(question.seat)
        drawn = weighing.foreseen(option if option["spaces"] == 2 else option["if"]["2"])
        return c.Slipstream(question.seat) if self._gains(drawn, stay) else c.Pass(question.seat)

    def _discard(self, weighing: Any, question: Any, hand: Any) -> Any:
        return c.Discard(question.seat, super()._discard(weighing, question, hand).cards)


class SymbolBlindPlayer(Player):
    """Looks through no discard pile."""

    def answer(self, view: Any, cards: Any) -> Any:
        question = question_of(view)
        if question is None or question.asked in ("flip", "lose-heat"):
            return super().answer(view, cards)
        return self._driver.choose(question, cards.shown)


def symbol_blind(board: Track) -> Player:
    """Make such a player, as steady as the usual one."""
    return SymbolBlindPlayer(SymbolBlindDriver(Temper(), board))
