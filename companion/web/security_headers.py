"""Headers that tell browsers what our pages may load, and who may frame them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from starlette.datastructures import Headers, MutableHeaders

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

_RESPONSES = ("http.response.start", "websocket.http.response.start")
_OVERLAY = "/overlay"
_HOST = re.compile(r"[A-Za-z0-9.-]+(:[0-9]+)?")
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; "
    "worker-src 'self' blob:; child-src 'self' blob:; base-uri 'none'; form-action 'none'"
)
"""The blob is mqtt.js's timer worker, which browsers do not throttle while the page is hidden."""
_ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


class SecurityHeaders:
    """ASGI middleware that adds them to every response."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on and add the headers to its response."""

        async def secured(message: Message) -> None:
            if message["type"] in _RESPONSES:
                message.setdefault("headers", [])
                headers = MutableHeaders(scope=message)
                headers.update(_ALWAYS)
                headers["Content-Security-Policy"] = _policy(scope)
            await send(message)

        await self._app(scope, receive, secured)


def _policy(scope: Scope) -> str:
    """Return the content policy; a stream may frame the overlay, but nobody may frame a page with buttons."""
    framing = "" if scope["path"] == _OVERLAY else "; frame-ancestors 'none'"
    return f"{_POLICY}; connect-src 'self'{_web_sockets(scope)}{framing}"


def _web_sockets(scope: Scope) -> str:
    """Name our own WebSocket: older browsers do not count it as 'self'."""
    host = Headers(scope=scope).get("host", "")
    return f" ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""
