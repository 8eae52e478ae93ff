"""A fair share of the web server's time for each address: so many requests a second, and so many at work at once.

Tables, pages and API share one event loop. Whoever asks for more than its share waits for its turn, and is refused
with 429 when the wait gets too long. The refusal is held back too: a client that asks again at once gains nothing.
"""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from fastapi import HTTPException
from fastapi.responses import JSONResponse
from starlette.datastructures import Headers

from companion.engine.refusals import Refusal
from companion.hub.answers import refusal_json
from companion.web.allowance import PATIENCE_SECONDS, Allowance, PerAddress
from companion.web.body_limit import MOST_BYTES

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from fastapi import Request
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from companion.process.settings import LimitSettings

AT_WORK = 4
"""Requests of one address that are worked on at once; the others wait."""
_PRICED_BYTES = 1024
_TURN = "pitwall.turn"


def address_of(scope: Scope) -> str:
    """Return the address that limits count: the caller's, or what a trusted proxy says of it."""
    return scope["client"][0] if scope.get("client") else "unknown"


class FairShare:
    """ASGI middleware that lets each address have its share."""

    def __init__(self, app: ASGIApp, limits: LimitSettings) -> None:
        self._app = app
        rate, burst = limits.requests_per_second, limits.request_burst
        self._allowances = PerAddress(lambda: Allowance(rate, burst))
        self._at_work = PerAddress(lambda: asyncio.Semaphore(AT_WORK))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on when it is its turn, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        address = address_of(scope)
        allowance = self._allowances.of(address)
        wait = allowance.reserve(_price(scope))
        await asyncio.sleep(PATIENCE_SECONDS if wait is None else wait)
        if wait is None:
            error = too_fast(allowance)
            await JSONResponse({"detail": error.detail}, error.status_code, error.headers)(scope, receive, send)
        else:
            await self._work(_Turn(self._at_work.of(address)), scope, receive, send)

    async def _work(self, turn: _Turn, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request; while its body or its answer is on the way, others may be worked on."""

        async def receive_unhurried() -> Message:
            async with turn.interrupted():
                return await receive()

        async def send_unhurried(message: Message) -> None:
            turn.end()
            await send(message)

        await turn.begin()
        try:
            await self._app({**scope, _TURN: turn}, receive_unhurried, send_unhurried)
        finally:
            turn.end()


class _Turn:
    """One request's place among those of its address that are worked on."""

    def __init__(self, at_work: asyncio.Semaphore) -> None:
        self._at_work, self._held = at_work, False

    async def begin(self) -> None:
        """Wait for a place."""
        await self._at_work.acquire()
        self._held = True

    def end(self) -> None:
        """Release the place for the next request, unless that was done already."""
        if self._held:
            self._held = False
            self._at_work.release()

    @asynccontextmanager
    async def interrupted(self) -> AsyncIterator[None]:
        """Let others work for as long as the block lasts."""
        held = self._held
        self.end()
        yield
        if held:
            await self.begin()


async def sleep_aside(request: Request, seconds: float) -> None:
    """Keep a request waiting on purpose without keeping others of its address from being worked on."""
    async with request.scope[_TURN].interrupted():
        await asyncio.sleep(seconds)


def too_fast(allowance: Allowance) -> HTTPException:
    """Refuse a request that exceeds its address's share."""
    refused = refusal_json(None, Refusal("too-fast"))
    detail = {key: refused[key] for key in ("code", "text", "facts")}
    return HTTPException(429, detail, {"Retry-After": str(allowance.retry_after)})


def _price(scope: Scope) -> float:
    """Count a request as one, and one more per KiB of its body; a body of unknown length as the largest."""
    headers = Headers(scope=scope)
    length = headers.get("content-length", "")
    if "transfer-encoding" in headers:
        return 1 + MOST_BYTES / _PRICED_BYTES
    return 1 + min(int(length), MOST_BYTES) // _PRICED_BYTES if length.isdecimal() else 1
