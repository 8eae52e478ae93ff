"""Probe a broker by logging in once and disconnecting."""

from __future__ import annotations

import asyncio
import secrets
import ssl
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from companion.broker.packets.connect import Connect, encode_connect
from companion.broker.packets.stream import ACCEPTED, CONNACK, DISCONNECT_PACKET
from companion.system.ports import describe_os_error

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from companion.broker.base import Credentials, Endpoint

_CONNACK_BYTES = 4
_GOODBYE_SECONDS = 1.0


class ProbeError(Exception):
    """Why the login failed: a code and a sentence without its full stop."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


async def probe(endpoint: Endpoint, login: Credentials, seconds: float) -> None:
    """Log in once, or raise ProbeError."""
    place = str(endpoint)
    try:
        async with asyncio.timeout(seconds), dial(endpoint, seconds) as (reader, writer):
            writer.write(encode_connect(_connect(login)))
            answer = await reader.readexactly(_CONNACK_BYTES)
            writer.write(DISCONNECT_PACKET)
    except TimeoutError as error:
        raise ProbeError("no-answer", f"The broker at {place} does not answer") from error
    except ssl.SSLError as error:
        raise ProbeError("tls", f"The TLS connection to {place} fails: {error.reason or error}") from error
    except asyncio.IncompleteReadError as error:
        raise ProbeError("not-mqtt", f"The server at {place} hangs up: it may not be an MQTT broker") from error
    except OSError as error:
        raise ProbeError("unreachable", f"No broker can be reached at {place}: {describe_os_error(error)}") from error
    _judge(answer, place, login)


def _connect(login: Credentials) -> Connect:
    password = None if login.password is None else login.password.encode()
    return Connect(f"pitwall-probe-{secrets.token_hex(4)}", login.user, password, keepalive=10)


def _judge(answer: bytes, place: str, login: Credentials) -> None:
    if answer[0] != CONNACK << 4:
        raise ProbeError("not-mqtt", f"The server at {place} is not an MQTT broker")
    if answer[3] != ACCEPTED:
        who = f"the user {login.user!r}" if login.user else "a login without a user"
        raise ProbeError("refused-login", f"The broker at {place} refuses {who} (code {answer[3]})")


@asynccontextmanager
async def dial(endpoint: Endpoint, seconds: float) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """Connect to the broker within this time; close the connection after the block."""
    async with asyncio.timeout(seconds):
        reader, writer = await _opened(endpoint)
    try:
        yield reader, writer
    finally:
        await _hang_up(writer, tls=endpoint.tls is not None)


async def _opened(endpoint: Endpoint) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    if endpoint.path is not None:
        return await asyncio.open_unix_connection(endpoint.path)
    return await asyncio.open_connection(endpoint.host, endpoint.port, ssl=endpoint.tls)


async def _hang_up(writer: asyncio.StreamWriter, *, tls: bool) -> None:
    writer.close()
    if not tls:
        return
    try:  # TLS waits for the peer's close_notify, and asyncio would keep the socket for half a minute
        async with asyncio.timeout(_GOODBYE_SECONDS):
            await writer.wait_closed()
    except OSError:  # includes TimeoutError
        writer.transport.abort()
