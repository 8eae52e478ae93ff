"""The web port: the HTTP API, the gateway for browsers, and the pages."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, FastAPI, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse
from pydantic import BaseModel, Field
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Route, WebSocketRoute

from companion.hub.tables import UnreadableTable
from companion.hub.topics import MAIN
from companion.process.greeting import join_url, qr_svg
from companion.process.wifi import wifi_code
from companion.store.codec import UnreadableEntry
from companion.store.journal import CannotStore
from companion.system.version import VERSION
from companion.views.shapes import PublicState, TablePhase
from companion.web.body_limit import BodyLimit
from companion.web.bundle import Bundles
from companion.web.bundle import router as bundle_routes
from companion.web.cached_responses import GZIP_LEVEL, asyncapi_response, boards_response, openapi_response, respond
from companion.web.fair_share import FairShare
from companion.web.host_check import HostCheck
from companion.web.pages import add_pages
from companion.web.paging import MOST, PAGED, Limit, page, page_of
from companion.web.parts import (
    RACE_PATTERN,
    REFEREE_ONLY,
    SEAT_PATTERN,
    TABLE_PATTERN,
    HolderOfSeat,
    SeatName,
    StrictRoute,
    TheService,
    TheSlowWork,
    TheTable,
    problem,
)
from companion.web.races import router as race_routes
from companion.web.readers import router as reader_routes
from companion.web.referee import router as referee_routes
from companion.web.seats import router as seat_routes
from companion.web.shapes import JournalEntry, UndoPreview
from companion.web.slow_work import SlowWork
from companion.web.tags import router as tag_routes
from companion.web.vocabulary import CardFace, card_faces

if TYPE_CHECKING:
    from companion.hub.table import Table
    from companion.process.service import Service


class NewTable(BaseModel):
    """A table to create."""

    table: str = Field(pattern=TABLE_PATTERN)


class ListedRace(BaseModel):
    """A race in the list of races."""

    race: str
    started: str
    track: str
    phase: TablePhase


class JoinHere(BaseModel):
    """Where guests join."""

    url: str


def make_api() -> FastAPI:
    """Assemble the published API: every endpoint with its schemas, not yet attached to a service."""
    app = FastAPI(
        title="Pitwall",
        version=VERSION,
        summary="A table companion for Heat.",
        openapi_url=None,  # FastAPI would serialise the document for every request
        docs_url=None,
        redoc_url=None,
    )
    app.include_router(_health)
    app.include_router(_api, prefix="/api/v1")
    app.include_router(race_routes, prefix="/api/v1")
    app.include_router(seat_routes, prefix="/api/v1")
    app.include_router(reader_routes, prefix="/api/v1")
    app.include_router(referee_routes, prefix="/api/v1")
    app.include_router(tag_routes, prefix="/api/v1")
    app.include_router(bundle_routes, prefix="/api/v1")
    return app


def make_app(service: Service) -> FastAPI:
    """Assemble the web application."""
    app = make_api()
    app.state.service, app.state.slow_work, app.state.bundles = service, SlowWork(), Bundles()
    app.add_middleware(BodyLimit)
    app.add_middleware(HostCheck, settings=service.settings)
    app.add_middleware(GZipMiddleware, minimum_size=1024, compresslevel=GZIP_LEVEL)
    app.add_middleware(FairShare, limits=service.settings.limits)  # added last, so it sees a request first
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(CannotStore, _not_stored)
    app.add_exception_handler(UnreadableEntry, _unreadable)
    app.router.routes += [WebSocketRoute("/mqtt", service.gateway), Route("/mqtt", service.gateway)]
    add_pages(app)
    return app


_health = APIRouter()
_api = APIRouter(route_class=StrictRoute)


@_health.get("/healthz")
async def healthz(service: TheService) -> JSONResponse:
    """Report whether the hub is connected and the journal writable, and what is wrong if not."""
    health = await service.check_health()
    return JSONResponse(health, 200 if health["ok"] else 503)


@_health.get("/metrics", response_class=PlainTextResponse)
async def metrics(service: TheService) -> PlainTextResponse:
    """Return the hub's metrics in Prometheus format."""
    entries = {table.name: table.desk.history.no for table in service.tables.by_name.values() if table.desk}
    return PlainTextResponse(service.metrics.text(entries), media_type="text/plain; version=0.0.4")


