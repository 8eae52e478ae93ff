"""TCP ports at which clients are let in: a bounded number of them, at a bounded pace."""

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
from companion.system.ports import in_words, listening_trouble

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
class Visitor:
    """A client that was let in."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    address: str | None
    """None for this machine, where one address is many clients."""


Serve = Callable[[Visitor], Awaitable[None]]


class Entrance:
    """Accepts clients and has each served in a task of its own."""

    def __init__(self, serve: Serve, limits: Limits) -> None:
        self._serve, self._limits = serve, limits
        self._listeners: list[socket.socket] = []
        self._accepting: list[asyncio.Task[None]] = []
        self._visits: set[asyncio.Task[None]] = set()
        self._logins: OrderedDict[str, TokenBucket] = OrderedDict()

    async def open(self, host: str, port: int, places: Slots) -> int:
        """Listen; give the port. Raise BusyPortError or CannotListenError."""
        _raise_file_limit()
        try:
            found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
            listener = socket.create_server((host, port), family=found[0][0], backlog=_BACKLOG)
        except OSError as error:
            raise listening_trouble(host, port, error) from error
        listener.settimeout(0)
        self._listeners.append(listener)
        self._accepting.append(asyncio.create_task(self._accept(listener, places), name=f"entrance {host}"))
        opened: int = listener.getsockname()[1]
        return opened

    async def close(self) -> None:
        """Let nobody in any more; who is in stays."""
        for task in self._accepting:
            task.cancel()
        await asyncio.gather(*self._accepting, return_exceptions=True)
        for listener in self._listeners:
            listener.close()
        self._accepting.clear()
        self._listeners.clear()

    async def end_visits(self, seconds: float) -> None:
        """Wait for those who are in to go; cancel who does not."""
        if self._visits:
            _, staying = await asyncio.wait(set(self._visits), timeout=seconds)
            for visit in staying:
                visit.cancel()

    async def _accept(self, listener: socket.socket, places: Slots) -> None:
        pace = TokenBucket(_ACCEPTS_PER_SECOND, _ACCEPT_BURST)
        while True:
            while not pace.take():
                await asyncio.sleep(1 / _ACCEPTS_PER_SECOND)
            try:
                client, _ = await asyncio.get_running_loop().sock_accept(listener)
            except ConnectionError:
                continue  # it has gone already
            except OSError as error:
                _log.warning("No client can be let in: %s", in_words(error))
                await asyncio.sleep(_FULL_SECONDS)
                continue
            visit = asyncio.create_task(self._visit(client, places))
            self._visits.add(visit)
            visit.add_done_callback(self._visits.discard)

    async def _visit(self, client: socket.socket, places: Slots) -> None:
        with suppress(OSError):  # the client went before anything was said
            client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            reader, writer = await asyncio.open_connection(sock=client)
        except OSError:
            client.close()
            return
        address = _address(writer)
        if not places.take(address or ""):
            writer.write(connack(UNAVAILABLE))
            writer.close()
            return
        try:
            if await self._wait_for_turn(address or "", reader):
                await self._serve(Visitor(reader, writer, address))
        finally:
            places.give_back(address or "")
            writer.close()

    async def _wait_for_turn(self, address: str, reader: asyncio.StreamReader) -> bool:
        """Wait until this address may log in once more; False when the client has gone meanwhile."""
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
    """Allow more open files than the usual 1024: a client takes one, and another towards the broker."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _FILES if hard == resource.RLIM_INFINITY else min(_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
