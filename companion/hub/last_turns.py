"""Each car's last turn, for its own driver: a phone that slept through it still tells what happened.

All of it is public, and read from the inputs that count: after an undo or an amendment it is what stands now.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from companion.engine.commands import Keep, Plan
from companion.history.moments import inputs_before
from companion.views.events import PublicEvent, public_events

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.engine.types import Seat
    from companion.history.history import History
    from companion.history.moments import Moment

PLANNED = "planned"
OF_A_TURN = frozenset(
    {
        *(
            "heat_paid",
            "cluttered",
            "flipped",
            "moved",
            "cooled",
            "corner_checked",
            "spun_out",
            "finished",
            "corrected",
        ),
        *("flip_missed", "dropped", "set_back", "scrapped", "stress_reduced", "salvaged", "super_cooled"),
        *("direct_played", "accelerated", "sponsored", "card_removed", "heat_removed", "eliminated"),
    }
)


@dataclass(frozen=True, slots=True)
class LastTurn:
    """What happened to a car since its last plan, and the entry in which its driver sealed something last."""

    events: tuple[tuple[int, PublicEvent], ...] = ()
    """Each with the round it happened in, oldest first."""
    sealed_in: int = 0

    def after(self, event: PublicEvent, round_: int) -> LastTurn:
        """Return what it is after an event of this car."""
        if event["type"] == PLANNED:
            return replace(self, events=())
        told_still = (one for one in self.events if one[0] >= round_ - 1)  # a Legend never plans
        return replace(self, events=(*told_still, (round_, event)))


NO_TURN = LastTurn()
_REMEMBERED = 256
"""So many inputs back, at least, undo costs no more than going on."""


class LastTurns:
    """What happened to each car since its last plan. Reading it costs no more late in a race or a round than early."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._after: dict[int, tuple[Moment, Mapping[Seat, LastTurn]]] = {}

    def of(self, seat: Seat) -> list[PublicEvent]:
        """List the events of a seat's last turn, oldest first: of this round or the one before."""
        first = self._history.race.round - 1
        return [event for round_, event in self._now().get(seat, NO_TURN).events if round_ >= first]

    def sealed_in(self, seat: Seat) -> int:
        """Return the entry in which a seat sealed its latest plan or what it keeps, as far as it may be sealed yet."""
        return self._now().get(seat, NO_TURN).sealed_in

    def _now(self) -> Mapping[Seat, LastTurn]:
        newest = self._history.moment
        return self._known(newest) or self._read(newest)

    def _known(self, moment: Moment) -> Mapping[Seat, LastTurn] | None:
        known = self._after.get(moment.no)
        return known[1] if known and known[0] is moment else None

    def _read(self, newest: Moment) -> Mapping[Seat, LastTurn]:
        """Go back to what is known, at most into the round before: every car that races plans in each."""
        unread, first = [], 0
        turns: Mapping[Seat, LastTurn] = {car.seat: NO_TURN for car in newest.race.cars}
        for moment in inputs_before(newest):
            if moment.race.round < newest.race.round - 1:
                first = newest.race.round
                break
            if known := self._known(moment):
                turns = known
                break
            unread.append(moment)
        for moment in reversed(unread):
            turns = self._moved_on(turns, moment)
            if moment.race.round >= first:  # else some of the round before it is missing
                self._remember(moment, turns)
        return turns

    def _moved_on(self, turns: Mapping[Seat, LastTurn], moment: Moment) -> Mapping[Seat, LastTurn]:
        moved_on, command = dict(turns), moment.command
        if isinstance(command, Plan | Keep):
            moved_on[command.seat] = replace(moved_on[command.seat], sealed_in=moment.no)
        for event in self._events(moment):
            for seat in turns:
                if event.get("seat") == seat:
                    moved_on[seat] = moved_on[seat].after(event, moment.race.round)
        return moved_on

    def _events(self, moment: Moment) -> list[PublicEvent]:
        entry = replace(self._history.entries[moment.no - 1], facts=moment.facts)
        events = public_events(entry, moment.race.track)
        return [event for event in events if event["type"] == PLANNED or event["type"] in OF_A_TURN]

    def _remember(self, moment: Moment, turns: Mapping[Seat, LastTurn]) -> None:
        self._after.pop(moment.no, None)
        self._after[moment.no] = moment, turns
        while len(self._after) > _REMEMBERED:
            del self._after[next(iter(self._after))]
