"""Admission: checks CONNECT before any broker sees it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.broker.gateway.limits import LoginThrottle, Rates
from companion.broker.packets.stream import BAD_CLIENT_ID, NOT_AUTHORISED, connack

if TYPE_CHECKING:
    from companion.broker.packets.connect import Connect, Will
    from companion.broker.rules import Rights
    from companion.broker.settings import Limits

Verify = Callable[[str, str], Awaitable[bool]]


class RefusedError(Exception):
    """A refused login: the answer for the client and the reason for the log."""

    def __init__(self, answer: bytes, reason: str) -> None:
        super().__init__(reason)
        self.answer = answer
        self.reason = reason


class Admission:
    """Decides on logins. All doors of a broker share one, and with it what a user or an address may do."""

    def __init__(
        self,
        verify: Verify,
        rights: Callable[[], Rights],
        limits: Limits,
        barred: frozenset[str] = frozenset(),
        roomy: frozenset[str] = frozenset(),
    ) -> None:
        """Take how to check a secret, the current rights, the limits, and users that may never log in.

        Those in `roomy` may hold more subscriptions than others.
        """
        self.limits, self.roomy = limits, roomy
        self.rates = Rates(limits)
        self._verify, self._rights, self._barred = verify, rights, barred
        self.login_throttle = LoginThrottle(limits)
        self.on_login: Callable[[str], None] = lambda _: None
        """Told of every user whose login is right, by whichever door it comes."""

    async def admit(self, connect: Connect, address: str | None) -> Connect:
        """Return the CONNECT to forward to the broker, or raise RefusedError."""
        self._check_client_id(connect)
        if connect.user is not None:
            await self._check_login(connect.user, connect.password, address)
        if connect.will is not None:
            self._check_will(connect.user, connect.will)
        # nobody may take over another user's connection by using its client id
        owner = f"anonymous {address or ''}".rstrip() if connect.user is None else connect.user
        inner = f"{owner}/{connect.client_id}" if connect.client_id else ""
        # no session outlives its connection: a returning client is sent the current state
        return replace(connect, client_id=inner, clean=True)

    async def is_valid(self, user: str, password: bytes | None) -> bool:
        """Whether this user and password are valid now."""
        secret = _text(password)
        return secret is not None and user not in self._barred and await self._verify(user, secret)

    def _check_client_id(self, connect: Connect) -> None:
        text = connect.client_id
        if not text and not connect.clean:
            raise RefusedError(connack(BAD_CLIENT_ID), "a persistent session without a client id")
        if len(text.encode()) > self.limits.client_id_bytes or not all(mark.isprintable() for mark in text):
            raise RefusedError(connack(BAD_CLIENT_ID), "a client id that is too long or unprintable")

    async def _check_login(self, user: str, password: bytes | None, address: str | None) -> None:
        if not await self.is_valid(user, password):
            if address is not None:
                await asyncio.sleep(self.login_throttle.failed(address))
            raise RefusedError(connack(NOT_AUTHORISED), "wrong user or secret")
        self.on_login(user)

    def _check_will(self, user: str | None, will: Will) -> None:
        if not self._rights().may_will(user, will.topic):
            raise RefusedError(connack(NOT_AUTHORISED), "a last will on a topic the user may not use")
        if len(will.payload) > self.limits.will_bytes:
            raise RefusedError(connack(NOT_AUTHORISED), "a last will that is too long")


def _text(password: bytes | None) -> str | None:
    try:
        return None if password is None else password.decode()
    except UnicodeDecodeError:
        return None  # we never issue such a secret


def idle_timeout(connect: Connect, limits: Limits) -> float:
    """Return how many seconds this client may stay silent."""
    return min(connect.keepalive * limits.keepalive_factor or limits.idle_seconds, limits.idle_seconds)
