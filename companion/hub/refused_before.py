"""Refusals given before: the same command again gets the same one, even when it would now be legal."""

from __future__ import annotations

import logging
from collections import OrderedDict, defaultdict
from typing import TYPE_CHECKING

from companion.hub.storing import stored
from companion.store.journal import Answered, CannotStore

if TYPE_CHECKING:
    from companion.history.entries import Author
    from companion.store.journal import Journal
    from companion.views.parts import Json

_log = logging.getLogger(__name__)
REMEMBERED_REFUSALS = 128
"""Of each author, so that nobody makes the hub forget what another was refused."""


class RefusedBefore:
    """The last refusals of one table, also over a restart."""

    def __init__(self, journal: Journal, table: str) -> None:
        self._journal = journal
        self._table = table
        self._refused: defaultdict[str, OrderedDict[str, Json]] = defaultdict(OrderedDict)

    def load(self) -> None:
        """Take up what the journal holds."""
        for refused in self._journal.refusals(self._table):
            self._refused[refused.author][refused.id] = refused.reply

    def reply(self, author: Author, command: str | None) -> Json | None:
        """Find the refusal a command has had."""
        return self._refused[author].get(command) if command else None

    async def remember(self, author: Author, command: str, reply: Json) -> None:
        """Keep a refusal before it is told."""
        refused = self._refused[author]
        refused[command] = reply
        if len(refused) > REMEMBERED_REFUSALS:
            refused.popitem(last=False)
        try:
            answered = Answered(author, command, reply)
            await stored(self._journal, self._journal.keep_refusal, self._table, answered, REMEMBERED_REFUSALS)
        except CannotStore as error:  # a refusal changes nothing: better told than kept from its sender
            _log.warning("table %s: a refusal could not be stored: %s", self._table, error)
