"""MQTT framing: split a byte stream into packets, and encode the few packets we send."""

from __future__ import annotations

from typing import NamedTuple

CONNECT, CONNACK, PUBLISH, PUBACK, PUBREC, PUBREL, PUBCOMP = 1, 2, 3, 4, 5, 6, 7
SUBSCRIBE, UNSUBSCRIBE, PINGREQ, DISCONNECT = 8, 10, 12, 14

ACCEPTED, BAD_PROTOCOL, BAD_CLIENT_ID, UNAVAILABLE, NOT_AUTHORISED = 0, 1, 2, 3, 5

QOS_2 = 0b0100  # among the flags of PUBLISH

DISCONNECT_PACKET = bytes([DISCONNECT << 4, 0])
UNSUPPORTED_V5 = bytes([CONNACK << 4, 3, 0, 0x84, 0])  # MQTT 5: unsupported protocol version, no properties

_LENGTH_BYTES = 4  # the maximum for a remaining length
_RESERVED = (0, 15)


class MalformedError(ValueError):
    """Not valid MQTT 3.1.1 from a client."""


class TooLargeError(MalformedError):
    """A packet over the size limit."""


class Packet(NamedTuple):
    """A complete packet and the offset of its body."""

    raw: bytes
    start: int

    @property
    def kind(self) -> int:
        """The packet type."""
        return self.raw[0] >> 4

    @property
    def flags(self) -> int:
        """The four flag bits."""
        return self.raw[0] & 0x0F

    @property
    def body(self) -> bytes:
        """Variable header and payload."""
        return self.raw[self.start :]


class Framer:
    """Collects bytes as they arrive and returns them packet by packet."""

    def __init__(self, max_bytes: int, opening: int | None = None) -> None:
        """Begin; if the type of the `opening` packet is given, its first byte is enough to turn down any other."""
        self._max, self._opening = max_bytes, opening
        self._buffer = bytearray()

    def push(self, data: bytes) -> None:
        """Add received bytes."""
        self._buffer += data

    def pop(self) -> Packet | None:
        """Return the next complete packet; None while there is none."""
        if self._buffer:
            self._check_kind(self._buffer[0] >> 4)
        header = _header(self._buffer)
        if header is None:
            return None
        start, total = header
        if total > self._max:
            raise TooLargeError(f"a packet of {total} bytes; at most {self._max} are allowed")
        if len(self._buffer) < total:
            return None
        raw = bytes(self._buffer[:total])
        del self._buffer[:total]
        self._opening = None
        return Packet(raw, start)

    def _check_kind(self, kind: int) -> None:
        if kind in _RESERVED:
            raise MalformedError("a reserved packet type")
        if self._opening not in (None, kind):
            raise MalformedError("not the packet that a connection begins with")


def _header(buffer: bytearray) -> tuple[int, int] | None:
    """Parse the remaining length; return where the body starts and where the packet ends."""
    length = 0
    for index, byte in enumerate(buffer[1 : 1 + _LENGTH_BYTES]):
        length |= (byte & 0x7F) << (7 * index)
        if not byte & 0x80:
            return index + 2, index + 2 + length
    if len(buffer) > _LENGTH_BYTES:
        raise MalformedError("a remaining length of more than four bytes")
    return None


def encode_packet(first: int, body: bytes) -> bytes:
    """Prepend the fixed header to a body."""
    length, encoded = len(body), bytearray()
    while True:
        length, digit = length >> 7, length & 0x7F
        encoded.append(digit | (0x80 if length else 0))
        if not length:
            return bytes([first]) + bytes(encoded) + body


def encode_text(text: str | bytes) -> bytes:
    """Prepend the two length bytes to a string or binary field."""
    data = text.encode() if isinstance(text, str) else text
    return len(data).to_bytes(2, "big") + data


def connack(code: int) -> bytes:
    """Encode the answer to a CONNECT."""
    return bytes([CONNACK << 4, 2, 0, code])


def packet_id(packet: Packet) -> bytes:
    """Return the packet identifier of a well-formed PUBLISH above QoS 0 or of an acknowledgement."""
    at = 2 + int.from_bytes(packet.body[:2], "big") if packet.kind == PUBLISH else 0
    return packet.body[at : at + 2]


class Fields:
    """Reads the fields of a packet's body in order, never past its end."""

    def __init__(self, body: bytes) -> None:
        self._body = body
        self._at = 0

    @property
    def left(self) -> int:
        """The number of bytes not read yet."""
        return len(self._body) - self._at

    def take(self, count: int) -> bytes:
        """Read this many bytes."""
        if count > self.left:
            raise MalformedError("a field runs past the end of the packet")
        self._at += count
        return self._body[self._at - count : self._at]

    def number(self, size: int) -> int:
        """Read an unsigned integer."""
        return int.from_bytes(self.take(size), "big")

    def binary(self) -> bytes:
        """Read a field preceded by its two length bytes."""
        return self.take(self.number(2))

    def text(self) -> str:
        """Read a string; MQTT allows neither U+0000 nor invalid UTF-8."""
        try:
            text = self.binary().decode()
        except UnicodeDecodeError as error:
            raise MalformedError("a string that is not UTF-8") from error
        if "\0" in text:
            raise MalformedError("a string with U+0000")
        return text
