"""What the hub publishes, and on which topic. Never waits: what a lost connection swallows is published again later."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from companion.engine.types import SEATS, Seat
from companion.history.entries import REFEREE
from companion.hub.answers import packed, reply_json
from companion.hub.table_event import TableEvent
from companion.hub.topics import Topics

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.engine.types import Author
    from companion.hub.answers import Answer, Reply
    from companion.hub.home.desk import HomeDesk
    from companion.hub.outside import Outside
    from companion.hub.table import Table
    from companion.hub.taps import Tapped
    from companion.views.events import PublicEvent
    from companion.views.parts import Json
    from companion.views.schemas import PublicState


class Publish(Protocol):
    """Publishes at QoS 1 without waiting."""

    def __call__(self, topic: str, payload: bytes, *, retain: bool = False) -> None:
        """Send a payload to a topic."""


class Publisher:
    """Publishes the answers, states and views of one table."""

    def __init__(
        self, table: Table, publish: Publish, flush: Callable[[], None], home: HomeDesk, outside: Outside
    ) -> None:
        """`home` publishes the small values after each change."""
        self._table = table
        self._publish = publish
        self._flush = flush
        self._home = home
        self._outside = outside
        self._topics = Topics(table.name)

    def publish_answer(self, author: Author, answer: Answer) -> None:
        """Publish the reply to its sender, and to everybody else what they may know."""
        state = self._table.state() if answer.changed else None
        if state is not None:
            told = self._publish_state(state)
            self._flush()  # everybody waits for this; preparing the rest takes as long again
            for event in answer.events:
                self._publish(self._topics.event, packed(event))
            self.send_views(told)
            self._home.follow(state)
        self.reply(author, answer.reply)  # last: whoever gets it knows that everything else was published
        if answer.wants_view and author != REFEREE:
            self._send_view(packed(self._table.state()), Seat(author))
        if state is not None:
            self._tell_outside(state, answer.events)

    def publish_drawn(self, events: list[PublicEvent]) -> None:
        """Publish what the companion drew on its own account; the state that shows it is published before."""
        for event in events:
            self._publish(self._topics.event, packed(event))
        if events:
            self._tell_outside(self._table.state(), events)

    def _tell_outside(self, state: PublicState, events: list[PublicEvent]) -> None:
        """Tell scripts, web servers and the archive, after everybody at the table."""
        for event in events:
            told = TableEvent(state["table"], state["race"], event, state["cars"], self._table.corners)
            self._outside.on_event(told)
        if self._table.why_closed() is not None:
            self._outside.on_closed()

    def reply(self, author: Author, reply: Reply) -> None:
        """Send a reply to its sender only."""
        topics = self._topics
        topic = topics.referee("reply") if author == REFEREE else topics.seat(author, "reply")
        self._publish(topic, packed(reply_json(reply)))

    def publish_status(self, status: Json) -> None:
        """Publish whether the hub is online, and its health."""
        self._publish(self._topics.status, packed(status), retain=True)

    def publish_lost(self, seat: str) -> None:
        """Publish a seat's phone as lost: once its login is revoked, the broker may not publish its last will."""
        self._publish(self._topics.seat(seat, "presence"), packed({"state": "lost"}), retain=True)

    def publish_state(self) -> bytes:
        """Publish the public state, and return it as sent."""
        state = self._table.state()
        told = self._publish_state(state)
        self._home.follow(state)
        return told

    def _publish_state(self, state: PublicState) -> bytes:
        told = packed(state)
        self._publish(self._topics.state, told, retain=True)
        return told

    def send_views(self, state: bytes) -> None:
        """Send each seat of the race its own view."""
        for seat in SEATS:
            self._send_view(state, seat)

    def publish_tapped(self, reader: str, tapped: Tapped) -> None:
        """Send a reader its feedback, and the seat its reply or what it has entered; without a seat, the referee."""
        self._publish(self._topics.reader(reader, "feedback"), packed(tapped.feedback))
        if tapped.notice is not None:
            self._publish(self._topics.referee("tag"), packed(tapped.notice))
        if tapped.tried is not None:
            self._publish(self._topics.referee("tap"), packed(tapped.tried))
        if tapped.open:
            self.send_views(self.publish_state())
        if tapped.answer is not None:
            self.publish_answer(tapped.seat or REFEREE, tapped.answer)
        elif tapped.seat is not None:
            self._send_view(packed(self._table.state()), tapped.seat)

    def _send_view(self, state: bytes, seat: Seat) -> None:
        own = self._table.own(seat)
        if own is not None:
            # A view is the state plus one key; serialising the state again for every seat would cost the most.
            view = state[:-1] + b',"own":' + packed(own) + b"}"
            self._publish(self._topics.seat(seat, "view"), view)
