"""The web API for the referee's PIN: show it, make one, log in with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from companion.hub.access import REFEREE_USER
from companion.process.greeting import pin_url, qr_svg
from companion.web.parts import (
    REFEREE_ONLY,
    HolderOfSeat,
    SeatName,
    StrictRoute,
    TheService,
    TheSlowWork,
    TheTable,
    not_allowed,
    problem,
    throttle_wrong_login,
)

if TYPE_CHECKING:
    from companion.process.pin import Pin
    from companion.process.service import Service
    from companion.web.slow_work import SlowWork

router = APIRouter(route_class=StrictRoute)
_UNCACHED = {"Cache-Control": "no-store"}


class TypedPin(BaseModel):
    """A PIN to log in with."""

    pin: Annotated[str, Field(pattern="^[0-9]{6}$", repr=False)]


class RefereeLogin(BaseModel):
    """The referee's login."""

    user: str
    token: str


class ShownPin(BaseModel):
    """A PIN, for how many seconds it is valid, the address that contains it, and that as a QR code (SVG)."""

    pin: str
    seconds: int
    url: str
    qr: str


class PublicPin(BaseModel):
    """The PIN that everybody may see, if any."""

    shown: ShownPin | None


@router.post("/referee/login", responses={401: {}})
async def log_in(request: Request, response: Response, service: TheService, typed: TypedPin) -> RefereeLogin:
    """Exchange a PIN for the referee's login; a PIN can be used once."""
    if not service.pins.admit(typed.pin):
        await throttle_wrong_login(request, service)
        raise not_allowed("This PIN is wrong or no longer valid; ask for a new one.", "pin-wrong")
    response.headers.update(_UNCACHED)
    return RefereeLogin(user=REFEREE_USER, token=service.secrets.referee)


@router.get("/referee/pin")
async def public_pin(request: Request, response: Response, service: TheService, slow_work: TheSlowWork) -> PublicPin:
    """Return the PIN for the first referee's tablet; none once a referee is in, or while a race is under way."""
    response.headers.update(_UNCACHED)
    pin = None if service.tables.is_racing() else service.pins.public()
    return PublicPin(shown=await _shown(request, service, slow_work, pin) if pin else None)


@router.post("/referee/pin", status_code=201, dependencies=REFEREE_ONLY, responses={401: {}})
async def new_pin(request: Request, service: TheService, slow_work: TheSlowWork) -> ShownPin:
    """Make a PIN for another tablet."""
    return await _shown(request, service, slow_work, service.pins.issue())


@router.post("/tables/{table}/seats/{seat}/referee-pin", status_code=201, responses={401: {}, 403: {}, 404: {}})
async def new_pin_for_seat(
    request: Request, service: TheService, slow_work: TheSlowWork, table: TheTable, seat: SeatName, who: HolderOfSeat
) -> ShownPin:
    """Make a PIN at the request of a seat that the referee trusts."""
    if who == "holder" and not service.tables.is_trusted(table.name, seat):
        raise problem(403, "forbidden", "The referee has not allowed this seat to ask for a PIN.")
    return await _shown(request, service, slow_work, service.pins.issue())


async def _shown(request: Request, service: Service, slow_work: SlowWork, pin: Pin) -> ShownPin:
    url = pin_url(service, pin)
    drawing = await slow_work.make(request, lambda: qr_svg(url), ("pin", url))
    return ShownPin(pin=pin.code, seconds=service.pins.seconds_left(pin), url=url, qr=drawing.plain.decode())
