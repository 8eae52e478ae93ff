"""The open hand moves of one seat: each piece at most once, cards merged where hands can still follow."""

from __future__ import annotations

from dataclasses import dataclass
from heapq import merge
from typing import TYPE_CHECKING

from companion.engine.types import Position
from companion.history.ticks import move_id
from companion.table.mats import Mat, doable_order
from companion.table.moves import car_move, gear_move, taken_off
from companion.table.restitution import card_moves
from companion.views.shapes import TableMove

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from companion.engine.race import Car, Race
    from companion.engine.track import Track
    from companion.engine.types import Seat
    from companion.views.shapes import HandMove

MOST_CARD_MOVES = 16
"""More than several rounds open at once come to; whoever never ticks gets the plain difference of the piles instead."""


@dataclass(frozen=True, slots=True)
class OpenMove:
    """A move that hands have still to make. Whenever it changes it gets another id: ticks are for what was seen."""

    id: str
    no: int
    """The entry since which it is open."""
    move: TableMove
    start: Position | int | None = None
    """Where the piece stands on the table; a car beside the board stands nowhere."""
    round: int = 0
    """The round in which it was opened."""

    def listed(self) -> HandMove:
        """Write it for the public state."""
        return {"id": self.id, "no": self.no, **self.move}


class OpenMoves:
    """What the hands of one seat have still to do."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._car: OpenMove | None = None
        self._gear: OpenMove | None = None
        self._cards: list[OpenMove] = []
        self._no = self._made = self._round = 0

    def rows(self) -> Iterator[OpenMove]:
        """List the moves, oldest first."""
        pieces = [[piece] for piece in (self._gear, self._car) if piece]
        return merge(*pieces, self._cards, key=lambda row: row.no)

    def follow(self, no: int, before: Race, race: Race, new: Car, moves: list[TableMove]) -> None:
        """Add what an entry asks for, between the race before and after it."""
        old = before.car(self._seat)
        self._begin(no, before.round)
        if (old.at, old.on_board) != (new.at, new.on_board):
            self._follow_car(race, old, new)
        if old.gear != new.gear:
            self._follow_gear(old, new)
        if moves:
            self._follow_cards(old, new, moves)

    def tick(self, no: int, ids: Collection[str], car: Car) -> None:
        """Strike out what has been done."""
        self._begin(no, self._round)
        self._car = self._car if self._car and self._car.id not in ids else None
        self._gear = self._gear if self._gear and self._gear.id not in ids else None
        self._cards = [row for row in self._cards if row.id not in ids]
        self._put_in_order(Mat.of(car).before(row.move for row in self._cards))

    def _begin(self, no: int, round_: int) -> None:
        self._no, self._made, self._round = no, 0, round_

    def _opened(self, move: TableMove, since: OpenMove | None = None, start: Position | int | None = None) -> OpenMove:
        self._made += 1
        no, round_ = (since.no, since.round) if since else (self._no, self._round)
        return OpenMove(move_id(self._seat, self._no, self._made), no, move, start, round_)

    # Pieces -------------------------------------------------------------------------------------------

    def _follow_car(self, race: Race, old: Car, new: Car) -> None:
        start = self._car.start if self._car else _place(old)
        assert not isinstance(start, int), "a car stands on a Space, not in a gear"
        if _is_same_place(race.track, start, _place(new)):
            self._car = None
        else:
            # The car of somebody who does not tick was surely moved in the round before, but nobody has said so.
            counted = start if self._car is None or self._car.round == self._round else None
            move = car_move(race, new, counted) if new.on_board else taken_off(new.seat)
            self._car = self._moved_on(self._car, move, start)

    def _follow_gear(self, old: Car, new: Car) -> None:
        start = self._gear.start if self._gear else old.gear
        self._gear = None if start == new.gear else self._moved_on(self._gear, gear_move(new), start)

    def _moved_on(self, piece: OpenMove | None, move: TableMove, start: Position | int | None) -> OpenMove:
        if piece is None:
            return self._opened(move, start=start)
        return piece if piece.move == move else self._opened(move, piece, start)

    # Cards ----------------------------------------------------------------------------------------------

    def _follow_cards(self, old: Car, new: Car, moves: list[TableMove]) -> None:
        table = Mat.of(old).before(row.move for row in self._cards)
        for move in moves:
            self._add(table, move)
        if len(self._cards) > MOST_CARD_MOVES:
            self._cards = [self._opened(move) for move in card_moves(self._seat, table, Mat.of(new))]
        self._put_in_order(table)

    def _add(self, table: Mat, move: TableMove) -> None:
        """Cancel a move against its opposite, or add it to one of its kind, or put it at the end."""
        opposite = self._find(move["move"], str(move["to"]), move["from"])
        if opposite is None or not self._cancel(table, opposite, move):
            self._join(table, move)

    def _find(self, what: str, from_: str, to: str) -> int | None:
        """Find the last open move on this way; a shuffle hides what is before it."""
        for index in reversed(range(len(self._cards))):
            move = self._cards[index].move
            if (move["move"], move["from"], move["to"]) == (what, from_, to):
                return index
            if move["move"] == "shuffle":
                break
        return None

    def _cancel(self, table: Mat, index: int, move: TableMove) -> bool:
        """Drop as much of an open move as this one takes back, unless hands could not make the others then."""
        row = self._cards[index]
        left = row.move["count"] - move["count"]
        if move["move"] == "shuffle" and left:
            return False
        rows = [*self._cards[:index], *([self._resized(row, left)] if left > 0 else []), *self._cards[index + 1 :]]
        if not table.can_follow(one.move for one in rows):
            return False
        self._cards = rows
        if left < 0:
            self._add(table, {**move, "count": -left})
        return True

    def _join(self, table: Mat, move: TableMove) -> None:
        same = None if move["move"] == "shuffle" else self._find(move["move"], move["from"], str(move["to"]))
        if same is not None:
            earlier, row, later = self._cards[:same], self._cards[same], self._cards[same + 1 :]
            count = row.move["count"] + move["count"]
            there = [*earlier, self._resized(row, count), *later]
            last = [*earlier, *later, self._opened({**move, "count": count})]
            for rows in (there, last):
                if table.can_follow(one.move for one in rows):
                    self._cards = rows
                    return
        self._cards = [*self._cards, self._opened(move)]

    def _resized(self, row: OpenMove, count: int) -> OpenMove:
        return self._opened({**row.move, "count": count}, row)

    def _put_in_order(self, table: Mat) -> None:
        """Reorder the card moves so that hands can make them from first to last."""
        rows = self._cards
        if table.can_follow(row.move for row in rows):
            return
        order = doable_order(table, [row.move for row in rows])
        self._cards = [
            rows[index] if rows[index].move["count"] == count else self._resized(rows[index], count)
            for index, count in order
        ]


def _place(car: Car) -> Position | None:
    return car.at if car.on_board else None


def _is_same_place(track: Track, one: Position | None, other: Position | None) -> bool:
    """Whether the piece stands at both: the board shows no laps."""
    if one is None or other is None:
        return one is other
    return (track.space(one.progress), one.spot) == (track.space(other.progress), other.spot)
