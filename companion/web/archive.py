"""The web API for the archive: races that are over, their records, and drivers."""

from __future__ import annotations

import asyncio
from dataclasses import fields
from datetime import UTC, datetime, timedelta
from operator import attrgetter
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response
from pydantic import BaseModel, Field

from companion.reports.driver_report import DriverReport, ListedDriver, list_drivers, report_driver
from companion.reports.records_report import RecordsOfBoard
from companion.store.names import name_key
from companion.store.records import Imported
from companion.store.schema import LARGEST_ID
from companion.store.wanted import Wanted
from companion.web.paging import PAGED, Limit, page_of
from companion.web.parts import (
    RACE_PATTERN,
    REFEREE_ONLY,
    Number,
    RaceName,
    StrictRoute,
    TheArchiveAnswers,
    TheService,
    problem,
)
from companion.wire.nameless import nameless_number
from companion.wire.texts import VisibleName

if TYPE_CHECKING:
    from companion.process.service import Service
    from companion.store.archive import ArchivedRace, CarResult

router = APIRouter(route_class=StrictRoute)
_OptionalId = Annotated[int | None, Query(ge=1, le=LARGEST_ID)]
_OptionalText = Annotated[str | None, Query(max_length=60)]


class CarOfRace(BaseModel):
    """A car of a race that is over; `driver` is null without a name, where it was forgotten, and where nobody drove."""

    seat: str | None
    """The colour; null where a list of old results has none."""
    name: str
    nameless: int | None
    """The number in the name of a car whose driver was forgotten; null where the name is somebody's."""
    driver: int | None
    place: int | None
    status: str
    simulated: bool
    legend: bool
    """Whether it was a Legend, which nobody drove."""


class RaceOfArchive(BaseModel):
    """A race that is over; of imported `results` the rounds are not known, and are 0."""

    race: str
    table: str
    started: str
    track: str
    board_name: str | None
    """What an own board is called; null for a published one."""
    laps: int
    rounds: int
    season: int | None
    imported: Imported | None
    cars: list[CarOfRace]


class DeletedRace(RaceOfArchive):
    """A race that was deleted; on the day `until` it is removed for good, never if that is null."""

    deleted: str
    until: str | None


class NewDriverName(BaseModel):
    """What a driver is called from now on, in old races too."""

    name: VisibleName = Field(min_length=1, max_length=40)


class MergeInto(BaseModel):
    """The driver who remains."""

    into: int = Field(ge=1, le=LARGEST_ID)


# Races -----------------------------------------------------------------------------------------------


def _wanted(
    table: _OptionalText = None,
    track: _OptionalText = None,
    driver: _OptionalId = None,
    season: _OptionalId = None,
    text: _OptionalText = None,
) -> Wanted:
    return Wanted(table, track, driver, season, text)


@router.get("/races", response_model=list[RaceOfArchive], responses={**PAGED})
async def races(
    request: Request,
    service: TheService,
    answers: TheArchiveAnswers,
    wanted: Annotated[Wanted, Depends(_wanted)],
    limit: Limit = 50,
    after: Annotated[str | None, Query(pattern=RACE_PATTERN)] = None,
) -> Response:
    """List races that are over, the newest first; one that may still be reopened is not among them."""
    headers = dict[str, str]()

    def listed() -> list[RaceOfArchive]:
        found, total = service.archive.races(wanted, limit + 1, after), service.archive.count(wanted)
        page = page_of(found, attrgetter("id"), limit, total)
        headers.update(page.headers(request))
        return [race_of_archive(one) for one in page.items]

    return await answers.give(request, listed, lambda: headers)


@router.get("/races/deleted", dependencies=REFEREE_ONLY, responses={401: {}})
async def deleted_races(service: TheService) -> list[DeletedRace]:
    """List the races that were deleted and can be restored, the latest first."""
    days = service.settings.keep_deleted_days
    return [_deleted(race, days) for race in await asyncio.to_thread(service.archive.deleted)]


def _deleted(race: ArchivedRace, days: int) -> DeletedRace:
    assert race.deleted is not None, "only deleted races are listed as such"
    until = (datetime.fromisoformat(race.deleted) + timedelta(days=days)).date().isoformat() if days else None
    return DeletedRace.model_validate({**_told(race), "until": until})


@router.get("/races/{race}", responses={404: {}})
async def race(service: TheService, race: RaceName) -> RaceOfArchive:
    """Return one race that is over, as the list shows it."""
    found = await asyncio.to_thread(service.archive.race, race)
    if found is None:
        raise problem(404, "unknown-race", f"There is no race {race} that is over.")
    return race_of_archive(found)


def race_of_archive(race: ArchivedRace) -> RaceOfArchive:
    """Return a race as lists show it."""
    return RaceOfArchive.model_validate(_told(race))


def _told(race: ArchivedRace) -> dict[str, Any]:
    told = {field.name: getattr(race, field.name) for field in fields(race)}
    return told | {"race": race.id, "cars": [_car(car) for car in race.cars]}


def _car(car: CarResult) -> dict[str, Any]:
    told = {name: getattr(car, name) for name in ("seat", "name", "driver", "place", "status", "simulated", "legend")}
    return told | {"nameless": nameless_number(car.name) if car.forgotten else None}


@router.get("/records", response_model=list[RecordsOfBoard])
async def records(
    request: Request, service: TheService, answers: TheArchiveAnswers, track: _OptionalText = None
) -> Response:
    """List the records of every board that was driven, or of one."""
    return await answers.give(request, lambda: service.records.boards(track))


@router.delete("/races/{race}", status_code=204, dependencies=REFEREE_ONLY, responses={401: {}, 404: {}})
async def delete_race(service: TheService, race: RaceName) -> None:
    """Take a race that is over out of all lists, until it is restored."""
    now = datetime.now(UTC).isoformat(timespec="seconds")
    if not await asyncio.to_thread(service.archive.delete, race, now):
        raise problem(404, "unknown-race", f"There is no race {race} that is over.")
    service.tables.publish_states()  # a table may still show its result


@router.post("/races/{race}/restore", status_code=204, dependencies=REFEREE_ONLY, responses={401: {}, 404: {}})
async def restore_race(service: TheService, race: RaceName) -> None:
    """Bring back a race that was deleted."""
    if not await asyncio.to_thread(service.archive.restore, race):
        raise problem(404, "unknown-race", f"There is no race {race} that was deleted.")
    service.tables.publish_states()


# Drivers ---------------------------------------------------------------------------------------------


@router.get("/drivers", response_model=list[ListedDriver])
async def drivers(
    request: Request, service: TheService, answers: TheArchiveAnswers, text: _OptionalText = None
) -> Response:
    """List the drivers of all races by name."""
    return await answers.give(request, lambda: list_drivers(service.drivers, service.records, text))


@router.get("/drivers/{driver}", response_model=DriverReport, responses={404: {}})
async def driver(request: Request, service: TheService, answers: TheArchiveAnswers, driver: Number) -> Response:
    """Return all that is known of a driver."""

    def report() -> DriverReport:
        report = report_driver(service.drivers, service.records, driver)
        if report is None:
            raise _unknown_driver(driver)
        return report

    return await answers.give(request, report)


@router.put("/drivers/{driver}/name", status_code=204, dependencies=REFEREE_ONLY, responses={401: {}, 404: {}, 409: {}})
async def rename_driver(service: TheService, driver: Number, new: NewDriverName) -> None:
    """Give a driver another name, in old races too."""
    outcome = await asyncio.to_thread(service.drivers.rename, driver, new.name)
    if outcome == "unknown":
        raise _unknown_driver(driver)
    if outcome == "taken":
        raise problem(409, "name-taken", f"Another driver is called {new.name}; merge the two if they are one.")
    service.tables.publish_states()


@router.post(
    "/drivers/{driver}/merge", status_code=204, dependencies=REFEREE_ONLY, responses={401: {}, 404: {}, 409: {}}
)
async def merge_drivers(service: TheService, driver: Number, merge: MergeInto) -> None:
    """Make a driver one with another, who keeps name and number."""
    outcome = await asyncio.to_thread(service.drivers.merge, driver, merge.into)
    if outcome == "unknown":
        raise problem(404, "unknown-driver", f"{driver} and {merge.into} are not two drivers.")
    if outcome == "met":
        race = await asyncio.to_thread(service.drivers.met_in, driver, merge.into)
        text = f"Both drove in the race {race}, so they are two people; rename one if the names are wrong there."
        raise problem(409, "drivers-met", text, {"race": race})
    service.tables.publish_states()


@router.delete("/drivers/{driver}", status_code=204, dependencies=REFEREE_ONLY, responses={401: {}, 404: {}, 409: {}})
async def forget_driver(service: TheService, driver: Number) -> None:
    """Remove a driver's name for good; old races keep the car, without the name."""
    names = await asyncio.to_thread(service.drivers.names, driver)
    if names & _names_at_tables(service):
        raise problem(409, "driver-playing", "This driver sits at a table; free the seat and finish the race first.")
    if not await asyncio.to_thread(service.drivers.forget, driver):
        raise _unknown_driver(driver)
    service.tables.publish_states()  # a table may still show a race of this driver


def _names_at_tables(service: Service) -> set[str]:
    return {name_key(name) for table in service.tables.by_name.values() for name in table.names.in_use()}


def _unknown_driver(driver: int) -> Exception:
    return problem(404, "unknown-driver", f"There is no driver {driver}.")
