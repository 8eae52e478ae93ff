"""The TCP door in front of Mosquitto: the same checks and limits for readers and programs as for browsers."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from companion.broker.gateway.connection import Connection
from companion.broker.gateway.ports import Ports
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

    def __init__(
        self,
        settings: BrokerSettings,
        endpoint: Callable[[], Endpoint],
        admission: Admission,
        on_change: Callable[[], None],
    ) -> None:
        """Take the settings, the broker's address, its admission, and what to call when a port was retried."""
        self.endpoint = endpoint
        self.admission = admission
        self.ports = Ports(settings, self._serve, on_change)
        self._connections: set[Connection] = set()

    async def close(self) -> None:
        """Stop accepting and disconnect everyone."""
        await self.ports.close()
        await self._drop(list(self._connections))
        await self.ports.wait_closed()

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
