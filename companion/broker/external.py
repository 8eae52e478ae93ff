"""A broker run by somebody else: an address, a login and a periodic check."""

from __future__ import annotations

import asyncio
import ssl
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from companion.broker.base import Broker, Credentials, Endpoint
from companion.broker.health import State
from companion.broker.probe import ProbeError, probe
from companion.system.backoff import Backoff
from companion.system.ports import is_possible_host

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from companion.broker.rules import Rule
    from companion.broker.settings import BrokerSettings

_PORTS = {"mqtt": 1883, "mqtts": 8883}
_IMPOSSIBLE = "The broker's URL has an impossible host or port."


class SpecError(ValueError):
    """An invalid `--broker` value; the message never repeats a password."""


@dataclass(frozen=True, slots=True)
class BrokerAddress:
    """The parts of a broker's URL."""

    host: str
    port: int
    secure: bool
    login: Credentials = field(default_factory=Credentials)


def parse_url(url: str) -> BrokerAddress:
    """Parse `mqtt://user:pass@host:port` or `mqtts://…`."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise SpecError(_IMPOSSIBLE) from error
    if not is_possible_host(parts.hostname or ""):
        raise SpecError(_IMPOSSIBLE)
    if parts.scheme not in _PORTS or not parts.hostname:
        raise SpecError("A broker's URL looks like mqtt://user:password@host:1883, or mqtts://… with TLS.")
    if parts.path.strip("/") or parts.query or parts.fragment:
        raise SpecError("A broker's URL ends after the port.")
    login = Credentials(_plain(parts.username), _plain(parts.password))
    return BrokerAddress(parts.hostname, port or _PORTS[parts.scheme], parts.scheme == "mqtts", login)


def _plain(text: str | None) -> str | None:
    return unquote(text) if text else None


def endpoint_of(address: BrokerAddress, ca_file: Path | None) -> Endpoint:
    """Return how to reach the broker; raise ProbeError if the CA file cannot be used."""
    if not address.secure:
        return Endpoint(address.host, address.port)
    try:
        context = ssl.create_default_context(cafile=ca_file)
    except (OSError, ssl.SSLError) as error:
        raise ProbeError("tls", f"The certificate file {ca_file} cannot be used") from error
    return Endpoint(address.host, address.port, context)


class ExternalBroker(Broker):
    """A broker that we only connect to and monitor."""

    kind = "external"

    def __init__(
        self, address: BrokerAddress, settings: BrokerSettings, users: Mapping[str, str], rules: Iterable[Rule]
    ) -> None:
        super().__init__(settings, users, rules)
        self._address = address
        self._endpoint = Endpoint(address.host, address.port)
        self._task: asyncio.Task[None] | None = None

    @property
    def endpoint(self) -> Endpoint:
        """The broker's address."""
        return self._endpoint

    @property
    def credentials(self) -> Credentials:
        """The login from the URL."""
        return self._address.login

    async def start(self) -> None:
        """Start monitoring."""
        self._task = asyncio.create_task(self._monitor(), name="external broker")

    async def stop(self) -> None:
        """Stop monitoring; the broker itself keeps running."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        self._board.post(State.STOPPED, "stopped", "The broker is no longer monitored.")

    async def change(self, users: Mapping[str, str], rules: Iterable[Rule]) -> None:
        """Replace the gateway's users; the broker's own are up to its administrator."""
        self._set(users, rules)

    async def _monitor(self) -> None:
        settings = self.settings
        backoff = Backoff(settings.first_retry_seconds, settings.longest_retry_seconds)
        while True:
            try:
                self._prepare_tls()
                await probe(self._endpoint, self.credentials, settings.start_seconds)
            except ProbeError as error:
                self._board.post(State.DOWN, error.code, f"{error}.")
                await asyncio.sleep(backoff.pause())
                continue
            backoff.reset()
            self._board.post(State.UP, "up", f"The broker at {self._endpoint} answers.")
            await asyncio.sleep(settings.probe_seconds)

    def _prepare_tls(self) -> None:
        """Load the CA certificate on each attempt, so that a bad file is reported and retried like other problems."""
        if self._address.secure and self._endpoint.tls is None:
            self._endpoint = endpoint_of(self._address, self.settings.ca_file)
