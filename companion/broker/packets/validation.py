"""Validate the packets a client sends after CONNECT before a broker sees them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.broker.packets.stream import (
    DISCONNECT,
    PINGREQ,
    PUBACK,
    PUBCOMP,
    PUBLISH,
    PUBREC,
    PUBREL,
    SUBSCRIBE,
    UNSUBSCRIBE,
    Fields,
    MalformedError,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.broker.packets.stream import Packet


def check_packet(packet: Packet) -> None:
    """Raise MalformedError unless this is a well-formed packet that a client may send."""
    check = _CHECKS.get(packet.kind)
    if check is None:
        raise MalformedError(f"a packet of type {packet.kind}, which clients may not send now")
    check(packet)


def _publish(packet: Packet) -> None:
    qos, fields = packet.flags >> 1 & 3, Fields(packet.body)
    if qos == 3 or (packet.flags & 8 and not qos):
        raise MalformedError("PUBLISH flags that contradict each other")
    topic = fields.text()
    if not topic or "+" in topic or "#" in topic or topic.startswith("$"):
        raise MalformedError("a topic that cannot be published to")
    if qos:
        _packet_id(fields)


def _subscribe(packet: Packet) -> None:
    fields = _filters_of(packet)
    while fields.left:
        _check_filter(fields.text())
        if fields.number(1) > 2:
            raise MalformedError("a QoS above 2")


def _unsubscribe(packet: Packet) -> None:
    fields = _filters_of(packet)
    while fields.left:
        _check_filter(fields.text())


def topic_filters(packet: Packet) -> list[str]:
    """List the topic filters of a well-formed SUBSCRIBE or UNSUBSCRIBE."""
    fields, filters = _filters_of(packet), []
    while fields.left:
        filters.append(fields.text())
        if packet.kind == SUBSCRIBE:
            fields.take(1)  # the QoS
    return filters


def _filters_of(packet: Packet) -> Fields:
    fields = Fields(packet.body)
    _packet_id(fields)
    if packet.flags != 2 or not fields.left:
        raise MalformedError("a SUBSCRIBE or UNSUBSCRIBE without filters or with wrong flags")
    return fields


def _check_filter(text: str) -> None:
    levels = text.split("/")
    if not text or "#" in "".join(levels[:-1]):
        raise MalformedError("an invalid topic filter")
    if any(("+" in level or "#" in level) and len(level) > 1 for level in levels):
        raise MalformedError("an invalid topic filter")


def _packet_id(fields: Fields) -> None:
    if not fields.number(2):
        raise MalformedError("packet identifier 0")


def _acknowledgement(packet: Packet) -> None:
    fields = Fields(packet.body)
    _packet_id(fields)
    if fields.left or packet.flags != (2 if packet.kind == PUBREL else 0):
        raise MalformedError("a malformed acknowledgement")


def _empty(packet: Packet) -> None:
    if packet.flags or packet.body:
        raise MalformedError("a PINGREQ or DISCONNECT with a body or flags")


_CHECKS: dict[int, Callable[[Packet], None]] = {
    PUBLISH: _publish,
    PUBACK: _acknowledgement,
    PUBREC: _acknowledgement,
    PUBREL: _acknowledgement,
    PUBCOMP: _acknowledgement,
    SUBSCRIBE: _subscribe,
    UNSUBSCRIBE: _unsubscribe,
    PINGREQ: _empty,
    DISCONNECT: _empty,
}
