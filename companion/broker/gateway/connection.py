"""One client of the door: its CONNECT judged, then bytes both ways until something ends it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol

from companion.broker.gateway.admission import RefusedError, silence
from companion.broker.gateway.client_ends import (
    NORMAL,
    POLICY,
    PROTOCOL,
    TOO_BIG,
    TRY_LATER,
    ClientGoneError,
    EndError,
    Ending,
)
from companion.broker.gateway.limits import Subscriptions
from companion.broker.packets.connect import UnsupportedLevelError, encode_connect, parse_connect
from companion.broker.packets.shape import check_packet
from companion.broker.packets.stream import (
    ACCEPTED,
    CONNACK,
    DISCONNECT,
    DISCONNECT_PACKET,
    UNAVAILABLE,
    Framer,
    MalformedError,
    Packet,
    TooLargeError,
    connack,
)
from companion.broker.probe import dial
from companion.system.log_limit import limited_logger

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from companion.broker.base import Endpoint
    from companion.broker.gateway.admission import Admission
    from companion.broker.gateway.client_ends import ClientEnd
    from companion.broker.gateway.limits import PacketRate, Rates
    from companion.broker.packets.connect import Connect
    from companion.broker.settings import Limits

_log = limited_logger(__name__)

_CHUNK = 16 * 1024
_CONNACK_BYTES = 4
_CLOSE_SECONDS = 1.0
_OUR_DOING = (POLICY, PROTOCOL, TOO_BIG)


class Door(Protocol):
    """What a connection asks of the door it came through."""

    limits: Limits
    admission: Admission
    rates: Rates
    unlimited: frozenset[str]
    """Users of our own, whose packets are not counted."""
    endpoint: Callable[[], Endpoint]

    def upstream(self, connect: Connect) -> Connect:
        """Give the CONNECT that the broker is to see."""

    async def announce(self, connection: Connection) -> None:
        """Take note of a login that the broker has accepted."""


class Connection:
    """A client's connection; `close` it from anywhere in the same event loop."""

    def __init__(self, door: Door, address: str | None, client: ClientEnd) -> None:
        self._door, self._client = door, client
        self._limits = door.limits
        self._framer = Framer(self._limits.packet_bytes)
        self._rate: PacketRate | None = None
        self._subscriptions = Subscriptions(self._limits)
        self._ending: asyncio.Future[Ending] = asyncio.get_running_loop().create_future()
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
        """Tell whether somebody has closed it, though it may not be gone yet."""
        return self._ending.done()

    async def close(self, code: int, reason: str, *, will: bool = True) -> None:
        """Close with a code and a reason that the page can show, and wait until the broker has let go."""
        if not self.closing:
            self._ending.set_result(Ending(code, reason, will))
        await self._gone.wait()

    async def run(self) -> None:
        """Serve this client to its end."""
        try:
            ending = await self._live()
        except EndError as error:
            ending = error.ending
        except ClientGoneError:
            ending = Ending(NORMAL, "")
        finally:
            self._gone.set()
        if ending.code in _OUR_DOING:
            _log.info("A client at %s was cut off: %s", self.address or "this machine", ending.reason)
        await self._say_goodbye(ending)

    async def _live(self) -> Ending:
        connect = await self._unless_closed(self._login())
        try:
            async with dial(self._door.endpoint(), self._limits.connect_seconds) as (reader, writer):
                return await self._relay(connect, reader, writer)
        except (OSError, asyncio.IncompleteReadError) as error:
            await self._out(b"" if self.logged_in else connack(UNAVAILABLE))
            raise EndError(TRY_LATER, "the broker cannot be reached") from error

    async def _unless_closed(self, login: Coroutine[None, None, Connect]) -> Connect:
        task = asyncio.create_task(login)
        either: list[asyncio.Future[Any]] = [task, self._ending]
        try:
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            if task.done():
                return task.result()
        finally:
            await _cancel(task)
        raise EndError(self._ending.result().code, self._ending.result().reason)

    async def _login(self) -> Connect:
        try:
            async with asyncio.timeout(self._limits.connect_seconds):
                packet = await self._packet()
            connect = await self._door.admission.admit(_parsed(packet), self.address)
        except TimeoutError as error:
            raise EndError(POLICY, "no CONNECT in time") from error
        except RefusedError as error:
            await self._out(error.answer)
            raise EndError(POLICY, error.reason) from error
        self.user, self.password, self.admitted = connect.user, connect.password, True
        if connect.user not in self._door.unlimited:
            self._rate = self._door.rates.of(connect.user, self.address)
        return connect

    async def _relay(self, connect: Connect, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> Ending:
        writer.write(encode_connect(self._door.upstream(connect)))
        await self._first_answer(reader)
        up = asyncio.create_task(self._upward(writer, silence(connect, self._limits)))
        down = asyncio.create_task(self._downward(reader))
        try:
            done, _ = await asyncio.wait([up, down, self._ending], return_when=asyncio.FIRST_COMPLETED)
            ending = self._ending.result() if self._ending in done else next(iter(done)).result()
            if not ending.will:
                writer.write(DISCONNECT_PACKET)
            return ending
        finally:
            await _cancel(up, down)

    async def _first_answer(self, reader: asyncio.StreamReader) -> None:
        """Hand on CONNACK; after a refusal nothing more comes."""
        try:
            async with asyncio.timeout(self._limits.connect_seconds):
                answer = await reader.readexactly(_CONNACK_BYTES)
        except TimeoutError as error:
            raise EndError(TRY_LATER, "the broker does not answer") from error
        await self._out(answer)
        if answer[0] != CONNACK << 4 or answer[3] != ACCEPTED:
            raise EndError(POLICY, "the broker refused the login")
        self.logged_in = True

    async def _upward(self, writer: asyncio.StreamWriter, seconds: float) -> Ending:
        # older connections of this user are closed by the hook before the new one's first word
        await self._door.announce(self)
        try:
            while True:
                async with asyncio.timeout(seconds):
                    packet = await self._packet()
                check_packet(packet)
                self._check_limits(packet)
                writer.write(packet.raw)
                await writer.drain()
                if packet.kind == DISCONNECT:
                    return Ending(NORMAL, "")
        except TimeoutError:
            return Ending(POLICY, "silent for too long")
        except MalformedError as error:
            return Ending(PROTOCOL, str(error))
        except ConnectionError:
            return Ending(TRY_LATER, "the broker closed the connection")

    def _check_limits(self, packet: Packet) -> None:
        if self._rate is None:
            return
        if not self._rate.allows(packet):
            raise EndError(POLICY, "too many packets in too short a time")
        if not self._subscriptions.allows(packet):
            raise EndError(POLICY, "too many subscriptions, or too long ones")

    async def _downward(self, reader: asyncio.StreamReader) -> Ending:
        try:
            while data := await reader.read(_CHUNK):
                await self._out(data)
        except ConnectionError:
            pass  # the broker went without a word: the same end as below
        return Ending(TRY_LATER, "the broker closed the connection")

    async def _packet(self) -> Packet:
        """Give the client's next packet."""
        try:
            while (packet := self._framer.pop()) is None:
                self._framer.push(await self._client.read())
        except ClientGoneError:
            self._open = False
            raise
        except TooLargeError as error:
            raise EndError(TOO_BIG, str(error)) from error
        except MalformedError as error:
            raise EndError(PROTOCOL, str(error)) from error
        return packet

    async def _out(self, data: bytes) -> None:
        """Send to the client; one that does not read holds up nothing but itself, and not for long."""
        if not data:
            return
        try:
            async with asyncio.timeout(self._limits.send_seconds):
                await self._client.write(data)
        except TimeoutError as error:
            raise EndError(POLICY, "messages stay unread") from error
        except OSError as error:  # nobody is there any more
            self._open = False
            raise ClientGoneError from error

    async def _say_goodbye(self, ending: Ending) -> None:
        if not self._open:
            return
        # one who does not read does not hear this either; the server then drops the connection
        with suppress(OSError):  # TimeoutError is one
            async with asyncio.timeout(_CLOSE_SECONDS):
                await self._client.close(ending)


def _parsed(packet: Packet) -> Connect:
    try:
        return parse_connect(packet)
    except UnsupportedLevelError as error:
        raise RefusedError(error.answer, str(error)) from error
    except MalformedError as error:
        raise EndError(PROTOCOL, str(error)) from error


async def _cancel(*tasks: asyncio.Task[Ending] | asyncio.Task[Connect]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)
    for task in tasks:
        if not task.cancelled():
            task.exception()  # looked at: the first of them has been told already
