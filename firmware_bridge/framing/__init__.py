"""Cut byte streams into frames: no ports, no clock, bounded memory."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from firmware_bridge.framing import line, pn532_hsu, rdm6300

FrameT_co = TypeVar("FrameT_co", covariant=True)


class Framer(Protocol[FrameT_co]):
    """Take bytes as they come and hand out whole frames."""

    bad: int  # frames whose checksum was wrong

    def feed(self, data: bytes) -> Sequence[FrameT_co]:
        """Take bytes and return the frames they complete."""

    def give_up(self) -> Sequence[FrameT_co]:
        """Stop waiting for the rest of an unfinished frame and look behind its beginning."""


__all__ = ["Framer", "line", "pn532_hsu", "rdm6300"]
