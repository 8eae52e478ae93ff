"""The open move of one piece, a car or a gear pawn: at most one, to its newest place."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

from companion.engine.race import Car, Race
from companion.engine.types import Position
from companion.table.moves import car_move, gear_move, taken_off

if TYPE_CHECKING:
    from collections.abc import Collection

    from companion.table.open_move import Opener, OpenMove, Place
    from companion.views.move_schemas import TableMove


class Way(Protocol):
    """The way of a piece in one entry."""

    @property
    def start(self) -> Place:
        """Where the race had it before."""

    def ends_at(self, place: Place) -> bool:
        """Whether a piece that stands there need not move."""

    def tell(self, start: Place) -> TableMove:
        """Describe the move from where the piece stands, or only where to."""


@dataclass(frozen=True, slots=True)
class CarWay:
    """The way of a car."""

    race: Race
    old: Car
    new: Car

    @property
    def start(self) -> Place:
        """Where the race had it before; beside the board it stands nowhere."""
        return self.old.at if self.old.on_board else None

    def ends_at(self, place: Place) -> bool:
        """Whether a car that stands there need not move: the board shows no laps."""
        if not isinstance(place, Position) or not self.new.on_board:
            return place is None and not self.new.on_board
        track, end = self.race.track, self.new.at
        return (track.space(place.progress), place.spot) == (track.space(end.progress), end.spot)

    def tell(self, start: Place) -> TableMove:
        """Describe the move from a Space, or only where to."""
        if not self.new.on_board:
            return taken_off(self.new.seat)
        return car_move(self.race, self.new, start if isinstance(start, Position) else None)


@dataclass(frozen=True, slots=True)
class GearWay:
    """The way of a gear pawn."""

    old: Car
    new: Car

    @property
    def start(self) -> Place:
        """The gear before."""
        return self.old.gear

    def ends_at(self, place: Place) -> bool:
        """Whether this is the gear now."""
        return place == self.new.gear

    def tell(self, start: Place) -> TableMove:  # noqa: ARG002 - gears are not counted
        """Describe the move."""
        return gear_move(self.new)


class OpenPiece:
    """What is open of a piece: a move to make or, where one was taken back that may have been made, to put back."""

    def __init__(self, opener: Opener) -> None:
        self._opener = opener
        self.row: OpenMove | None = None
        self.back: OpenMove | None = None
        self._doubtful = False
        """Whether the piece may stand where a row told that no longer holds: then only its place is true for everybody.

        Many move a piece at once and tick late: a way counted from where it stood would lead them too far, and after a
        spin-out in the wrong direction.
        """

    def follow(self, way: Way, *, rewriting: bool) -> None:
        """Follow the piece on its way; `rewriting` if a move that was told before may no longer hold."""
        start = self.row.start if self.row else way.start
        self._doubtful = self._doubtful or self.row is not None
        self.back = None
        if way.ends_at(start) and not self._is_unsure() and (rewriting or self.row is None):
            self.row = None
            self.back = self._opener.open(way.tell(None), kind="b") if self._doubtful else None
        else:
            self.row = self._moved_on(way.tell(None if self._doubtful else start), start)

    def _is_unsure(self) -> bool:
        return self.row is not None and (self.row.earlier or self.row.unsure)

    def _moved_on(self, move: TableMove, start: Place) -> OpenMove:
        if self.row and self.row.move == move:
            return self.row
        return replace(self._opener.open(move, self.row, start), unsure=self._is_unsure())

    def tick(self, ids: Collection[str]) -> None:
        """Strike out what has been done."""
        if (self.row and self.row.id in ids) or (self.back and self.back.id in ids):
            self.settle()

    def settle(self) -> None:
        """Believe that the piece stands where the race says."""
        self.row, self.back, self._doubtful = None, None, False

    def age(self, round_: int) -> None:
        """Begin a round: what is open from before is left over, and nothing is put back any more."""
        if self.row and self.row.changed < round_:
            self.row = replace(self.row, earlier=True)
        if self.back and self.back.changed < round_:
            self.settle()
