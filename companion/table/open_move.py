"""One open hand move, and how moves get their ids."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from companion.engine.types import Position
from companion.history.ticks import move_id
from companion.views.move_schemas import TableMove

if TYPE_CHECKING:
    from companion.engine.types import Seat
    from companion.views.move_schemas import HandMove

Place = Position | int | None
"""Where a piece stands: a car on a Space or, beside the board, nowhere; a gear pawn in a gear."""
Kind = Literal["", "e", "b"]
"""What an id is for: a move to make, one left over from earlier rounds, one to put back."""


@dataclass(frozen=True, slots=True)
class OpenMove:
    """A move that hands have still to make. Whenever it changes it gets another id: ticks are for what was seen."""

    id: str
    no: int
    """The entry since which it is open."""
    move: TableMove
    start: Place = None
    """Where the piece stands on the table."""
    changed: int = 0
    """The round in which it was changed last."""
    earlier: bool = False
    """Whether cars have moved in a later round since: it is surely done, or forgotten, but nobody has ticked it."""
    unsure: bool = False
    """Whether nobody knows where the piece stands, because it has moved on from a move that was left over."""
    corrected: bool = False
    """Whether a correction asks for it: whoever never ticks would not find it among what is open from before."""

    def listed(self) -> HandMove:
        """Write it for the public state."""
        row: HandMove = {"id": self.id, "no": self.no, **self.move, "earlier": True, "corrected": True}
        if not self.earlier:
            del row["earlier"]
        if self.earlier or not self.corrected:
            del row["corrected"]
        return row


class Opener:
    """Opens moves of one seat, numbered within each entry."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.round = self._no = 0
        self.corrects = False
        """Whether the entry corrects, or takes back a correction."""
        self._made: dict[Kind, int] = {}

    def begin(self, no: int, round_: int, *, corrects: bool) -> None:
        """Begin an entry."""
        self.round, self._no, self.corrects, self._made = round_, no, corrects, {}

    def open(self, move: TableMove, since: OpenMove | None = None, start: Place = None, kind: Kind = "") -> OpenMove:
        """Open a move, or one in place of another that is open already."""
        count = self._made[kind] = self._made.get(kind, 0) + 1
        no = since.no if since else self._no
        one = move_id(self.seat, self._no, f"{kind}{count}")
        return OpenMove(one, no, move, start, self.round, earlier=kind == "e", corrected=self.corrects and not kind)

    def resize(self, row: OpenMove, count: int, kind: Kind | None = None) -> OpenMove:
        """Open a move of cards with another count in place of one."""
        if kind is None:
            kind = "e" if row.earlier else ""
        return replace(self.open({**row.move, "count": count}, row, kind=kind), corrected=row.corrected)
