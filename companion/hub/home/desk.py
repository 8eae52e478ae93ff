"""Publishes a table's small values when they change, and removes what is no longer true."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from companion.engine.types import SEATS
from companion.hub.answers import packed
from companion.hub.home.discovery import description, removing
from companion.hub.home.values import Teller, all_values
from companion.hub.topics import BRIDGE, HOME_ASSISTANT_STATUS, Topics

if TYPE_CHECKING:
    from companion.hub.home.options import HomeOptions
    from companion.hub.publisher import Publish
    from companion.hub.reader_watch import ReaderWatch
    from companion.hub.table import Table
    from companion.views.schemas import PublicState

BIRTHS = {HOME_ASSISTANT_STATUS: b"online", BRIDGE: b"1"}
"""Who says so has just connected, and may have missed or forgotten everything."""
_BIRTH_SECONDS = 1.0
"""Whoever has just connected still has to subscribe."""


class HomeDesk:
    """The values of one table as last published."""

    def __init__(self, table: Table, readers: ReaderWatch, publish: Publish, options: HomeOptions) -> None:
        self._table, self._publish, self._options = table, publish, options
        self._topics = Topics(table.name)
        self._teller = Teller(readers, options.language)
        self._known: dict[str, str | None] = {}
        """Each value as published; None if anything may be there."""
        self._described: set[str] | None = None
        """The cars that Home Assistant was told of; None if it may have been told of any."""
        self._described_url = ""
        self._announcing: asyncio.TimerHandle | None = None

    @property
    def births(self) -> tuple[str, ...]:
        """What to subscribe to."""
        return tuple(BIRTHS) if self._options.active else ()

    def hear(self, topic: str, payload: bytes) -> None:
        """Publish everything again, soon, for somebody who has just connected; once for several at a time."""
        if payload == BIRTHS[topic] and self._announcing is None:
            self._announcing = asyncio.get_running_loop().call_later(_BIRTH_SECONDS, self.announce)

    def stop(self) -> None:
        """Forget an announcement that is due: the connection is gone, and the next one begins with another."""
        if self._announcing is not None:
            self._announcing.cancel()
        self._announcing = None

    def announce(self) -> None:
        """Publish everything: the broker may have lost it, or still hold what is no longer true."""
        self.stop()
        if self._options.active:
            self._known, self._described = dict.fromkeys(all_values()), None
            self._update(self._table.state())

    def follow(self, state: PublicState | None = None) -> None:
        """Publish what has changed, and remove what is gone."""
        if self._options.mode != "off":
            self._update(state or self._table.state())

    def _update(self, state: PublicState) -> None:
        values = self._teller.values(state, self._table.corners) if self._options.mode != "off" else {}
        for value, payload in (dict.fromkeys(self._known, "") | values).items():
            if self._known.get(value) != payload:
                self._publish(self._topics.home(value), payload.encode(), retain=True)
        self._known = {**values}
        self._describe({car["seat"] for car in state["cars"]})

    def _describe(self, cars: set[str]) -> None:
        """Describe the table for Home Assistant if its cars, or where its pages are, have changed."""
        if not self._options.discovery:
            if self._described is None:
                self._publish(self._topics.discovery, b"", retain=True)
                self._described = set()
            return
        url = self._options.url() if self._options.url else ""
        if cars == self._described and url == self._described_url:
            return
        config = description(self._table.name, [seat for seat in SEATS if seat in cars], self._options)
        if self._described is None or self._described - cars:
            self._publish(self._topics.discovery, packed(removing(config)), retain=True)
        self._publish(self._topics.discovery, packed(config), retain=True)
        self._described, self._described_url = cars, url
