"""Access to a running companion, as a phone has it: HTTP for seats, one WebSocket for everything else."""

from __future__ import annotations

import asyncio
import json
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from typing import Any

_PATIENCE = 10.0
_DIRECT = urllib.request.build_opener(urllib.request.ProxyHandler({}))
"""This machine talks to itself, so proxy settings must not apply."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where a companion listens, and which of its tables to use."""

    host: str
    port: int
    table: str

    @property
    def tables(self) -> str:
        """The base URL of the table's API."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}/api/v1/tables/{self.table}"


@dataclass(frozen=True, slots=True)
class Login:
    """A user name and its secret."""

    user: str
    token: str = field(repr=False)


class Unavailable(Exception):
    """The companion did not answer sensibly; it may later."""


class SeatClient:
    """Claims and frees seats."""

    def __init__(self, address: Address, referee: Login) -> None:
        self._address = address
        self._referee = referee

    async def claim(self, seat: str, name: str) -> Login | None:
        """Claim a free seat; None if somebody holds it."""
        status, body = await self._ask("POST", f"seats/{seat}/claim", {"name": name, "simulated": True})
        if status == 409:
            return None
        if status != 201:
            raise Unavailable(f"the seat {seat} could not be claimed: HTTP {status}")
        return Login(body["user"], body["token"])

    async def leave(self, seat: str, login: Login) -> None:
        """Leave a seat that was ours; a person who has taken it over meanwhile keeps it."""
        await self._free(seat, login, (204, 401, 404))

    async def free(self, seat: str) -> None:
        """Free a seat, whoever holds it."""
        await self._free(seat, self._referee, (204, 404))

    async def _free(self, seat: str, login: Login, expected: tuple[int, ...]) -> None:
        status, _ = await self._ask("DELETE", f"seats/{seat}", bearer=login.token)
        if status not in expected:
            raise Unavailable(f"the seat {seat} could not be freed: HTTP {status}")

    async def _ask(self, method: str, path: str, body: Any = None, bearer: str = "") -> tuple[int, Any]:
        request = urllib.request.Request(f"{self._address.tables}/{path}", method=method)  # noqa: S310 - always http
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        if bearer:
            request.add_header("Authorization", f"Bearer {bearer}")
        try:
            return await asyncio.to_thread(_send, request)
        except (OSError, ValueError) as error:
            raise Unavailable(f"the companion does not answer: {error}") from None


def _send(request: urllib.request.Request) -> tuple[int, Any]:
    try:
        with _DIRECT.open(request, timeout=_PATIENCE) as answer:
            text = answer.read()
            return answer.status, json.loads(text) if text else None
    except urllib.error.HTTPError as error:
        with error:
            return error.code, None
