"""Run the service until it is told to stop; problems at start-up are shown on a page instead of raised."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import socket
import sys
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext, suppress
from typing import TYPE_CHECKING, Any

import uvicorn

from companion.broker import SpecError, listening_socket, uvicorn_options
from companion.cli.demo_start import demo_running
from companion.process.certificate import Certificate, CertificateError, ensure_certificate
from companion.process.greeting import greet
from companion.process.service import Service, gateway_limits, is_usable, open_service
from companion.store.database import DatabaseTrouble, DiskTrouble
from companion.system.ports import describe_os_error
from companion.web.app import make_app
from companion.web.door import http_door
from companion.web.security_headers import SecurityHeaders
from companion.web.tls_door import https_door
from companion.web.trouble import trouble_app

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from starlette.types import ASGIApp

    from companion.demo import DemoOptions
    from companion.process.settings import Settings

Door = tuple[socket.socket, dict[str, Any]]
"""A port that is open, and how to serve it."""
_log = logging.getLogger(__name__)
_RETRY_SECONDS = 3.0
_ACCEPTED_AT_ONCE, _QUEUED = 16, 1024
_SWITCH_SECONDS = 0.0005
"""How long the event loop waits for a worker thread to let go of the interpreter; a command waits several times."""


async def run_service(
    settings: Settings, data: Path, demo: DemoOptions | None = None, readers: Path | None = None
) -> int:
    """Run until told to stop."""
    stop = asyncio.Event()
    settings, certificate = await _with_certificate(settings, data)
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    while not stop.is_set():
        try:
            async with open_service(settings, data, readers) as service:
                await _serve(make_app(service), service, stop, demo, certificate)
        except DiskTrouble as error:
            async with _trouble_passed(data, stop) as passed:
                await _show(error, settings, passed)
        except (DatabaseTrouble, SpecError) as error:
            await _show(error, settings, stop)
    return 0


async def _with_certificate(settings: Settings, data: Path) -> tuple[Settings, Certificate | None]:
    """Return the certificate if https is wanted; if there can be none, say why and go on without https."""
    if not settings.https:
        return settings, None
    try:
        return settings, await asyncio.to_thread(ensure_certificate, settings, data)
    except CertificateError as error:
        print(f"companion: there is no https: {error}", file=sys.stderr, flush=True)
        return settings.model_copy(update={"https": False}), None


@asynccontextmanager
async def _trouble_passed(data: Path, stop: asyncio.Event) -> AsyncIterator[asyncio.Event]:
    """Yield an event that is set when the data folder can be used, or this service is told to stop."""
    passed = asyncio.Event()

    async def watch() -> None:
        while not stop.is_set() and not await asyncio.to_thread(is_usable, data):
            with suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), _RETRY_SECONDS)
        passed.set()

    watching = asyncio.create_task(watch())
    try:
        yield passed
    finally:
        watching.cancel()
        await asyncio.wait([watching])


async def _show(error: Exception, settings: Settings, until: asyncio.Event) -> None:
    """Say why nothing can be played, on the terminal and on every page, so that the host sees it on any screen."""
    print(f"companion: {error}", file=sys.stderr, flush=True)
    listener = await _listener(settings, until)
    await _serve_until(trouble_app(str(error)), [(listener, _options(settings))] if listener else [], until)


async def _serve(
    app: ASGIApp, service: Service, stop: asyncio.Event, demo: DemoOptions | None, certificate: Certificate | None
) -> None:
    doors = await _doors(service, stop, certificate)
    if doors:
        greet(service)
    _freeze_garbage_collector()
    sys.setswitchinterval(_SWITCH_SECONDS)
    await _serve_until(app, doors, stop, demo_running(service, demo))
    await service.gateway.close_all(1001, "the companion stops")


async def _doors(service: Service, stop: asyncio.Event, certificate: Certificate | None) -> list[Door]:
    """Open the web port, and that for https if there is a certificate; none if told to stop meanwhile."""
    settings, limits = service.settings, service.gateway.admission.limits
    options = _options(settings) | uvicorn_options(limits)
    wanted = [(settings.port, options)]
    if certificate is not None:
        secure = https_door(options["http"], certificate, limits.request_seconds)
        wanted.append((settings.https_port, options | {"http": secure}))
    opened = [(await _listener(settings, stop, port), options) for port, options in wanted]
    return [] if stop.is_set() else [(listener, options) for listener, options in opened if listener is not None]


def _freeze_garbage_collector() -> None:
    """Freeze start-up objects and collect rarely: a collection in the middle of a command costs latency."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


async def _serve_until(
    app: ASGIApp,
    doors: list[Door],
    stop: asyncio.Event,
    beside: AbstractAsyncContextManager[None] | None = None,
) -> None:
    if not doors:
        return
    servers = [(_Server(uvicorn.Config(SecurityHeaders(app), **options)), listener) for listener, options in doors]
    serving = [asyncio.create_task(server.serve(sockets=[listener])) for server, listener in servers]
    async with beside or nullcontext():  # whatever talks through the servers ends before them
        await stop.wait()
    for server, _ in servers:
        server.should_exit = True
    await asyncio.gather(*serving)


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


def _options(settings: Settings) -> dict[str, Any]:
    return {
        "http": http_door(gateway_limits(settings), settings.trusted_proxies),
        # Otherwise anyone could choose the address that limits count by: uvicorn trusts this machine's programs.
        "proxy_headers": bool(settings.trusted_proxies),
        "forwarded_allow_ips": list(settings.trusted_proxies),
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "timeout_graceful_shutdown": 3,
        # asyncio accepts as many connections as this before it does anything else; the default is 2048.
        "backlog": _ACCEPTED_AT_ONCE,
        # Longer than most clients keep a connection: if the client closes first, it never sends into a closing one.
        "timeout_keep_alive": 30,
        # No log level: uvicorn would override ours, and at debug it logs frames, which contain tokens and plans.
        # No pings: MQTT's keepalive watches the connection, and paho answers pings unmasked, which requires closing it.
        "ws_ping_interval": None,
    }


async def _listener(settings: Settings, stop: asyncio.Event, port: int | None = None) -> socket.socket | None:
    """Open the web port, or another one; if it is in use, say so once and retry."""
    port = port or settings.port
    reported = False
    while not stop.is_set():
        try:
            return _opened(settings, port)
        except OSError as error:
            if not reported:
                place = f"port {port} of {settings.host}"
                print(f"companion: {place} cannot be used ({describe_os_error(error)}); trying again.", file=sys.stderr)
                reported = True
        try:
            await asyncio.wait_for(stop.wait(), _RETRY_SECONDS)
        except TimeoutError:
            continue
    return None


def _opened(settings: Settings, port: int) -> socket.socket:
    """Open a port without Nagle's algorithm, which would delay messages by up to 40 ms."""
    listener = listening_socket(settings.host, port, gateway_limits(settings))
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener
