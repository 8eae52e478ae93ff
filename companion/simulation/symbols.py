"""How simulated drivers use the symbols of upgrades, and how any driver gets out of what it must answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import commands as c
from companion.engine import symbol_commands as sc

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from companion.simulation.player import Hand, Question
    from companion.views import option_schemas


def any_value(question: Question) -> sc.Choose:
    """Choose the lowest value of a card."""
    asked = question.options["choose"]
    return sc.Choose(question.seat, asked["card"], min(asked["values"]))


def end_of_react(question: Question) -> c.SeatCommand:
    """End the reactions; a car that cannot pay gives up the cards it must."""
    if "done" in question.options:
        return c.Done(question.seat)
    return sc.Unpaid(question.seat, tuple(question.options["unpaid"]["keep"][0]))


def best_value(question: Question, weigh: Callable[[option_schemas.Forecast], float]) -> sc.Choose:
    """Choose the value that leaves the fewest rounds."""
    asked = question.options["choose"]
    best = min(asked["values"], key=lambda value: weigh(asked["if"][str(value)]))
    return sc.Choose(question.seat, asked["card"], best)


def free_symbol(question: Question, hand: Hand) -> sc.ReduceStress | None:
    """Use what costs nothing: put Stress away."""
    reduce = question.options.get("reduce-stress")
    stress = min(reduce["max"], hand.count("stress")) if reduce else 0
    return sc.ReduceStress(question.seat, stress) if stress else None


def moving_symbols(question: Question, hand: Hand) -> Iterator[tuple[option_schemas.Option, sc.Reaction]]:
    """List the symbols that would move the car, each with its command."""
    seat = question.seat
    for option in question.every:
        match option["do"]:
            case "accelerate":
                yield option, sc.Accelerate(seat, option["card"])
            case "draft" if isinstance(option["spaces"], int):
                yield option, sc.DraftBehind(seat, option["spaces"])
            case "direct" if option["card"] in hand:
                engine = question.car["engine"] - question.car.get("owed_heat", 0)
                cool = min(option["cool"], hand.count("heat"), max(0, option["heat"] - engine))
                if engine + cool >= option["heat"]:
                    yield option, sc.Direct(seat, option["card"], cool)
