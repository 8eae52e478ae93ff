"""The TCP door before Mosquitto: the same judgement and limits as for browsers, for readers and programs."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from companion.broker.gateway.admission import Admission
from companion.broker.gateway.client_ends import NORMAL, TcpEnd
from companion.broker.gateway.connection import Connection
from companion.broker.gateway.entrance import Entrance
from companion.broker.gateway.limits import LoginBrake, Rates, Slots

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from companion.broker.base import Endpoint
    from companion.broker.gateway.admission import Verify
    from companion.broker.gateway.entrance import Visitor
    from companion.broker.packets.connect import Connect
    from companion.broker.rules import Rights
    from companion.broker.settings import BrokerSettings


class TcpDoor:
    """Relays admitted clients to the broker's private socket."""

    def __init__(
        self,
        settings: BrokerSettings,
        endpoint: Callable[[], Endpoint],
        verify: Verify,
        rights: Callable[[], Rights],
    ) -> None:
        self.limits = settings.limits
        self.endpoint = endpoint
        self.rates = Rates(self.limits)
        self.unlimited = frozenset({settings.hub_user})
        self.admission = Admission(verify, rights, self.limits, LoginBrake(self.limits))
        self._settings = settings
        self._entrance = Entrance(self._serve, self.limits)
        self._connections: set[Connection] = set()
        self.port: int | None = None
        """Open once this is known."""

    async def open(self) -> int:
        """Open the ports for this machine and, if wanted, for the network; give the former."""
        settings, most = self._settings, self.limits.connections
        try:
            # apart, so that nobody on the network can take the places of this machine's clients
            port = await self._entrance.open(settings.host, settings.port, Slots(most * 2, most * 2))
            if settings.lan_host:
                places = Slots(most, self.limits.connections_per_address)
                await self._entrance.open(settings.lan_host, settings.lan_port, places)
        except BaseException:
            await self._entrance.close()
            raise
        self.port = port
        return port

    async def close(self) -> None:
        """Let nobody in any more, and drop who is in."""
        await self._entrance.close()
        self.port = None
        await self._drop(list(self._connections))
        await self._entrance.end_visits(self._settings.stop_seconds)

    async def drop_users(self, users: Collection[str]) -> None:
        """Drop all connections of these users; the broker then publishes their last wills."""
        await self._drop([one for one in self._connections if one.user in users])

    async def _drop(self, connections: list[Connection]) -> None:
        await asyncio.gather(*(one.close(NORMAL, "") for one in connections))

    def upstream(self, connect: Connect) -> Connect:
        """Hand a login on as it is: the broker knows the same users."""
        return connect

    async def announce(self, connection: Connection) -> None:
        """Nobody waits for this news."""

    async def _serve(self, visitor: Visitor) -> None:
        connection = Connection(self, visitor.address, TcpEnd(visitor.reader, visitor.writer))
        self._connections.add(connection)
        try:
            await connection.run()
        finally:
            self._connections.discard(connection)
