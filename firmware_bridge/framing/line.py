"""Lines of text from microcontrollers: our own with a checksum, and any others, split at line ends.

Ours: `$word,field,field*CC` and a line feed; CC is the CRC-8 (polynomial 07) of everything between $ and *.
"""

import re
from dataclasses import dataclass

LONGEST = 80
LONGEST_FOREIGN = 256
# A field is any printable ASCII except the delimiters: $ (24), * (2A) and the comma (2C).
_SHAPE = re.compile(rb"\$([a-z]+(?:,[\x20-\x23\x25-\x29\x2b\x2d-\x7e]*)*)\*([0-9A-F]{2})")


@dataclass(frozen=True)
class Message:
    """One checked line: its word and its fields."""

    word: str
    fields: tuple[str, ...] = ()

    def __str__(self) -> str:
        return ",".join((self.word, *self.fields))


def crc8(data: bytes) -> int:
    """Compute the CRC-8 with polynomial 07 and initial value 0."""
    crc = 0
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = (crc << 1) ^ (0x07 if crc & 0x80 else 0)
        crc &= 0xFF
    return crc


def encode(word: str, *fields: str) -> bytes:
    """Build one line of our protocol."""
    body = str(Message(word, fields)).encode("ascii")
    return b"$%s*%02X\n" % (body, crc8(body))


class Framer:
    """Finds our lines in a byte stream; a new $ starts over, whatever came before it."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self.bad = 0

    def feed(self, data: bytes) -> list[Message]:
        """Add bytes and return the messages they complete."""
        self._buffer += data
        messages: list[Message] = []
        *lines, rest = bytes(self._buffer).replace(b"\r", b"\n").split(b"\n")
        for line in lines:
            messages += self._read(line)
        # A remainder longer than any line of ours is noise up to its last $.
        self._buffer[:] = rest if len(rest) <= LONGEST else rest[-LONGEST:]
        return messages

    def give_up(self) -> list[Message]:
        """Stop waiting for the rest of an incomplete line."""
        self._buffer.clear()
        return []

    def _read(self, line: bytes) -> list[Message]:
        # A line end may be lost: then two messages share one line.
        sound = [found[1] for found in _SHAPE.finditer(line) if crc8(found[1]) == int(found[2], 16)]
        self.bad += line.count(b"$") - len(sound)
        return [_message(body) for body in sound]


def _message(body: bytes) -> Message:
    word, *fields = body.decode("ascii").split(",")
    return Message(word, tuple(fields))


class TextFramer:
    """Splits any text into lines, for readers that do not speak our protocol."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self.bad = 0

    def feed(self, data: bytes) -> list[str]:
        """Add bytes and return the lines they complete, without blank ones."""
        self._buffer += data
        *lines, rest = bytes(self._buffer).replace(b"\r", b"\n").split(b"\n")
        self._buffer[:] = rest
        if len(rest) > LONGEST_FOREIGN:
            self.bad += 1
            self._buffer.clear()
        texts = (line.decode("utf-8", "replace").strip() for line in lines if len(line) <= LONGEST_FOREIGN)
        return [text for text in texts if text]

    def give_up(self) -> list[str]:
        """Accept an incomplete line as it is: some readers send no line end."""
        return self.feed(b"\n")
