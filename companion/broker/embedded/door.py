"""The TCP door in front of amqtt: checks login, will, protocol version, packet size, rate and idle time."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.broker.embedded.streams import BoundedWriter, PacketReader
from companion.broker.gateway.admission import RefusedError, idle_timeout
from companion.broker.gateway.limits import Subscriptions
from companion.broker.packets.connect import UnsupportedLevelError, encode_connect, parse_connect
from companion.broker.packets.stream import DISCONNECT, Framer, MalformedError
from companion.broker.packets.validation import check_packet
from companion.broker.passwords import new_secret
from companion.system.log_limit import limited_logger

if TYPE_CHECKING:
    from companion.broker.embedded.hardened import HardenedBroker
    from companion.broker.gateway.admission import Admission
    from companion.broker.gateway.limits import PacketRate, Rates
    from companion.broker.gateway.listener import Client
    from companion.broker.packets.connect import Connect
    from companion.broker.packets.stream import Packet
    from companion.broker.settings import Limits

_log = limited_logger(__name__)

_CHUNK = 16 * 1024


class DoorConnection:
    """One TCP client, from its first byte to its last."""

    def __init__(self, client: Client, limits: Limits, rates: Rates | None, unlimited: frozenset[str]) -> None:
        """Take over a client; `rates` is None for one from the gateway, which has already counted it."""
        self._reader, self._writer, self._limits, self._unlimited = client.reader, client.writer, limits, unlimited
        self._framer = Framer(limits.packet_bytes)
        self._rates, self._subscriptions = rates, Subscriptions(limits)
        self._rate: PacketRate | None = None
        self.address = client.address
        self._packets = PacketReader()
        self.user: str | None = None
        self.client_id = ""
        self.gone = asyncio.Event()

    def cut(self) -> None:
        """Disconnect the client now; the broker then publishes its last will."""
        self._writer.transport.abort()

    async def admit(self, admission: Admission) -> Connect | None:
        """Read and check CONNECT; if it is refused, send the answer and return None."""
        try:
            async with asyncio.timeout(self._limits.connect_seconds):
                packet = await self._read_packet()
            connect = await admission.admit(parse_connect(packet), self.address)
        except (UnsupportedLevelError, RefusedError) as error:
            self._refuse(error.answer, error)
            return None
        except (TimeoutError, MalformedError, asyncio.IncompleteReadError, ConnectionError) as error:
            self._refuse(b"", error)
            return None
        connect = replace(connect, client_id=connect.client_id or new_secret())
        self.user, self.client_id = connect.user, connect.client_id
        if self._rates is not None and connect.user not in self._unlimited:
            self._rate = self._rates.of(connect.user, self.address)
        return connect

    def _refuse(self, answer: bytes, error: Exception) -> None:
        _log.info("A client was refused: %s", str(error) or type(error).__name__)
        if not self._writer.transport.is_closing():
            self._writer.write(answer)

    async def serve(self, connect: Connect, broker: HardenedBroker) -> None:
        """Have amqtt serve this client."""
        await self._packets.put(encode_connect(replace(connect, keepalive=0)))  # idle time is enforced here
        pump = asyncio.create_task(self._pump(self._idle_timeout(connect)))
        try:
            await broker.serve(self._packets, BoundedWriter(self._writer, self._limits.buffer_bytes), self.client_id)
        finally:
            pump.cancel()
            await asyncio.wait([pump])

    def _idle_timeout(self, connect: Connect) -> float | None:
        if connect.user in self._unlimited:
            return connect.keepalive * self._limits.keepalive_factor or None
        return idle_timeout(connect, self._limits)

    async def _pump(self, seconds: float | None) -> None:
        try:
            while True:
                async with asyncio.timeout(seconds):
                    packet = await self._read_packet()
                check_packet(packet)
                self._check_limits(packet)
                await self._packets.put(packet.raw)
                if packet.kind == DISCONNECT:
                    return
        except (TimeoutError, MalformedError) as error:
            _log.info("A client was disconnected: %s", str(error) or "it fell silent")
            self.cut()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass  # the client is gone: the end of the stream, below, tells amqtt
        await self._packets.put(None)

    def _check_limits(self, packet: Packet) -> None:
        if self._rate is None:
            return
        if not self._rate.allows(packet):
            raise MalformedError("too many packets in too short a time")
        if not self._subscriptions.allows(packet):
            raise MalformedError("too many subscriptions, or too long ones")

    async def _read_packet(self) -> Packet:
        while (packet := self._framer.pop()) is None:
            data = await self._reader.read(_CHUNK)
            if not data:
                raise asyncio.IncompleteReadError(b"", 1)
            self._framer.push(data)
        return packet
