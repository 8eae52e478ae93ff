"""Refuse request bodies larger than any of ours."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fastapi import HTTPException

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BYTES = 64 * 1024
MOST_IMPORTED = 4 * 1024 * 1024
"""A race file names every card of a race; the longest ones have some hundred kilobytes."""
_IMPORT = re.compile(r"/api/v1/(races|seasons/[0-9]+)/import")


class BodyTooLarge(HTTPException):
    """The body exceeded the limit while being read; an HTTPException, because others are reported as bad JSON."""

    def __init__(self) -> None:
        super().__init__(413, {"code": "too-large", "text": "The request is too large."}, {"Connection": "close"})


class BodyLimit:
    """ASGI middleware that counts the bytes of each request."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on; reading its body fails once it grows too large."""
        await self._app(scope, _counted(receive, _most(scope)) if scope["type"] == "http" else receive, send)


def _most(scope: Scope) -> int:
    """Return how large a body may be; only the referee's imports are read beyond the common limit."""
    return MOST_IMPORTED if _IMPORT.fullmatch(scope["path"]) else MOST_BYTES


def _counted(receive: Receive, most: int) -> Receive:
    total = 0

    async def counted() -> Message:
        nonlocal total
        message = await receive()
        total += len(message.get("body", b""))
        if total > most:
            raise BodyTooLarge
        return message

    return counted
