"""TCP listeners that accept a bounded number of clients at a bounded pace."""

from __future__ import annotations

import asyncio
import fcntl
import ipaddress
import resource
import select
import socket
import struct
import termios
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.broker.gateway.limits import Slots, TokenBucket
from companion.broker.gateway.transports import close_soon
from companion.broker.packets.stream import UNAVAILABLE, connack
from companion.system.latest import Latest
from companion.system.log_limit import limited_logger
from companion.system.ports import describe_os_error, listen_error

if TYPE_CHECKING:
    from companion.broker.settings import Limits

_log = limited_logger(__name__)

_BACKLOG = 128
_ACCEPTS_PER_SECOND, _ACCEPT_BURST = 200.0, 100
_TURN_SECONDS = 0.05
_UNANSWERED_BYTES = 8 * 1024  # CONNECT and a few more packets from a client that does not wait for CONNACK
_REMEMBERED = 1024
_FILES = 4096
_FULL_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Client:
    """An accepted client."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    address: str | None
    """None for this machine, where many clients share one address."""


@dataclass(frozen=True, slots=True)
class _Turns:
    """The logins that one address may make; its clients queue for them, first come, first served."""

    logins: TokenBucket
    queue: asyncio.Lock = field(default_factory=asyncio.Lock)


Serve = Callable[[Client], Awaitable[None]]


class Listener:
    """Accepts clients and serves each in its own task."""

    def __init__(self, serve: Serve, limits: Limits) -> None:
        self._serve, self._limits = serve, limits
        self._listeners: list[socket.socket] = []
        self._accepting: list[asyncio.Task[None]] = []
        self._clients: set[asyncio.Task[None]] = set()
        self._turns: Latest[str, _Turns] = Latest(_REMEMBERED)

    async def open(self, host: str, port: int, slots: Slots) -> int:
        """Listen and return the port; raise ListenError."""
        _raise_file_limit()
        try:
            found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
            listener = socket.create_server((host, port), family=found[0][0], backlog=_BACKLOG)
        except OSError as error:
            raise listen_error(host, port, error) from error
        except UnicodeError as error:
            raise listen_error(host, port, OSError("It is not a host name")) from error
        listener.settimeout(0)
        self._listeners.append(listener)
        self._accepting.append(asyncio.create_task(self._accept(listener, slots), name=f"entrance {host}"))
        opened: int = listener.getsockname()[1]
        return opened

    async def close(self) -> None:
        """Stop accepting; connected clients stay."""
        for task in self._accepting:
            task.cancel()
        await asyncio.gather(*self._accepting, return_exceptions=True)
        for listener in self._listeners:
            listener.close()
        self._accepting.clear()
        self._listeners.clear()

    async def wait_closed(self, seconds: float) -> None:
        """Wait for the clients to leave; cancel those that do not."""
        if not self._clients:
            return
        _, staying = await asyncio.wait(set(self._clients), timeout=seconds)
        for task in staying:
            task.cancel()
        await asyncio.gather(*staying, return_exceptions=True)

    async def _accept(self, listener: socket.socket, slots: Slots) -> None:
        pace = TokenBucket(_ACCEPTS_PER_SECOND, _ACCEPT_BURST)
        while True:
            await _readable(listener)
            while not pace.take():
                await asyncio.sleep(1 / _ACCEPTS_PER_SECOND)
            try:
                accepted, _ = listener.accept()  # nothing is awaited before its task exists, so none is lost
            except (BlockingIOError, ConnectionError):
                continue  # the client has already left
            except OSError as error:
                _log.warning("Cannot accept clients: %s", describe_os_error(error))
                await asyncio.sleep(_FULL_SECONDS)
                continue
            accepted.settimeout(0)
            task = asyncio.create_task(self._handle(accepted, slots))
            self._clients.add(task)
            task.add_done_callback(self._clients.discard)

    async def _handle(self, accepted: socket.socket, slots: Slots) -> None:
        address = _address(accepted)
        if not slots.take(address or ""):
            _turn_away(accepted)
            return
        try:
            streams = await self._open_streams(accepted, address or "")
            if streams is not None:
                await self._serve_and_close(Client(*streams, address))
        finally:
            slots.release(address or "")

    async def _open_streams(
        self, accepted: socket.socket, address: str
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        """Wait for the client's turn, then open its streams; None if it has left meanwhile."""
        streams = None
        try:
            if await self._wait_for_turn(accepted, address):
                accepted.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                streams = await asyncio.open_connection(sock=accepted)
        except OSError:
            return None  # the client has just left
        finally:
            if streams is None:
                accepted.close()
        return streams

    async def _wait_for_turn(self, accepted: socket.socket, address: str) -> bool:
        """Wait until this address may log in again; False if the client has left meanwhile."""
        turns = self._turns_of(address)
        async with turns.queue:
            while not turns.logins.take():
                if _has_left(accepted):
                    return False
                await asyncio.sleep(_TURN_SECONDS)
        return True

    def _turns_of(self, address: str) -> _Turns:
        turns = self._turns.get(address) or _Turns(
            TokenBucket(self._limits.logins_per_second, self._limits.login_burst)
        )
        self._turns[address] = turns
        return turns

    async def _serve_and_close(self, client: Client) -> None:
        try:
            await self._serve(client)
        finally:
            close_soon(client.writer)


async def _readable(listener: socket.socket) -> None:
    """Wait until a client can be accepted."""
    loop, ready = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(listener, ready.set)
    try:
        await ready.wait()
    finally:
        loop.remove_reader(listener)


def _address(accepted: socket.socket) -> str | None:
    try:
        host = str(accepted.getpeername()[0])
    except OSError:
        host = "0.0.0.0"  # noqa: S104 - the client has already left; not an address to listen on
    return None if ipaddress.ip_address(host.partition("%")[0]).is_loopback else host


def _has_left(accepted: socket.socket) -> bool:
    """Whether the client hung up, or sent so much that its hanging up cannot get through to us.

    Reading would reveal its end only after everything it sent before.
    """
    watch = select.poll()
    watch.register(accepted, select.POLLRDHUP)  # resets are always reported
    (unread,) = struct.unpack("i", fcntl.ioctl(accepted, termios.FIONREAD, bytes(4)))
    return bool(watch.poll(0)) or unread > _UNANSWERED_BYTES


def _turn_away(accepted: socket.socket) -> None:
    with accepted, suppress(OSError):  # it may have left already
        accepted.send(connack(UNAVAILABLE))


def _raise_file_limit() -> None:
    """Allow more open files than the usual 1024: by default the connections may need about twice as many."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _FILES if hard == resource.RLIM_INFINITY else min(_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
