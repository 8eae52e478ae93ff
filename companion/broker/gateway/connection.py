"""One client: its CONNECT is checked, then bytes flow both ways until something ends it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol

from companion.broker.gateway.admission import RefusedError
from companion.broker.gateway.intake import CheckedIntake
from companion.broker.gateway.transports import (
    NORMAL,
    POLICY,
    PROTOCOL,
    TOO_BIG,
    TRY_LATER,
    ClientGoneError,
    CloseError,
    CloseReason,
)
from companion.broker.packets.connect import encode_connect
from companion.broker.packets.stream import (
    ACCEPTED,
    CONNACK,
    DISCONNECT,
    DISCONNECT_PACKET,
    UNAVAILABLE,
    connack,
)
from companion.broker.probe import dial
from companion.system.log_limit import limited_logger

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from companion.broker.base import Endpoint
    from companion.broker.gateway.admission import Admission
    from companion.broker.gateway.transports import ClientTransport
    from companion.broker.packets.connect import Connect

_log = limited_logger(__name__)

_CHUNK = 16 * 1024
_CONNACK_BYTES = 4
_CLOSE_SECONDS = 1.0
_OUR_DOING = (POLICY, PROTOCOL, TOO_BIG)


class Door(Protocol):
    """What a connection needs from the door it came through."""

    admission: Admission
    endpoint: Callable[[], Endpoint]

    def upstream(self, connect: Connect) -> Connect:
        """Return the CONNECT to send to the broker."""

    async def on_login(self, connection: Connection) -> None:
        """Handle a login that the broker has accepted."""


class Connection:
    """A client's connection; may be closed from anywhere in the same event loop."""

    def __init__(self, door: Door, address: str | None, client: ClientTransport) -> None:
        self._door, self._client = door, client
        self._limits = door.admission.limits
        self._intake = CheckedIntake(self._receive, door.admission, address)
        self._ending: asyncio.Future[CloseReason] = asyncio.get_running_loop().create_future()
        self._gone = asyncio.Event()
        self._open = True
        self.address = address
        self.user: str | None = None
        self.password: bytes | None = None
        self.admitted = False
        """The secret was right; the broker has not answered yet."""
        self.logged_in = False

    @property
    def closing(self) -> bool:
        """Whether it is being closed, though it may not be gone yet."""
        return self._ending.done()

    async def close(self, code: int, reason: str, *, will: bool = True) -> None:
        """Close with a code and a reason the page can show; wait until the broker has released it."""
        if not self.closing:
            self._ending.set_result(CloseReason(code, reason, will))
        await self._gone.wait()

    async def run(self) -> None:
        """Serve this client until it is gone."""
        try:
            ending = await self._run_until_closed()
        except CloseError as error:
            ending = error.ending
        except ClientGoneError:
            ending = CloseReason(NORMAL, "")
        finally:
            self._gone.set()
        if ending.code in _OUR_DOING:
            _log.info("A client at %s was disconnected: %s", self.address or "this machine", ending.reason)
        await self._close_client(ending)

    async def _run_until_closed(self) -> CloseReason:
        connect = await self._unless_closed(self._login())
        try:
            async with dial(self._door.endpoint(), self._limits.connect_seconds) as (reader, writer):
                return await self._relay(connect, reader, writer)
        except (OSError, asyncio.IncompleteReadError) as error:
            await self._send(b"" if self.logged_in else connack(UNAVAILABLE))
            raise CloseError(TRY_LATER, "the broker cannot be reached") from error

    async def _unless_closed(self, login: Coroutine[None, None, Connect]) -> Connect:
        task = asyncio.create_task(login)
        either: list[asyncio.Future[Any]] = [task, self._ending]
        try:
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            if task.done():
                return task.result()
        finally:
            await _cancel(task)
        raise CloseError(self._ending.result().code, self._ending.result().reason)

    async def _login(self) -> Connect:
        try:
            connect = await self._intake.connect()
        except RefusedError as error:
            await self._send(error.answer)
            raise CloseError(POLICY, error.reason) from error
        self.user, self.password, self.admitted = connect.user, connect.password, True
        return connect

    async def _relay(self, connect: Connect, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> CloseReason:
        writer.write(encode_connect(self._door.upstream(connect)))
        await self._first_answer(reader)
        up = asyncio.create_task(self._pump_up(writer))
        down = asyncio.create_task(self._pump_down(reader))
        try:
            done, _ = await asyncio.wait([up, down, self._ending], return_when=asyncio.FIRST_COMPLETED)
            ending = self._ending.result() if self._ending in done else next(iter(done)).result()
            if not ending.will:
                writer.write(DISCONNECT_PACKET)
            return ending
        finally:
            await _cancel(up, down)

    async def _first_answer(self, reader: asyncio.StreamReader) -> None:
        """Forward CONNACK; a refusal ends the connection."""
        try:
            async with asyncio.timeout(self._limits.connect_seconds):
                answer = await reader.readexactly(_CONNACK_BYTES)
        except TimeoutError as error:
            raise CloseError(TRY_LATER, "the broker does not answer") from error
        await self._send(answer)
        if answer[0] != CONNACK << 4 or answer[3] != ACCEPTED:
            raise CloseError(POLICY, "the broker refused the login")
        self.logged_in = True

    async def _pump_up(self, writer: asyncio.StreamWriter) -> CloseReason:
        # the hook closes this user's older connections before the new one's first packet
        await self._door.on_login(self)
        try:
            while True:
                packet = await self._intake.packet()
                writer.write(packet.raw)
                await writer.drain()
                if packet.kind == DISCONNECT:
                    return CloseReason(NORMAL, "")
        except ConnectionError:
            return CloseReason(TRY_LATER, "the broker closed the connection")

    async def _pump_down(self, reader: asyncio.StreamReader) -> CloseReason:
        try:
            while data := await reader.read(_CHUNK):
                await self._send(data)
        except ConnectionError as error:  # the same to the client as a clean end
            _log.debug("The broker dropped the connection of %s: %s", self.user, error)
        return CloseReason(TRY_LATER, "the broker closed the connection")

    async def _receive(self) -> bytes:
        try:
            return await self._client.read()
        except ClientGoneError:
            self._open = False
            raise

    async def _send(self, data: bytes) -> None:
        """Send to the client; one that does not read delays only itself, and not for long."""
        if not data:
            return
        try:
            async with asyncio.timeout(self._limits.send_seconds):
                await self._client.write(data)
        except TimeoutError as error:
            raise CloseError(POLICY, "the client does not read its messages") from error
        except OSError as error:  # the client has left
            self._open = False
            raise ClientGoneError from error

    async def _close_client(self, ending: CloseReason) -> None:
        if not self._open:
            return
        # a client that does not read will not get this either; the server then drops the connection
        with suppress(OSError):  # includes TimeoutError
            async with asyncio.timeout(_CLOSE_SECONDS):
                await self._client.close(ending)


async def _cancel(*tasks: asyncio.Task[CloseReason] | asyncio.Task[Connect]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)
    for task in tasks:
        if not task.cancelled():
            task.exception()  # retrieved, so that asyncio does not warn; the first one has been handled already
