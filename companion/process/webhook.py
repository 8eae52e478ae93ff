"""POST a small document to a web server, within a time limit that holds whatever the server does."""

from __future__ import annotations

import asyncio
import socket
import ssl
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import h11

from companion.system.version import VERSION

if TYPE_CHECKING:
    from urllib.parse import SplitResult

_CHUNK = 16 * 1024
# Looking a name up cannot be interrupted. Threads of its own, so that a dead name server never delays the journal.
_resolvers = ThreadPoolExecutor(2, "webhook")


class WebhookError(Exception):
    """The server did not take it; the message says why in a few words."""


async def post(url: str, document: bytes, seconds: float) -> None:
    """POST a JSON document; raise WebhookError, TimeoutError or OSError."""
    async with asyncio.timeout(seconds):
        parts = urlsplit(url)
        reader, writer = await _dial(parts)
        try:
            status = await _exchange(reader, writer, _request(parts, document), document)
        except h11.RemoteProtocolError:
            raise WebhookError("it does not answer as a web server does") from None
        finally:
            writer.transport.abort()
            with suppress(OSError):
                await writer.wait_closed()
    if not 200 <= status < 300:
        raise WebhookError(f"it answers with status {status}")


async def _dial(parts: SplitResult) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    host, secure = parts.hostname or "", parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    loop = asyncio.get_running_loop()
    found = await loop.run_in_executor(_resolvers, lambda: socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
    connect = partial(
        asyncio.open_connection,
        port=port,
        ssl=ssl.create_default_context() if secure else None,
        server_hostname=host if secure else None,
    )
    *others, last = dict.fromkeys(str(one[4][0]) for one in found)
    for address in others:  # a name may lead to an address at which nobody listens, such as ::1 for localhost
        with suppress(OSError):
            return await connect(address)
    return await connect(last)


def _request(parts: SplitResult, document: bytes) -> h11.Request:
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    headers = [
        ("Host", parts.netloc),
        ("Content-Type", "application/json"),
        ("Content-Length", str(len(document))),
        ("Connection", "close"),
        ("User-Agent", f"Pitwall/{VERSION}"),
    ]
    return h11.Request(method="POST", target=target, headers=headers)


async def _exchange(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: h11.Request, document: bytes
) -> int:
    """Send the request and return the status of the answer; its body does not matter."""
    peer = h11.Connection(h11.CLIENT)
    for part in (request, h11.Data(document), h11.EndOfMessage()):
        writer.write(peer.send(part) or b"")
    with suppress(ConnectionError):  # a server may answer and hang up before it has read everything
        await writer.drain()
    while not isinstance(event := peer.next_event(), h11.Response):
        if event is h11.NEED_DATA:
            data = await reader.read(_CHUNK)
            if not data:
                raise WebhookError("it hung up without an answer")
            peer.receive_data(data)
    return event.status_code
