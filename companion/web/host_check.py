"""The host names this service answers to: keeps out DNS rebinding and requests from other sites' pages.

A site on the internet can point one of its names at an address in the home (DNS rebinding), and any page can send
requests to an address it guesses. The headers Host and Origin distinguish both from our own pages.
"""

from __future__ import annotations

import json
import re
import socket
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.datastructures import Headers

from companion.process.local_name import LOCAL_NAME
from companion.system.ports import is_ip_address
from companion.wire.texts import plain

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from companion.process.settings import Settings

_HOME_SUFFIXES = ("", ".local", ".lan", ".home", ".home.arpa", ".internal", ".localdomain")
"""Suffixes home networks append to a machine's name; nobody can register them on the internet."""
_FOR_MONITORS = ("/healthz", "/metrics")
_READING = ("GET", "HEAD", "OPTIONS")
_LONGEST_SHOWN = 100
_PLACE = re.compile(r"(\[[^\[\]@]+\]|[^\[\]@:]+)(:[0-9]*)?")
"""A host and maybe a port; Python ignores what stands behind the brackets of an IPv6 address."""


class HostCheck:
    """ASGI middleware that refuses foreign host names, and changes requested by another site's page."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._chosen = {_plain_name(name) for name in (settings.address, *settings.names) if name}
        machine = _plain_name(socket.gethostname())
        home = {machine.partition(".")[0] + suffix for suffix in _HOME_SUFFIXES}
        self._names = {"localhost", LOCAL_NAME, machine, _plain_name(settings.host), *home, *self._chosen}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or refuse it with a reason."""
        refusal = self._refusal(scope) if scope["type"] in ("http", "websocket") else None
        if refusal is None:
            await self._app(scope, receive, send)
        else:
            await _refuse(refusal, scope, receive, send)

    def _refusal(self, scope: Scope) -> dict[str, object] | None:
        if scope["path"] in _FOR_MONITORS:
            return None
        headers = Headers(scope=scope)
        host, origin = headers.get("host"), headers.get("origin")
        if host and not self._is_ours(host):
            shown = plain(host[:_LONGEST_SHOWN])
            text = (
                f"Pitwall is not known as {shown} here: open it by its address, or add the name to the setting names."
            )
            return {"code": "forbidden", "text": text, "facts": {"host": shown}}
        acts = scope["type"] == "websocket" or scope["method"] not in _READING
        if acts and origin is not None and not self._is_our_page(origin, host):
            shown = plain(origin[:_LONGEST_SHOWN])
            text = f"A page from {shown} may not do that: open Pitwall's own page."
            return {"code": "forbidden", "text": text, "facts": {"origin": shown}}
        return None

    def _is_ours(self, host: str) -> bool:
        name = _host_name(f"//{host}")
        return name is not None and (is_ip_address(name) or name in self._names)

    def _is_our_page(self, origin: str, host: str | None) -> bool:
        """Whether the page was loaded from here; a proxy may have changed Host, but not a name from the settings."""
        if not origin.startswith(("http://", "https://")):
            return False
        own = host is not None and _without_default_port(origin.partition("//")[2]) == _without_default_port(host)
        return own or _host_name(origin) in self._chosen


def _plain_name(name: str) -> str:
    return name.lower().rstrip(".")


def _host_name(url: str) -> str | None:
    """Extract the host from a URL; None if there is none, or more than host and port."""
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        return None
    is_bare = parts.netloc == url.partition("//")[2] and _PLACE.fullmatch(parts.netloc) is not None
    return _plain_name(parts.hostname) if parts.hostname and is_bare else None


def _without_default_port(place: str) -> str:
    return place.lower().removesuffix(":80").removesuffix(":443")


async def _refuse(refusal: dict[str, object], scope: Scope, receive: Receive, send: Send) -> None:
    kind = "http" if scope["type"] == "http" else "websocket.http"
    if kind == "websocket.http":
        await receive()  # the handshake
    if scope["path"].startswith("/api/"):
        body, media_type = json.dumps({"detail": refusal}).encode(), b"application/json"
    else:
        body, media_type = f"{refusal['text']}\n".encode(), b"text/plain; charset=utf-8"
    headers = [(b"content-type", media_type), (b"content-length", str(len(body)).encode()), (b"connection", b"close")]
    start: Message = {"type": f"{kind}.response.start", "status": 403, "headers": headers}
    await send(start)
    await send({"type": f"{kind}.response.body", "body": body})
