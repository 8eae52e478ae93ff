"""The web API for a venue: all tables of all its hubs."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from companion.process.venue.schemas import Venue
from companion.web.cached_responses import CachedResponse, compress, respond_tagged
from companion.web.parts import StrictRoute, TheService

router = APIRouter(route_class=StrictRoute)


@router.get("/venue", response_model=Venue, responses={304: {}})
async def venue(request: Request, service: TheService) -> Response:
    """Return every table of the venue that was opened on this machine; screens ask for it every few seconds."""
    told = service.venue.told()
    known: tuple[Venue, CachedResponse] | None = getattr(request.app.state, "venue_answer", None)
    if known is None or known[0] is not told:  # the same for everybody until something changes
        known = request.app.state.venue_answer = told, compress(told.model_dump_json().encode())
    return respond_tagged(request, known[1])
