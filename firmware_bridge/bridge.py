"""The bridge: a device and an uplink for each reader, none of which can stop the others."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from firmware_bridge.answers import AWAY, LATE
from firmware_bridge.device import Device
from firmware_bridge.outbox import Outbox
from firmware_bridge.settings import ReaderSettings, Settings
from firmware_bridge.uplink import OFFLINE_WITHIN, Status, Uplink

log = logging.getLogger(__name__)
AFTER_A_BUG = 1.0
MARGIN = 0.5
Clock = Callable[[], float]


class Station:
    """One reader and everything that belongs to it."""

    def __init__(self, settings: Settings, reader: ReaderSettings, clock: Clock) -> None:
        self.reader = reader
        self._login = settings.login(reader)
        self._clock, self._started = clock, clock()
        self.outbox = Outbox(settings.keeping, clock)
        root = f"heat/v1/{settings.table}/reader/{reader.name}"
        self.uplink = Uplink(root, self.outbox, settings.pace, self.status)
        self.device = Device(reader, settings.pace, self._tapped, self.uplink.publish_now, clock)
        self.outbox.on_drop = lambda: self.device.show(LATE)

    def start(self) -> list[asyncio.Task[None]]:
        """Run both sides until cancelled."""
        serial = run_forever(self.device.run, f"{self.reader.name}, serial side")
        mqtt = run_forever(lambda: self.uplink.run(self._login, self.device.show), f"{self.reader.name}, MQTT side")
        return [asyncio.create_task(serial), asyncio.create_task(mqtt)]

    def status(self) -> Status:
        """Return this reader's state and diagnostics."""
        state: Status = {"state": "online"}
        if not self.device.ready:
            state = {"state": "lost", "reason": self.device.reason, "text": self.device.sentence}
        return state | self.device.diagnostics() | self._traffic()

    def _traffic(self) -> Status:
        return {
            # Not how many were sent: during planning, that would reveal the gear.
            "dropped": {why: count for why, count in self.outbox.counters.items() if why != "sent"},
            "reconnects": max(0, self.uplink.reconnects - 1),
            "odd_feedback": self.uplink.odd_feedback,
            "up": round(self._clock() - self._started),
        }

    def _tapped(self, uid: str, text: str | None) -> None:
        tap = self.outbox.put(uid, text)
        log.info("%s: tap %s", self.reader.name, tap.id)  # not the tag: it would reveal a sealed plan
        if not self.uplink.reaches_hub:
            self.device.show(AWAY)


class Bridge:
    """All readers of one machine."""

    def __init__(self, settings: Settings, clock: Clock = time.monotonic) -> None:
        self.stations = [Station(settings, reader, clock) for reader in settings.readers]

    async def run(self) -> None:
        """Run every reader until cancelled; then publish that they are offline."""
        tasks = {task for station in self.stations for task in station.start()}
        try:
            await asyncio.wait(tasks)
        finally:
            await end(tasks)


async def end(tasks: set[asyncio.Task[None]]) -> None:
    """Cancel tasks until they have ended: a cancellation that coincides with a lost connection may be lost."""
    while tasks:
        for task in tasks:
            task.cancel()
        _, tasks = await asyncio.wait(tasks, timeout=OFFLINE_WITHIN + MARGIN)


async def run_forever(work: Callable[[], Awaitable[None]], name: str) -> None:
    """Run the work again and again, even if it fails."""
    while True:
        try:
            await work()
        except Exception:
            # A bug in one reader's part must not silence the table: log it in full and retry.
            log.exception("%s: an unexpected error; restarting.", name)
        await asyncio.sleep(AFTER_A_BUG)
