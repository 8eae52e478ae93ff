"""The door: who gets past CONNECT, judged before a broker hears of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from companion.broker.gateway.limits import LoginBrake
from companion.broker.packets.stream import BAD_CLIENT_ID, NOT_AUTHORISED, connack
from companion.broker.rules import Rights
from companion.broker.settings import Limits

if TYPE_CHECKING:
    from companion.broker.packets.connect import Connect, Will

Verify = Callable[[str, str], Awaitable[bool]]


class RefusedError(Exception):
    """A login that is turned away: the answer for the wire, and the reason for the log."""

    def __init__(self, answer: bytes, reason: str) -> None:
        super().__init__(reason)
        self.answer = answer
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Admission:
    """Everything a login is judged by."""

    verify: Verify
    rights: Callable[[], Rights]
    limits: Limits
    brake: LoginBrake
    barred: frozenset[str] = frozenset()
    """Users that never come in by this door."""

    async def admit(self, connect: Connect, address: str | None) -> Connect:
        """Give the CONNECT to hand on to the broker, or raise RefusedError."""
        self._check_client_id(connect)
        if connect.user is not None:
            await self._check_login(connect.user, connect.password, address)
        if connect.will is not None:
            self._check_will(connect.user, connect.will)
        # nobody may take over another user's connection by naming its client id
        owner = "anonymous" if connect.user is None else connect.user
        inner = f"{owner}/{connect.client_id}" if connect.client_id else ""
        # and no session outlives its connection: whoever comes back is told the state anew
        return replace(connect, client_id=inner, clean=True)

    async def knows(self, user: str, password: bytes | None) -> bool:
        """Tell whether this user may come in with this password now."""
        secret = _text(password)
        return secret is not None and user not in self.barred and await self.verify(user, secret)

    def _check_client_id(self, connect: Connect) -> None:
        text = connect.client_id
        if not text and not connect.clean:
            raise RefusedError(connack(BAD_CLIENT_ID), "no client id, yet a session to keep")
        if len(text.encode()) > self.limits.client_id_bytes or not all(mark.isprintable() for mark in text):
            raise RefusedError(connack(BAD_CLIENT_ID), "a client id that is too long or unprintable")

    async def _check_login(self, user: str, password: bytes | None, address: str | None) -> None:
        if address is not None:
            await asyncio.sleep(self.brake.delay(address))
        if not await self.knows(user, password):
            if address is not None:
                self.brake.failed(address)
            raise RefusedError(connack(NOT_AUTHORISED), "a wrong user or secret")

    def _check_will(self, user: str | None, will: Will) -> None:
        if not self.rights().may_will(user, will.topic):
            raise RefusedError(connack(NOT_AUTHORISED), "a last will on a foreign topic")
        if len(will.payload) > self.limits.will_bytes:
            raise RefusedError(connack(NOT_AUTHORISED), "a last will that is too long")


def _text(password: bytes | None) -> str | None:
    try:
        return None if password is None else password.decode()
    except UnicodeDecodeError:
        return None  # such a secret was never given out


def silence(connect: Connect, limits: Limits) -> float:
    """Tell how many seconds this client may be silent."""
    return min(connect.keepalive * limits.keepalive_factor or limits.idle_seconds, limits.idle_seconds)
