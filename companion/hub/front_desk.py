"""Where the messages of one table come in: bytes are read here, and only what they mean goes further."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from companion.engine.refusals import Refused
from companion.hub.answers import Answer, Rejected
from companion.hub.director import Director
from companion.hub.known_commands import KnownCommands
from companion.hub.reading import peek_id, read_request
from companion.hub.tap_desk import TapDesk
from companion.hub.taps import Tapped, feedback, read_tap

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.history.entries import Author
    from companion.hub.table import Table
    from companion.hub.tag_book import TagBook
    from companion.store.journal import Journal


class FrontDesk:
    """Reads commands for the director and taps for the tap desk; refuses what cannot be read.

    Nothing here is locked: the line's one task brings a message, waits for what comes of it, and only then brings the
    next. So between deciding on an input and storing it, nothing else changes the table.
    """

    def __init__(self, table: Table, journal: Journal, book: TagBook, clock: Callable[[], float] = monotonic) -> None:
        known = KnownCommands(journal, table)
        self.table = table
        self._director = Director(table, journal, known)
        self._taps = TapDesk(table, self._director.handle, known, book, clock)

    async def command(self, author: Author, payload: bytes) -> Answer:
        """Answer a message of a seat or the referee."""
        try:
            request = read_request(author, payload, self.table.find_track)
        except Refused as refused:
            return Answer(Rejected(peek_id(payload), refused.refusal))
        return await self._director.handle(request)

    async def tap(self, reader: str, payload: bytes) -> Tapped:
        """Work out a message of a reader."""
        try:
            tap = read_tap(payload)
        except Refused as refused:
            return Tapped(feedback(None, "refused", refused.refusal.code))
        return await self._taps.handle(reader, tap)
