"""amqtt in this process, for machines without Mosquitto."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.broker.admission import Admission
from companion.broker.backoff import Backoff
from companion.broker.base import Broker, Endpoint
from companion.broker.door import DoorConnection
from companion.broker.fenced import FencedBroker
from companion.broker.health import State
from companion.broker.limits import LoginBrake, Slots
from companion.broker.packets import UNAVAILABLE, connack
from companion.broker.ports import BusyPortError, CannotListenError, listening_trouble
from companion.broker.rules import LONGEST_NAME

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from companion.broker.rules import Rule
    from companion.broker.settings import BrokerSettings

_TURNS_TO_ACCEPT = 5  # of the event loop, until a connection just accepted is among ours


class EmbeddedBroker(Broker):
    """The in-process broker behind its door."""

    kind = "embedded"
    speaks_mqtt_5 = False  # yet it says so to the hub all the same

    def __init__(self, settings: BrokerSettings, users: Mapping[str, str], rules: Iterable[Rule]) -> None:
        super().__init__(settings, users, rules)
        limits = settings.limits
        self._amqtt: FencedBroker | None = None
        # the gateway has put a user's name and a slash before the id that its browser gave
        named = replace(limits, client_id_bytes=LONGEST_NAME + 1 + limits.client_id_bytes)
        self._admission = Admission(self.verify, lambda: self.rights, named, LoginBrake(limits))
        # apart, so that nobody on the network can take the places of the hub and the gateway
        self._here = Slots(limits.connections * 2, limits.connections * 2)
        self._lan = Slots(limits.connections, limits.connections_per_address)
        self._servers: list[asyncio.Server] = []
        self._connections: set[DoorConnection] = set()
        self._by_client: dict[str, DoorConnection] = {}
        self._port = settings.port
        self._opening: asyncio.Task[None] | None = None

    @property
    def endpoint(self) -> Endpoint:
        """Give the loopback address."""
        return Endpoint(self.settings.host, self._port)

    async def start(self) -> None:
        """Start amqtt and begin to listen."""
        self._amqtt = FencedBroker(lambda: self.rights, self._cut_client, self.settings.hub_user)
        await self._amqtt.start()
        self._opening = asyncio.create_task(self._open(), name="embedded broker")

    async def stop(self) -> None:
        """Close the door, drop everyone, end amqtt."""
        if self._opening is not None:
            self._opening.cancel()
            with suppress(asyncio.CancelledError):
                await self._opening
        await _settle()  # asyncio loses a connection whose server closes while it is being accepted
        self._close_servers()
        await _settle()
        await self._drop(list(self._connections))
        if self._amqtt is not None:
            # amqtt waits for ever for a client whose end it has missed; everyone is cut off by now.
            ending = asyncio.create_task(self._amqtt.shutdown(), name="end of amqtt")
            await asyncio.wait([ending], timeout=self.settings.stop_seconds)
        self._board.post(State.STOPPED, "stopped", "The broker is stopped.")

    async def change(self, users: Mapping[str, str], rules: Iterable[Rule]) -> None:
        """Take new users and rules, and drop whose secret changed or went."""
        before = self.users
        self._set(users, rules)
        await self._drop(
            [
                connection
                for connection in self._connections
                if connection.user is not None and before.get(connection.user) != self.users.get(connection.user)
            ]
        )

    async def _drop(self, connections: list[DoorConnection]) -> None:
        for connection in connections:
            connection.cut()
        gone = [asyncio.create_task(connection.gone.wait()) for connection in connections]
        if gone:
            # Cut off they are; amqtt may miss the end of one that left at once, and is not waited for.
            await asyncio.wait(gone, timeout=self.settings.stop_seconds)

    async def _open(self) -> None:
        backoff = Backoff(self.settings.first_retry_seconds, self.settings.longest_retry_seconds)
        while True:
            try:
                await self._listen()
            except BusyPortError as error:
                self._board.post(State.DOWN, "busy-port", str(error))
            except CannotListenError as error:
                self._board.post(State.DOWN, "listen", str(error))
            else:
                text = f"The embedded broker runs on {self.settings.host} port {self._port}."
                self._board.post(State.UP, "up", text)
                return
            self._close_servers()
            await asyncio.sleep(backoff.pause())

    async def _listen(self) -> None:
        places = [(self.settings.host, self.settings.port)]
        if self.settings.lan_host:
            places.append((self.settings.lan_host, self.settings.lan_port))
        for host, port in places:
            self._servers.append(await self._listen_at(host, port))
        self._port = self._servers[0].sockets[0].getsockname()[1]

    async def _listen_at(self, host: str, port: int) -> asyncio.Server:
        try:
            return await asyncio.start_server(self._serve, host, port)
        except OSError as error:
            raise listening_trouble(host, port, error) from error

    def _close_servers(self) -> None:
        for server in self._servers:
            server.close()
        self._servers.clear()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        unlimited = frozenset({self.settings.hub_user})
        connection = DoorConnection(reader, writer, self.settings.limits, unlimited)
        address = connection.address
        slots = self._here if address is None else self._lan
        if not slots.take(address or ""):
            writer.write(connack(UNAVAILABLE))
            writer.close()
            return
        self._connections.add(connection)
        try:
            await self._serve_admitted(connection)
        finally:
            slots.give_back(address or "")
            self._connections.discard(connection)
            connection.gone.set()
            writer.close()

    async def _serve_admitted(self, connection: DoorConnection) -> None:
        connect = await connection.admit(self._admission)
        if connect is None or self._amqtt is None:
            return
        await self._take_over(connection)
        try:
            await connection.serve(connect, self._amqtt)
        finally:
            del self._by_client[connection.client_id]

    async def _take_over(self, connection: DoorConnection) -> None:
        """Drop the connection that uses this client id; its last will comes before the new one's words."""
        while (older := self._by_client.get(connection.client_id)) is not None:
            await self._drop([older])
        self._by_client[connection.client_id] = connection

    def _cut_client(self, client_id: str) -> None:
        if connection := self._by_client.get(client_id):
            connection.cut()


async def _settle() -> None:
    for _ in range(_TURNS_TO_ACCEPT):
        await asyncio.sleep(0)
