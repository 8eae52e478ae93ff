"""The streams amqtt reads and writes: complete, checked packets in, a bounded buffer out."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

# amqtt ships no types: mypy sees its classes as Any
from amqtt.adapters import ReaderAdapter, WriterAdapter  # type: ignore[import-untyped]

from companion.broker.gateway.transports import close_soon

if TYPE_CHECKING:
    import ssl

_WAITING_PACKETS = 64


class PacketReader(ReaderAdapter):  # type: ignore[misc]
    """Feeds packets to amqtt as it asks for bytes: CONNECT at once, the rest when amqtt is ready."""

    def __init__(self) -> None:
        self._packets: asyncio.Queue[bytes | None] = asyncio.Queue(_WAITING_PACKETS)
        self._current = b""
        self._greeted = False
        self._ready = asyncio.Event()
        self._ended = False

    def go_on(self) -> None:
        """Release the packets after CONNECT."""
        self._ready.set()

    async def put(self, packet: bytes | None) -> None:
        """Queue the next packet, or None at the end."""
        await self._packets.put(packet)

    async def read(self, n: int = -1) -> bytes:
        """Read n bytes; packets are already checked, so this never runs past the end of one."""
        if n == 0:
            return b""
        if not self._current:
            await self._next()
        wanted = len(self._current) if n < 0 else n
        data, self._current = self._current[:wanted], self._current[wanted:]
        if len(data) < wanted:
            raise asyncio.IncompleteReadError(data, wanted)
        return data

    async def _next(self) -> None:
        if self._greeted:
            await self._ready.wait()
        self._greeted = True
        packet = None if self._ended else await self._packets.get()
        if packet is None:
            self._ended = True
            raise asyncio.IncompleteReadError(b"", 1)
        self._current = packet

    def feed_eof(self) -> None:
        """Mark the end of the stream."""
        self._ended = True


class BoundedWriter(WriterAdapter):  # type: ignore[misc]
    """Never waits for a client: one that does not read is disconnected when its buffer is full."""

    def __init__(self, writer: asyncio.StreamWriter, most: int) -> None:
        self._writer, self._most = writer, most

    def write(self, data: bytes) -> None:
        """Send, or disconnect."""
        transport = self._writer.transport
        if transport.is_closing():
            return
        if transport.get_write_buffer_size() + len(data) > self._most:
            transport.abort()
        else:
            self._writer.write(data)

    async def drain(self) -> None:
        """Do not wait: amqtt would pile up tasks, one per message, without a bound."""

    def get_peer_info(self) -> tuple[str, int] | None:
        """Return the client's address if still known; a Unix socket has none, but amqtt wants one."""
        peer = self._writer.get_extra_info("peername")
        if peer is None:
            return None
        return (peer[0], peer[1]) if peer else ("", 0)

    def get_ssl_info(self) -> ssl.SSLObject | None:
        """Return None: there is no TLS here."""
        return None

    async def close(self) -> None:
        """Close, giving unsent bytes a moment."""
        close_soon(self._writer)
