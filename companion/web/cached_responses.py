"""Responses that are the same for everybody: built and compressed once, off the event loop."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from fastapi import Response
from fastapi.responses import FileResponse

from companion.boards.files import stamp
from companion.boards.library import all_boards
from companion.web.asyncapi import document

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from fastapi import FastAPI, Request

GZIP_LEVEL = 5
"""A higher level takes a small machine much longer and hardly saves the phones anything."""
_FILE_HEADERS = ("cache-control", "etag", "last-modified")
_making = Lock()


@dataclass(frozen=True, slots=True)
class CachedResponse:
    """A response body, plain and compressed, and the headers that belong to it."""

    plain: bytes
    zipped: bytes
    headers: dict[str, str] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """How much memory it takes."""
        return len(self.plain) + len(self.zipped)


async def boards_response(request: Request, folders: tuple[Path, ...]) -> Response:
    """Return all boards with their drawings; they are read again when a file changes."""
    return await _respond(request, lambda: _boards(folders, stamp(folders)))


async def asyncapi_response(request: Request) -> Response:
    """Return the AsyncAPI document of the MQTT side."""
    return await _respond(request, _asyncapi)


async def openapi_response(request: Request) -> Response:
    """Return the OpenAPI document of the HTTP side."""
    return await _respond(request, lambda: _openapi(request.app))


async def _respond(request: Request, make: Callable[[], CachedResponse]) -> Response:
    return respond(request, await asyncio.to_thread(_build_once, make))


async def file_response(request: Request, response: Response) -> Response:
    """Return a file's response, compressed once instead of each time it is sent."""
    if not isinstance(response, FileResponse) or not accepts_gzip(request) or "Range" in request.headers:
        return response
    if (response.media_type or "").startswith(("font/", "image/")):
        return response
    return await asyncio.to_thread(_compressed_file, response)


def _compressed_file(response: FileResponse) -> Response:
    path = Path(response.path)
    found = path.stat()
    response.set_stat_headers(found)
    cached = _build_once(lambda: _file(path, (found.st_mtime_ns, found.st_size)))
    headers = {name: response.headers[name] for name in _FILE_HEADERS if name in response.headers}
    headers |= {"Vary": "Accept-Encoding", "Content-Encoding": "gzip"}
    return Response(cached.zipped, headers=headers, media_type=response.media_type)


def respond(request: Request, cached: CachedResponse, media_type: str = "application/json") -> Response:
    """Send a body, compressed if the client can read that."""
    headers = {"Vary": "Accept-Encoding"} | cached.headers
    if accepts_gzip(request):
        return Response(cached.zipped, headers=headers | {"Content-Encoding": "gzip"}, media_type=media_type)
    return Response(cached.plain, headers=headers, media_type=media_type)


def respond_tagged(request: Request, cached: CachedResponse) -> Response:
    """Send a body with its ETag; 304 to a client that already has it."""
    tag = f'"{hashlib.sha256(cached.plain).hexdigest()[:32]}"'
    if tag in request.headers.get("If-None-Match", ""):
        response = Response(status_code=304)
    else:
        response = respond(request, cached)
    response.headers.update({"ETag": tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"})
    return response


def accepts_gzip(request: Request) -> bool:
    """Whether the client can read a compressed body."""
    return "gzip" in request.headers.get("Accept-Encoding", "")


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


@lru_cache(maxsize=1)
def _openapi(app: FastAPI) -> CachedResponse:
    return _build(app.openapi())


@lru_cache(maxsize=64)
def _file(path: Path, stamp: Iterable[object]) -> CachedResponse:  # noqa: ARG001 - the stamp invalidates the cache
    return compress(path.read_bytes())


def _build(answer: object) -> CachedResponse:
    return compress(json.dumps(answer, ensure_ascii=False, separators=(",", ":")).encode())


def compress(plain: bytes, headers: Callable[[], dict[str, str]] = dict) -> CachedResponse:
    """Compress a body once for everybody who will ask for it."""
    return CachedResponse(plain, gzip.compress(plain, GZIP_LEVEL), headers())
