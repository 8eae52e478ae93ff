"""The open card moves of one seat: merged where hands can still follow, and cancelled where they are taken back."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.table.mats import Mat, doable_order
from companion.table.restitution import card_moves

if TYPE_CHECKING:
    from collections.abc import Collection

    from companion.engine.race import Car
    from companion.table.open_move import Opener, OpenMove
    from companion.views.move_schemas import TableMove

MOST_CARD_MOVES = 16
"""More than a round comes to with what is left over from others."""


class OpenCards:
    """What the hands of one seat have still to do with cards, and what to put back if it was already done."""

    def __init__(self, opener: Opener) -> None:
        self._opener = opener
        self.rows: list[OpenMove] = []
        self.back: list[OpenMove] = []

    def follow(self, old: Car, moves: list[TableMove]) -> None:
        """Add the moves of an entry."""
        if self.rows and len(self.rows) + len(moves) > MOST_CARD_MOVES:
            self._fold(self.rows, [], old)
        table = self._table(old)
        for move in moves:
            self._add(table, move)
        self._put_in_order(table)

    def tick(self, ids: Collection[str], car: Car) -> None:
        """Strike out what has been done."""
        self.rows = [row for row in self.rows if row.id not in ids]
        self.back = [row for row in self.back if row.id not in ids]
        self._put_in_order(self._table(car))

    def settle(self, pile: str, car: Car) -> None:
        """Believe that a pile holds what the race says."""
        self.tick({row.id for row in (*self.rows, *self.back) if pile in (row.move["from"], row.move["to"])}, car)

    def go_back(self, round_: int) -> None:
        """Count what is open among the moves of this round, which others may follow on, after one that is undone."""
        self.rows = [replace(row, changed=min(row.changed, round_)) for row in self.rows]

    def age(self, round_: int, car: Car) -> None:
        """Begin a round: what is open from before is left over, and nothing is put back any more."""
        self.back = [row for row in self.back if row.changed >= round_]
        leftover = [row for row in self.rows if row.earlier or row.changed < round_]
        if not any(row.earlier for row in leftover):
            self.rows = [replace(row, earlier=True) if row.changed < round_ else row for row in self.rows]
        elif not all(row.earlier for row in leftover):
            self._fold(leftover, [row for row in self.rows if row not in leftover], car)

    def _fold(self, leftover: list[OpenMove], fresh: list[OpenMove], car: Car) -> None:
        """List what is left over as the plain difference between the piles."""
        table, since = self._table(car), leftover[0]
        plain = self._difference(table, Mat.of(car).before(row.move for row in fresh))
        if plain is None:
            folded = [replace(row, earlier=True) for row in leftover]
        else:
            folded = [self._opener.open(move, since, kind="e") for move in plain]
        self.rows = [*folded, *fresh]
        self._put_in_order(table)

    def _difference(self, table: Mat, then: Mat) -> list[TableMove] | None:
        """List what leads from one mat to another, unless a pile lacks cards as after a tick of what was not done."""
        moves = list(card_moves(self._opener.seat, table, then))
        return moves if table.can_follow(moves) and then.before(moves).piles == table.piles else None

    def _table(self, car: Car) -> Mat:
        """Return the piles as they lie on the table, where nothing is done that is still open."""
        return Mat.of(car).before(row.move for row in self.rows)

    # Moves to make --------------------------------------------------------------------------------------

    def _add(self, table: Mat, move: TableMove) -> None:
        """Cancel a move against its opposite, or add it to one of its kind, or put it at the end."""
        opposite = _find(self.rows, move["move"], (str(move["to"]), move["from"]))
        if opposite is None or not self._cancel(table, opposite, move):
            self._join(table, move)
            self._forget_back(move)

    def _cancel(self, table: Mat, index: int, move: TableMove) -> bool:
        """Drop as much of an open move as this one takes back, unless the remaining moves would become impossible."""
        row = self.rows[index]
        left = row.move["count"] - move["count"]
        if move["move"] == "shuffle" and left:
            return False
        rest = [self._opener.resize(row, left)] if left > 0 else []
        rows = [*self.rows[:index], *rest, *self.rows[index + 1 :]]
        if not table.can_follow(one.move for one in rows):
            return False
        self.rows = rows
        self._put_back({**move, "count": min(row.move["count"], move["count"])})
        if left < 0:
            self._add(table, {**move, "count": -left})
        return True

    def _join(self, table: Mat, move: TableMove) -> None:
        same = None if move["move"] == "shuffle" else _find(self.rows, move["move"], (move["from"], str(move["to"])))
        if same is not None and self._may_grow(self.rows[same]):
            earlier, row, later = self.rows[:same], self.rows[same], self.rows[same + 1 :]
            count = row.move["count"] + move["count"]
            there = [*earlier, self._opener.resize(row, count), *later]
            last = [*earlier, *later, self._opener.open({**move, "count": count})]
            for rows in (there, last):
                if table.can_follow(one.move for one in rows):
                    self.rows = rows
                    return
        self.rows = [*self.rows, self._opener.open(move)]

    def _may_grow(self, row: OpenMove) -> bool:
        """Whether more cards on the same way are counted with it: hands must be able to tell what is new."""
        return not row.earlier and row.corrected == self._opener.corrects

    def _put_in_order(self, table: Mat) -> None:
        """Reorder the moves so that hands can make them from first to last."""
        rows = self.rows
        if table.can_follow(row.move for row in rows):
            return
        order = doable_order(table, [row.move for row in rows])
        self.rows = [
            rows[index] if rows[index].move["count"] == count else self._opener.resize(rows[index], count)
            for index, count in order
        ]

    # Moves to put back ----------------------------------------------------------------------------------

    def _put_back(self, move: TableMove) -> None:
        """Note a move that takes back what may have been done already."""
        same = None if move["move"] == "shuffle" else _find(self.back, move["move"], (move["from"], str(move["to"])))
        if same is None:
            self.back = [*self.back, self._opener.open(move, kind="b")]
        else:
            self._resize_back(same, self.back[same].move["count"] + move["count"])

    def _forget_back(self, move: TableMove) -> None:
        """Put back no more what is to be done after all."""
        opposite = _find(self.back, move["move"], (str(move["to"]), move["from"]))
        if opposite is not None:
            whole = move["move"] == "shuffle"
            self._resize_back(opposite, 0 if whole else self.back[opposite].move["count"] - move["count"])

    def _resize_back(self, index: int, count: int) -> None:
        rest = [self._opener.resize(self.back[index], count, "b")] if count > 0 else []
        self.back = [*self.back[:index], *rest, *self.back[index + 1 :]]


def _find(rows: list[OpenMove], what: str, way: tuple[str, str]) -> int | None:
    """Find the last move on this way; a shuffle hides what is before it."""
    for index in reversed(range(len(rows))):
        move = rows[index].move
        if (move["move"], move["from"], move["to"]) == (what, *way):
            return index
        if move["move"] == "shuffle":
            break
    return None
