"""What every driver takes and gives, whatever the reader speaks."""

import math
from abc import ABC, abstractmethod
from collections import Counter
from dataclasses import dataclass


@dataclass(frozen=True)
class Sighting:
    """Report that a frame named this tag, with the text stored on it where one was read."""

    uid: str
    text: str | None = None


@dataclass(frozen=True)
class Pressed:
    """Report a button or the gear dial of a device, by the name of its control."""

    control: str


@dataclass(frozen=True)
class Answering:
    """Report that the device answers, and what it calls itself."""

    firmware: str | None = None


@dataclass(frozen=True)
class Silent:
    """Report that the device does not answer."""


Report = Sighting | Pressed | Answering | Silent


class Driver(ABC):
    """Turn bytes and the passing of time into reports and bytes to send."""

    def __init__(self) -> None:
        self.deadline = math.inf  # when tick() is next of use
        self.last_frame: float | None = None
        self.counters: Counter[str] = Counter()
        self._now = 0.0
        self._out = bytearray()
        self._reports: list[Report] = []

    def start(self, now: float) -> list[Report]:
        """Begin the conversation, for the first time or on a port opened anew."""
        self._now = now
        self._out.clear()
        self._begin()
        return self._told()

    def feed(self, data: bytes, now: float) -> list[Report]:
        """Take bytes from the device."""
        self._now = now
        self._take(data)
        return self._told()

    def tick(self, now: float) -> list[Report]:
        """Let time pass; does nothing before the deadline."""
        self._now = now
        if now >= self.deadline:
            self._overdue()
        return self._told()

    def outgoing(self) -> bytes:
        """Hand over, once, the bytes to send to the device."""
        data = bytes(self._out)
        self._out.clear()
        return data

    def watching(self, now: float) -> bool:  # noqa: ARG002 - the default reader is never blind
        """Tell whether a tag would be seen now: time in which the reader is blind is no absence."""
        return True

    @abstractmethod
    def show(self, result: str) -> None:
        """Show the hub's answer to a tap on the device, where it has the means."""

    @property
    @abstractmethod
    def bad(self) -> int:
        """Count the frames with a wrong checksum."""

    @abstractmethod
    def _begin(self) -> None: ...

    @abstractmethod
    def _take(self, data: bytes) -> None: ...

    @abstractmethod
    def _overdue(self) -> None: ...

    def _heard(self) -> None:
        self.counters["frames"] += 1
        self.last_frame = self._now

    def _told(self) -> list[Report]:
        reports, self._reports = self._reports, []
        return reports
