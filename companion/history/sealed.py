"""Plans that nobody but their seats has seen."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.engine.commands import Plan, Unplan
from companion.engine.events import Event, Retired, Revealed, Unplanned
from companion.engine.types import Seat

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.history.moments import Moment


@dataclass(slots=True)
class UnseenPlans:
    """The inputs, by number, that planned and were not laid open since."""

    sealed: dict[Seat, int] = field(default_factory=dict)
    """Still to be revealed."""
    dropped: set[int] = field(default_factory=set)
    """Replaced or taken back, with what took them back: without them the race is the same."""

    def follow(self, moments: Iterable[Moment]) -> UnseenPlans:
        """Look through inputs in their order."""
        for moment in moments:
            match moment.command:
                case Plan(seat=seat):
                    self._drop(seat)
                    self.sealed[seat] = moment.no
                case Unplan(seat=seat) if seat in self.sealed:
                    self.dropped.add(moment.no)
            for fact in moment.facts:
                self._look_at(fact)
        return self

    def _look_at(self, fact: Event) -> None:
        match fact:
            case Revealed(seat=seat):
                self.sealed.pop(seat, None)
            case Unplanned(seat=seat) | Retired(seat=seat):
                self._drop(seat)

    def _drop(self, seat: Seat) -> None:
        if seat in self.sealed:
            self.dropped.add(self.sealed.pop(seat))
