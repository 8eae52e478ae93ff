"""The web port: the HTTP API, the gateway for browsers, and the pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Route, WebSocketRoute

from companion.store.codec import UnreadableEntry
from companion.store.journal import CannotStore
from companion.system.version import VERSION
from companion.web.addresses import router as address_routes
from companion.web.archive import router as archive_routes
from companion.web.boards import router as board_routes
from companion.web.body_limit import BodyLimit
from companion.web.bundle import bundles
from companion.web.bundle import router as bundle_routes
from companion.web.cached_responses import GZIP_LEVEL, asyncapi_response, openapi_response
from companion.web.doctor import looking
from companion.web.doctor import router as doctor_routes
from companion.web.fair_share import FairShare
from companion.web.guests import router as guest_routes
from companion.web.host_check import HostCheck
from companion.web.imports import router as import_routes
from companion.web.kept_answers import ArchiveAnswers
from companion.web.pages import add_pages
from companion.web.parts import StrictRoute, TheService
from companion.web.races import router as race_routes
from companion.web.readers import router as reader_routes
from companion.web.referee import router as referee_routes
from companion.web.replays import router as replay_routes
from companion.web.seasons import router as season_routes
from companion.web.seats import router as seat_routes
from companion.web.slow_work import SlowWork
from companion.web.tables import router as table_routes
from companion.web.tags import router as tag_routes
from companion.web.venue import router as venue_routes
from companion.web.vocabulary import CardFace, card_faces

if TYPE_CHECKING:
    from companion.process.service import Service


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
    app.include_router(board_routes, prefix="/api/v1")
    app.include_router(guest_routes, prefix="/api/v1")
    app.include_router(table_routes, prefix="/api/v1")
    app.include_router(race_routes, prefix="/api/v1")
    app.include_router(replay_routes, prefix="/api/v1")
    app.include_router(archive_routes, prefix="/api/v1")
    app.include_router(season_routes, prefix="/api/v1")
    app.include_router(import_routes, prefix="/api/v1")
    app.include_router(seat_routes, prefix="/api/v1")
    app.include_router(reader_routes, prefix="/api/v1")
    app.include_router(referee_routes, prefix="/api/v1")
    app.include_router(tag_routes, prefix="/api/v1")
    app.include_router(address_routes, prefix="/api/v1")
    app.include_router(doctor_routes, prefix="/api/v1")
    app.include_router(bundle_routes, prefix="/api/v1")
    app.include_router(venue_routes, prefix="/api/v1")
    return app


def make_app(service: Service) -> FastAPI:
    """Assemble the web application."""
    app = make_api()
    app.state.service, app.state.slow_work = service, SlowWork()
    app.state.archive_answers = ArchiveAnswers(service.archive)
    app.state.bundles, app.state.doctor = bundles(), looking()
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


@_api.get("/cards")
async def cards() -> list[CardFace]:
    """List the cards of the game: what is printed on each, and how many a seat has."""
    return card_faces()


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