@_health.get("/asyncapi.json", response_model=dict[str, Any])
async def asyncapi(request: Request) -> Response:
    """Return the AsyncAPI document of the MQTT side."""
    return await asyncapi_response(request)


@_health.get("/openapi.json", include_in_schema=False)
async def openapi(request: Request) -> Response:
    """Return the OpenAPI document of the HTTP side."""
    return await openapi_response(request)


@_api.get("/tracks", response_model=dict[str, Any])
async def tracks(request: Request, service: TheService) -> Response:
    """Return all boards with their drawings."""
    return await boards_response(request, service.settings.board_folders)


@_api.get("/cards")
async def cards() -> list[CardFace]:
    """List the cards of the game: what is printed on each, and how many a seat has."""
    return card_faces()


@_api.get("/join")
async def join(service: TheService, table: Annotated[str, Query(pattern=TABLE_PATTERN)] = MAIN) -> JoinHere:
    """Return the address guests type or scan."""
    return JoinHere(url=join_url(service, table))


class GuestWifi(BaseModel):
    """The Wi-Fi that guests join: its name and password, and a QR code (SVG) with both."""

    name: str
    password: str
    qr: str


class ShownWifi(BaseModel):
    """The guests' Wi-Fi, if the settings name one."""

    shown: GuestWifi | None


@_api.get("/wifi")
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


@_api.get("/qr.svg", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}})
async def qr_code(
    request: Request,
    service: TheService,
    slow_work: TheSlowWork,
    table: Annotated[str, Query(pattern=TABLE_PATTERN)] = MAIN,
    seat: Annotated[str | None, Query(pattern=SEAT_PATTERN)] = None,
) -> Response:
    """Draw the QR code to join a table, or one of its seats."""
    url = join_url(service, table, seat)
    drawing = await slow_work.make(request, lambda: qr_svg(url), ("qr", url))
    return respond(request, drawing, "image/svg+xml")


@_api.get("/tables", responses=PAGED)
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


@_api.post("/tables", status_code=201, dependencies=REFEREE_ONLY, responses={401: {}, 409: {}})
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


@_api.get("/tables/{table}", response_model=PublicState, responses={404: {}})
async def table_state(table: TheTable) -> Response:
    """Return a table's public state."""
    return JSONResponse(table.state())


# The hub's own output is returned without validation: tests check it against the schema, and a journal can be long.
@_api.get(
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


@_api.get(
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
    if who == "holder" and not table.stands_in(seat):
        raise problem(403, "forbidden", "This race has a referee, who keeps its journal.")
    return await _story(request, table, limit, after)


async def _story(request: Request, table: Table, limit: int, after: int | None) -> Response:
    listed = page(await asyncio.to_thread(table.story), itemgetter("no"), after, limit)
    return JSONResponse(listed.items, headers=listed.headers(request))


@_api.get(
    "/tables/{table}/undo-preview",
    response_model=UndoPreview,
    dependencies=REFEREE_ONLY,
    responses={401: {}, 404: {}},
)
async def undo_preview(table: TheTable) -> Response:
    """Return what an undo and a redo would change on the table."""
    return JSONResponse(table.undo_preview())


@_api.get("/tables/{table}/races", responses={**PAGED, 404: {}})
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


async def _malformed(request: Request, error: Exception) -> JSONResponse:  # noqa: ARG001 - the framework's signature
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    key = ".".join(str(part) for part in first["loc"])
    return JSONResponse({"detail": {"code": "malformed", "text": f"{key}: {first['msg']}."}}, 422)


async def _not_stored(request: Request, error: Exception) -> JSONResponse:  # noqa: ARG001 - the framework's signature
    text = "It could not be stored, so nothing has changed; try again in a moment."
    return JSONResponse({"detail": {"code": "not-stored", "text": text}}, 503)


async def _unreadable(request: Request, error: Exception) -> JSONResponse:
    text = f"The race {request.path_params.get('race', '')} cannot be read: {error}."
    return JSONResponse({"detail": {"code": "unreadable-race", "text": text}}, 500)
