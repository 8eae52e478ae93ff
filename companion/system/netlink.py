"""Ask the Linux kernel for its network interfaces, their addresses and the default routes.

Over netlink rather than from files: /sys shows the interfaces of the network it was mounted in, and a hardened
service sees little of /proc.
"""

from __future__ import annotations

import socket
import struct
from dataclasses import replace
from ipaddress import ip_address
from typing import TYPE_CHECKING

from companion.system.network import Held, Interface

if TYPE_CHECKING:
    from collections.abc import Iterator

_DONE, _ERROR = 3, 2
_GET_LINK, _GET_ADDRESS, _GET_ROUTE = 18, 22, 26
_REQUEST_DUMP = 0x1 | 0x300
_HEADER, _ATTRIBUTE = struct.Struct("=IHHII"), struct.Struct("=HH")
_LINK, _ADDRESS, _ROUTE = struct.Struct("=BxHiII"), struct.Struct("=BBBBI"), struct.Struct("=BBBBBBBBI")
_NAME, _LINK_INFO, _INFO_KIND = 3, 18, 1
_PEER, _LOCAL, _ADDRESS_FLAGS = 1, 2, 8
_OUT_INTERFACE, _PRIORITY, _MULTIPATH, _TABLE = 4, 6, 9, 15
_HOP = struct.Struct("=HBBi")
_MAIN_TABLE, _UNICAST = 254, 1
_TEMPORARY, _DEPRECATED, _TENTATIVE, _FAILED = 0x01, 0x20, 0x40, 0x08
_TYPE_BITS = 0x3FFF
_BYTES, _PATIENCE = 65536, 2.0

Attributes = dict[int, bytes]


def read_interfaces() -> list[Interface]:
    """Return every interface with its addresses; raise OSError if the kernel does not answer."""
    with socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, socket.NETLINK_ROUTE) as kernel:
        kernel.settimeout(_PATIENCE)
        links = {one.index: one for one in map(_link, _dump(kernel, _GET_LINK, _LINK.size))}
        held: dict[int, list[Held]] = {}
        for index, address in filter(None, map(_held, _dump(kernel, _GET_ADDRESS, _ADDRESS.size))):
            held.setdefault(index, []).append(address)
        metrics: dict[int, int] = {}
        for body in _dump(kernel, _GET_ROUTE, _ROUTE.size):
            for index, metric in _default_routes(body):
                metrics[index] = min(metric, metrics.get(index, metric))
    return [
        replace(one, held=tuple(held.get(index, ())), metric=metrics.get(index)) for index, one in sorted(links.items())
    ]


def _dump(kernel: socket.socket, what: int, header_bytes: int) -> Iterator[bytes]:
    """Ask for everything of a sort; yield the body of each message."""
    request = bytes(header_bytes)
    kernel.send(_HEADER.pack(_HEADER.size + len(request), what, _REQUEST_DUMP, what, 0) + request)
    while True:
        answer = kernel.recv(_BYTES)
        while answer:
            length, kind, _, _, _ = _HEADER.unpack_from(answer)
            if kind == _DONE:
                return
            if kind == _ERROR:
                raise OSError(-struct.unpack_from("=i", answer, _HEADER.size)[0], "the kernel tells no interfaces")
            yield answer[_HEADER.size : length]
            answer = answer[_aligned(length) :]


def _aligned(length: int) -> int:
    return (length + 3) & ~3


def _attributes(body: bytes) -> Attributes:
    found: Attributes = {}
    while len(body) >= _ATTRIBUTE.size:
        length, kind = _ATTRIBUTE.unpack_from(body)
        if length < _ATTRIBUTE.size:
            break
        found[kind & _TYPE_BITS] = body[_ATTRIBUTE.size : length]
        body = body[_aligned(length) :]
    return found


def _text(value: bytes) -> str:
    return value.rstrip(b"\0").decode(errors="replace")


def _number(value: bytes) -> int:
    return int(struct.unpack("=I", value)[0])


def _link(body: bytes) -> Interface:
    _, hardware, index, flags, _ = _LINK.unpack_from(body)
    about = _attributes(body[_LINK.size :])
    driver = _attributes(about.get(_LINK_INFO, b"")).get(_INFO_KIND, b"")
    return Interface(index, _text(about.get(_NAME, b"")), flags, _text(driver), hardware)


def _held(body: bytes) -> tuple[int, Held] | None:
    _, _, flags, _, index = _ADDRESS.unpack_from(body)
    about = _attributes(body[_ADDRESS.size :])
    value = about.get(_LOCAL) or about.get(_PEER)  # an IPv6 address has no "local" unless it has a peer
    if value is None:
        return None
    flags = _number(about[_ADDRESS_FLAGS]) if _ADDRESS_FLAGS in about else flags
    ip = ip_address(value)
    passing = _DEPRECATED | _TENTATIVE | _FAILED
    if ip.version == 6:  # for IPv4 the first flag means "secondary"
        passing |= _TEMPORARY
    return index, Held(ip, lasting=not flags & passing)


def _default_routes(body: bytes) -> Iterator[tuple[int, int]]:
    """Yield interface and metric of a default route of the main table; several hops make several."""
    _, destination_bits, _, _, table, _, _, kind, _ = _ROUTE.unpack_from(body)
    about = _attributes(body[_ROUTE.size :])
    table = _number(about[_TABLE]) if _TABLE in about else table
    if destination_bits != 0 or table != _MAIN_TABLE or kind != _UNICAST:
        return
    metric = _number(about[_PRIORITY]) if _PRIORITY in about else 0
    if _OUT_INTERFACE in about:
        yield _number(about[_OUT_INTERFACE]), metric
    hops = about.get(_MULTIPATH, b"")
    while len(hops) >= _HOP.size:
        length, _, _, index = _HOP.unpack_from(hops)
        yield index, metric
        if length < _HOP.size:
            break
        hops = hops[_aligned(length) :]
