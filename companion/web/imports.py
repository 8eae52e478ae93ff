"""The web API for imports: race files into the archive, old results into a season."""

from __future__ import annotations

import asyncio
from datetime import date as calendar_date
from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, HTTPException, Query, Request
from pydantic import AfterValidator, BaseModel

from companion.boards import board_ids, find_track
from companion.reports.csv_lines import WrongLines
from companion.reports.importing import ImportRefused, import_race_file
from companion.reports.old_results import import_results
from companion.web.archive import RaceOfArchive, race_of_archive
from companion.web.parts import REFEREE_ONLY, TABLE_PATTERN, Number, TheService, TheSlowWork, problem, table_called
from companion.web.seasons import unknown_season
from companion.wire.days import DAY_PATTERN, day

if TYPE_CHECKING:
    from companion.process.service import Service

router = APIRouter()
_Table = Annotated[str | None, Query(pattern=TABLE_PATTERN)]
_Day = Annotated[str | None, Query(pattern=DAY_PATTERN), AfterValidator(lambda text: text and day(text))]
_FILE = {"content": {"application/jsonl": {"schema": {"type": "string"}}}, "required": True}
_LIST = {"content": {"text/csv": {"schema": {"type": "string"}}}, "required": True}


class ImportedRaces(BaseModel):
    """The races that a list of results became, the oldest first."""

    races: list[str]


@router.post(
    "/races/import",
    status_code=201,
    dependencies=REFEREE_ONLY,
    responses={401: {}, 404: {}, 409: {}, 413: {}, 422: {}},
    openapi_extra={"requestBody": _FILE},
)
async def import_race(
    request: Request, service: TheService, slow_work: TheSlowWork, date: _Day = None, table: _Table = None
) -> RaceOfArchive:
    """Take a race file into the archive, as driven on a date, once it was replayed to its end."""
    at, on = _table(service, table), date or calendar_date.today().isoformat()  # noqa: DTZ011 - the day of the house
    file = BytesIO(await request.body())
    boards = partial(find_track, folders=service.settings.board_folders)
    work = partial(import_race_file, service.journal, service.archive, file, at, on, boards)
    try:
        race = await slow_work.do(request, work)
    except ImportRefused as refused:
        facts = {name: value for name in ("line", "race") if (value := getattr(refused, name)) is not None}
        status = 409 if refused.code == "race-known" else 422
        raise problem(status, refused.code, refused.text, facts) from None
    found = await asyncio.to_thread(service.archive.race, race)
    assert found is not None, "an imported race is recorded at once"
    return race_of_archive(found)


@router.post(
    "/seasons/{season}/import",
    status_code=201,
    dependencies=REFEREE_ONLY,
    responses={401: {}, 404: {}, 413: {}, 422: {}},
    openapi_extra={"requestBody": _LIST},
)
async def import_old_results(
    request: Request, service: TheService, slow_work: TheSlowWork, season: Number, table: _Table = None
) -> ImportedRaces:
    """Let the races of a list of results count for a season: all of them, or none if a line is wrong."""
    at = _table(service, table)
    if await asyncio.to_thread(service.seasons.season, season) is None:
        raise unknown_season(season)
    try:
        text = (await request.body()).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise problem(422, "malformed", "The list is not UTF-8 text.") from None
    boards = board_ids(service.settings.board_folders)
    try:
        return ImportedRaces(
            races=await slow_work.do(request, partial(import_results, service.seasons, season, at, text, boards))
        )
    except WrongLines as wrong:
        raise _wrong_lines(wrong) from None


def _wrong_lines(wrong: WrongLines) -> HTTPException:
    first = wrong.lines[0]
    lines = [{"line": one.line, "code": one.code, "message": one.message} for one in wrong.lines]
    text = f"Nothing was imported. Line {first.line}: {first.message}"
    return HTTPException(422, {"code": "wrong-lines", "text": text, "lines": lines})


def _table(service: Service, table: str | None) -> str:
    """Return the table that imported races belong to: the one asked for, or the first."""
    return table_called(service, table or service.settings.tables[0]).name
