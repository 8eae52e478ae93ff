"""The web API for guests: where to join, as an address and as QR codes, and by which Wi-Fi."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel

from companion.hub.topics import MAIN
from companion.process.greeting import join_url, qr_svg, result_url
from companion.process.wifi import wifi_code
from companion.web.cached_responses import respond
from companion.web.parts import RACE_PATTERN, SEAT_PATTERN, TABLE_PATTERN, StrictRoute, TheService, TheSlowWork

router = APIRouter(route_class=StrictRoute)


class JoinHere(BaseModel):
    """Where guests join; `name` is the same under the name for the local network, if one is published."""

    url: str
    name: str | None


@router.get("/join")
async def join(service: TheService, table: Annotated[str, Query(pattern=TABLE_PATTERN)] = MAIN) -> JoinHere:
    """Return the address guests type or scan."""
    by_name = service.addresses.local_name_url
    return JoinHere(url=join_url(service, table), name=join_url(service, table, at=by_name) if by_name else None)


class GuestWifi(BaseModel):
    """The Wi-Fi that guests join: its name and password, and a QR code (SVG) with both."""

    name: str
    password: str
    qr: str


class ShownWifi(BaseModel):
    """The guests' Wi-Fi, if the settings name one."""

    shown: GuestWifi | None


@router.get("/wifi")
async def wifi(request: Request, service: TheService, slow_work: TheSlowWork) -> ShownWifi:
    """Return the Wi-Fi that guests join first; none unless the settings name it."""
    settings = service.settings
    if not settings.wifi_name:
        return ShownWifi(shown=None)
    code = wifi_code(settings)
    drawing = await slow_work.make(request, lambda: qr_svg(code), ("qr", code))
    return ShownWifi(
        shown=GuestWifi(name=settings.wifi_name, password=settings.wifi_password, qr=drawing.plain.decode())
    )


@router.get("/qr.svg", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}})
async def qr_code(
    request: Request,
    service: TheService,
    slow_work: TheSlowWork,
    table: Annotated[str, Query(pattern=TABLE_PATTERN)] = MAIN,
    seat: Annotated[str | None, Query(pattern=SEAT_PATTERN)] = None,
    race: Annotated[str | None, Query(pattern=RACE_PATTERN)] = None,
) -> Response:
    """Draw the QR code to join a table, or one of its seats; with a race, the code of its result."""
    url = result_url(service, race) if race else join_url(service, table, seat)
    drawing = await slow_work.make(request, lambda: qr_svg(url), ("qr", url))
    return respond(request, drawing, "image/svg+xml")
