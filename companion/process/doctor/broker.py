"""The doctor looks at the broker: logs in to the one that is set, or tries what a broker of our own needs."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path
from typing import TYPE_CHECKING

from companion.broker import ProbeError, SpecError, endpoint_of, find_mosquitto, parse_url, probe
from companion.process.doctor.findings import Finding
from companion.process.doctor.network import reason_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.process.settings import Settings

_PATIENCE = 5.0
_EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - comparing


def check_broker(settings: Settings, *, running: bool) -> Iterator[Finding]:
    """Check the broker; `running` is whether a companion runs, which then holds the ports."""
    if "://" in settings.broker:
        yield _log_in(settings)
        if settings.broker_lan:
            yield Finding("mind", "lan.unused")
        return
    yield _check_own(settings)
    if settings.broker_lan:
        yield _check_lan(settings, running=running)


def _log_in(settings: Settings) -> Finding:
    """Log in to somebody else's broker as the hub does."""
    try:
        address = parse_url(settings.broker)
    except SpecError as error:
        return Finding("bad", "broker.url", {"text": str(error)})
    place: dict[str, str | int] = {"host": address.host, "port": address.port}
    try:
        endpoint = endpoint_of(address, Path(settings.broker_ca) if settings.broker_ca else None)
        asyncio.run(probe(endpoint, address.login, _PATIENCE))
    except ProbeError as error:
        return Finding("bad", "broker.trouble", {**place, "reason": error.code})
    return Finding("good", "broker.answers", place)


def _check_own(settings: Settings) -> Finding:
    if settings.broker not in ("auto", "mosquitto", "embedded"):
        return Finding(
            "bad", "broker.url", {"text": "The setting broker is none of auto, mosquitto, embedded, mqtt://…"}
        )
    if settings.broker == "embedded":
        return Finding("good", "broker.embedded")
    path = find_mosquitto(None)
    if path:
        return Finding("good", "broker.mosquitto", {"path": path})
    return Finding("bad" if settings.broker == "mosquitto" else "mind", "broker.missing")


def _check_lan(settings: Settings, *, running: bool) -> Finding:
    """Open the port for readers in the network, or call it while the companion holds it."""
    host, port = settings.broker_lan, settings.broker_lan_port
    place: dict[str, str | int] = {"host": host, "port": port}
    try:
        if running:
            socket.create_connection((_EVERYWHERE.get(host, host), port), _PATIENCE).close()
        else:
            family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
            socket.create_server((host, port), family=family).close()
    except OSError as error:
        return Finding("bad", "lan.closed", {**place, "reason": reason_of(error)})
    return Finding("good", "lan.open", place)
