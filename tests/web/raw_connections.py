"""Connections to the web port below any library: arbitrary bytes, an upgrade to WebSocket, single frames."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING

from ..waiting import PATIENCE

if TYPE_CHECKING:
    from contextlib import ExitStack

    from ..hub.service import Hub

UPGRADE = (
    b"GET /mqtt HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: mqtt\r\n\r\n"
)
PIECE, TEXT, BINARY, PING = 0, 1, 2, 9


def call(hub: Hub, lines: ExitStack, sent: bytes, address: str = "127.0.0.2") -> socket.socket:
    """Connect from this address and send something."""
    line = socket.create_connection(("127.0.0.1", hub.port), PATIENCE, source_address=(address, 0))
    lines.enter_context(line).sendall(sent)
    return line


def frame(kind: int, data: bytes = b"", *, last: bool = True) -> bytes:
    """Build a short WebSocket frame as a browser would, masked with zeros, so that it reads the same."""
    return bytes([kind | 0x80 * last, 0x80 | len(data)]) + bytes(4) + data
