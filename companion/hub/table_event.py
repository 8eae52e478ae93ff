"""A public event on its way out of the table: to scripts and web servers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.engine.track import Corner
from companion.texts.events import describe_event, driver_names
from companion.views.car_schemas import CarState
from companion.views.events import PublicEvent

if TYPE_CHECKING:
    from companion.views.parts import Json


@dataclass(frozen=True, slots=True)
class TableEvent:
    """A public event, and what is needed to put it into words."""

    table: str
    race: str | None
    event: PublicEvent
    cars: Sequence[CarState]
    corners: Sequence[Corner]

    def as_json(self, language: str) -> Json:
        """Write it for a program, with one sentence for people."""
        text = describe_event(self.event, driver_names(self.cars, language), self.corners, language)
        return {"table": self.table, "race": self.race, "event": self.event, "text": text}


OnEvent = Callable[[TableEvent], None]
"""Is told every public event, and never waits."""
