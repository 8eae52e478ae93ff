"""Whether a command still answers the question its sender saw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.commands import Recount
from companion.engine.decisions import asked_of
from companion.history.entries import Amended, Redone, Undone

if TYPE_CHECKING:
    from companion.engine.race import Race
    from companion.engine.types import Seat
    from companion.history.entries import Entry

AskedInRound = tuple[str, int] | None
"""What a seat is asked, and in which round."""


class Freshness:
    """Remembers for each seat with which input its current question came up."""

    def __init__(self) -> None:
        self._questions: dict[Seat, AskedInRound] = {}
        self._since: dict[Seat, int] = {}

    def observe(self, entry: Entry, race: Race) -> None:
        """Update for a new entry and the race after it."""
        if entry.changes_nothing:
            return
        rewound = isinstance(entry.facts[0], Undone | Redone | Amended)
        for car in race.cars:
            question = _question(race, car.seat)
            if rewound or question != self._questions.get(car.seat) or _answered(entry, car.seat, question):
                self._since[car.seat] = entry.no
            self._questions[car.seat] = question

    def is_stale(self, seat: Seat, seen: int) -> bool:
        """Whether the seat's question at input `seen` is no longer the current one."""
        return seen < self._since.get(seat, 0)


def _question(race: Race, seat: Seat) -> AskedInRound:
    asked = asked_of(race, seat)
    return (asked, race.round) if asked else None


def _answered(entry: Entry, seat: Seat, question: AskedInRound) -> bool:
    """Whether a seat's own input settled its question; a plan may still be replaced by a better one."""
    planning = question is not None and question[0] == "plan"
    recounted = isinstance(entry.command, Recount)  # the seat answers as before
    return not planning and not recounted and getattr(entry.command, "seat", None) == seat
