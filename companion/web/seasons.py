"""The web API for seasons: their plans, races, standings and grids."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Annotated, TypeVar

from fastapi import APIRouter, HTTPException, Request, Response
from pydantic import AfterValidator, BaseModel, Field, JsonValue, RootModel

from companion.boards import board_ids
from companion.engine.types import Colour
from companion.reports.season_plan import SeasonPlan  # noqa: TC001 - FastAPI reads it
from companion.reports.season_report import (
    ListedSeason,
    NextGrid,
    SeasonReport,
    list_seasons,
    next_grid,
    report_season,
)
from companion.web.parts import REFEREE_ONLY, Number, RaceName, StrictRoute, TheArchiveAnswers, TheService, problem

if TYPE_CHECKING:
    from companion.process.service import Service

T = TypeVar("T")
router = APIRouter(route_class=StrictRoute)
_LARGEST_CARRY = 4096


class ExtraPoints(BaseModel):
    """Points beside those for the place, by seat."""

    extra: dict[Colour, Annotated[int, Field(ge=-100, le=100)]] = Field({}, max_length=9)


def _small(carry: dict[str, JsonValue]) -> dict[str, JsonValue]:
    try:  # what no answer could repeat, such as half a character or an endless number, is not kept either
        json.dumps(carry, ensure_ascii=False, allow_nan=False).encode()
    except ValueError:
        raise ValueError("a text or number that cannot be written as JSON") from None
    if len(json.dumps(carry)) > _LARGEST_CARRY:
        raise ValueError(f"more than {_LARGEST_CARRY} characters of JSON")
    return carry


class Carry(RootModel[Annotated[dict[str, JsonValue], AfterValidator(_small)]]):
    """What a driver brings from race to race, as an object that Pitwall keeps and does not interpret."""


@router.get("/seasons", response_model=list[ListedSeason])
async def seasons(request: Request, service: TheService, answers: TheArchiveAnswers) -> Response:
    """List all seasons, the newest first."""
    return await answers.give(request, lambda: list_seasons(service.seasons))


@router.post("/seasons", status_code=201, dependencies=REFEREE_ONLY, responses={401: {}, 409: {}, 422: {}})
async def add_season(service: TheService, plan: SeasonPlan) -> ListedSeason:
    """Add a season."""
    await asyncio.to_thread(_check, service, plan)
    season = await asyncio.to_thread(service.seasons.add, plan.name, plan.model_dump(exclude={"name"}))
    return ListedSeason(season=season, races=0, **plan.model_dump())


@router.get("/seasons/{season}", response_model=SeasonReport, responses={404: {}})
async def season(request: Request, service: TheService, answers: TheArchiveAnswers, season: Number) -> Response:
    """Return a season with its standings."""
    return await answers.give(request, lambda: _known(report_season(service.seasons, season), season))


@router.get("/seasons/{season}/grid", response_model=NextGrid, responses={404: {}})
async def grid(request: Request, service: TheService, answers: TheArchiveAnswers, season: Number) -> Response:
    """Return the grid of the season's next race."""
    return await answers.give(request, lambda: _known(next_grid(service.seasons, season), season))


@router.put(
    "/seasons/{season}/carry/{driver}", status_code=204, dependencies=REFEREE_ONLY, responses={401: {}, 404: {}}
)
async def keep_carry(service: TheService, season: Number, driver: Number, carry: Carry) -> None:
    """Keep what a driver brings to the next race of a season."""
    if not await asyncio.to_thread(service.seasons.keep_carry, season, driver, carry.root):
        raise problem(404, "unknown-driver", f"There is no season {season}, or no driver {driver}.")


@router.put(
    "/seasons/{season}", status_code=204, dependencies=REFEREE_ONLY, responses={401: {}, 404: {}, 409: {}, 422: {}}
)
async def change_season(service: TheService, season: Number, plan: SeasonPlan) -> None:
    """Change a season; the standings follow."""
    await asyncio.to_thread(_check, service, plan, season)
    body = plan.model_dump(exclude={"name"})
    if not await asyncio.to_thread(service.seasons.change, season, plan.name, body):
        raise unknown_season(season)


@router.delete("/seasons/{season}", status_code=204, dependencies=REFEREE_ONLY, responses={401: {}, 404: {}})
async def delete_season(service: TheService, season: Number) -> None:
    """Delete a season; its races stay."""
    if not await asyncio.to_thread(service.seasons.delete, season):
        raise unknown_season(season)


@router.put(
    "/seasons/{season}/races/{race}", status_code=204, dependencies=REFEREE_ONLY, responses={401: {}, 404: {}, 422: {}}
)
async def add_to_season(service: TheService, season: Number, race: RaceName, points: ExtraPoints | None = None) -> None:
    """Make a race count for a season, whether it is over or still to be driven to its end."""
    if await asyncio.to_thread(service.seasons.season, season) is None:
        raise unknown_season(season)
    extra = (points or ExtraPoints()).model_dump()
    raced = await asyncio.to_thread(service.seasons.seats, race)
    if absent := [seat for seat in extra["extra"] if seat not in raced]:
        raise problem(422, "not-in-race", f"No {absent[0]} car drives in the race {race}.", {"seat": absent[0]})
    if not await asyncio.to_thread(service.seasons.add_race, season, race, extra):
        raise problem(404, "unknown-race", f"There is no race {race}.")


@router.delete(
    "/seasons/{season}/races/{race}", status_code=204, dependencies=REFEREE_ONLY, responses={401: {}, 404: {}}
)
async def remove_from_season(service: TheService, season: Number, race: RaceName) -> None:
    """Let a race no longer count for a season."""
    if not await asyncio.to_thread(service.seasons.remove_race, season, race):
        raise problem(404, "unknown-race", f"The race {race} does not count for this season.")


def _check(service: Service, plan: SeasonPlan, season: int | None = None) -> None:
    """Refuse a name that another season has, and a board that nobody has; a calendar keeps boards it has already."""
    if service.seasons.named(plan.name) not in (None, season):
        raise problem(409, "season-taken", f"Another season is called {plan.name}.")
    stored = None if season is None else service.seasons.season(season)
    kept = {planned["track"] for planned in stored.body.get("calendar", ())} if stored else set()
    known = kept | set(board_ids(service.settings.board_folders)) | service.seasons.boards().keys()
    for planned in plan.calendar:
        if planned.track not in known:
            raise problem(422, "unknown-board", f"There is no board {planned.track}.", {"track": planned.track})


def _known(report: T | None, season: int) -> T:
    """Return a report, or the answer that there is no such season."""
    if report is None:
        raise unknown_season(season)
    return report


def unknown_season(season: int) -> HTTPException:
    """Build the answer about a season that is not there."""
    return problem(404, "unknown-season", f"There is no season {season}.")
