"""The interface of every driver, whatever its reader's protocol."""

import math
from abc import ABC, abstractmethod
from collections import Counter
from dataclasses import dataclass

from firmware_bridge.answers import Answer


@dataclass(frozen=True)
class Sighting:
    """A frame named this tag, with the text stored on it if it was read."""

    uid: str
    text: str | None = None


@dataclass(frozen=True)
class Pressed:
    """A button or the gear dial of a device, by the name of its control."""

    control: str


@dataclass(frozen=True)
class Answering:
    """The device answers, and how it identifies itself."""

    firmware: str | None = None


@dataclass(frozen=True)
class Silent:
    """The device does not answer."""


@dataclass(frozen=True)
class ChipDead:
    """The board answers, but says that its reader chip does not: buttons work, tags do not."""

    firmware: str


Report = Sighting | Pressed | Answering | Silent | ChipDead


class Driver(ABC):
    """Turns bytes and time into reports and bytes to send."""

    def __init__(self) -> None:
        self.deadline = math.inf  # when tick() has something to do
        self.last_frame: float | None = None
        self.counters: Counter[str] = Counter()
        self._now = 0.0
        self._out = bytearray()
        self._reports: list[Report] = []

    def start(self, now: float) -> list[Report]:
        """Start communicating, for the first time or on a reopened port."""
        self._now = now
        self._out.clear()
        self._start()
        return self._take_reports()

    def feed(self, data: bytes, now: float) -> list[Report]:
        """Process bytes from the device."""
        self._now = now
        self._process(data)
        return self._take_reports()

    def tick(self, now: float) -> list[Report]:
        """Let time pass; does nothing before the deadline."""
        self._now = now
        if now >= self.deadline:
            self._on_deadline()
        return self._take_reports()

    def outgoing(self) -> bytes:
        """Return the bytes to send to the device, once."""
        data = bytes(self._out)
        self._out.clear()
        return data

    def watching(self, now: float) -> bool:  # noqa: ARG002 - the default reader can always see
        """Whether a tag would be seen now: while the reader cannot see, a tag is not absent."""
        return True

    @abstractmethod
    def show(self, answer: Answer) -> None:
        """Show the hub's answer to a tap on the device, if it can."""

    @property
    @abstractmethod
    def bad(self) -> int:
        """The number of frames with a wrong checksum."""

    @abstractmethod
    def _start(self) -> None: ...

    @abstractmethod
    def _process(self, data: bytes) -> None: ...

    @abstractmethod
    def _on_deadline(self) -> None: ...

    def _count_frame(self) -> None:
        self.counters["frames"] += 1
        self.last_frame = self._now

    def _take_reports(self) -> list[Report]:
        reports, self._reports = self._reports, []
        return reports
