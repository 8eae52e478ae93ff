"""The client side of a connection: a browser's WebSocket or a plain TCP socket."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, MutableMapping

    Message = MutableMapping[str, Any]
    Receive = Callable[[], Awaitable[Message]]
    Send = Callable[[Message], Awaitable[None]]

NORMAL, PROTOCOL, POLICY, TOO_BIG, TRY_LATER = 1000, 1002, 1008, 1009, 1013
_CHUNK = 16 * 1024
_REASON_BYTES = 123  # what fits into a WebSocket close frame
_FLUSH_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class CloseReason:
    """Why a connection ends, and whether the broker may publish the client's last will."""

    code: int
    reason: str
    will: bool = True


class CloseError(Exception):
    """Closes the connection for this reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.ending = CloseReason(code, reason)


class ClientGoneError(Exception):
    """The client disconnected."""


class ClientTransport(Protocol):
    """Bytes from and to a client."""

    async def read(self) -> bytes:
        """Wait for bytes; raise ClientGoneError when the client has left."""

    async def write(self, data: bytes) -> None:
        """Send, waiting while the client reads too slowly; raise OSError when it has left."""

    async def close(self, ending: CloseReason) -> None:
        """Hang up."""


class WebSocketTransport:
    """A browser, through an ASGI server."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive, self._send = receive, send

    async def read(self) -> bytes:
        """Wait for a binary message."""
        message = await self._receive()
        if message["type"] == "websocket.disconnect":
            raise ClientGoneError
        data = message.get("bytes")
        if data is None:
            raise CloseError(PROTOCOL, "MQTT must be sent in binary messages")
        return bytes(data)

    async def write(self, data: bytes) -> None:
        """Send a binary message."""
        await self._send({"type": "websocket.send", "bytes": data})

    async def close(self, ending: CloseReason) -> None:
        """Close with a code and a reason the page can show."""
        reason = ending.reason.encode()[:_REASON_BYTES].decode(errors="ignore")
        await self._send({"type": "websocket.close", "code": ending.code, "reason": reason})


class TcpTransport:
    """A reader or program over plain TCP."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    async def read(self) -> bytes:
        """Wait for bytes."""
        try:
            data = await self._reader.read(_CHUNK)
        except ConnectionError as error:
            raise ClientGoneError from error
        if not data:
            raise ClientGoneError
        return data

    async def write(self, data: bytes) -> None:
        """Send bytes."""
        self._writer.write(data)
        await self._writer.drain()

    async def close(self, ending: CloseReason) -> None:
        """Do nothing: MQTT 3.1.1 cannot carry a reason, and the listener closes what it accepted."""


def close_soon(writer: asyncio.StreamWriter) -> None:
    """Close a connection, giving unsent bytes a moment: a client that never reads must not keep its socket open."""
    transport = writer.transport
    transport.close()
    asyncio.get_running_loop().call_later(_FLUSH_SECONDS, transport.abort)
