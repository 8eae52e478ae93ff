"""The published form of what the Garage adds to a state."""

from __future__ import annotations

from typing import Literal

# TypedDict from typing_extensions: pydantic reads these types too and needs it before Python 3.12.
from typing_extensions import TypedDict

from companion.engine.catalogue import Card, Symbol


class OpenSymbol(TypedDict):
    """A symbol that a turn still owes or may still use, and the card it is printed on."""

    symbol: Symbol
    card: Card
    number: int


class GarageRulings(TypedDict, total=False):
    """The rulings that matter only where somebody has upgrades."""

    scrap_named: Literal["optional", "required"]
    draft_sum: Literal["sum", "each"]
    draft_over_finish: Literal["allow", "refuse"]
    super_cool_in_cloud: Literal["allow", "refuse"]
    cool_after_unpaid: Literal["no", "yes"]
    accelerate_without_gain: Literal["refuse", "allow"]
