"""The web API for replays of closed races."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from companion.reports.moments import RaceMoments, race_moments
from companion.web.cached_responses import respond_tagged
from companion.web.parts import RaceName, TheService, TheSlowWork  # noqa: TC001 - FastAPI reads them
from companion.web.races import closed_race

router = APIRouter()


@router.get("/races/{race}/moments", response_model=RaceMoments, responses={304: {}, 404: {}, 409: {}})
async def moments(request: Request, service: TheService, slow_work: TheSlowWork, race: RaceName) -> Response:
    """Return a closed race moment by moment, with plans and discards."""
    stored = await closed_race(
        service, race, "A replay shows plans and discards: it is available once the race is over."
    )

    def written() -> bytes:
        told = race_moments(stored, service.journal.entries(stored.id), service.tables.find_track)
        return told.model_dump_json().encode()

    return respond_tagged(request, await slow_work.make(request, written, (race, "moments", service.archive.version)))
