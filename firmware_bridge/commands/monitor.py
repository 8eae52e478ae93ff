"""firmware-bridge monitor: print every frame on a port, decoded."""

import argparse
import asyncio
import contextlib
import math
import time
from collections.abc import Iterable
from datetime import datetime

from firmware_bridge.debounce import Debounce, Rules
from firmware_bridge.drivers import Answering, ChipDead, Driver, Pressed, Report, Sighting, Silent
from firmware_bridge.framing import Framer, line, pn532_hsu, rdm6300
from firmware_bridge.ports import Port
from firmware_bridge.section import Section
from firmware_bridge.settings import BAUD, ReaderSettings, frames_wanted


def run(arguments: argparse.Namespace) -> int:
    """Print what passes on a port until interrupted."""
    baud = arguments.baud or BAUD[arguments.protocol]
    pattern = arguments.pattern and Section("monitor", {"--pattern": arguments.pattern}).pattern("--pattern")
    rules = Rules(frames_wanted(pattern))
    settings = ReaderSettings("monitor", arguments.port, arguments.protocol, baud, rules=rules, pattern=pattern)
    monitor = Monitor(settings, raw=arguments.raw)
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(monitor.run(arguments.seconds))
    return 0


class Monitor:
    """Talks to a reader and prints both sides."""

    def __init__(self, settings: ReaderSettings, *, raw: bool) -> None:
        self._settings = settings
        self._raw = raw
        self._incoming = _framer(settings)
        self._outgoing = _framer(settings)
        self._debounce = Debounce(settings.rules)

    async def run(self, seconds: float | None) -> None:
        """Run for some seconds, or forever."""
        port = Port(self._settings.port, self._settings.baud, self._settings.lines)
        try:
            await self._converse(port, self._settings.driver(), seconds)
        finally:
            port.close()

    async def _converse(self, port: Port, driver: Driver, seconds: float | None) -> None:
        end = math.inf if seconds is None else time.monotonic() + seconds
        self._print_reports(driver.start(time.monotonic()))
        while (now := time.monotonic()) < end:
            self._write(port, driver)
            data = await port.read(max(0.0, min(driver.deadline - now, 0.5)))
            self._print("<", data, self._incoming)
            now = time.monotonic()
            self._print_reports(driver.feed(data, now) if data else [])
            self._print_reports(driver.tick(now))

    def _write(self, port: Port, driver: Driver) -> None:
        data = driver.outgoing()
        port.write(data)
        self._print(">", data, self._outgoing)

    def _print(self, direction: str, data: bytes, framer: Framer[object]) -> None:
        if data and self._raw:
            _print_line(direction, data.hex(" "))
        _print_lines(direction, map(str, framer.feed(data)))

    def _print_reports(self, reports: list[Report]) -> None:
        for report in reports:
            match report:
                case Sighting(uid, text):
                    tapped = self._debounce.see(uid, time.monotonic())
                    _print_line("=", f"{'TAP' if tapped else 'seen'} {uid}{f' {text!r}' if text else ''}")
                case Pressed(control):
                    _print_line("=", f"TAP control:{control}")
                case Answering(firmware):
                    _print_line("=", f"answers: {firmware or 'listening (this reader cannot be asked)'}")
                case ChipDead(firmware):
                    _print_line("=", f"answers: {firmware}, but its reader chip does not")
                case Silent():
                    _print_line("=", "does not answer")


def _framer(settings: ReaderSettings) -> Framer[object]:
    match settings.protocol:
        case "pn532":
            return pn532_hsu.Framer()
        case "rdm6300":
            return rdm6300.Framer()
        case "line":
            return line.Framer() if settings.pattern is None else line.TextFramer()


def _print_lines(direction: str, texts: Iterable[str]) -> None:
    for text in texts:
        _print_line(direction, text)


def _print_line(direction: str, text: str) -> None:
    print(f"{datetime.now().astimezone():%H:%M:%S.%f}"[:-3], direction, _escaped(text), flush=True)


def _escaped(text: str) -> str:
    """Escape control characters, since a device may print anything."""
    return "".join(each if each.isprintable() else ascii(each)[1:-1] for each in text)
