"""Frames of the PN532 on its serial line (HSU).

Normal: 00 00 FF LEN LCS TFI data DCS 00. Extended: LEN = LCS = FF, then two length bytes and their checksum.
"""

from dataclasses import dataclass
from enum import IntEnum
from typing import ClassVar

START = b"\x00\xff"
ACK_BYTES = b"\x00\x00\xff\x00\xff\x00"
NACK_BYTES = b"\x00\x00\xff\xff\x00\x00"
WAKE_UP = b"\x55\x55" + bytes(14)
LONGEST_DATA = 265  # the chip's limit: TFI and up to 264 bytes


class Tfi(IntEnum):
    """The byte that says who sends a data frame."""

    TO_CHIP = 0xD4
    TO_HOST = 0xD5
    ERROR = 0x7F


@dataclass(frozen=True)
class Ack:
    """A command was received."""

    def __str__(self) -> str:
        return "ACK"


@dataclass(frozen=True)
class Nack:
    """A request to repeat the last answer."""

    def __str__(self) -> str:
        return "NACK"


@dataclass(frozen=True)
class Fault:
    """The chip did not understand the command."""

    def __str__(self) -> str:
        return "error frame"


@dataclass(frozen=True)
class Data:
    """A command (TFI D4) or an answer (TFI D5)."""

    tfi: int
    payload: bytes

    names: ClassVar[dict[int, str]] = {
        0x00: "Diagnose",
        0x02: "GetFirmwareVersion",
        0x04: "GetGeneralStatus",
        0x06: "ReadRegister",
        0x08: "WriteRegister",
        0x0E: "WriteGPIO",
        0x10: "SetSerialBaudRate",
        0x12: "SetParameters",
        0x14: "SAMConfiguration",
        0x16: "PowerDown",
        0x32: "RFConfiguration",
        0x40: "InDataExchange",
        0x42: "InCommunicateThru",
        0x44: "InDeselect",
        0x4A: "InListPassiveTarget",
        0x52: "InRelease",
        0x54: "InSelect",
        0x60: "InAutoPoll",
    }

    def __str__(self) -> str:
        answer = self.tfi == Tfi.TO_HOST
        code = self.payload[0] - answer if self.payload else -1
        name = self.names.get(code, f"command {code:02X}")
        rest = self.payload[1:].hex(" ").upper()
        return f"{name} {'answer' if answer else 'command'} {rest}".rstrip()


Frame = Ack | Nack | Fault | Data


def encode(payload: bytes, tfi: int = Tfi.TO_CHIP) -> bytes:
    """Wrap a command or an answer in a frame, an extended one if it is long."""
    body = bytes([tfi]) + payload
    return b"\x00" + START + _length(len(body)) + body + bytes([-sum(body) & 0xFF, 0])


def error_frame() -> bytes:
    """Build the frame with which the chip rejects what it does not understand."""
    return encode(b"", Tfi.ERROR)


def _length(size: int) -> bytes:
    if size < 0x100:
        return bytes([size, -size & 0xFF])
    high, low = divmod(size, 0x100)
    return bytes([0xFF, 0xFF, high, low, -(high + low) & 0xFF])


class Framer:
    """Finds frames in a byte stream; after a bad one, continues with the byte after its start code."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self.bad = 0
        self._stray = 0

    @property
    def wreckage(self) -> int:
        """A count that grows with all that is no frame: bad ones, bytes outside of any, one that is incomplete."""
        return self.bad + self._stray + self._buffer.startswith(START)

    def feed(self, data: bytes) -> list[Frame]:
        """Add bytes and return the frames they complete."""
        self._buffer += data
        frames: list[Frame] = []
        while self._find_start() and (taken := self._take()) is not None:
            frames += taken
        return frames

    def give_up(self) -> list[Frame]:
        """Stop waiting for the rest of an incomplete frame and continue the search after its start."""
        if self._buffer.startswith(START):
            self._reject()
        return self.feed(b"")

    def _find_start(self) -> bool:
        at = self._buffer.find(START)
        # Without a start code only a trailing 00 can still become one.
        keep = at if at >= 0 else len(self._buffer) - self._buffer.endswith(b"\x00")
        self._stray += any(self._buffer[:keep])  # zeros are preamble and postamble
        del self._buffer[:keep]
        return at >= 0

    def _take(self) -> list[Frame] | None:
        """Remove one frame from the front: None if bytes are missing, an empty list if it was bad."""
        head = bytes(self._buffer[2:4])
        if len(head) < 2:
            return None
        if head in (b"\x00\xff", b"\xff\x00"):
            del self._buffer[:4]
            return [Ack() if head == b"\x00\xff" else Nack()]
        if head == b"\xff\xff":
            return self._take_extended()
        if sum(head) & 0xFF or not head[0]:
            return self._reject()
        return self._take_body(4, head[0])

    def _take_extended(self) -> list[Frame] | None:
        length = self._buffer[4:7]
        if len(length) < 3:
            return None
        size = length[0] << 8 | length[1]
        if sum(length) & 0xFF or not 0 < size <= LONGEST_DATA:
            return self._reject()
        return self._take_body(7, size)

    def _take_body(self, offset: int, size: int) -> list[Frame] | None:
        end = offset + size + 1
        if len(self._buffer) < end:
            return None
        body = bytes(self._buffer[offset:end])
        if sum(body) & 0xFF:
            return self._reject()
        del self._buffer[:end]
        return [Fault() if body[0] == Tfi.ERROR else Data(body[0], body[1:-1])]

    def _reject(self) -> list[Frame]:
        # Drop only the first byte: a whole frame may be inside what the broken one claimed.
        del self._buffer[:1]
        self.bad += 1
        return []
