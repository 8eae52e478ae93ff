"""One client of the embedded broker: its packets are handed to amqtt, which answers it directly."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.broker.embedded.streams import BoundedWriter, PacketReader
from companion.broker.gateway.admission import RefusedError
from companion.broker.gateway.intake import Intake
from companion.broker.gateway.transports import ClientGoneError, CloseError
from companion.broker.packets.connect import encode_connect
from companion.broker.packets.stream import DISCONNECT
from companion.broker.passwords import new_secret
from companion.system.log_limit import limited_logger

if TYPE_CHECKING:
    from companion.broker.embedded.hardened import HardenedBroker
    from companion.broker.gateway.admission import Admission
    from companion.broker.gateway.intake import Read
    from companion.broker.packets.connect import Connect

_log = limited_logger(__name__)


class InnerIntake(Intake):
    """Reads from the hub and the gateway, which checks and counts packets itself."""

    def __init__(self, read: Read, admission: Admission) -> None:
        super().__init__(read, admission.limits.packet_bytes)
        self._admission = admission

    async def connect(self) -> Connect:
        """Read CONNECT and check the login again: the secret may have changed since the gateway did."""
        return await self._admission.admit(await super().connect(), None)


class EmbeddedConnection:
    """One client, from its first byte to its last."""

    def __init__(self, intake: Intake, writer: asyncio.StreamWriter, address: str | None) -> None:
        self._intake, self._writer, self._address = intake, writer, address
        self._packets = PacketReader()
        self._login: asyncio.Task[Connect] | None = None
        self.user: str | None = None
        self.client_id = ""
        self.gone = asyncio.Event()

    def cut(self) -> None:
        """Disconnect the client now; the broker then publishes its last will."""
        self._writer.transport.abort()
        if self._login is not None:
            self._login.cancel()  # it may wait for the answer to a wrong one

    async def log_in(self) -> Connect | None:
        """Read and check CONNECT; if it is refused, send the answer and return None."""
        try:
            connect = await self._unless_cut(asyncio.create_task(self._intake.connect()))
        except RefusedError as error:
            self._report(error.reason)
            self._writer.write(error.answer)
            return None
        except CloseError as error:
            self._report(error.ending.reason)
            return None
        except ClientGoneError:
            return None
        connect = replace(connect, client_id=connect.client_id or new_secret())
        self.user, self.client_id = connect.user, connect.client_id
        return connect

    async def _unless_cut(self, login: asyncio.Task[Connect]) -> Connect:
        self._login = login
        try:
            await asyncio.wait([login])
        finally:
            login.cancel()
        if login.cancelled():
            raise ClientGoneError
        return login.result()

    async def serve(self, connect: Connect, broker: HardenedBroker, buffer_bytes: int) -> None:
        """Have amqtt serve this client."""
        # the intake enforces idle time, and amqtt knows no bridges
        await self._packets.put(encode_connect(replace(connect, keepalive=0, bridge=False)))
        pump = asyncio.create_task(self._pump())
        try:
            writer = BoundedWriter(self._writer, buffer_bytes)
            await broker.serve(self._packets, writer, self.client_id, bridge=connect.bridge)
        finally:
            pump.cancel()
            await asyncio.wait([pump])

    async def _pump(self) -> None:
        try:
            while True:
                packet = await self._intake.packet()
                await self._packets.put(packet.raw)
                if packet.kind == DISCONNECT:
                    return
        except CloseError as error:
            self._report(error.ending.reason)
            self.cut()
        except ClientGoneError:
            _log.debug("A client at %s hung up.", self._address or "this machine")
        await self._packets.put(None)  # the end of the stream: amqtt then publishes the last will

    def _report(self, reason: str) -> None:
        _log.info("A client at %s was disconnected: %s", self._address or "this machine", reason)
