"""One input unfolding into its facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.evolve import evolve

if TYPE_CHECKING:
    from companion.engine.events import Event
    from companion.engine.race import Car, Race, Turn
    from companion.engine.types import Seat


class Unfolding:
    """The race while an input takes effect, and the facts so far; lives only inside one `decide`."""

    def __init__(self, race: Race) -> None:
        self.race = race
        self.facts: list[Event] = []

    def tell(self, event: Event) -> None:
        """Let a fact happen."""
        self.race = evolve(self.race, event)
        self.facts.append(event)

    def car(self, seat: Seat) -> Car:
        """Look at a car as it is now."""
        return self.race.car(seat)

    @property
    def turn(self) -> Turn:
        """The turn under way."""
        assert self.race.turn is not None, "only a turn has steps"
        return self.race.turn
