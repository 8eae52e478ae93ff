"""Commands that have been answered: the same one again gets the same reply and changes nothing."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from companion.engine.refusals import Refusal
from companion.hub.answers import Rejected, Repeated, reply_json
from companion.hub.storing import stored
from companion.store.journal import Answered, CannotStore, CommandKey

if TYPE_CHECKING:
    from companion.hub.answers import Reply
    from companion.hub.requests import Request
    from companion.hub.table import Table
    from companion.store.journal import Journal

_log = logging.getLogger(__name__)
READER = "reader"
"""Under which author the ids of taps are known: readers make them, not whoever holds the seat."""
REMEMBERED_REFUSALS = 128
"""Of each author, so that nobody makes the hub forget what another was refused."""
KEEP_NO_REPLY = ("hello", "enter", "forecast")
"""Sent again and again: their replies are not kept, and they are not among the figures."""


class KnownCommands:
    """The answered commands of one table; all of them are in the journal."""

    def __init__(self, journal: Journal, table: Table) -> None:
        self._journal = journal
        self._table = table

    def reply_to(self, request: Request) -> Reply | None:
        """Find the reply this command has had; an id that stood for another command is refused."""
        # Read right here: one row by its key takes less time than handing it to a thread.
        key = self._key(request)
        known = self._journal.answered(key) if key else None
        if known is None:
            return None
        if is_same(known, request.digest):
            return Repeated(request.id, known.reply)
        return Rejected(request.id, Refusal("id.reused", {"id": known.key.id}))

    def answered(self, request: Request, reply: Reply) -> Answered | None:
        """Give what is to be stored of a reply; a command without an id cannot be known again."""
        key = self._key(request)
        return Answered(key, request.digest, reply_json(reply)) if key else None

    async def remember_refusal(self, request: Request, reply: Reply) -> None:
        """Store a refusal before it is told; an accepted command's reply is stored with what it changed."""
        refused = self.answered(request, reply)
        if refused is None or request.do in KEEP_NO_REPLY:
            return
        try:
            await stored(self._journal, self._journal.keep_refusal, refused, REMEMBERED_REFUSALS)
        except CannotStore as error:  # a refusal changes nothing: better told than kept from its sender
            _log.warning("table %s: a refusal could not be stored: %s", self._table.name, error)

    def answered_tap(self, command: str) -> Answered | None:
        """Find the reply to a command that a tap gave."""
        return self._journal.answered(self._tap_key(command))

    def _key(self, request: Request) -> CommandKey | None:
        if request.id is None:
            return None
        if request.by_tap:
            return self._tap_key(request.id)
        author = request.author
        return CommandKey(self._table.name, self._table.race_id, author, self._holder(author), request.id)

    def _tap_key(self, command: str) -> CommandKey:
        return CommandKey(self._table.name, self._table.race_id, READER, "", command)

    def _holder(self, author: str) -> str:
        held = (seat.holder for seat in self._journal.seats(self._table.name) if seat.seat == author)
        return next(held, "")


def is_same(known: Answered, digest: str | None) -> bool:
    """Whether a command with the id of a known one says the same; what older versions stored is believed to."""
    return known.digest is None or known.digest == digest
