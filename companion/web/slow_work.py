"""Answers that take the processor long: made one at a time in a worker thread, the same one once, few per address."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, TypeVar

from companion.web.allowance import PATIENCE_SECONDS, Allowance, PerAddress
from companion.web.cached_responses import CachedResponse, compress
from companion.web.fair_share import address_of, sleep_aside, too_fast
from companion.web.kept_answers import KeptAnswers

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from fastapi import Request

T = TypeVar("T")
RATE, BURST = 2.0, 30
"""How many such answers one address gets per second, and in one go: a table's worth of phones."""


class SlowWork:
    """Makes slow answers and keeps the latest that will never change."""

    def __init__(self) -> None:
        self._allowances = PerAddress(lambda: Allowance(RATE, BURST))
        self._kept = KeptAnswers(32)
        self._one_at_a_time = asyncio.Lock()

    async def do(self, request: Request, work: Callable[[], T]) -> T:
        """Do what takes long and changes something, in the same queue."""
        await self._wait_for_turn(request)
        async with self._one_at_a_time:
            return await asyncio.to_thread(work)

    async def make(self, request: Request, make: Callable[[], bytes], key: Hashable | None = None) -> CachedResponse:
        """Make an answer; one with a key is final and made once, however many ask for it."""
        if (known := self._kept.find(key)) is not None:
            return known
        await self._wait_for_turn(request)
        async with self._one_at_a_time:
            if (known := self._kept.find(key)) is not None:  # whoever was first has made it meanwhile
                return known
            answer = await asyncio.to_thread(lambda: compress(make()))
        if key is not None:
            self._kept.keep(key, answer)
        return answer

    async def _wait_for_turn(self, request: Request) -> None:
        allowance = self._allowances.of(address_of(request.scope))
        wait = allowance.reserve()
        await sleep_aside(request, PATIENCE_SECONDS if wait is None else wait)
        if wait is None:
            raise too_fast(allowance)
