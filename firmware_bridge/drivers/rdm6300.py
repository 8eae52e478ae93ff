"""Driver for an RDM6300: it only sends, repeating its frame while a tag is near."""

import math

from firmware_bridge.answers import Answer
from firmware_bridge.drivers.base import Answering, Driver, Sighting
from firmware_bridge.framing.rdm6300 import Framer

QUIET = 0.2  # a frame takes 15 ms; if it is incomplete after this long, it always will be


class Rdm6300(Driver):
    """Reports a sighting per valid frame."""

    def __init__(self) -> None:
        super().__init__()
        self._framer = Framer()

    @property
    def bad(self) -> int:
        """The number of frames with a wrong checksum."""
        return self._framer.bad

    def show(self, answer: Answer) -> None:
        """Do nothing: this reader has no lamp, no sound and receives nothing."""

    def _start(self) -> None:
        # It cannot be queried: an open port is the only sign of life.
        self._reports.append(Answering())

    def _process(self, data: bytes) -> None:
        for tag in self._framer.feed(data):
            self._count_frame()
            self._reports.append(Sighting(tag.uid))
        self.deadline = self._now + QUIET

    def _on_deadline(self) -> None:
        for tag in self._framer.give_up():
            self._count_frame()
            self._reports.append(Sighting(tag.uid))
        self.deadline = math.inf
