"""The ledger of one race: which hand moves are still open, seat by seat, oldest first.

What was ticked is done, what was not ticked is not: the open moves always lead from the table as it stands to the race.
"""

from __future__ import annotations

from heapq import merge
from typing import TYPE_CHECKING

from companion.history.commands import Tick
from companion.history.entries import Ticked
from companion.table.moments import table_moves
from companion.table.moves import moves_cards
from companion.table.open_moves import OpenMoves

if TYPE_CHECKING:
    from companion.engine.race import Race
    from companion.engine.types import Seat
    from companion.history.entries import Entry
    from companion.history.moments import Moment
    from companion.views.shapes import HandMove, TableMove


class Ledger:
    """Follows a race entry by entry."""

    def __init__(self) -> None:
        self.table_moves: list[TableMove] = []
        """What hands had to move because of the last entry that changed the race."""
        self._seats: dict[Seat, OpenMoves] = {}

    def take(self, entry: Entry, before: Moment, now: Moment) -> None:
        """Follow an entry that led from one moment to another."""
        if entry.is_tick:
            self._tick(entry, now.race)
        elif not entry.changes_nothing:
            self.table_moves = table_moves(before, now)
            self._follow(entry.no, before.race, now.race)

    def hands(self) -> list[HandMove]:
        """List what hands have still to do."""
        rows = merge(*(seat.rows() for seat in self._seats.values()), key=lambda row: row.no)
        return [row.listed() for row in rows]

    def still_open(self, tick: Tick) -> Tick:
        """Leave out ids of moves that are not open, or not any more as their sender saw them."""
        there = {row.id for seat in self._seats.values() for row in seat.rows()}
        return Tick(tuple(dict.fromkeys(one for one in tick.moves if one in there)))

    def _follow(self, no: int, before: Race, now: Race) -> None:
        cards: dict[Seat, list[TableMove]] = {}
        for move in filter(moves_cards, self.table_moves):
            cards.setdefault(move["seat"], []).append(move)
        for old, new in zip(before.cars, now.cars, strict=True):
            if old is not new:
                open_moves = self._seats.setdefault(new.seat, OpenMoves(new.seat))
                open_moves.follow(no, before, now, new, cards.get(new.seat, []))

    def _tick(self, entry: Entry, race: Race) -> None:
        for fact in entry.facts:
            if isinstance(fact, Ticked) and fact.seat in self._seats:
                self._seats[fact.seat].tick(entry.no, fact.moves, race.car(fact.seat))
