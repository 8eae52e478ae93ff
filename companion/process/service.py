"""The running service: its parts, its health and its status."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.broker import (
    Broker,
    Gateway,
    State,
)
from companion.hub.home.options import HomeOptions
from companion.hub.metrics import Metrics
from companion.hub.tables import Tables
from companion.process.addresses import AddressBook
from companion.process.bridge_child import BridgeChild
from companion.process.event_hooks import EventHooks
from companion.process.overload import Overload
from companion.process.pin import RefereePins
from companion.process.secrets import Secrets
from companion.process.settings import Settings
from companion.process.venue.parts import VenueParts
from companion.reports.records_report import RecordBook
from companion.store.archive import Archive
from companion.store.drivers import DriverBook
from companion.store.journal import Journal
from companion.store.seasons import SeasonBook
from companion.system.ports import LISTEN_CODES
from companion.system.version import VERSION

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class Service:
    """The parts of a running service."""

    settings: Settings
    data: Path
    secrets: Secrets
    journal: Journal
    archive: Archive
    drivers: DriverBook
    seasons: SeasonBook
    records: RecordBook
    tables: Tables
    broker: Broker
    gateway: Gateway
    pins: RefereePins
    addresses: AddressBook
    venue: VenueParts
    metrics: Metrics = field(default_factory=Metrics)
    home: HomeOptions = field(default_factory=HomeOptions)
    bridge: BridgeChild | None = None
    hooks: EventHooks | None = None
    overload: Overload | None = None
    https_trouble: str | None = None
    """Why the port for https is closed."""

    def status(self) -> dict[str, Any]:
        """Return the status that is published: online, version, health, and where the pages are."""
        return {"state": "online", "version": VERSION, "health": self.health(), "url": self.addresses.url}

    def health(self, *checked: str) -> dict[str, Any]:
        """Return what works, as codes for programs and a sentence for people; `checked` is what a check has found."""
        broker, trouble = self.broker.health, self.bridge.trouble if self.bridge else None
        journal = self.journal.last_trouble
        unwritable = f"The journal cannot be written: {journal}." if journal else None
        hooks = self.hooks.troubles() if self.hooks else []
        others = (*self.tables.reader_troubles(), unwritable, self.https_trouble, self.addresses.trouble, *hooks)
        others += (*self.venue.troubles(), self.overload.trouble if self.overload else None)
        text = " ".join(filter(None, (broker.text, *checked, trouble, *others)))
        troubles, doors = self.tables.troubles(), self._closed_doors()
        told = {"broker": broker.state, "code": broker.code, "text": text, "troubles": troubles, "journal": journal}
        return {**told, "doors": doors}

    def _closed_doors(self) -> dict[str, str]:
        """Say of each door that cannot be used why not; the table plays on without it, and it is tried again."""
        broker = self.broker.health
        doors = {
            "web": self.addresses.trouble,
            "https": self.https_trouble,
            "broker": broker.text if broker.code in LISTEN_CODES else None,
        }
        return {name: trouble for name, trouble in doors.items() if trouble}

    def report_https(self, trouble: str | None) -> None:
        """Note why the port for https is closed, or that it is open."""
        if trouble != self.https_trouble:
            self.https_trouble = trouble
            self.publish_status()

    def publish_status(self) -> None:
        """Publish the status at every table."""
        for line in self.tables.lines.values():
            line.publish_status()

    async def check_health(self) -> dict[str, Any]:
        """Return the health after checking that the journal can be written and the tables reach the broker."""
        journal = await asyncio.to_thread(self.journal.trouble)
        ok = self.tables.healthy() and journal is None
        cut_off = self.tables.cut_off() if self.broker.health.state is State.UP else ()  # else its text says why
        return {"ok": ok, "version": VERSION, "host": self.settings.host, **self.health(*cut_off)}
