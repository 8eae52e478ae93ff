"""Answers that are the same for everybody: made and compressed once, away from the loop that serves the tables."""

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
"""More takes a small machine much longer, and the phones hardly less."""
_making = Lock()


@dataclass(frozen=True, slots=True)
class Prepared:
    """A body, as it is and compressed."""

    plain: bytes
    zipped: bytes


async def boards_answer(request: Request, folders: tuple[Path, ...]) -> Response:
    """Give all boards with their drawings; they are read again when a file has changed."""
    return await _answer(request, lambda: _boards(folders, stamp(folders)))


async def asyncapi_answer(request: Request) -> Response:
    """Give the AsyncAPI document of the MQTT side."""
    return await _answer(request, _asyncapi)


async def _answer(request: Request, make: Callable[[], Prepared]) -> Response:
    prepared = await asyncio.to_thread(_one_at_a_time, make)
    headers = {"Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        return Response(prepared.zipped, headers=headers | {"Content-Encoding": "gzip"}, media_type="application/json")
    return Response(prepared.plain, headers=headers, media_type="application/json")


def _one_at_a_time(make: Callable[[], Prepared]) -> Prepared:
    """Make an answer once, though eight phones ask for it at the same moment."""
    with _making:
        return make()


@lru_cache(maxsize=1)
def _boards(folders: tuple[Path, ...], stamp: Iterable[object]) -> Prepared:  # noqa: ARG001 - the stamp tells old from new
    boards = all_boards(folders).items()
    return _prepared({name: board.model_dump(mode="json", by_alias=True, exclude_none=True) for name, board in boards})


@lru_cache(maxsize=1)
def _asyncapi() -> Prepared:
    return _prepared(document())


def _prepared(answer: object) -> Prepared:
    plain = json.dumps(answer, ensure_ascii=False, separators=(",", ":")).encode()
    return Prepared(plain, gzip.compress(plain, GZIP_LEVEL))
