"""The serial side of one reader: open, communicate, debounce; reconnecting forever."""

import asyncio
import logging
import time
from collections.abc import Callable

from firmware_bridge.answers import Answer
from firmware_bridge.backoff import Backoff
from firmware_bridge.debounce import Debounce
from firmware_bridge.drivers import Answering, ChipDead, Driver, Pressed, Report, Sighting, Silent
from firmware_bridge.errors import PortError, PortSilentError
from firmware_bridge.ports import Port
from firmware_bridge.settings import Pace, ReaderSettings

log = logging.getLogger(__name__)
WITH_EVERY_TAP = ("frames", "other_lines")  # counters that grow with every tap
ROUGHLY = 100
IDLE = 0.1  # never waits longer, so that a machine too busy to look at its readers is told from a quiet one


class Device:
    """Keeps one reader working and passes on its taps."""

    def __init__(
        self,
        settings: ReaderSettings,
        pace: Pace,
        on_tap: Callable[[str, str | None], None],
        on_change: Callable[[], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._settings = settings
        self._pace = pace
        self._on_tap = on_tap
        self._on_change = on_change
        self._clock = clock
        self._backoff = Backoff(pace.retry_first, pace.retry_most)
        self._debounce = Debounce(settings.rules)
        self._port: Port | None = None
        self._driver = settings.driver()
        self._reopened = 0
        self._silent_since: float | None = None
        self._reset_due = False
        self._updated_at = self._clock()
        self.reason: str | None = "opening"
        self.sentence = f"Opening {settings.port}."
        self.firmware: str | None = None

    @property
    def ready(self) -> bool:
        """Whether the reader works, as far as one can know."""
        return self.reason is None

    async def run(self) -> None:
        """Open the port, communicate until it is lost, wait, and retry."""
        while True:
            try:
                await self._open_and_converse()
            except PortError as error:
                self._mark_lost(error.reason, str(error))
            await asyncio.sleep(self._backoff.wait())

    def show(self, answer: Answer) -> None:
        """Show the hub's answer on the reader, if it is connected."""
        if self._port is None:
            return
        try:
            self._driver.show(answer)
            self._port.write(self._driver.outgoing())
        except PortError as error:  # the main loop hits the same error and reopens the port
            log.debug("%s", error)

    def counters(self) -> dict[str, int]:
        """Return the counters since the start, rounded where they would reveal how many cards a seat has played."""
        return {
            **{name: _rounded(name, count) for name, count in self._driver.counters.items()},
            "bad_frames": self._driver.bad,
            "ghosts": self._debounce.ghosts,
            "reopened": self._reopened,
        }

    def diagnostics(self) -> dict[str, object]:
        """Return what a person wants to know about the reader, but no tag: this is public."""
        frame = self._driver.last_frame
        age = None if frame is None else round(self._clock() - frame, 1)
        return {
            "port": self._settings.port,
            "protocol": self._settings.protocol,
            "firmware": self.firmware,
            "last_frame_age": age,
            "counters": self.counters(),
        }

    async def _open_and_converse(self) -> None:
        # In a thread: some drivers are slow, and the other readers must not wait.
        self._port = await asyncio.to_thread(Port, self._settings.port, self._settings.baud, self._settings.lines)
        try:
            await self._converse(self._port, self._driver)
        finally:
            self._port.close()
            self._port = None
            self._reopened += 1

    async def _converse(self, port: Port, driver: Driver) -> None:
        now = self._silent_since = self._clock()
        self._update_debounce(now, watched=0.0)
        self._handle(driver.start(now))
        while True:
            port.write(driver.outgoing())
            wait = max(0.0, min(driver.deadline - self._clock(), IDLE))
            data = await port.read(wait)
            now = self._clock()
            self._update_debounce(now, watched=wait if driver.watching(now) else 0.0)
            self._handle(driver.feed(data, now) if data else [])
            self._handle(driver.tick(now))
            self._check_silence(now)
            await self._reset_if_due(port)

    async def _reset_if_due(self, port: Port) -> None:
        if self._reset_due:
            self._reset_due = False
            await port.reset()

    def _update_debounce(self, now: float, *, watched: float) -> None:
        """Tell the debounce how much time has passed, and for how much of it a tag would have been seen.

        Frames that waited until a busy machine looked are no sign of when a tag came or went.
        """
        self._debounce.excuse(max(0.0, now - self._updated_at - watched))
        self._updated_at = now
        self._debounce.pass_time(now)

    def _handle(self, reports: list[Report]) -> None:
        for report in reports:
            match report:
                case Sighting(uid, text):
                    if self._debounce.see(uid, self._clock()):
                        self._on_tap(uid, text)
                case Pressed(control):
                    self._on_tap(f"control:{control}", None)
                case Answering(firmware):
                    self._mark_ready(firmware)
                case ChipDead(firmware):
                    self._mark_chip_dead(firmware)
                case Silent():
                    self._reset_due = True
                    self._mark_silent()

    def _mark_ready(self, firmware: str | None) -> None:
        self._silent_since = None
        self._backoff.succeeded()
        if self.ready and firmware == self.firmware:
            return
        self.reason, self.firmware = None, firmware
        self.sentence = f"The reader {self._settings.name} is ready on {self._settings.port}."
        log.info("%s (%s)", self.sentence, firmware or "it does not identify itself")
        self._on_change()

    def _mark_chip_dead(self, firmware: str) -> None:
        self._silent_since = None  # the board itself answers
        self.firmware = firmware
        port = self._settings.port
        self._mark_lost("chip", f"The board on {port} answers, but its reader chip does not; check its wiring.")

    def _mark_silent(self) -> None:
        if self._silent_since is None:
            self._silent_since = self._clock()
        self._mark_lost("silent", f"The reader on {self._settings.port} does not answer; trying again.")

    def _check_silence(self, now: float) -> None:
        if self._silent_since is not None and now - self._silent_since > self._pace.reopen_after:
            raise PortSilentError(f"The reader on {self._settings.port} stays silent; reopening it.")

    def _mark_lost(self, reason: str, sentence: str) -> None:
        if reason == self.reason:
            return
        self.reason, self.sentence = reason, sentence
        log.warning("%s: %s", self._settings.name, sentence)
        self._on_change()


def _rounded(name: str, count: int) -> int:
    """Round a count up so far that a few more taps do not show."""
    return -(-count // ROUGHLY) * ROUGHLY if name in WITH_EVERY_TAP else count
