"""The TCP door in front of Mosquitto: the same checks and limits for readers and programs as for browsers."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from companion.broker.gateway.connection import Connection
from companion.broker.gateway.limits import Slots
from companion.broker.gateway.listener import Listener
from companion.broker.gateway.transports import NORMAL, TcpTransport

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from companion.broker.base import Endpoint
    from companion.broker.gateway.admission import Admission
    from companion.broker.gateway.listener import Client
    from companion.broker.packets.connect import Connect
    from companion.broker.settings import BrokerSettings


class TcpDoor:
    """Relays admitted clients to the broker's private socket."""

    def __init__(self, settings: BrokerSettings, endpoint: Callable[[], Endpoint], admission: Admission) -> None:
        self.endpoint = endpoint
        self.admission = admission
        self._settings = settings
        self._listener = Listener(self._serve, settings.limits)
        self._connections: set[Connection] = set()
        self.port: int | None = None
        """None while closed."""

    async def open(self) -> int:
        """Listen on this machine's port and, if configured, the LAN's; return the former."""
        settings, most = self._settings, self._settings.limits.connections
        try:
            # separate pools, so that the network cannot use up the connections of local clients
            port = await self._listener.open(settings.host, settings.port, Slots(most * 2, most * 2))
            if settings.lan_host:
                slots = Slots(most, settings.limits.connections_per_address)
                await self._listener.open(settings.lan_host, settings.lan_port, slots)
        except BaseException:
            await self._listener.close()
            raise
        self.port = port
        return port

    async def close(self) -> None:
        """Stop accepting and disconnect everyone."""
        await self._listener.close()
        self.port = None
        await self._drop(list(self._connections))
        await self._listener.wait_closed(self._settings.stop_seconds)

    async def drop_users(self, users: Collection[str]) -> None:
        """Disconnect these users; the broker then publishes their last wills."""
        await self._drop([one for one in self._connections if one.user in users])

    async def _drop(self, connections: list[Connection]) -> None:
        await asyncio.gather(*(one.close(NORMAL, "") for one in connections))

    def upstream(self, connect: Connect) -> Connect:
        """Forward the login unchanged: the broker knows the same users."""
        return connect

    async def on_login(self, connection: Connection) -> None:
        """Do nothing: only the gateway has a login hook."""

    async def _serve(self, client: Client) -> None:
        connection = Connection(self, client.address, TcpTransport(client.reader, client.writer))
        self._connections.add(connection)
        try:
            await connection.run()
        finally:
            self._connections.discard(connection)
