"""The web API for seats: claim, rename, leave or free, trust, lock."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, HTTPException, Request, Response
from pydantic import BaseModel, Field

from companion.engine.refusals import Refused
from companion.engine.types import SEATS
from companion.hub.access import seat_user
from companion.hub.seating import Claimant
from companion.web.fair_share import address_of
from companion.web.parts import (
    HOLDER_ONLY,
    REFEREE_ONLY,
    ByTheReferee,
    SeatName,
    StrictRoute,
    TheService,
    TheTable,
    problem,
    refusal,
)
from companion.wire.texts import MOST_CHARACTERS

router = APIRouter(route_class=StrictRoute, prefix="/tables/{table}")
_STATUS = {"seats-locked": 409, "seat-playing": 409, "too-many-seats": 429}


class Claim(BaseModel):
    """Who claims a seat."""

    name: str = Field("", max_length=MOST_CHARACTERS["name"])
    id: Annotated[str, Field(pattern="^[A-Za-z0-9_-]{16,64}$")] | None = None
    simulated: bool = False


class Claimed(BaseModel):
    """A seat and the login that goes with it."""

    seat: str
    user: str
    token: str


class DriverName(BaseModel):
    """What the holder of a seat is called."""

    name: str = Field(max_length=MOST_CHARACTERS["name"])


class Trust(BaseModel):
    """Whether the referee trusts the holder of a seat."""

    trusted: bool


class Lock(BaseModel):
    """Whether the seats are locked."""

    locked: bool


@router.post("/seats/{seat}/claim", status_code=201, responses={401: {}, 403: {}, 404: {}, 409: {}, 429: {}})
async def claim(
    request: Request,
    service: TheService,
    table: TheTable,
    seat: SeatName,
    by_referee: ByTheReferee,
    who: Claim | None = None,
) -> Claimed:
    """Claim a free seat, or one of a simulated driver; its token is returned once, or to a claim repeated by its id."""
    if seat not in SEATS:
        raise problem(404, "unknown-seat", f"There is no car of colour {seat}.")
    who = who or Claim(name="")
    claimant = Claimant(who.name.strip(), None if by_referee else address_of(request.scope), who.id, who.simulated)
    try:
        token = await service.tables.claim(table.name, seat, claimant)
    except Refused as refused:
        raise refusal(_STATUS.get(refused.refusal.code, 422), refused) from None
    if token is None:
        raise problem(409, "seat-taken", f"The seat {seat} is taken; the referee can free it.")
    user = seat_user(table.name, seat)
    await service.gateway.close_outdated(user)  # a simulated driver that gave way
    return Claimed(seat=seat, user=user, token=token)


@router.put("/seats/{seat}/name", dependencies=HOLDER_ONLY, responses={401: {}, 404: {}})
async def rename(service: TheService, table: TheTable, seat: SeatName, wanted: DriverName) -> DriverName:
    """Rename whoever holds the seat, and the car; an empty name keeps that of the car."""
    try:
        renamed = await service.tables.rename(table.name, seat, wanted.name.strip())
    except Refused as refused:
        raise refusal(422, refused) from None
    if not renamed:
        raise _seat_free(seat)
    return wanted


@router.put("/seats/{seat}/trust", dependencies=REFEREE_ONLY, responses={401: {}, 404: {}})
async def trust(service: TheService, table: TheTable, seat: SeatName, wanted: Trust) -> Trust:
    """Allow a seat to ask for the referee's PIN, or revoke that."""
    if not await service.tables.trust(table.name, seat, trusted=wanted.trusted):
        raise _seat_free(seat)
    return wanted


@router.delete("/seats/{seat}", status_code=204, dependencies=HOLDER_ONLY, responses={401: {}, 404: {}})
async def free(service: TheService, table: TheTable, seat: SeatName) -> Response:
    """Free a seat, or leave one's own; its holder is told and disconnected."""
    user = seat_user(table.name, seat)
    # At once: the page is told why it is closed, and its token no longer works when it reconnects.
    _, freed = await asyncio.gather(service.gateway.close_user(user), service.tables.free(table.name, seat))
    # One that reconnected before that is still in if the broker is external: it knows seats by secrets that stay.
    await service.gateway.close_outdated(user)
    if not freed:
        raise _seat_free(seat)
    return Response(status_code=204)


def _seat_free(seat: str) -> HTTPException:
    return problem(404, "seat-free", f"The seat {seat} is free.")


@router.put("/lock", dependencies=REFEREE_ONLY, responses={401: {}, 404: {}})
async def lock(service: TheService, table: TheTable, wanted: Lock) -> Lock:
    """Lock the seats, so that nobody else can claim one, or unlock them."""
    await service.tables.lock(table.name, locked=wanted.locked)
    return wanted
