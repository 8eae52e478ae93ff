"""The web API for boards: the published ones, and those that races are driven on."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request, Response

from companion.boards.files import stamp
from companion.boards.library import drawn
from companion.store.names import setup_of
from companion.web.cached_responses import boards_response, respond_tagged
from companion.web.parts import RaceName, TheService, TheSlowWork, TheTable, problem
from companion.web.races import known_race

if TYPE_CHECKING:
    from companion.engine.track import Track
    from companion.process.service import Service
    from companion.web.slow_work import SlowWork

router = APIRouter()


@router.get("/tracks", response_model=dict[str, Any])
async def tracks(request: Request, service: TheService) -> Response:
    """Return all published boards with their drawings."""
    return await boards_response(request, service.settings.board_folders)


@router.get("/tables/{table}/board", response_model=dict[str, Any], responses={304: {}, 404: {}})
async def board_of_table(request: Request, service: TheService, slow_work: TheSlowWork, table: TheTable) -> Response:
    """Return the board of the race on a table, or of the set-up that waits there, with its drawing."""
    if table.track is None:
        raise problem(404, "no-board", f"No board lies on the table {table.name} yet.")
    return await _drawn(request, service, slow_work, table.track)


@router.get("/races/{race}/board", response_model=dict[str, Any], responses={304: {}, 404: {}})
async def board_of_race(request: Request, service: TheService, slow_work: TheSlowWork, race: RaceName) -> Response:
    """Return the board that a race was driven on, with its drawing."""
    stored = await known_race(service, race)
    start = await asyncio.to_thread(lambda: next(service.journal.entries(stored.id)))
    return await _drawn(request, service, slow_work, setup_of(start).track)


async def _drawn(request: Request, service: Service, slow_work: SlowWork, track: Track) -> Response:
    folders = service.settings.board_folders

    def written() -> bytes:
        return drawn(track, folders).model_dump_json(by_alias=True, exclude_none=True).encode()

    key = ("board", track, await asyncio.to_thread(stamp, folders))
    return respond_tagged(request, await slow_work.make(request, written, key))
