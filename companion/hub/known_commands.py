"""Commands that have been answered: the same one again gets the same reply and changes nothing."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from companion.engine.refusals import Refusal
from companion.hub.answers import refusal_json
from companion.hub.storing import stored
from companion.store.journal import Answered, CannotStore, CommandKey

if TYPE_CHECKING:
    from companion.hub.requests import Envelope
    from companion.store.journal import Journal
    from companion.views.parts import Json

_log = logging.getLogger(__name__)
READER = "reader"
"""Under which author the ids of taps are known: readers make them, not whoever holds the seat."""
REMEMBERED_REFUSALS = 128
"""Of each author, so that nobody makes the hub forget what another was refused."""
KEEP_NO_REPLY = ("hello", "enter", "forecast")
"""Sent again and again: their replies are not kept, and they are not among the figures."""


class KnownCommands:
    """The answered commands of one table; all of them are in the journal."""

    def __init__(self, journal: Journal, table: str) -> None:
        self._journal = journal
        self._table = table

    def key(self, envelope: Envelope, race: str) -> CommandKey | None:
        """Say what a command's id belongs to; a command without one cannot be known again."""
        if envelope.id is None:
            return None
        if envelope.by_tap:
            return self.tap_key(envelope.id, race)
        return CommandKey(self._table, race, envelope.author, self._holder(envelope.author), envelope.id)

    def tap_key(self, command: str, race: str) -> CommandKey:
        """Say what the id of a command said by a tap belongs to."""
        return CommandKey(self._table, race, READER, "", command)

    def _holder(self, author: str) -> str:
        held = (seat.holder for seat in self._journal.seats(self._table) if seat.seat == author)
        return next(held, "")

    def earlier_reply(self, envelope: Envelope) -> Json | None:
        """Find the reply this command has had; an id that stood for another command is refused."""
        # Read right here: one row by its key takes less time than handing it to a thread.
        known = self._journal.answered(envelope.key) if envelope.key else None
        if known is None:
            return None
        if is_same(known, envelope.digest):
            return known.reply
        return refusal_json(envelope.id, Refusal("id.reused", {"id": known.key.id}))

    async def remember_refusal(self, envelope: Envelope, reply: Json) -> None:
        """Keep a refusal before it is told; an accepted command's reply is stored with what it changed."""
        if envelope.key is None or envelope.do in KEEP_NO_REPLY:
            return
        refused = Answered(envelope.key, envelope.digest, reply)
        try:
            await stored(self._journal, self._journal.keep_refusal, refused, REMEMBERED_REFUSALS)
        except CannotStore as error:  # a refusal changes nothing: better told than kept from its sender
            _log.warning("table %s: a refusal could not be stored: %s", self._table, error)


def is_same(known: Answered, digest: str | None) -> bool:
    """Whether a command with the id of a known one says the same; what older versions stored is believed to."""
    return known.digest is None or known.digest == digest
