"""The MQTT 3.1.1 CONNECT packet: parse it, and encode it again for the broker behind the gateway."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.broker.packets.stream import (
    BAD_PROTOCOL,
    CONNECT,
    UNSUPPORTED_V5,
    Fields,
    MalformedError,
    connack,
    encode_packet,
    encode_text,
)

if TYPE_CHECKING:
    from companion.broker.packets.stream import Packet

_CLEAN, _WILL, _WILL_RETAIN, _PASSWORD, _USER = 0x02, 0x04, 0x20, 0x40, 0x80
_LEVEL = 4
_BRIDGE = 0x80
"""Added to the level by the bridge of another broker; Mosquitto's own, but what others have adopted, too."""


class UnsupportedLevelError(MalformedError):
    """A CONNECT for an MQTT version other than 3.1.1."""

    def __init__(self, level: int) -> None:
        super().__init__(f"MQTT protocol level {level}; only 4 (MQTT 3.1.1) is spoken here")
        self.level = level

    @property
    def answer(self) -> bytes:
        """The CONNACK that this version understands."""
        return UNSUPPORTED_V5 if self.level == 5 else connack(BAD_PROTOCOL)


@dataclass(frozen=True, slots=True)
class Will:
    """The message the broker publishes if the client vanishes."""

    topic: str
    payload: bytes
    qos: int = 1
    retain: bool = True


@dataclass(frozen=True, slots=True)
class Connect:
    """The contents of a CONNECT packet."""

    client_id: str
    user: str | None = None
    password: bytes | None = field(default=None, repr=False)
    keepalive: int = 60
    clean: bool = True
    will: Will | None = None
    bridge: bool = False
    """Another broker: it has to learn of every message whether it was published as retained."""


def parse_connect(packet: Packet) -> Connect:
    """Parse a CONNECT; raise MalformedError if it is not one."""
    if packet.kind != CONNECT or packet.flags:
        raise MalformedError("the first packet is not a CONNECT")
    fields = Fields(packet.body)
    bridge = _read_protocol(fields)
    flags = fields.number(1)
    _check_flags(flags)
    keepalive = fields.number(2)
    client_id = fields.text()
    will = _will(fields, flags) if flags & _WILL else None
    user = fields.text() if flags & _USER else None
    password = fields.binary() if flags & _PASSWORD else None
    if fields.left:
        raise MalformedError("extra bytes after CONNECT")
    return Connect(client_id, user, password, keepalive, bool(flags & _CLEAN), will, bridge)


def _read_protocol(fields: Fields) -> bool:
    """Check the version, and return whether the client is a bridge."""
    name, level = fields.binary(), fields.number(1)
    if name not in (b"MQTT", b"MQIsdp"):
        raise MalformedError("the protocol is not MQTT")
    if name != b"MQTT" or level not in (_LEVEL, _LEVEL | _BRIDGE):
        raise UnsupportedLevelError(level)
    return level != _LEVEL


def _check_flags(flags: int) -> None:
    will_bits = flags & (_WILL_RETAIN | 0x18)
    if flags & 0x01 or (will_bits and not flags & _WILL) or flags & 0x18 == 0x18:
        raise MalformedError("CONNECT flags that contradict each other")
    if flags & _PASSWORD and not flags & _USER:
        raise MalformedError("a password without a user name")


def _will(fields: Fields, flags: int) -> Will:
    return Will(fields.text(), fields.binary(), flags >> 3 & 3, bool(flags & _WILL_RETAIN))


def encode_connect(connect: Connect) -> bytes:
    """Encode a CONNECT packet."""
    will, flags, body = connect.will, _CLEAN if connect.clean else 0, encode_text(connect.client_id)
    if will is not None:
        flags |= _WILL | will.qos << 3 | (_WILL_RETAIN if will.retain else 0)
        body += encode_text(will.topic) + encode_text(will.payload)
    if connect.user is not None:
        flags |= _USER
        body += encode_text(connect.user)
    if connect.password is not None:
        flags |= _PASSWORD
        body += encode_text(connect.password)
    level = _LEVEL | (_BRIDGE if connect.bridge else 0)
    head = encode_text("MQTT") + bytes([level, flags]) + connect.keepalive.to_bytes(2, "big")
    return encode_packet(CONNECT << 4, head + body)
