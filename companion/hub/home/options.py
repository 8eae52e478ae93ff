"""What is published for home automation, and in which language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

HomeMode = Literal["off", "topics", "home-assistant"]


@dataclass(frozen=True, slots=True)
class HomeOptions:
    """The host's choice."""

    mode: HomeMode = "off"
    language: str = "en"
    clears: bool = False
    """Whether to remove what may be left at a broker: it was on once, and now it is off, or less of it is on."""
    url: Callable[[], str] | None = None
    """Returns where the dashboard is; that may change with the network."""

    @property
    def active(self) -> bool:
        """Whether anything is ever published, be it to remove it."""
        return self.mode != "off" or self.clears

    @property
    def discovery(self) -> bool:
        """Whether Home Assistant is told about the values."""
        return self.mode == "home-assistant"
