"""Idempotency: a command that was answered before gets the same reply and changes nothing."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from companion.engine.refusals import Refusal
from companion.hub.answers import Rejected, Repeated, reply_json
from companion.hub.requests import TryOut
from companion.hub.storing import stored
from companion.store.journal import Answered, CannotStore, CommandKey

if TYPE_CHECKING:
    from companion.hub.answers import Reply
    from companion.hub.requests import Request
    from companion.hub.table import Table
    from companion.store.journal import Journal

_log = logging.getLogger(__name__)
READER = "reader"
"""The author under which ids of taps are stored: readers make them, not the holder of the seat.

All readers together are one author: their latest taps are remembered apart, and the journal is asked after a restart.
"""
REMEMBERED_REFUSALS = 128
"""Per author, so that nobody can push out another's."""
KEEP_NO_REPLY = ("hello", "enter", "forecast", "ask-recount", "decline-recount")
"""Sent all the time, or the same when sent again: their replies are not stored, and the metrics do not count them."""


def keeps_no_reply(request: Request) -> bool:
    """Whether a request is decided again each time it is sent."""
    return request.do in KEEP_NO_REPLY or isinstance(request.command, TryOut)


class KnownCommands:
    """The answered commands of one table; all of them are in the journal."""

    def __init__(self, journal: Journal, table: Table) -> None:
        self._journal = journal
        self._table = table

    def reply_to(self, request: Request) -> Reply | None:
        """Return the reply if this command was answered before; a refusal if its id belongs to another command."""
        # Not in a thread: reading one row by its key is faster than switching.
        key = self._key(request)
        known = self._journal.answered(key) if key else None
        if known is None:
            return None
        if is_same(known, request.digest):
            return Repeated(request.id, known.reply)
        return Rejected(request.id, Refusal("id.reused", {"id": known.key.id}))

    def answered(self, request: Request, reply: Reply) -> Answered | None:
        """Make the record to store with a reply; None for a command without an id, which cannot be recognised."""
        key = self._key(request)
        return Answered(key, request.digest, reply_json(reply)) if key else None

    async def remember_refusal(self, request: Request, reply: Reply) -> None:
        """Store a refusal before it is sent; an accepted command's reply is stored along with what it changed."""
        refused = self.answered(request, reply)
        if refused is None or keeps_no_reply(request):
            return
        try:
            await stored(self._journal, self._journal.keep_refusal, refused, REMEMBERED_REFUSALS)
        except CannotStore as error:  # a refusal changes nothing: send it all the same
            _log.warning("table %s: cannot store a refusal: %s", self._table.name, error)

    def answered_tap(self, command: str) -> Answered | None:
        """Return the stored reply to a command that came from a tap."""
        return self._journal.answered(self._tap_key(command))

    def _key(self, request: Request) -> CommandKey | None:
        if request.id is None:
            return None
        if request.by_tap:
            return self._tap_key(request.id)
        author = request.author
        return CommandKey(self._table.name, self._table.race_id, author, self._table.holder(author), request.id)

    def _tap_key(self, command: str) -> CommandKey:
        return CommandKey(self._table.name, self._table.race_id, READER, "", command)


def is_same(known: Answered, digest: str | None) -> bool:
    """Whether the content is the same as the known command's; assumed so where an older version stored no digest."""
    return known.digest is None or known.digest == digest
