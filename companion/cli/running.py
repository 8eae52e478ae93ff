"""Run the service until it is told to stop; problems at start-up are shown on a page instead of raised."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import sys
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext, suppress
from typing import TYPE_CHECKING, Any

from companion.broker import SpecError, uvicorn_options
from companion.cli.demo_start import demo_running
from companion.cli.doors import Door
from companion.process.addresses import AddressBook
from companion.process.certificate import CertificateError
from companion.process.greeting import greet, print_links
from companion.process.opening import gateway_limits, is_usable, open_service
from companion.store.database import DatabaseTrouble, DiskTrouble
from companion.system.memory import return_large_blocks
from companion.web.app import make_app
from companion.web.door import http_door
from companion.web.tls_door import SecurePort, https_door
from companion.web.trouble import trouble_app

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from pathlib import Path

    from starlette.types import ASGIApp

    from companion.demo.options import DemoOptions
    from companion.process.service import Service
    from companion.process.settings import Settings

_log = logging.getLogger(__name__)
_RETRY_SECONDS = 3.0
_ACCEPTED_AT_ONCE = 16
_SWITCH_SECONDS = 0.0005
"""How long the event loop waits for a worker thread to let go of the interpreter; a command waits several times."""


async def run_service(
    settings: Settings, data: Path, demo: DemoOptions | None = None, readers: Path | None = None
) -> int:
    """Run until told to stop."""
    return_large_blocks()
    stop = asyncio.Event()
    settings, secure = await _with_https(settings, data)
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    while not stop.is_set():
        try:
            async with open_service(settings, data, readers) as service:
                await _serve(make_app(service), service, stop, demo, secure)
        except DiskTrouble as error:
            async with _trouble_passed(data, stop) as passed:
                await _show(error, settings, passed)
        except (DatabaseTrouble, SpecError) as error:
            await _show(error, settings, stop)
    return 0


async def _with_https(settings: Settings, data: Path) -> tuple[Settings, SecurePort | None]:
    """Return the port for https if it is wanted; if there can be no certificate, say why and go on without."""
    if not settings.https:
        return settings, None
    address = AddressBook(settings, data).shown.host
    try:
        return settings, await asyncio.to_thread(SecurePort, settings, data, address)
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
    door = Door(settings, settings.port, _options(settings), lambda _: None)
    await _serve_until(trouble_app(str(error)), [door], until)


async def _serve(
    app: ASGIApp, service: Service, stop: asyncio.Event, demo: DemoOptions | None, secure: SecurePort | None
) -> None:
    def opened() -> None:
        greet(service)
        service.addresses.watch(moved)

    def moved() -> None:
        print_links(service)
        if secure is not None:
            secure.renew_soon(service.addresses.shown.host)

    _freeze_garbage_collector()
    sys.setswitchinterval(_SWITCH_SECONDS)
    await _serve_until(app, _doors(service, secure), stop, opened, demo_running(service, demo))
    await service.gateway.close_all(1001, "the companion stops")


def _doors(service: Service, secure: SecurePort | None) -> list[Door]:
    """Return the web port, and that for https if there is a certificate."""
    settings, limits = service.settings, service.gateway.admission.limits
    options = _options(settings) | uvicorn_options(limits)
    doors = [Door(settings, settings.port, options, lambda _: None)]
    if secure is not None:
        encrypted = options | {"http": https_door(options["http"], secure.context, limits.request_seconds)}
        doors.append(Door(settings, settings.https_port, encrypted, service.report_https))
    return doors


def _freeze_garbage_collector() -> None:
    """Freeze start-up objects and collect rarely: a collection in the middle of a command costs latency."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


async def _serve_until(
    app: ASGIApp,
    doors: list[Door],
    stop: asyncio.Event,
    opened: Callable[[], None] = lambda: None,
    beside: AbstractAsyncContextManager[None] | None = None,
) -> None:
    """Serve from when the first door is open; another one that stays closed keeps nobody waiting."""
    if not await doors[0].open(stop):
        return
    opened()
    closing = asyncio.Event()
    serving = [asyncio.create_task(door.serve(app, closing)) for door in doors]
    async with beside or nullcontext():  # whatever talks through the servers ends before them
        await stop.wait()
    closing.set()
    await asyncio.gather(*serving)


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
