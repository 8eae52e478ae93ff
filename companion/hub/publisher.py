"""What the hub tells, and on which topic. Nothing here waits: what a broken line swallows is told again later."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from companion.engine.types import SEATS, Seat
from companion.history.entries import REFEREE
from companion.hub.answers import packed, reply_json
from companion.hub.topics import Topics

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.history.entries import Author
    from companion.hub.answers import Answer, Reply
    from companion.hub.table import Table
    from companion.hub.taps import Tapped
    from companion.views.parts import Json


class Publish(Protocol):
    """Sends at QoS 1, and does not wait."""

    def __call__(self, topic: str, payload: bytes, *, retain: bool = False) -> None:
        """Send a payload to a topic."""


class Publisher:
    """Turns answers and states into messages of one table."""

    def __init__(self, table: Table, publish: Publish, flush: Callable[[], None]) -> None:
        self._table = table
        self._publish = publish
        self._flush = flush
        self._topics = Topics(table.name)

    def tell(self, author: Author, answer: Answer) -> None:
        """Tell everybody what they may know of an answer; its sender gets the reply."""
        if answer.changed:
            state = self.tell_state()
            self._flush()  # everybody waits for this; what follows takes as long again to work out
            for event in answer.events:
                self._publish(self._topics.event, packed(event))
            self.tell_views(state)
        self.reply(author, answer.reply)
        if answer.wants_view and author != REFEREE:
            self._tell_view(packed(self._table.state()), Seat(author))

    def reply(self, author: Author, reply: Reply) -> None:
        """Answer a sender, and nobody else."""
        topics = self._topics
        topic = topics.referee("reply") if author == REFEREE else topics.seat(author, "reply")
        self._publish(topic, packed(reply_json(reply)))

    def tell_status(self, status: Json) -> None:
        """Tell whether the hub is there and well."""
        self._publish(self._topics.status, packed(status), retain=True)

    def tell_gone(self, seat: str) -> None:
        """Tell that a seat's phone is not there: its last will may go unheard when its login has gone before it."""
        self._publish(self._topics.seat(seat, "presence"), packed({"state": "lost"}), retain=True)

    def tell_state(self) -> bytes:
        """Tell the public state; give it back as it was sent."""
        state = packed(self._table.state())
        self._publish(self._topics.state, state, retain=True)
        return state

    def tell_views(self, state: bytes) -> None:
        """Tell each seat of the race its own view."""
        for seat in SEATS:
            self._tell_view(state, seat)

    def tell_tapped(self, reader: str, tapped: Tapped) -> None:
        """Tell a reader what became of a tap, and its seat what it has entered."""
        self._publish(self._topics.reader(reader, "feedback"), packed(tapped.feedback))
        if tapped.notice is not None:
            self._publish(self._topics.referee("tag"), packed(tapped.notice))
        if tapped.seat is not None and tapped.answer is not None:
            self.tell(tapped.seat, tapped.answer)
        elif tapped.seat is not None:
            self._tell_view(packed(self._table.state()), tapped.seat)

    def _tell_view(self, state: bytes, seat: Seat) -> None:
        own = self._table.own(seat)
        if own is not None:
            # A view is the state and one thing more; writing the state out anew for every seat would cost the most.
            view = state[:-1] + b',"own":' + packed(own) + b"}"
            self._publish(self._topics.seat(seat, "view"), view)
