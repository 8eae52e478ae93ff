"""Each car's last turn, for its own driver: a phone that slept through it still tells what happened.

All of it is public, and read from the inputs that count: after an undo or an amendment it is what stands now.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.history.moments import inputs_before
from companion.views.events import public_events

if TYPE_CHECKING:
    from companion.engine.types import Seat
    from companion.history.history import History
    from companion.history.moments import Moment
    from companion.views.events import PublicEvent

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


class LastTurns:
    """What happened to each car since its last plan. Reading it costs no more late in a race than early."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._newest: Moment | None = None
        self._turns: dict[Seat, list[PublicEvent]] = {}
        self._told: dict[int, tuple[Moment, list[PublicEvent]]] = {}

    def of(self, seat: Seat) -> list[PublicEvent]:
        """List the events of a seat's last turn, oldest first."""
        if self._newest is not self._history.moment:
            self._newest = self._history.moment
            self._turns = self._read(self._newest)
        return self._turns.get(seat, [])

    def _read(self, newest: Moment) -> dict[Seat, list[PublicEvent]]:
        """Go back to each car's last plan, at most into the round before: every car that races plans in each."""
        turns: dict[Seat, list[PublicEvent]] = {car.seat: [] for car in newest.race.cars}
        wanted, told = set(turns), {}
        for moment in inputs_before(newest):
            if not wanted or moment.race.round < newest.race.round - 1:
                break
            told[moment.no] = moment, self._events(moment)
            for event in reversed(told[moment.no][1]):
                _add(turns, wanted, event)
        self._told = told
        return {seat: events[::-1] for seat, events in turns.items()}

    def _events(self, moment: Moment) -> list[PublicEvent]:
        known = self._told.get(moment.no)
        if known and known[0] is moment:
            return known[1]
        entry = replace(self._history.entries[moment.no - 1], facts=moment.facts)
        events = public_events(entry, moment.race.track)
        return [event for event in events if event["type"] == PLANNED or event["type"] in OF_A_TURN]


def _add(turns: dict[Seat, list[PublicEvent]], wanted: set[Seat], event: PublicEvent) -> None:
    seat = next((one for one in wanted if one == event.get("seat")), None)
    if seat is None:
        return
    if event["type"] == PLANNED:
        wanted.discard(seat)
    else:
        turns[seat].append(event)
