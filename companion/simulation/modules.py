"""The modules of the game that a simulated race can be played with; apart, because every command line knows them."""

from __future__ import annotations

from typing import Literal, get_args

Module = Literal["garage", "legends", "weather", "championship", "tournament"]
MODULES: tuple[Module, ...] = get_args(Module)
