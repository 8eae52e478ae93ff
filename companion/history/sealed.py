"""Plans, and choices of upgrades, that nobody but their seats has seen."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.engine.commands import Keep, Plan, Unplan
from companion.engine.events import Event, Flagged, Kept, Retired, Revealed, Unplanned
from companion.engine.types import Seat

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.engine.commands import Command
    from companion.history.moments import Moment


@dataclass(slots=True)
class UnseenPlans:
    """The inputs, by number, that planned or chose what to keep and were not laid open since."""

    sealed: dict[Seat, int] = field(default_factory=dict)
    """Still to be revealed."""
    dropped: set[int] = field(default_factory=set)
    """Replaced or taken back, with what took them back: without them the race is the same."""

    def follow(self, moments: Iterable[Moment]) -> UnseenPlans:
        """Go through inputs in order."""
        for moment in moments:
            match moment.command:
                case Plan(seat=seat) | Keep(seat=seat):
                    self._drop(seat)
                    self.sealed[seat] = moment.no
                case Unplan(seat=seat) if seat in self.sealed:
                    self.dropped.add(moment.no)
            for fact in moment.facts:
                self._look_at(fact)
        return self

    def _look_at(self, fact: Event) -> None:
        match fact:
            case Revealed(seat=seat) | Kept(seat=seat):
                self.sealed.pop(seat, None)
            case Unplanned(seat=seat) | Retired(seat=seat):
                self._drop(seat)
            case Flagged():
                for seat in tuple(self.sealed):
                    self._drop(seat)

    def _drop(self, seat: Seat) -> None:
        if seat in self.sealed:
            self.dropped.add(self.sealed.pop(seat))

    @property
    def hidden(self) -> set[int]:
        """The inputs of which nobody but their seat knows the cards."""
        return self.dropped.union(self.sealed.values())


def seen_commands(old: list[Moment], new: list[Moment]) -> tuple[Command | None, Command | None]:
    """Return the first commands of two branches; None for both if either is a plan that nobody has seen."""
    if any(branch[0].no in UnseenPlans().follow(branch).hidden for branch in (old, new)):
        return None, None
    return old[0].command, new[0].command


def opens_sealed_plans(now: list[Moment], branch: list[Moment]) -> bool:
    """Whether a branch shows of a plan still sealed what the race now does not: its cards, or only its gear."""
    sealed, gears_shown = UnseenPlans().follow(now).sealed, now[-1].race.phase != "planning"
    placed = {seat for seat, no in sealed.items() if no < branch[0].no}
    for moment in branch:
        placed |= {seat for seat, no in sealed.items() if no == moment.no != branch[0].no}
        revealed = {fact.seat for fact in moment.facts if isinstance(fact, Revealed | Kept)}
        if revealed & placed or (revealed and placed and not gears_shown):
            return True
    return False
