"""Split byte streams into frames: no ports, no clock, bounded memory."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from firmware_bridge.framing import line, pn532_hsu, rdm6300

FrameT_co = TypeVar("FrameT_co", covariant=True)


class Framer(Protocol[FrameT_co]):
    """Collects bytes as they arrive and returns complete frames."""

    bad: int  # frames with a wrong checksum

    def feed(self, data: bytes) -> Sequence[FrameT_co]:
        """Add bytes and return the frames they complete."""

    def give_up(self) -> Sequence[FrameT_co]:
        """Stop waiting for the rest of an incomplete frame and continue the search after its start."""


__all__ = ["Framer", "line", "pn532_hsu", "rdm6300"]
