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
    records: list[BoardRecord]


@dataclass(slots=True)
class RecordBook:
    """Knows the records; safe to call from any thread."""

    archive: Archive
    _version: int | None = field(default=None, init=False)
    _known: dict[str, list[BoardRecord]] = field(default_factory=dict, init=False)
    _folding: Lock = field(default_factory=Lock, init=False)

    def boards(self, track: str | None = None) -> list[RecordsOfBoard]:
        """List the boards that were driven with their records, or one of them."""
        known = self._records()
        return [RecordsOfBoard(track=board, records=known[board]) for board in known if track in (None, board)]

    def held_by(self, driver: int) -> list[RecordsOfBoard]:
        """List the records that a driver holds, board by board."""
        own = ((one.track, [each for each in one.records if each.driver == driver]) for one in self.boards())
        return [RecordsOfBoard(track=track, records=records) for track, records in own if records]

    def _records(self) -> dict[str, list[BoardRecord]]:
        with self._folding:
            version = self.archive.version
            if version != self._version:
                self._known = board_records(self.archive.drives())
                self._version = version
            return self._known
