"""The ledger of one race: which hand moves are still open, seat by seat, oldest first.

A ticked move counts as made and any other as not made, so the open moves always lead from the real table to the race.
"""

from __future__ import annotations

from heapq import merge
from typing import TYPE_CHECKING

from companion.engine.commands import Correct
from companion.engine.evolve import evolve
from companion.history.commands import Amend, Redo, Tick, Undo
from companion.history.entries import Ticked
from companion.history.moments import undo_steps
from companion.table.hand_moves import hand_moves
from companion.table.moments import table_moves
from companion.table.moves import moves_cards
from companion.table.open_moves import OpenMoves

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from companion.engine.race import Race
    from companion.engine.types import Seat
    from companion.history.entries import Entry
    from companion.history.moments import Moment
    from companion.table.open_move import OpenMove
    from companion.views.move_schemas import HandMove, TableMove


class Ledger:
    """Follows a race entry by entry, once somebody asks: the story of a race, for one, needs none of it."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Entry, Moment, Moment]] = []
        """Entries that nobody has asked about yet."""
        self._table_moves: list[TableMove] = []
        self._seats: dict[Seat, OpenMoves] = {}
        self._corrects = False
        """Whether the entry corrects, or takes back a correction."""
        self._moving = 0
        """The last round in which cars have moved."""

    def take(self, entry: Entry, before: Moment, now: Moment) -> None:
        """Take in an entry that led from one moment to another."""
        self._waiting.append((entry, before, now))

    @property
    def table_moves(self) -> list[TableMove]:
        """What hands had to move because of the last entry that changed the race."""
        self._catch_up()
        return self._table_moves

    def hands(self) -> list[HandMove]:
        """List what hands have still to do."""
        self._catch_up()
        return _listed(seat.rows() for seat in self._seats.values())

    def put_back(self) -> list[HandMove]:
        """List what to put back where a move was made before it was taken back."""
        self._catch_up()
        return _listed(seat.put_back() for seat in self._seats.values())

    def still_open(self, tick: Tick) -> Tick:
        """Keep only the ids that are still open and unchanged since the sender saw them."""
        there = {row["id"] for row in (*self.hands(), *self.put_back())}
        return Tick(tuple(dict.fromkeys(one for one in tick.moves if one in there)))

    def _catch_up(self) -> None:
        waiting, self._waiting = self._waiting, []
        for entry, before, now in waiting:
            self._take(entry, before, now)

    def _take(self, entry: Entry, before: Moment, now: Moment) -> None:
        self._corrects = _corrects(entry, before, now)
        for seat in self._seats.values():
            seat.begin(entry.no, min(before.race.round, now.race.round), corrects=self._corrects)
        if entry.is_tick:
            self._tick(entry, now.race)
        elif isinstance(entry.command, Correct) and entry.command.shown:
            self._believe(entry.command, now, before.race)
        elif not entry.changes_nothing:
            self._table_moves = table_moves(before, now)
            rewriting = isinstance(entry.command, Undo | Redo | Amend | Correct)
            self._follow(entry.no, before.race, now.race, rewriting=rewriting)

    def _age(self, before: Race, now: Race) -> None:
        """Mark moves of earlier rounds as left over once cars move in a new one."""
        moving = now.round - (now.phase == "planning")
        if moving > self._moving:
            for name, seat in self._seats.items():
                seat.age(moving, before.car(name))
        self._moving = moving

    def _believe(self, command: Correct, now: Moment, before: Race) -> None:
        """Follow a correction of what the table already shows; hands only move its consequences."""
        corrected = evolve(before, now.facts[0])
        self._table_moves = hand_moves(corrected, now.facts[1:])
        self._of(command.seat, now.no, before).believe(command, corrected.car(command.seat))
        self._follow(now.no, corrected, now.race, rewriting=False)

    def _follow(self, no: int, before: Race, now: Race, *, rewriting: bool) -> None:
        self._age(before, now)
        cards: dict[Seat, list[TableMove]] = {}
        for move in filter(moves_cards, self._table_moves):
            cards.setdefault(move["seat"], []).append(move)
        for old, new in zip(before.cars, now.cars, strict=True):
            if old is not new:
                self._of(new.seat, no, before).follow(before, now, cards.get(new.seat, []), rewriting=rewriting)

    def _of(self, seat: Seat, no: int, before: Race) -> OpenMoves:
        if seat not in self._seats:
            self._seats[seat] = OpenMoves(seat)
            self._seats[seat].begin(no, before.round, corrects=self._corrects)
        return self._seats[seat]

    def _tick(self, entry: Entry, race: Race) -> None:
        for fact in entry.facts:
            if isinstance(fact, Ticked) and fact.seat in self._seats:
                self._seats[fact.seat].tick(fact.moves, race.car(fact.seat))


def _corrects(entry: Entry, before: Moment, now: Moment) -> bool:
    """Whether an entry is a correction, or takes back or brings back nothing else."""
    match entry.command:
        case Correct():
            return True
        case Undo():
            return all(map(_is_correction, undo_steps(before, now)))
        case Redo():
            return all(map(_is_correction, undo_steps(now, before)))
        case _:
            return False


def _is_correction(one: Moment) -> bool:
    return isinstance(one.command, Correct) and one.entry == one.no  # otherwise an amendment is taken back


def _listed(seats: Iterable[Iterator[OpenMove]]) -> list[HandMove]:
    return [row.listed() for row in merge(*seats, key=lambda row: row.no)]
