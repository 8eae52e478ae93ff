"""The records of every board, worked out again only after the archive has changed."""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import Lock

from pydantic import BaseModel

from companion.statistics.records import BoardRecord, board_records
from companion.store.archive import Archive


class RecordsOfBoard(BaseModel):
    """The records of one board."""

    track: str
    board_name: str | None = None
    """What an own board is called; null for a published one."""
    records: list[BoardRecord]


@dataclass(slots=True)
class RecordBook:
    """Knows the records; safe to call from any thread."""

    archive: Archive
    _version: int | None = field(default=None, init=False)
    _known: list[RecordsOfBoard] = field(default_factory=list, init=False)
    _folding: Lock = field(default_factory=Lock, init=False)

    def boards(self, track: str | None = None) -> list[RecordsOfBoard]:
        """List the boards that were driven with their records, or one of them."""
        known = self._records()
        return [one for one in known if track in (None, one.track)]

    def held_by(self, driver: int) -> list[RecordsOfBoard]:
        """List the records that a driver holds, board by board."""
        own = ((one, [each for each in one.records if each.driver == driver]) for one in self.boards())
        return [one.model_copy(update={"records": records}) for one, records in own if records]

    def _records(self) -> list[RecordsOfBoard]:
        with self._folding:
            version = self.archive.version
            if version != self._version:
                drives = self.archive.drives()
                names = {drive.track: drive.board_name for drive in drives}
                self._known = [
                    RecordsOfBoard(track=board, board_name=names[board], records=records)
                    for board, records in board_records(drives).items()
                ]
                self._version = version
            return self._known
