"""A broker's TCP ports: this machine's and, if configured, the LAN's. One that cannot be opened is retried."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from companion.broker.gateway.limits import Slots
from companion.broker.gateway.listener import Listener
from companion.system.backoff import Backoff
from companion.system.ports import ListenError

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.broker.gateway.listener import Serve
    from companion.broker.settings import BrokerSettings


class _Port(NamedTuple):
    host: str
    number: int
    slots: Slots


def _wanted(settings: BrokerSettings) -> list[_Port]:
    most = settings.limits.connections
    # separate pools, so that the network cannot use up the connections of local clients
    ports = [_Port(settings.host, settings.port, Slots(most * 2, most * 2))]
    if settings.lan_host:
        ports.append(_Port(settings.lan_host, settings.lan_port, Slots(most, settings.limits.connections_per_address)))
    return ports


class Ports:
    """Opens each port as soon as it can; the broker works without, for the hub and the browsers."""

    def __init__(self, settings: BrokerSettings, serve: Serve, on_change: Callable[[], None]) -> None:
        """Take the settings, how to serve a client, and what to call when `trouble` may have changed."""
        self._settings, self._on_change = settings, on_change
        self._listener = Listener(serve, settings.limits)
        self._closed = _wanted(settings)
        self._local = self._closed[0]
        self._retrying: asyncio.Task[None] | None = None
        self.local = settings.port
        """This machine's port; once it is open, the actual number if the system chose it."""
        self.trouble: ListenError | None = None
        """Why a port is closed."""

    async def open(self) -> None:
        """Open every port that is free now, and keep trying the others."""
        await self._open_closed()
        if self._closed:
            self._retrying = asyncio.create_task(self._retry(), name="broker ports")

    async def close(self) -> None:
        """Stop accepting; connected clients stay."""
        if self._retrying is not None:
            self._retrying.cancel()
            with suppress(asyncio.CancelledError):
                await self._retrying
        await self._listener.close()

    async def wait_closed(self) -> None:
        """Wait for the clients to leave; cancel those that do not."""
        await self._listener.wait_closed(self._settings.stop_seconds)

    async def _retry(self) -> None:
        pauses = Backoff(self._settings.first_retry_seconds, self._settings.longest_retry_seconds)
        while self._closed:
            await asyncio.sleep(pauses.pause())
            await self._open_closed()
            self._on_change()

    async def _open_closed(self) -> None:
        trouble = None
        for port in list(self._closed):
            try:
                opened = await self._listener.open(port.host, port.number, port.slots)
            except ListenError as error:
                trouble = trouble or error
                continue
            self._closed.remove(port)
            if port is self._local:
                self.local = opened
        self.trouble = trouble
