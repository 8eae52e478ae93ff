"""TCP listeners that accept a bounded number of clients at a bounded pace."""

from __future__ import annotations

import asyncio
import ipaddress
import resource
import socket
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.broker.gateway.limits import Slots, TokenBucket
from companion.broker.packets.stream import UNAVAILABLE, connack
from companion.system.log_limit import limited_logger
from companion.system.ports import describe_os_error, listen_error

if TYPE_CHECKING:
    from companion.broker.settings import Limits

_log = limited_logger(__name__)

_BACKLOG = 128
_ACCEPTS_PER_SECOND, _ACCEPT_BURST = 200.0, 100
_TURN_SECONDS = 0.2
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


Serve = Callable[[Client], Awaitable[None]]


class Listener:
    """Accepts clients and serves each in its own task."""

    def __init__(self, serve: Serve, limits: Limits) -> None:
        self._serve, self._limits = serve, limits
        self._listeners: list[socket.socket] = []
        self._accepting: list[asyncio.Task[None]] = []
        self._clients: set[asyncio.Task[None]] = set()
        self._logins: OrderedDict[str, TokenBucket] = OrderedDict()

    async def open(self, host: str, port: int, slots: Slots) -> int:
        """Listen and return the port; raise BusyPortError or CannotListenError."""
        _raise_file_limit()
        try:
            found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
            listener = socket.create_server((host, port), family=found[0][0], backlog=_BACKLOG)
        except OSError as error:
            raise listen_error(host, port, error) from error
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
        if self._clients:
            _, staying = await asyncio.wait(set(self._clients), timeout=seconds)
            for task in staying:
                task.cancel()

    async def _accept(self, listener: socket.socket, slots: Slots) -> None:
        pace = TokenBucket(_ACCEPTS_PER_SECOND, _ACCEPT_BURST)
        while True:
            while not pace.take():
                await asyncio.sleep(1 / _ACCEPTS_PER_SECOND)
            try:
                client, _ = await asyncio.get_running_loop().sock_accept(listener)
            except ConnectionError:
                continue  # the client has already left
            except OSError as error:
                _log.warning("Cannot accept clients: %s", describe_os_error(error))
                await asyncio.sleep(_FULL_SECONDS)
                continue
            task = asyncio.create_task(self._handle(client, slots))
            self._clients.add(task)
            task.add_done_callback(self._clients.discard)

    async def _handle(self, client: socket.socket, slots: Slots) -> None:
        with suppress(OSError):  # the client left before sending anything
            client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            reader, writer = await asyncio.open_connection(sock=client)
        except OSError:
            client.close()
            return
        address = _address(writer)
        if not slots.take(address or ""):
            writer.write(connack(UNAVAILABLE))
            writer.close()
            return
        try:
            if await self._wait_for_turn(address or "", reader):
                await self._serve(Client(reader, writer, address))
        finally:
            slots.release(address or "")
            writer.close()

    async def _wait_for_turn(self, address: str, reader: asyncio.StreamReader) -> bool:
        """Wait until this address may log in again; False if the client has left meanwhile."""
        logins = self._logins.setdefault(address, TokenBucket(self._limits.logins_per_second, self._limits.login_burst))
        self._logins.move_to_end(address)
        if len(self._logins) > _REMEMBERED:
            self._logins.popitem(last=False)
        while not logins.take():
            await asyncio.sleep(_TURN_SECONDS)
            if reader.at_eof() or reader.exception() is not None:
                return False
        return True


def _address(writer: asyncio.StreamWriter) -> str | None:
    peer = writer.get_extra_info("peername")
    host = str(peer[0]) if peer else "0.0.0.0"  # noqa: S104 - not an address to listen on
    return None if ipaddress.ip_address(host.partition("%")[0]).is_loopback else host


def _raise_file_limit() -> None:
    """Allow more than the usual 1024 open files: each client needs one, and another towards the broker."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _FILES if hard == resource.RLIM_INFINITY else min(_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
