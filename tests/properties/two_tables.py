"""Two real tables that differ in one secret of one seat, and everything others can see of them."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from companion.boards import find_track
from companion.engine.events import Kept, Revealed
from companion.engine.refusals import Refusal
from companion.history.entries import REFEREE, Amended, Entry
from companion.hub.front_desk import FrontDesk
from companion.hub.table import Table
from companion.hub.tag_book import TagBook
from companion.store.journal import Journal
from companion.wire.commands import AnyCommand, command_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.engine.catalogue import CardId
    from companion.engine.commands import Discard, Keep, Plan
    from companion.engine.race import Race
    from companion.engine.setup import SetUp
    from companion.engine.types import Author, Seat
    from companion.history.history import History
    from companion.hub.answers import Answer

Json = dict[str, Any]


class OneTable:
    """A table with its journal."""

    def __init__(self, folder: str, setup: SetUp, runner: asyncio.Runner) -> None:
        self._runner = runner
        self.journal = Journal(Path(folder) / "pitwall.sqlite")
        self.journal._db.execute("PRAGMA synchronous = OFF")  # there are no power cuts here
        self.table = Table("main", self.journal, find_track)
        self.table.prepare(setup)
        self._front_desk = FrontDesk(self.table, self.journal, TagBook(self.journal))
        assert self.send(REFEREE, {"do": "start"}).accepted

    def send(self, author: Author, message: Json) -> Answer:
        """Send a message as a phone or the referee's page does."""
        return self._runner.run(self._front_desk.command(author, json.dumps(message).encode()))

    @property
    def history(self) -> History:
        """The history of the race."""
        assert self.table.desk is not None
        return self.table.desk.history

    def seen_by_others(self, secret_of: Seat) -> list[Any]:
        """Collect what anybody but one seat can see now."""
        others = [car.seat for car in self.history.race.cars if car.seat != secret_of]
        views = [self.table.own(seat) for seat in others]
        return [{**self.table.state(), "race": None}, self.table.undo_preview(), views]

    def story(self) -> list[Json]:
        """Read the journal as the referee does, without the times."""
        return [{**told, "at": None} for told in self.table.story()]


class TwoTables:
    """Both get the same messages, except for the secret; whatever others see of them must be the same."""

    def __init__(self, setup: SetUp) -> None:
        self._runner = asyncio.Runner()
        self._folders = [TemporaryDirectory() for _ in range(2)]
        self.left, self.right = (OneTable(folder.name, setup, self._runner) for folder in self._folders)
        self.both = (self.left, self.right)
        self.secret_of: Seat | None = None
        self.secret: tuple[CardId, ...] = ()
        """The cards on both sides of the secret, which are worth guessing."""

    def close(self) -> None:
        """Close the journals and the loop."""
        for table in self.both:
            table.journal.close()
        for folder in self._folders:
            folder.cleanup()
        self._runner.close()

    @property
    def race(self) -> Race:
        """The race at the left table; its public part is the same at the right one."""
        return self.left.history.race

    def differ(self, left: Plan | Discard | Keep, right: Plan | Discard | Keep) -> None:
        """Act differently for a seat at the two tables: from here on they differ."""
        self.secret_of, self.secret = left.seat, left.cards + right.cards
        for table, command in zip(self.both, (left, right), strict=True):
            assert table.send(left.seat, command_json(command)).accepted
        self.compare(left)

    def send(self, author: Author, message: Json) -> bool:
        """Send the same to both; return whether it was accepted."""
        left, right = (table.send(author, message) for table in self.both)
        assert left.accepted == right.accepted or author == self.secret_of, (message, left.reply, right.reply)
        if author != self.secret_of:
            assert left == right, message
        assert left.events == right.events, message
        if left.changed:
            self.compare(message)
        return left.accepted

    def try_out(self, command: AnyCommand) -> bool:
        """Preview a command as the referee; nothing may change."""
        before = [table.history.no for table in self.both]
        accepted = self.send(REFEREE, {**command_json(command), "try": True})
        assert [table.history.no for table in self.both] == before
        return accepted

    def say(self, author: Author, command: AnyCommand) -> bool:
        """Send the same command to both."""
        return self.send(author, command_json(command))

    def compare(self, said: object) -> None:
        """Compare what everybody sees now."""
        if self.secret_of is not None:
            left, right = (table.seen_by_others(self.secret_of) for table in self.both)
            assert left == right, said

    def compare_stories(self) -> None:
        """Compare everything that was published."""
        assert self.left.story() == self.right.story()

    def both_accept(self, author: Author, command: AnyCommand) -> bool:
        """Whether both would accept a command, without sending it."""
        return not any(isinstance(table.history.decide(author, command), Refusal) for table in self.both)

    def lays_open(self, author: Author, command: AnyCommand, seats: tuple[Seat, ...]) -> bool:
        """Whether a command would show the plan of one of these cars, or the upgrades it keeps, without sending it."""
        return any(
            isinstance(fact, Revealed | Kept) and fact.seat in seats
            for table in self.both
            for outcome in [table.history.decide(author, command)]
            if not isinstance(outcome, Refusal)
            for fact in _facts(outcome.entry)
        )


def _facts(entry: Entry) -> Iterator[object]:
    for fact in entry.facts:
        yield fact
        if isinstance(fact, Amended):
            for done in fact.redecided:
                yield from done.facts
