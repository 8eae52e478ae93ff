"""amqtt in this process, for machines without Mosquitto."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.broker.base import Broker, Endpoint
from companion.broker.embedded.connection import EmbeddedConnection, InnerIntake
from companion.broker.embedded.hardened import HardenedBroker
from companion.broker.gateway.admission import Admission
from companion.broker.gateway.intake import CheckedIntake
from companion.broker.gateway.ports import Ports
from companion.broker.gateway.transports import TcpTransport
from companion.broker.health import State
from companion.broker.rules import LONGEST_NAME
from companion.system.backoff import Backoff
from companion.system.ports import describe_os_error
from companion.system.private_socket import PrivateSocket

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from companion.broker.gateway.listener import Client
    from companion.broker.packets.connect import Connect
    from companion.broker.rules import Rule
    from companion.broker.settings import BrokerSettings

_TURNS_TO_ACCEPT = 5  # event-loop cycles until a connection just accepted is registered


class EmbeddedBroker(Broker):
    """The in-process broker and the door in front of it."""

    kind = "embedded"
    speaks_mqtt_5 = False  # though it does mark retained messages for the hub

    def __init__(self, settings: BrokerSettings, users: Mapping[str, str], rules: Iterable[Rule]) -> None:
        super().__init__(settings, users, rules)
        limits = settings.limits
        self._amqtt: HardenedBroker | None = None
        # the gateway has prefixed the browser's client id with a user name and a slash
        named = replace(limits, client_id_bytes=LONGEST_NAME + 1 + limits.client_id_bytes)
        self._inner_admission = Admission(self.verify, lambda: self.rights, named)
        self._ports = Ports(settings, self._serve_client, self._report_up)
        self._socket = PrivateSocket(settings.data.resolve() / "broker")
        self._inner: asyncio.Server | None = None
        self._connections: set[EmbeddedConnection] = set()
        self._by_client: dict[str, EmbeddedConnection] = {}
        self._opening: asyncio.Task[None] | None = None

    @property
    def endpoint(self) -> Endpoint:
        """The loopback address."""
        return Endpoint(self.settings.host, self._ports.local)

    @property
    def inner(self) -> Endpoint:
        """The private socket, where no other client can use up the connections of the hub and the gateway."""
        return Endpoint("", 0, path=self._socket.path)

    async def start(self) -> None:
        """Start amqtt and listen."""
        self._amqtt = HardenedBroker(lambda: self.rights, self._cut_client, self.settings.hub_user)
        await self._amqtt.start()
        self._opening = asyncio.create_task(self._open(), name="embedded broker")

    async def stop(self) -> None:
        """Stop listening, disconnect everyone and stop amqtt."""
        if self._opening is not None:
            self._opening.cancel()
            with suppress(asyncio.CancelledError):
                await self._opening
        await self._ports.close()
        await self._close_inner()
        await self._drop(list(self._connections))
        await self._ports.wait_closed()
        if self._amqtt is not None:
            # amqtt waits forever for a client whose disconnect it missed; everyone is disconnected by now.
            ending = asyncio.create_task(self._amqtt.shutdown(), name="end of amqtt")
            await asyncio.wait([ending], timeout=self.settings.stop_seconds)
        self._socket.close()
        self._board.post(State.STOPPED, "stopped", "The broker is stopped.")

    async def change(self, users: Mapping[str, str], rules: Iterable[Rule]) -> None:
        """Replace users and rules; disconnect users whose secret changed or was removed."""
        before = self.users
        self._set(users, rules)
        await self._drop(
            [
                connection
                for connection in self._connections
                if connection.user is not None and before.get(connection.user) != self.users.get(connection.user)
            ]
        )

    async def _drop(self, connections: list[EmbeddedConnection]) -> None:
        for connection in connections:
            connection.cut()
        gone = [asyncio.create_task(connection.gone.wait()) for connection in connections]
        if gone:
            # They are disconnected; amqtt may miss the end of one that left at once, so do not wait for it forever.
            await asyncio.wait(gone, timeout=self.settings.stop_seconds)

    async def _open(self) -> None:
        backoff = Backoff(self.settings.first_retry_seconds, self.settings.longest_retry_seconds)
        while self._inner is None:
            try:
                await self._listen()
            except OSError as error:
                self._board.post(State.DOWN, "files", f"The broker cannot be started: {describe_os_error(error)}.")
                await asyncio.sleep(backoff.pause())
        await self._ports.open()
        self._report_up()

    async def _listen(self) -> None:
        self._socket.make_folder()
        server = await asyncio.start_unix_server(self._serve_inner, self._socket.path, start_serving=False)
        try:
            self._socket.protect()
        except OSError:
            server.close()
            raise
        self._inner = server
        await server.start_serving()

    def _report_up(self) -> None:
        if self._inner is not None:
            self._post_up("The embedded broker", self._ports)

    async def _close_inner(self) -> None:
        if self._inner is None:
            return
        for listening in self._inner.sockets:
            asyncio.get_running_loop().remove_reader(listening.fileno())
        await _settle()  # asyncio loses a connection if the server closes while it is being accepted
        self._inner.close()
        self._inner = None
        self._socket.remove()

    async def _serve_client(self, client: Client) -> None:
        read = TcpTransport(client.reader, client.writer).read
        intake = CheckedIntake(read, self.admission, client.address)
        await self._serve(EmbeddedConnection(intake, client.writer, client.address))

    async def _serve_inner(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        intake = InnerIntake(TcpTransport(reader, writer).read, self._inner_admission)
        try:
            await self._serve(EmbeddedConnection(intake, writer, None))
        finally:
            writer.close()

    async def _serve(self, connection: EmbeddedConnection) -> None:
        self._connections.add(connection)
        try:
            connect = await connection.log_in()
            if connect is not None:
                await self._serve_logged_in(connection, connect)
        finally:
            self._connections.discard(connection)
            connection.gone.set()

    async def _serve_logged_in(self, connection: EmbeddedConnection, connect: Connect) -> None:
        assert self._amqtt is not None, "it is started before anyone can connect"
        await self._take_over(connection)
        try:
            await connection.serve(connect, self._amqtt, self.settings.limits.buffer_bytes)
        finally:
            del self._by_client[connection.client_id]

    async def _take_over(self, connection: EmbeddedConnection) -> None:
        """Disconnect the connection that has this client id, so that its last will precedes the new one's messages."""
        while (older := self._by_client.get(connection.client_id)) is not None:
            await self._drop([older])
        self._by_client[connection.client_id] = connection

    def _cut_client(self, client_id: str) -> None:
        if connection := self._by_client.get(client_id):
            connection.cut()


async def _settle() -> None:
    for _ in range(_TURNS_TO_ACCEPT):
        await asyncio.sleep(0)
