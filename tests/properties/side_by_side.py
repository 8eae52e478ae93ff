"""Two histories that differ in a secret, and everything that others are shown of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.engine.refusals import Refusal
from companion.history.commands import Redo, Undo
from companion.history.entries import REFEREE, Entry
from companion.history.history import History
from companion.table.ledger import Ledger
from companion.views.events import public_events
from companion.views.public import Heading, public_state
from companion.views.seat import seat_own

if TYPE_CHECKING:
    from companion.engine import commands as c
    from companion.engine.types import Author, Seat
    from companion.history.moments import Moment
    from companion.wire.commands import AnyCommand

    from ..virtual_table import VirtualTable

HEAD = Heading("main", "it", 0)


def shown(history: History, entry: Entry, hands: Ledger, secret_of: Seat) -> list[Any]:
    """Collect everything that one entry shows to the public and to every other seat."""
    race = history.race
    state = public_state(HEAD, race, hands.table_moves, hands.hands(), hands.put_back())
    others = [car.seat for car in race.cars if car.seat != secret_of]
    views = [seat_own(race, seat, may_undo=history.why_no_undo(seat) is None) for seat in others]
    return [public_events(entry, race.track), state, views]


class SideBySide:
    """Two histories that differ in a secret of one seat."""

    def __init__(self, table: VirtualTable, secret_of: Seat) -> None:
        self.left = table.history
        self.right = History(table.history.entries)
        self.table = table
        self.secret_of = secret_of
        self.hands = Ledger(), Ledger()

    def differ(self, left: c.Command, right: c.Command) -> None:
        """Apply one side of the secret to each table."""
        assert self._check(self.left.moment, self.table.take(self.secret_of, left), right)

    def same(self, by: Author, command: c.Command) -> bool:
        """Make the same entry at both; False when the secret is out, because it decides what the seat can do."""
        if isinstance(self.right.decide(by, command), Refusal):
            return False
        return self._check(self.left.moment, self.table.take(by, command), command)

    def take_back(self) -> None:
        """Undo the last input at both tables, and bring it back."""
        for command in (Undo(), Redo()):
            assert self._check(self.left.moment, self.table.take(REFEREE, command), command)

    def _check(self, before: Moment, entry: Entry, right: AnyCommand) -> bool:
        right_before = self.right.moment
        other = self.right.accept(entry.by, right)
        assert isinstance(other, Entry), other
        self.hands[0].take(entry, before, self.left.moment)
        self.hands[1].take(other, right_before, self.right.moment)
        left_shows = shown(self.left, entry, self.hands[0], self.secret_of)
        assert left_shows == shown(self.right, other, self.hands[1], self.secret_of)
        return True
