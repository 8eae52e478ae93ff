"""The entrance for one table's messages: bytes stop here, and only typed requests and taps go further."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from companion.engine.refusals import Refused
from companion.engine.types import SEATS
from companion.hub.answers import Answer, Rejected
from companion.hub.director import Director
from companion.hub.known_commands import KnownCommands
from companion.hub.reader_watch import ReaderWatch
from companion.hub.reading import peek_id, read_request
from companion.hub.tap_desk import TapDesk
from companion.hub.taps import Tapped, feedback, read_tap

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from companion.engine.types import Author
    from companion.hub.table import Table
    from companion.hub.tag_book import TagBook
    from companion.store.journal import Journal
    from companion.views.events import PublicEvent


class FrontDesk:
    """Reads commands for the director and taps for the tap desk, and refuses what it cannot read.

    There is no lock: the line's single task hands in a message and awaits the outcome before the next one. So nothing
    else changes the table between deciding on an input and storing it.
    """

    def __init__(
        self,
        table: Table,
        journal: Journal,
        book: TagBook,
        clock: Callable[[], float] = monotonic,
        readers: Collection[str] = SEATS,
    ) -> None:
        known = KnownCommands(journal, table)
        self.table = table
        self._director = Director(table, journal, known)
        self.readers = ReaderWatch(table.name, readers, clock)
        self._taps = TapDesk(table, self._director.handle, known, book, clock, self.readers)

    async def command(self, author: Author, payload: bytes) -> Answer:
        """Answer a message from a seat or the referee."""
        try:
            request = read_request(author, payload, self.table.find_track)
        except Refused as refused:
            return Answer(Rejected(peek_id(payload), refused.refusal))
        return await self._director.handle(request)

    async def draw_on(self) -> list[PublicEvent]:
        """Draw what the table still waits for: a power cut may have come between an input and the cards it led to."""
        return await self._director.draw_on()

    async def tap(self, reader: str, payload: bytes) -> Tapped:
        """Handle a message from a reader."""
        try:
            tap = read_tap(payload)
        except Refused as refused:
            return Tapped(feedback(None, "refused", refused.refusal.code))
        return await self._taps.handle(reader, tap)
