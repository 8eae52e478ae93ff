"""The records of every board and the careers of all drivers, kept up to date with the archive.

Races that were recorded since the last answer are folded into what is known. All is folded anew only if something
earlier has changed: a race deleted, restored or imported into the past, a driver renamed, merged or forgotten.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING, TypeVar

from pydantic import BaseModel

from companion.statistics.careers import Career, fold_careers
from companion.statistics.records import BoardFold, BoardRecord, board_records
from companion.store.archive import Archive, Position

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

T = TypeVar("T")


class RecordsOfBoard(BaseModel):
    """The records of one board."""

    track: str
    board_name: str | None = None
    """What an own board is called; null for a published one."""
    records: list[BoardRecord]


@dataclass(slots=True)
class RecordBook:
    """Knows records and careers; safe to call from any thread."""

    archive: Archive
    _folding: Lock = field(default_factory=Lock, init=False)
    _version: int | None = field(default=None, init=False)
    _rewritten: int | None = field(default=None, init=False)
    _folds: dict[str, BoardFold] = field(default_factory=dict, init=False)
    _careers: dict[int, Career] = field(default_factory=dict, init=False)
    _last: Position | None = field(default=None, init=False)
    """The race folded last; with how many there are, it tells whether those since are all later ones."""
    _count: int = field(default=0, init=False)
    _known: list[RecordsOfBoard] = field(default_factory=list, init=False)

    def boards(self, track: str | None = None) -> list[RecordsOfBoard]:
        """List the boards that were driven with their records, or one of them."""
        known = self._records()
        return [one for one in known if track in (None, one.track)]

    def held_by(self, driver: int) -> list[RecordsOfBoard]:
        """List the records that a driver holds, board by board."""
        own = ((one, [each for each in one.records if each.driver == driver]) for one in self.boards())
        return [one.model_copy(update={"records": records}) for one, records in own if records]

    def from_careers(self, tell: Callable[[Mapping[int, Career]], T]) -> T:
        """Return what `tell` makes of the careers by driver, which cannot change meanwhile."""
        with self._folding:
            self._fold()
            return tell(self._careers)

    def _records(self) -> list[RecordsOfBoard]:
        with self._folding:
            self._fold()
            return self._known

    def _fold(self) -> None:
        version, rewritten = self.archive.version, self.archive.rewritten
        if version == self._version:
            return
        if rewritten != self._rewritten or not self._fold_later():
            self._folds, self._careers, self._last, self._count = {}, {}, None, 0
            self._fold_later()
        self._version, self._rewritten = version, rewritten
        self._known = [
            RecordsOfBoard(track=track, board_name=fold.board_name, records=fold.records())
            for track, fold in sorted(self._folds.items())
        ]

    def _fold_later(self) -> bool:
        """Fold the races after the last one; False if there are others that were not folded."""
        later, drives = self.archive.drives(self._last)
        if self._last is not None and self._count + len(later) != self.archive.count():
            return False
        board_records(drives, self._folds)
        fold_careers(drives, self._careers)
        self._count += len(later)
        self._last = later[-1] if later else self._last
        return True
