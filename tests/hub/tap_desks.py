"""A table's tap desk without a broker; it can be restarted."""

from __future__ import annotations

import asyncio
import json
from contextlib import contextmanager
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.boards import load_track
from companion.engine.types import Seat
from companion.hub.answers import reply_json
from companion.hub.front_desk import FrontDesk
from companion.hub.table import Table
from companion.hub.tag_book import TagBook
from companion.store.journal import Journal
from companion.table.tags import CardTag, ControlTag, SeatTag, write_tags

from ..clocks import Clock

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from companion.hub.reader_watch import ReaderWatch
    from companion.hub.taps import Tapped
    from companion.views.events import PublicEvent

red, blue = Seat("red"), Seat("blue")
OK = ("accepted", None)
GO, RED_TAG, BLUE_TAG, HEAT = "0460D000", "045EA700", "045EA701", "04FEED00"
SETUP = {"track": "usa", "laps": 1, "cars": [{"seat": "red"}, {"seat": "blue"}]}


def uid_of(card: str, seat: Seat = red, copy: int = 1) -> str:
    """Return the UID of a card's tag."""
    return f"04{'A' if seat == red else 'B'}{card}{copy}000"


BOOK = {
    **{
        uid_of(card, seat, copy): CardTag(card, seat, copy)  # type: ignore[arg-type]
        for seat in (red, blue)
        for card in "1234"
        for copy in (1, 2, 3)
    },
    **{uid_of("5", seat): CardTag("5", seat, 1) for seat in (red, blue)},
    "04FEED00": CardTag("heat"),
    "04FEED01": CardTag("heat"),
    "0457E550": CardTag("stress"),
    "045EA700": SeatTag(red),
    "045EA701": SeatTag(blue),
    "0460D000": ControlTag("go"),
}


class Answered(NamedTuple):
    """The reply to a command, and what else is published for it."""

    reply: dict[str, Any]
    events: list[PublicEvent]
    changed: bool
    wants_view: bool


class Desk:
    """A table without a broker; it can be restarted."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.clock = Clock()
        self._ids = count(1)
        self.switch_on()

    def switch_on(self) -> None:
        """Load the table from the journal."""
        self.journal = Journal(self.folder / "pitwall.sqlite")
        self.book = TagBook(self.journal)
        self.table = Table("main", self.journal, load_track, self.clock)
        self.front_desk = FrontDesk(self.table, self.journal, self.book, self.clock)

    def restart(self) -> None:
        """Close the journal and load the table again."""
        self.journal.close()
        self.switch_on()

    @property
    def readers(self) -> ReaderWatch:
        """The readers of the table."""
        return self.front_desk.readers

    def run(self, doing: Any) -> Any:
        """Run a coroutine to its end."""
        return asyncio.run(doing)

    def send(self, author: str, **message: Any) -> Answered:
        """Send a command as a phone or the referee does."""
        answer = self.run(self.front_desk.command(author, json.dumps(message).encode()))  # type: ignore[arg-type]
        return Answered(reply_json(answer.reply), answer.events, answer.changed, answer.wants_view)

    def begin(self, setup: dict[str, Any] = SETUP) -> Desk:
        """Start a race, by default of red and blue."""
        for message in ({"do": "setup", "setup": setup}, {"do": "start"}):
            assert self.send("referee", **message).reply["ok"]
        return self

    def hears(self, reader: str, payload: bytes) -> Tapped:
        """Handle a message from a reader."""
        tapped: Tapped = self.run(self.front_desk.tap(reader, payload))
        return tapped

    def taps(self, reader: str, uid: str, **more: Any) -> Tapped:
        """Tap a tag on a bridge's reader."""
        return self.hears(reader, json.dumps({"id": f"boot-{next(self._ids)}", "uid": uid, **more}).encode())

    def results(self, reader: str, *uids: str) -> list[tuple[str, str | None]]:
        """Tap tags one after another; return the result and code of each."""
        return [(told["result"], told["code"]) for told in (self.taps(reader, uid).feedback for uid in uids)]

    def result(self, reader: str, uid: str, **more: Any) -> tuple[str, str | None]:
        """Tap a tag; return its result and code."""
        told = self.taps(reader, uid, **more).feedback
        return told["result"], told["code"]

    def entering(self, seat: Seat = red) -> tuple[int | None, list[str]]:
        """Return what a seat's phone shows as entered."""
        own = self.table.own(seat)
        assert own is not None
        return own["entering"]["gear"], own["entering"]["cards"]

    def plan(self, seat: str) -> Any:
        """Return a seat's sealed plan."""
        own = self.table.own(Seat(seat))
        return own["plan"] if own else None


@contextmanager
def a_desk(folder: Path) -> Iterator[Desk]:
    """Yield a desk whose tags are enrolled, before any race."""
    desk = Desk(folder)
    desk.run(desk.book.replace_all(write_tags(BOOK)))
    yield desk
    desk.journal.close()
