"""Idempotency of taps: a tap that had feedback before gets the same and changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.hub.answers import Repeated
from companion.hub.known_commands import is_same
from companion.hub.taps import feedback, feedback_of
from companion.system.latest import Latest
from companion.table.meant import takes_back

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.hub.known_commands import KnownCommands
    from companion.hub.table import Table
    from companion.hub.taps import Tap
    from companion.views.parts import Json

MOST_READERS = 64
"""Remembered at once; an external broker may let anybody invent names."""
REMEMBERED_TAPS = 64
SAME_TAP_SECONDS = 0.7
"""A reader that sends no ids may repeat a tap; within this time it is the same one."""


class _Known(NamedTuple):
    """A tap with an id, and its feedback; older versions stored no uid."""

    race: str
    uid: str | None
    feedback: Json


class KnownTaps:
    """The latest taps of each reader.

    After a restart, taps that entered something are known from the drafts, and taps that gave a command from the
    journal.
    """

    def __init__(self, table: Table, commands: KnownCommands, clock: Callable[[], float]) -> None:
        self._table = table
        self._commands = commands
        self._clock = clock
        self._with_id: Latest[str, Latest[str, _Known]] = Latest(MOST_READERS)
        self._without_id: Latest[str, tuple[str, float, Json]] = Latest(MOST_READERS)
        for race, tap in table.drafts.taps():
            self._keep(tap.reader, tap.feedback["id"], _Known(race, tap.uid, tap.feedback))

    def feedback_to(self, reader: str, tap: Tap) -> Json | None:
        """Return the feedback if this tap was handled before; a refusal if its id belongs to another tag."""
        if tap.id is None:
            return self._same_without_id(reader, tap)
        known = self._with_id[reader].get(tap.id) if reader in self._with_id else None
        if known is None or known.race != self._table.race_id:
            return self._from_journal(reader, tap)
        return known.feedback if known.uid in (None, tap.uid) else _reused(tap)

    def remember(self, reader: str, tap: Tap, sent: Json) -> None:
        """Remember the feedback to a tap."""
        if tap.id is None:
            self._without_id[reader] = (tap.uid, self._clock(), sent)
        elif sent["code"] != "not-stored":  # the same tap may succeed once the disk recovers
            self._keep(reader, tap.id, _Known(self._table.race_id, tap.uid, sent))

    def _same_without_id(self, reader: str, tap: Tap) -> Json | None:
        uid, at, sent = self._without_id.get(reader, ("", 0.0, {}))
        if uid != tap.uid or self._clock() - at >= SAME_TAP_SECONDS:
            return None
        self.remember(reader, tap, sent)  # a tag left on the reader is sent again and again: still one tap
        return sent

    def _from_journal(self, reader: str, tap: Tap) -> Json | None:
        """Look up a command that this tap gave before a restart."""
        command = tap.command_id(reader)
        assert command is not None, "only a tap with an id is looked up"
        known = self._commands.answered_tap(command)
        if known is None:
            return None
        if not is_same(known, tap.digest):
            return _reused(tap)
        return feedback_of(tap, Repeated(command, known.reply), taken_back=self._took_back(known.reply))

    def _took_back(self, reply: Json) -> bool:
        """Whether the input that this reply accepted took something back."""
        no, desk = reply.get("no"), self._table.desk
        return bool(desk and no and takes_back(desk.history.entries[no - 1].command))

    def _keep(self, reader: str, tap: str, known: _Known) -> None:
        taps = self._with_id[reader] = self._with_id.get(reader) or Latest(REMEMBERED_TAPS)
        taps[tap] = known


def _reused(tap: Tap) -> Json:
    return feedback(tap.id, "refused", "id.reused")
