"""Caches of answers: each is made once and sent to everybody who asks for it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING

from pydantic_core import to_json

from companion.web.cached_responses import CachedResponse, compress, respond

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from fastapi import Request, Response
    from pydantic import BaseModel

    from companion.store.archive import Archive

MOST_BYTES = 8 * 1024 * 1024
LARGEST = MOST_BYTES // 8
"""A long race moment by moment is some 300 kB."""


class KeptAnswers:
    """A cache of answers by key; the least recently used one makes room, and a very large one is not kept."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, CachedResponse] = OrderedDict()
        self._bytes = 0

    def find(self, key: Hashable) -> CachedResponse | None:
        """Return an answer that is kept."""
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def keep(self, key: Hashable, answer: CachedResponse) -> None:
        """Keep an answer."""
        if len(answer.plain) > LARGEST:
            return
        if key in self._kept:
            self._bytes -= self._kept.pop(key).size
        self._kept[key] = answer
        self._bytes += answer.size
        while len(self._kept) > self._most or self._bytes > MOST_BYTES:
            self._bytes -= self._kept.popitem(last=False)[1].size


class ArchiveAnswers:
    """Answers about the archive, made again only after it has changed: years of races take a while to add up."""

    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._kept = KeptAnswers(64)

    async def give(
        self,
        request: Request,
        make: Callable[[], BaseModel | Sequence[BaseModel]],
        headers: Callable[[], dict[str, str]] = dict,
    ) -> Response:
        """Answer a request; `make` is called in a thread, and `headers` after it."""
        key = (request.url.path, request.url.query, self._archive.version)
        answer = self._kept.find(key)
        if answer is None:
            answer = await asyncio.to_thread(lambda: compress(to_json(make()), headers))
            self._kept.keep(key, answer)
        return respond(request, answer)
