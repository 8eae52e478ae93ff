"""Listen to an RDM6300: it only speaks, repeating its frame while a tag is near."""

import math

from firmware_bridge.drivers.base import Answering, Driver, Sighting
from firmware_bridge.framing.rdm6300 import Framer

QUIET = 0.2  # a frame takes 15 ms; what is unfinished after this long never will be


class Rdm6300(Driver):
    """Report a sighting per sound frame."""

    def __init__(self) -> None:
        super().__init__()
        self._framer = Framer()

    @property
    def bad(self) -> int:
        """Count the frames with a wrong checksum."""
        return self._framer.bad

    def show(self, result: str) -> None:
        """Show nothing: this reader has no lamp, no sound and no ears."""

    def _begin(self) -> None:
        # It cannot be asked anything: an open port is all the sign of life there is.
        self._reports.append(Answering())

    def _take(self, data: bytes) -> None:
        for tag in self._framer.feed(data):
            self._heard()
            self._reports.append(Sighting(tag.uid))
        self.deadline = self._now + QUIET

    def _overdue(self) -> None:
        for tag in self._framer.give_up():
            self._heard()
            self._reports.append(Sighting(tag.uid))
        self.deadline = math.inf
