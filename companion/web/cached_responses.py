"""Responses that are the same for everybody: built and compressed once, off the event loop."""

from __future__ import annotations

import asyncio
import gzip
import json
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from typing import TYPE_CHECKING

from fastapi import Response

from companion.boards.files import stamp
from companion.boards.library import all_boards
from companion.web.asyncapi import document

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from fastapi import Request

GZIP_LEVEL = 5
"""A higher level takes a small machine much longer and hardly saves the phones anything."""
_making = Lock()


@dataclass(frozen=True, slots=True)
class CachedResponse:
    """A response body, plain and compressed."""

    plain: bytes
    zipped: bytes


async def boards_response(request: Request, folders: tuple[Path, ...]) -> Response:
    """Return all boards with their drawings; they are read again when a file changes."""
    return await _respond(request, lambda: _boards(folders, stamp(folders)))


async def asyncapi_response(request: Request) -> Response:
    """Return the AsyncAPI document of the MQTT side."""
    return await _respond(request, _asyncapi)


async def _respond(request: Request, make: Callable[[], CachedResponse]) -> Response:
    cached = await asyncio.to_thread(_build_once, make)
    headers = {"Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        return Response(cached.zipped, headers=headers | {"Content-Encoding": "gzip"}, media_type="application/json")
    return Response(cached.plain, headers=headers, media_type="application/json")


def _build_once(make: Callable[[], CachedResponse]) -> CachedResponse:
    """Build a response once, even if eight phones ask for it at the same moment."""
    with _making:
        return make()


@lru_cache(maxsize=1)
def _boards(folders: tuple[Path, ...], stamp: Iterable[object]) -> CachedResponse:  # noqa: ARG001 - the stamp invalidates the cache
    boards = all_boards(folders).items()
    return _build({name: board.model_dump(mode="json", by_alias=True, exclude_none=True) for name, board in boards})


@lru_cache(maxsize=1)
def _asyncapi() -> CachedResponse:
    return _build(document())


def _build(answer: object) -> CachedResponse:
    plain = json.dumps(answer, ensure_ascii=False, separators=(",", ":")).encode()
    return CachedResponse(plain, gzip.compress(plain, GZIP_LEVEL))
