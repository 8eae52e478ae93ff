"""The door for https: a connection counts from the moment it is accepted, not only once it is encrypted."""

from __future__ import annotations

import asyncio
import logging
import ssl
import time
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.process.certificate import CertificateError, ensure_certificate

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from companion.process.settings import Settings
    from companion.web.door import HttpDoor


_log = logging.getLogger(__name__)


class SecurePort:
    """The certificate for https as the server uses it; it is renewed when this machine gets another address."""

    def __init__(self, settings: Settings, data: Path, address: str) -> None:
        """Make the certificate; raise CertificateError if there can be none."""
        self._settings, self._data = settings, data
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._renewing: asyncio.Task[None] | None = None
        self._renew(address)

    def _renew(self, address: str) -> None:
        made = ensure_certificate(self._settings, self._data, address)
        self.context.load_cert_chain(made.file, made.key)  # for connections from now on

    def renew_soon(self, address: str) -> None:
        """Let the certificate name this address, too; the old one serves until then."""
        self._renewing = asyncio.create_task(self._renew_aside(address, self._renewing), name="certificate")

    async def _renew_aside(self, address: str, before: asyncio.Task[None] | None) -> None:
        if before is not None:
            await before
        try:
            await asyncio.to_thread(self._renew, address)
        except CertificateError as error:
            _log.warning("the certificate does not name %s: %s", address, error)


def https_door(door: Callable[..., HttpDoor], context: ssl.SSLContext, seconds: float) -> Callable[..., TlsDoor]:
    """Create the factory for the server's connections; each has so many seconds for its handshake."""
    return partial(TlsDoor, door, context, seconds)


class TlsDoor(asyncio.Protocol):
    """One connection until its handshake is done; then it is handed over.

    Left to asyncio, half-open handshakes are counted by nobody and take every file descriptor of the process.
    """

    def __init__(self, door: Callable[..., HttpDoor], context: ssl.SSLContext, seconds: float, **server: Any) -> None:
        self._inside, self._context, self._seconds = door(**server), context, seconds
        self._early: list[bytes] = []
        self.idle_since: float | None = time.monotonic()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin the handshake, or abort if this is one connection too many."""
        transport.pause_reading()
        self._transport = transport
        self._address = str((transport.get_extra_info("peername") or ("unknown",))[0])
        if self._inside.slots.take(self._address, self):
            self._handshake = asyncio.create_task(self._encrypt())
        else:
            transport.abort()

    def evict(self) -> None:
        """Hang up to free the slot for another connection."""
        self._transport.abort()

    def data_received(self, data: bytes) -> None:
        """Keep what came together with the end of the handshake."""
        self._early.append(data)

    async def _encrypt(self) -> None:
        encrypted = None
        try:
            encrypted = await asyncio.get_running_loop().start_tls(
                self._transport, self, self._context, server_side=True, ssl_handshake_timeout=self._seconds
            )
        except OSError:  # it speaks no TLS, does not trust us, or hung up: nothing that we could mend
            self._transport.abort()
        finally:
            self._inside.slots.release(self._address, self)
        if encrypted is not None and not encrypted.is_closing():
            self._hand_over(encrypted)

    def _hand_over(self, encrypted: asyncio.Transport) -> None:
        encrypted.set_protocol(self._inside)
        self._inside.connection_made(encrypted)
        for data in self._early:
            self._inside.data_received(data)
