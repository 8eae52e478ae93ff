"""Where the messages of one table come in: bytes are read here, and only what they mean goes further."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.refusals import Refused
from companion.hub.answers import Answer, Rejected
from companion.hub.reading import peek_id, read_request
from companion.hub.taps import Tapped, feedback, read_tap

if TYPE_CHECKING:
    from companion.history.entries import Author
    from companion.hub.director import Director


class FrontDesk:
    """Reads commands for the director and taps for the tap desk; refuses what cannot be read."""

    def __init__(self, director: Director) -> None:
        self._director = director

    async def command(self, author: Author, payload: bytes) -> Answer:
        """Answer a message of a seat or the referee."""
        try:
            request = read_request(author, payload, self._director.find_track)
        except Refused as refused:
            return Answer(Rejected(peek_id(payload), refused.refusal))
        return await self._director.handle(request)

    async def tap(self, reader: str, payload: bytes) -> Tapped:
        """Work out a message of a reader."""
        try:
            tap = read_tap(payload)
        except Refused as refused:
            return Tapped(feedback(None, "refused", refused.refusal.code))
        return await self._director.taps.handle(reader, tap)
