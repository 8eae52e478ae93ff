"""The doctor looks at the broker: logs in to the one that is set, or tries what a broker of our own needs."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from companion.broker import ProbeError, SpecError, endpoint_of, find_mosquitto, parse_url, probe
from companion.process.doctor.findings import Finding
from companion.process.doctor.network import trouble_with
from companion.system.ports import LISTEN_CODES, is_loopback

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.process.doctor.network import Health
    from companion.process.settings import Settings

_PATIENCE = 5.0


def check_broker(settings: Settings, health: Health | None) -> Iterator[Finding]:
    """Check the broker; `health` is that of a companion that runs and then holds the ports, if any."""
    if "://" in settings.broker:
        yield _log_in(settings)
        if settings.broker_lan:
            yield Finding("mind", "lan.unused")
        return
    yield _check_own(settings)
    if settings.broker_lan:
        yield _check_lan(settings, health)


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
        # with "_", because a hyphen cannot be in the name of a variant of a text
        return Finding("bad", "broker.trouble", {**place, "reason": error.code.replace("-", "_")})
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


def _check_lan(settings: Settings, health: Health | None) -> Finding:
    """Try to open the port for readers in the network; if it is taken, by the companion that runs, that is right."""
    place: dict[str, str | int] = {"host": settings.broker_lan, "port": settings.broker_lan_port}
    reason = trouble_with(settings.broker_lan, settings.broker_lan_port)
    held = health is not None and health.get("code") not in LISTEN_CODES
    is_open = reason == "busy" if held else reason is None and health is None
    if not is_open:
        return Finding("bad", "lan.closed", {**place, "reason": reason or "other"})
    if is_loopback(settings.broker_lan):
        return Finding("mind", "lan.loopback", place)
    return Finding("good", "lan.open", place)
