"""Refuse request bodies that are larger than any of ours."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BYTES = 64 * 1024


class BodyTooLarge(Exception):
    """The body went over the limit while it was read."""


class BodyLimit:
    """ASGI middleware that counts the bytes of each request."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and stop it when it grows too large."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        try:
            await self._app(scope, _counted(receive), send)
        except BodyTooLarge:
            await _refuse(send)


def _counted(receive: Receive) -> Receive:
    total = 0

    async def counted() -> Message:
        nonlocal total
        message = await receive()
        total += len(message.get("body", b""))
        if total > MOST_BYTES:
            raise BodyTooLarge
        return message

    return counted


async def _refuse(send: Send) -> None:
    body = b'{"detail":{"code":"too-large","text":"The request is too large."}}'
    headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": body})
