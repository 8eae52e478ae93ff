"""The open hand moves of one seat: each piece at most once, and its cards."""

from __future__ import annotations

from heapq import merge
from typing import TYPE_CHECKING

from companion.table.moves import gear_changed
from companion.table.open_cards import OpenCards
from companion.table.open_move import Opener
from companion.table.open_piece import CarWay, GearWay, OpenPiece

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from companion.engine.commands import Correct
    from companion.engine.race import Car, Race
    from companion.engine.types import Seat
    from companion.table.open_move import OpenMove
    from companion.views.move_schemas import TableMove


class OpenMoves:
    """The moves one seat still has to make by hand, and what to put back if one was made too early."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._opener = Opener(seat)
        self._car, self._gear = OpenPiece(self._opener), OpenPiece(self._opener)
        self._cards = OpenCards(self._opener)

    def rows(self) -> Iterator[OpenMove]:
        """List the moves, oldest first."""
        return _listed(self._gear.row, self._car.row, self._cards.rows)

    def put_back(self) -> Iterator[OpenMove]:
        """List what to put back where a move was already made, oldest first."""
        return _listed(self._gear.back, self._car.back, self._cards.back)

    def begin(self, no: int, round_: int, *, corrects: bool) -> None:
        """Begin an entry."""
        if round_ < self._opener.round:
            self._cards.go_back(round_)
        self._opener.begin(no, round_, corrects=corrects)

    def follow(self, before: Race, race: Race, moves: list[TableMove], *, rewriting: bool) -> None:
        """Add what an entry asks for, between the race before and after it; `moves` are those of the seat's cards."""
        old, new = before.car(self._seat), race.car(self._seat)
        if (old.at, old.on_board) != (new.at, new.on_board):
            self._car.follow(CarWay(race, old, new), rewriting=rewriting)
        if gear_changed(old, new):
            self._gear.follow(GearWay(old, new), rewriting=rewriting)
        if moves:
            self._cards.follow(old, moves)

    def tick(self, ids: Collection[str], car: Car) -> None:
        """Remove the moves that have been made."""
        self._car.tick(ids)
        self._gear.tick(ids)
        if car.mat:
            self._cards.tick(ids, car)

    def believe(self, command: Correct, car: Car) -> None:
        """Treat the corrected values as already shown on the table."""
        if command.at is not None:
            self._car.settle()
        if command.gear is not None:
            self._gear.settle()
        said = {"engine": command.engine, "sponsors": command.sponsors, "market": command.upgrades}
        for pile in (pile for pile, told in said.items() if told is not None):
            self._cards.settle(pile, car)

    def age(self, round_: int, car: Car) -> None:
        """Start the moves of a round; those still open from earlier rounds are left over."""
        self._car.age(round_)
        self._gear.age(round_)
        if car.mat:
            self._cards.age(round_, car)


def _listed(gear: OpenMove | None, car: OpenMove | None, cards: list[OpenMove]) -> Iterator[OpenMove]:
    pieces = [[piece] for piece in (gear, car) if piece]
    return merge(*pieces, cards, key=lambda row: row.no)
