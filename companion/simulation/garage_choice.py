"""What simulated drivers take in the Garage: each card is worth what its numbers and symbols usually are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import commands as c
from companion.engine.catalogue import PRINTED

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.engine.catalogue import CardId, Symbol
    from companion.simulation.player import Question

_WORTH: Mapping[Symbol, float] = {
    "plus": 2.3,
    "cool": 1.2,
    "heat": -1.0,
    "slip": 0.5,
    "reduce": 0.5,
    "scrap": -0.2,
    "limit": 1.5,
    "salvage": 0.5,
    "refresh": 1.0,
    "direct": 1.5,
    "accelerate": 0.5,
    "super_cool": 1.0,
    "draft": 0.5,
}
"""What one of each symbol is worth, in Spaces."""
_CHOICE = 0.8
"""What every number to choose from beyond the first is worth."""
_HEAT_CARD = 1.0
"""What another Heat is worth: it may be paid with, and it may clutter the hand."""


def worth(card: CardId) -> float:
    """Return roughly what a card is good for, in Spaces."""
    face = PRINTED[card]
    if face.family == "heat":
        return _HEAT_CARD
    symbols = sum(_WORTH[symbol] * number for symbol, number in face.symbols)
    return max(face.values, default=0) + _CHOICE * max(0, len(face.values) - 1) + symbols


def choose_upgrades(question: Question) -> c.SeatCommand:
    """Take or keep what is worth most; swap if that gains anything."""
    seat, options = question.seat, question.options
    if question.asked == "pick":
        return c.Pick(seat, max(options["pick"]["cards"], key=worth))
    if question.asked == "keep":
        best = sorted(options["keep"]["cards"], key=worth, reverse=True)
        return c.Keep(seat, tuple(best[: options["keep"]["count"]]))
    give, take = min(options["swap"]["give"], key=worth), max(options["swap"]["take"], key=worth)
    return c.Swap(seat, give, take) if worth(take) > worth(give) else c.Pass(seat)
