"""One input unfolding into its facts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from companion.engine.draft import RaceDraft

if TYPE_CHECKING:
    from companion.engine.events import Event
    from companion.engine.holdings import Holdings
    from companion.engine.race import Car, Race, Step, Turn
    from companion.engine.types import Seat


Knowledge = Literal["seat", "table", "glance"]
"""By what the cards of an input are judged: all the companion was shown, for the seat itself; what the whole table
knows, for anybody else; or that, and of the input too only what the table sees of it."""


class Unfolding:
    """The race while an input takes effect, and the facts so far; lives only inside one `decide`."""

    def __init__(self, race: Race, judged_by: Knowledge) -> None:
        self._race = race
        self._draft: RaceDraft | None = None
        self.judged_by = judged_by
        self.facts: list[Event] = []

    def tell(self, event: Event) -> None:
        """Record a fact and apply it."""
        self._draft = self._draft or RaceDraft(self._race)
        event.apply(self._draft)
        self.facts.append(event)

    @property
    def race(self) -> Race:
        """The race as it is now; facts told one after another are applied to one draft."""
        if self._draft is not None:
            self._race, self._draft = self._draft.race(), None
        return self._race

    def car(self, seat: Seat) -> Car:
        """Return a car as it is now."""
        return self.race.car(seat)

    def cards(self, seat: Seat) -> Holdings:
        """Return a seat's cards according to the knowledge that this input is judged by."""
        car = self.car(seat)
        return car.holdings if self.judged_by == "seat" else car.public

    @property
    def step(self) -> tuple[Seat, Step] | None:
        """Whose turn it is and how far it has come; asked of the draft, so that no race is built for it."""
        if self._draft is not None:
            return self._draft.step
        turn = self._race.turn
        return (turn.seat, turn.step) if turn else None

    @property
    def turn(self) -> Turn:
        """The turn under way."""
        assert self.race.turn is not None, "only a turn has steps"
        return self.race.turn
