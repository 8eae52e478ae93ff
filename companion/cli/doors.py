"""The web ports: each is opened as soon as it can be, on IPv4 and IPv6, and served until told to stop."""

from __future__ import annotations

import asyncio
import sys
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

import uvicorn

from companion.broker import listening_sockets
from companion.process.opening import gateway_limits
from companion.system.ports import describe_os_error
from companion.web.security_headers import SecurityHeaders

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable

    from starlette.types import ASGIApp

    from companion.process.settings import Settings

_RETRY_SECONDS = 3.0
_QUEUED = 1024


class Door:
    """A web port."""

    def __init__(
        self, settings: Settings, port: int, options: dict[str, Any], report: Callable[[str | None], None]
    ) -> None:
        """Take the server's options; `report` is told why the port is closed, and None once it is open."""
        self._settings, self._port, self._options, self._report = settings, port, options, report
        self._listeners: list[socket.socket] = []

    async def open(self, stop: asyncio.Event) -> bool:
        """Open the port; if it is in use, say so once and retry. False if told to stop meanwhile."""
        reported = False
        while not stop.is_set():
            try:
                self._listeners = listening_sockets(self._settings.host, self._port, gateway_limits(self._settings))
            except OSError as error:
                if not reported:
                    self._say_closed(error)
                reported = True
            else:
                self._report(None)
                return True
            try:
                await asyncio.wait_for(stop.wait(), _RETRY_SECONDS)
            except TimeoutError:
                continue
        return False

    def _say_closed(self, error: OSError) -> None:
        place = f"port {self._port} of {self._settings.host or 'this machine'}"
        why = f"{place} cannot be used ({describe_os_error(error)}); trying again."
        print(f"companion: {why}", file=sys.stderr, flush=True)
        self._report(f"{why[0].upper()}{why[1:]}")

    async def serve(self, app: ASGIApp, closing: asyncio.Event) -> None:
        """Serve the application, from when the port is open until told to close."""
        if not self._listeners and not await self.open(closing):
            return
        server = _Server(uvicorn.Config(SecurityHeaders(app), **self._options))
        serving = asyncio.create_task(server.serve(sockets=self._listeners))
        await closing.wait()
        server.should_exit = True
        await serving


class _Server(uvicorn.Server):
    """Leaves signals to the service, and serves those who are in while others keep coming."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start serving; the kernel may queue more connections than asyncio is to accept in one go."""
        await super().startup(sockets)
        for listener in sockets or []:
            listener.listen(_QUEUED)

    def capture_signals(self) -> Any:
        """Capture no signals."""
        return nullcontext()
