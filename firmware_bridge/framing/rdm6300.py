"""Frames of the RDM6300 reader for 125 kHz tags: 02, ten hex digits, two of XOR, 03."""

import re
from dataclasses import dataclass
from functools import reduce
from operator import xor

SIZE = 14
_SHAPE = re.compile(rb"\x02([0-9A-Fa-f]{10})([0-9A-Fa-f]{2})\x03")


@dataclass(frozen=True)
class Tag:
    """The contents of one frame: version byte and four id bytes as hex text."""

    uid: str

    def __str__(self) -> str:
        return f"tag {self.uid}"


def encode(uid: str) -> bytes:
    """Build the frame that the reader sends for a tag of five bytes."""
    return f"\x02{uid}{_checksum(uid):02X}\x03".encode("ascii")


def _checksum(uid: str) -> int:
    return reduce(xor, bytes.fromhex(uid))


class Framer:
    """Finds frames in a byte stream; after a bad one, continues with its second byte."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self.bad = 0

    def feed(self, data: bytes) -> list[Tag]:
        """Add bytes and return the tags they complete."""
        self._buffer += data
        tags: list[Tag] = []
        while self._find_start():
            tags += self._take()
        return tags

    def give_up(self) -> list[Tag]:
        """Stop waiting for the rest of an incomplete frame and continue the search after its start."""
        del self._buffer[:1]
        return self.feed(b"")

    def _find_start(self) -> bool:
        at = self._buffer.find(b"\x02")
        del self._buffer[: at if at >= 0 else len(self._buffer)]
        return len(self._buffer) >= SIZE

    def _take(self) -> list[Tag]:
        found = _SHAPE.fullmatch(bytes(self._buffer[:SIZE]))
        if found is None or _checksum(uid := found[1].decode().upper()) != int(found[2], 16):
            del self._buffer[:1]
            self.bad += 1
            return []
        del self._buffer[:SIZE]
        return [Tag(uid)]
