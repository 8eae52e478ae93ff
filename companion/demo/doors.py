"""The doors of a running companion, as a phone finds them: HTTP for seats, one WebSocket for everything else."""

from __future__ import annotations

import asyncio
import json
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from typing import Any

_PATIENCE = 10.0
_DIRECT = urllib.request.build_opener(urllib.request.ProxyHandler({}))
"""This machine talks to itself: a proxy for the outside world has no part in it."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where a companion listens, and at which of its tables."""

    host: str
    port: int
    table: str

    @property
    def tables(self) -> str:
        """The address of the table's part of the API."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}/api/v1/tables/{self.table}"


@dataclass(frozen=True, slots=True)
class Login:
    """A name and its secret."""

    user: str
    token: str = field(repr=False)


class NotNow(Exception):
    """The companion could not be asked, or gave no sensible answer; it may later."""


class Desk:
    """Gives out seats and takes them back."""

    def __init__(self, address: Address, referee: Login) -> None:
        self._address = address
        self._referee = referee

    async def claim(self, seat: str, name: str) -> Login | None:
        """Take a free seat; none when somebody holds it."""
        status, body = await self._ask("POST", f"seats/{seat}/claim", {"name": name})
        if status == 409:
            return None
        if status != 201:
            raise NotNow(f"the seat {seat} could not be claimed: HTTP {status}")
        return Login(body["user"], body["token"])

    async def free(self, seat: str) -> None:
        """Free a seat, whoever holds it."""
        status, _ = await self._ask("DELETE", f"seats/{seat}", bearer=self._referee.token)
        if status not in (204, 404):
            raise NotNow(f"the seat {seat} could not be freed: HTTP {status}")

    async def _ask(self, method: str, path: str, body: Any = None, bearer: str = "") -> tuple[int, Any]:
        request = urllib.request.Request(f"{self._address.tables}/{path}", method=method)  # noqa: S310 - always http
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        if bearer:
            request.add_header("Authorization", f"Bearer {bearer}")
        try:
            return await asyncio.to_thread(_sent, request)
        except (OSError, ValueError) as error:
            raise NotNow(f"the companion does not answer: {error}") from None


def _sent(request: urllib.request.Request) -> tuple[int, Any]:
    try:
        with _DIRECT.open(request, timeout=_PATIENCE) as answer:
            text = answer.read()
            return answer.status, json.loads(text) if text else None
    except urllib.error.HTTPError as error:
        with error:
            return error.code, None
