"""Answers that take the processor long: made one at a time in a worker thread, the same one once, few per address."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING

from companion.web.allowance import PATIENCE_SECONDS, Allowance, PerAddress
from companion.web.cached_responses import CachedResponse, compress
from companion.web.fair_share import address_of, sleep_aside, too_fast

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from fastapi import Request

RATE, BURST = 2.0, 30
"""How many such answers one address gets per second, and in one go: a table's worth of phones."""
_KEPT, _KEPT_BYTES = 32, 8 * 1024 * 1024
"""How many answers are kept, and how much in all. A long race moment by moment is some 300 kB."""
_LARGEST_KEPT = _KEPT_BYTES // 8


class SlowWork:
    """Makes slow answers and keeps the latest that will never change."""

    def __init__(self) -> None:
        self._allowances = PerAddress(lambda: Allowance(RATE, BURST))
        self._kept: OrderedDict[Hashable, CachedResponse] = OrderedDict()
        self._kept_bytes = 0
        self._one_at_a_time = asyncio.Lock()

    async def make(self, request: Request, make: Callable[[], bytes], key: Hashable | None = None) -> CachedResponse:
        """Make an answer; one with a key is final and made once, however many ask for it."""
        if key in self._kept:
            return self._kept[key]
        await self._wait_for_turn(request)
        async with self._one_at_a_time:
            if key in self._kept:  # whoever was first has made it meanwhile
                return self._kept[key]
            answer = await asyncio.to_thread(lambda: compress(make()))
        self._keep(key, answer)
        return answer

    async def _wait_for_turn(self, request: Request) -> None:
        allowance = self._allowances.of(address_of(request.scope))
        wait = allowance.reserve()
        await sleep_aside(request, PATIENCE_SECONDS if wait is None else wait)
        if wait is None:
            raise too_fast(allowance)

    def _keep(self, key: Hashable | None, answer: CachedResponse) -> None:
        if key is None or len(answer.plain) > _LARGEST_KEPT:
            return
        self._kept[key] = answer
        self._kept_bytes += answer.size
        while len(self._kept) > _KEPT or self._kept_bytes > _KEPT_BYTES:
            _, oldest = self._kept.popitem(last=False)
            self._kept_bytes -= oldest.size
