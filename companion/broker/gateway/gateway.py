"""`/mqtt`: MQTT over WebSocket for browsers, checked here before the broker sees a byte."""

from __future__ import annotations

import asyncio
import errno
import socket
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from companion.broker.gateway.connection import Connection
from companion.broker.gateway.limits import Slots
from companion.broker.gateway.transports import TRY_LATER, WebSocketTransport

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from companion.broker.base import Endpoint
    from companion.broker.gateway.admission import Admission
    from companion.broker.gateway.transports import Receive, Send
    from companion.broker.packets.connect import Connect
    from companion.broker.settings import Limits


TAKEN_OVER = 4001
SEAT_FREED = 4002
_FREED = (SEAT_FREED, "the seat was freed")

_SUBPROTOCOL = "mqtt"
_UPGRADE_REQUIRED = 426


@dataclass(frozen=True, slots=True, kw_only=True)
class GatewayHooks:
    """How the gateway notifies and queries the rest of the service."""

    on_login: Callable[[str | None, Connection], Awaitable[None]] | None = None
    """Called when the broker has accepted a login, for example to call `Gateway.take_over`."""
    upstream_secret: Callable[[str], str | None] | None = None
    """The secret by which an external broker knows a user, if it differs from the browser's."""


class Gateway:
    """An ASGI application for one path."""

    def __init__(
        self,
        endpoint: Callable[[], Endpoint],
        admission: Admission,
        hooks: GatewayHooks | None = None,
    ) -> None:
        self.hooks = hooks or GatewayHooks()
        self.endpoint = endpoint
        self.admission = admission
        self._slots = Slots(admission.limits.connections, admission.limits.connections_per_address)
        self._connections: set[Connection] = set()
        self._evictions: dict[Connection, asyncio.Task[None]] = {}

    async def __call__(self, scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
        """Serve one browser, from handshake to close."""
        if scope["type"] != "websocket":
            await _ask_for_upgrade(send)
            return
        await receive()  # the handshake
        if _SUBPROTOCOL not in scope.get("subprotocols", ()):
            await send({"type": "websocket.close"})  # before accept this is HTTP 403
            return
        await send({"type": "websocket.accept", "subprotocol": _SUBPROTOCOL})
        address = scope["client"][0] if scope.get("client") else "unknown"
        if not self._slots.take(address) and not (self._make_room(address) and self._slots.take(address)):
            await send({"type": "websocket.close", "code": TRY_LATER, "reason": "too many connections"})
            return
        await self._serve(Connection(self, address, WebSocketTransport(receive, send)), address)

    async def _serve(self, connection: Connection, address: str) -> None:
        self._connections.add(connection)
        try:
            await connection.run()
        finally:
            self._connections.discard(connection)
            if self._evictions.pop(connection, None) is None:
                self._slots.release(address)

    def _make_room(self, address: str) -> bool:
        """Give up an anonymous connection of the address that holds the most; False if that would not be fairer.

        A few addresses could otherwise keep every phone out with connections that never log in.
        """
        staying = [one for one in self._connections if one not in self._evictions]
        held = Counter(one.address for one in staying)
        rivals = [one for one in staying if one.user is None and held[one.address] > held[address] + 1]
        if not rivals:
            return False
        rival = max(rivals, key=lambda one: held[one.address])
        self._slots.release(rival.address or "")
        self._evictions[rival] = asyncio.create_task(rival.close(TRY_LATER, "others need the connection"))
        return True

    def upstream(self, connect: Connect) -> Connect:
        """Replace the browser's secret with the one the broker knows."""
        if connect.user is None or self.hooks.upstream_secret is None:
            return connect
        secret = self.hooks.upstream_secret(connect.user)
        return connect if secret is None else replace(connect, password=secret.encode())

    async def on_login(self, connection: Connection) -> None:
        """Notify the service of a login that the broker has accepted."""
        if self.hooks.on_login is not None:
            await self.hooks.on_login(connection.user, connection)

    def connections(self, user: str | None) -> Iterator[Connection]:
        """Return the connections authenticated as this user; the anonymous ones for None."""
        return (one for one in list(self._connections) if one.admitted and one.user == user)

    async def close_user(self, user: str) -> None:
        """Close all connections of a freed seat; the broker then publishes their last wills."""
        for connection in self.connections(user):
            await connection.close(*_FREED)

    async def close_outdated(self, user: str) -> None:
        """Close a freed seat's connections whose secret is no longer valid."""
        for connection in self.connections(user):
            if not await self.admission.is_valid(user, connection.password):
                await connection.close(*_FREED)

    async def take_over(self, newest: Connection) -> None:
        """Keep only the user's newest connection; the older ones are told why and their wills are not published."""
        if newest.user is None or newest.closing:  # of two that arrive at once, the second to get here has already lost
            return
        for connection in self.connections(newest.user):
            if connection.logged_in and connection is not newest:
                await connection.close(TAKEN_OVER, "opened in another window", will=False)

    async def close_all(self, code: int, reason: str) -> None:
        """Close everything when the service stops."""
        for connection in list(self._connections):
            await connection.close(code, reason)


async def _ask_for_upgrade(send: Send) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"upgrade", b"websocket")]
    await send({"type": "http.response.start", "status": _UPGRADE_REQUIRED, "headers": headers})
    await send({"type": "http.response.body", "body": b"This address speaks MQTT over WebSocket.\n"})


def uvicorn_options(limits: Limits) -> dict[str, Any]:
    """Return the server settings that the gateway's limits rely on."""
    return {"ws": "websockets-sansio", "ws_max_size": limits.packet_bytes * 2, "ws_per_message_deflate": False}


def listening_sockets(host: str, port: int, limits: Limits) -> list[socket.socket]:
    """Open the web port; without a host, on IPv4 and IPv6 alike, as far as this machine knows them.

    Two sockets instead of one for both, so that clients keep the addresses that limits and settings name.
    """
    if host:
        return [listening_socket(host, port, limits)]
    opened: list[socket.socket] = []
    unknown: OSError | None = None
    try:
        for every in ("0.0.0.0", "::"):  # noqa: S104 - phones must reach it
            try:
                opened.append(listening_socket(every, port, limits))
            except OSError as error:
                if error.errno not in (errno.EAFNOSUPPORT, errno.EADDRNOTAVAIL):
                    raise
                unknown = error
    except OSError:
        for listener in opened:
            listener.close()
        raise
    if not opened and unknown is not None:
        raise unknown
    return opened


def listening_socket(host: str, port: int, limits: Limits) -> socket.socket:
    """Open the web port so that the kernel drops clients that never read, and messages are not held back.

    Nagle's algorithm would delay them by up to 40 ms.
    """
    family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
    listener = socket.create_server((host, port), family=family)
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(limits.send_seconds * 1000))
    return listener
