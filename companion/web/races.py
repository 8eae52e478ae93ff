"""The web API for finished races: their files and results."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request, Response

from companion.reports.export import MEDIA_TYPES, Format, export_race
from companion.reports.results import RaceResult, race_result
from companion.web.cached_responses import respond
from companion.web.parts import RaceName, TheService, TheSlowWork, problem

if TYPE_CHECKING:
    from companion.process.service import Service
    from companion.store.journal import StoredRace

ENDED = ("finished", "abandoned")
router = APIRouter()


@router.get("/races/{race}/export", responses={404: {}, 409: {}})
async def export(
    request: Request,
    service: TheService,
    slow_work: TheSlowWork,
    race: RaceName,
    format: Format = "race",  # noqa: A002 - the public name
) -> Response:
    """Return a closed race as a race file, CSV or JSON."""
    stored = await closed_race(
        service, race, "A race file contains sealed plans: it is available once the race is over."
    )
    key = (race, format, service.archive.version)

    def written() -> bytes:
        return export_race(service.journal, stored, format).encode()

    return respond(request, await slow_work.make(request, written, key), MEDIA_TYPES[format])


@router.get("/races/{race}/result", response_model=RaceResult, responses={404: {}, 409: {}})
async def result(request: Request, service: TheService, slow_work: TheSlowWork, race: RaceName) -> Response:
    """Return how a race ended and how it was driven; discards only once it is closed."""
    stored = await _ended_race(service, race, "A result is available once the race is over.")
    closed = await asyncio.to_thread(service.tables.is_closed, stored.table, stored.id)
    key = (race, "result", service.archive.version) if closed else None

    def written() -> bytes:
        told = race_result(stored, service.journal.entries(stored.id), service.tables.find_track, closed=closed)
        return told.model_dump_json().encode()

    return respond(request, await slow_work.make(request, written, key))


async def closed_race(service: Service, race: str, why_not: str) -> StoredRace:
    """Find a race that no undo can reopen: what was secret in it may be told."""
    stored = await _ended_race(service, race, why_not)
    if not await asyncio.to_thread(service.tables.is_closed, stored.table, stored.id):
        text = "This race may still go on: it is available once its result is official or the next race is set up."
        raise problem(409, "race-running", text)
    return stored


async def _ended_race(service: Service, race: str, why_not: str) -> StoredRace:
    """Find a race that has ended, whether or not an undo may still reopen it."""
    stored = await known_race(service, race)
    if stored.phase not in ENDED:
        raise problem(409, "race-running", why_not)
    return stored


async def known_race(service: Service, race: str) -> StoredRace:
    """Find a race that was driven here or replayed, and not deleted since."""
    stored = await asyncio.to_thread(service.journal.race, race)
    if stored is None or await asyncio.to_thread(service.archive.is_deleted, race):
        raise problem(404, "unknown-race", f"There is no race {race}.")
    if await asyncio.to_thread(service.archive.has_only_results, race):
        raise problem(404, "results-only", "Of this race only the result is known, which the list of races has.")
    return stored
