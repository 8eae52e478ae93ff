"""The web API for tables: list and create them, their state, journal and races."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field

from companion.hub.tables import UnreadableTable
from companion.views.option_schemas import Waiting
from companion.views.schemas import PublicState, TablePhase
from companion.web.paging import MOST, PAGED, Limit, page, page_of
from companion.web.parts import (
    RACE_PATTERN,
    REFEREE_ONLY,
    TABLE_PATTERN,
    HolderOfSeat,
    Number,
    SeatName,
    StrictRoute,
    TheService,
    TheTable,
    problem,
)
from companion.web.schemas import JournalEntry, UndoPreview

if TYPE_CHECKING:
    from companion.hub.table import Table

router = APIRouter(route_class=StrictRoute)


class NewTable(BaseModel):
    """A table to create."""

    table: str = Field(pattern=TABLE_PATTERN)


class ListedRace(BaseModel):
    """A race in the list of races."""

    race: str
    started: str
    track: str
    board_name: str | None
    """What an own board is called; null for a published one."""
    phase: TablePhase


@router.get("/tables", responses=PAGED)
async def tables(
    request: Request,
    response: Response,
    service: TheService,
    limit: Limit = 100,
    after: Annotated[str | None, Query(pattern=TABLE_PATTERN)] = None,
) -> list[str]:
    """List the tables."""
    named = page(sorted(service.tables.by_name), str, after, limit)
    response.headers.update(named.headers(request))
    return list(named.items)


@router.post("/tables", status_code=201, dependencies=REFEREE_ONLY, responses={401: {}, 409: {}})
async def make_table(service: TheService, new: NewTable) -> NewTable:
    """Create a table."""
    try:
        made = await service.tables.add(new.table)
    except UnreadableTable as error:
        text = f"There is a table {new.table} already, and its race cannot be read: {error}."
        raise problem(409, "unreadable-race", text) from None
    if not made:
        raise problem(409, "table-taken", f"There is a table {new.table} already.")
    return new


@router.get("/tables/{table}", response_model=PublicState, responses={404: {}})
async def table_state(table: TheTable) -> Response:
    """Return a table's public state."""
    return JSONResponse(table.state())


# The hub's own output is returned without validation: tests check it against the schema, and a journal can be long.
@router.get(
    "/tables/{table}/journal",
    response_model=list[JournalEntry],
    dependencies=REFEREE_ONLY,
    responses={**PAGED, 401: {}, 404: {}},
)
async def journal(
    request: Request,
    table: TheTable,
    limit: Limit = MOST,
    after: Annotated[int | None, Query(ge=0)] = None,
) -> Response:
    """Return the race entry by entry, with the origin of each; nothing sealed is included."""
    return await _story(request, table, limit, after)


@router.get(
    "/tables/{table}/seats/{seat}/journal",
    response_model=list[JournalEntry],
    responses={**PAGED, 401: {}, 403: {}, 404: {}},
)
async def journal_for_seat(
    request: Request,
    table: TheTable,
    seat: SeatName,
    who: HolderOfSeat,
    limit: Limit = MOST,
    after: Annotated[int | None, Query(ge=0)] = None,
) -> Response:
    """Return the same to a driver, in a race in which two of them decide what a referee would."""
    _check_stands_in(table, seat, who)
    return await _story(request, table, limit, after)


@router.get(
    "/tables/{table}/journal/{no}/question",
    response_model=Waiting,
    dependencies=REFEREE_ONLY,
    responses={401: {}, 404: {}},
)
async def question(table: TheTable, no: Number) -> Response:
    """Return what was asked when an entry was made, with every answer that was offered then."""
    return _question(table, no)


@router.get(
    "/tables/{table}/seats/{seat}/journal/{no}/question",
    response_model=Waiting,
    responses={401: {}, 403: {}, 404: {}},
)
async def question_for_seat(table: TheTable, seat: SeatName, who: HolderOfSeat, no: Number) -> Response:
    """Return the same to a driver, in a race in which two of them decide what a referee would."""
    _check_stands_in(table, seat, who)
    return _question(table, no)


def _question(table: Table, no: int) -> Response:
    asked = table.desk.asked_then(no) if table.desk else None
    if asked is None:
        raise problem(404, "no-question", f"Entry {no} answered no question, or does not count.")
    return JSONResponse(asked)


def _check_stands_in(table: Table, seat: str, who: str) -> None:
    if who == "holder" and not table.stands_in(seat):
        raise problem(403, "forbidden", "This race has a referee, who keeps its journal.")


async def _story(request: Request, table: Table, limit: int, after: int | None) -> Response:
    listed = page(await asyncio.to_thread(table.story), itemgetter("no"), after, limit)
    return JSONResponse(listed.items, headers=listed.headers(request))


@router.get(
    "/tables/{table}/undo-preview",
    response_model=UndoPreview,
    dependencies=REFEREE_ONLY,
    responses={401: {}, 404: {}},
)
async def undo_preview(table: TheTable) -> Response:
    """Return what an undo and a redo would change on the table."""
    return JSONResponse(table.undo_preview())


@router.get("/tables/{table}/races", responses={**PAGED, 404: {}})
async def races(
    request: Request,
    response: Response,
    service: TheService,
    table: TheTable,
    limit: Limit = 100,
    after: Annotated[str | None, Query(pattern=RACE_PATTERN)] = None,
) -> list[ListedRace]:
    """List a table's races, newest first."""
    stored = await asyncio.to_thread(service.journal.races, table.name, limit + 1, after)
    total = await asyncio.to_thread(service.journal.count_races, table.name)
    listed = page_of(stored, attrgetter("id"), limit, total)
    response.headers.update(listed.headers(request))
    return [ListedRace.model_validate({**asdict(one), "race": one.id}) for one in listed.items]
