"""What a client sends, packet by packet, checked before any broker sees it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from companion.broker.gateway.admission import RefusedError, idle_timeout
from companion.broker.gateway.limits import Subscriptions
from companion.broker.gateway.transports import POLICY, PROTOCOL, TOO_BIG, CloseError
from companion.broker.packets.connect import UnsupportedLevelError, parse_connect
from companion.broker.packets.stream import CONNECT, Framer, MalformedError, TooLargeError
from companion.broker.packets.validation import check_packet

if TYPE_CHECKING:
    from companion.broker.gateway.admission import Admission
    from companion.broker.gateway.limits import PacketRate
    from companion.broker.packets.connect import Connect
    from companion.broker.packets.stream import Packet

Read = Callable[[], Awaitable[bytes]]
"""Returns the client's next bytes, or raises ClientGoneError."""


class Intake:
    """Reads whole packets from one client."""

    def __init__(self, read: Read, packet_bytes: int) -> None:
        self._read = read
        self._framer = Framer(packet_bytes, CONNECT)

    async def connect(self) -> Connect:
        """Read CONNECT; raise RefusedError, CloseError or ClientGoneError."""
        try:
            return parse_connect(await self._next())
        except UnsupportedLevelError as error:
            raise RefusedError(error.answer, str(error)) from error
        except MalformedError as error:
            raise CloseError(PROTOCOL, str(error)) from error

    async def packet(self) -> Packet:
        """Read the next packet; raise CloseError or ClientGoneError."""
        return await self._next()

    async def _next(self) -> Packet:
        try:
            while (packet := self._framer.pop()) is None:
                self._framer.push(await self._read())
        except TooLargeError as error:
            raise CloseError(TOO_BIG, str(error)) from error
        except MalformedError as error:
            raise CloseError(PROTOCOL, str(error)) from error
        return packet


class CheckedIntake(Intake):
    """Reads from a client that may be anybody: its login is checked, then every packet."""

    def __init__(self, read: Read, admission: Admission, address: str | None) -> None:
        super().__init__(read, admission.limits.packet_bytes)
        self._admission, self._limits, self._address = admission, admission.limits, address
        self._subscriptions = Subscriptions(self._limits)
        self._rate: PacketRate | None = None
        self._idle_seconds = self._limits.idle_seconds

    async def connect(self) -> Connect:
        """Read and check CONNECT; return the one to forward to the broker."""
        try:
            async with asyncio.timeout(self._limits.connect_seconds):
                connect = await super().connect()
        except TimeoutError as error:
            raise CloseError(POLICY, "no CONNECT in time") from error
        connect = await self._admission.admit(connect, self._address)
        self._rate = self._admission.rates.of(connect.user, self._address)
        self._subscriptions = Subscriptions(self._limits, roomy=connect.user in self._admission.roomy)
        self._idle_seconds = idle_timeout(connect, self._limits)
        return connect

    async def packet(self) -> Packet:
        """Read and check the next packet."""
        try:
            async with asyncio.timeout(self._idle_seconds):
                packet = await self._next()
            check_packet(packet)
        except TimeoutError as error:
            raise CloseError(POLICY, "idle for too long") from error
        except MalformedError as error:
            raise CloseError(PROTOCOL, str(error)) from error
        self._check_limits(packet)
        return packet

    def _check_limits(self, packet: Packet) -> None:
        assert self._rate is not None, "CONNECT comes first"
        if not self._rate.allows(packet):
            raise CloseError(POLICY, "too many packets in too short a time")
        if not self._subscriptions.allows(packet):
            raise CloseError(POLICY, "too many subscriptions, or too long ones")
