"""A season: its calendar, its races and the standings after each of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, Field

from companion.engine.track import MOST_LAPS
from companion.engine.types import Colour
from companion.seasons.standings import (
    BOOKLET_POINTS,
    MOST_POINTS,
    Scoring,
    SeasonRace,
    Standing,
    points_over_time,
    standings,
)
from companion.wire.days import DAY_PATTERN, day
from companion.wire.texts import VisibleName

if TYPE_CHECKING:
    from companion.store.archive import ArchivedRace
    from companion.store.seasons import SeasonBook, StoredSeason

Points = Annotated[int, Field(strict=True, ge=0, le=MOST_POINTS)]


class CalendarRace(BaseModel):
    """A race that is planned."""

    track: VisibleName = Field(max_length=40)
    laps: int | None = Field(None, ge=1, le=MOST_LAPS)
    date: Annotated[str, AfterValidator(day)] | None = Field(None, pattern=DAY_PATTERN)


class SeasonPlan(BaseModel):
    """What somebody decides about a season."""

    name: VisibleName = Field(min_length=1, max_length=60)
    points: list[Points] = Field(list(BOOKLET_POINTS), min_length=1, max_length=12)
    drop_worst: int = Field(0, ge=0, le=20)
    calendar: list[CalendarRace] = Field([], max_length=50)


class ListedSeason(SeasonPlan):
    """A season in the list of seasons."""

    season: int
    races: int


class StandingRow(BaseModel):
    """One driver's row of the standings."""

    place: int
    driver: int
    name: str
    points: int
    scores: list[int | None]
    """The points of each race; null for one the driver was not in."""
    dropped: list[int]
    """The races that do not count, by index."""
    wins: int
    carry: dict[str, Any]
    """What the driver brings to the next race, such as upgrades and sponsorship cards."""


class GridSpot(BaseModel):
    """A driver's place on the next grid, by the colour driven last; null where none was noted."""

    spot: int
    driver: int
    name: str
    seat: str | None
    carry: dict[str, Any]


class NextGrid(BaseModel):
    """The grid of the next race: by the standings, the leader first; drawn before the first race."""

    by: Literal["standings", "draw"]
    grid: list[GridSpot]


class SeasonRaceRow(BaseModel):
    """A race of the season that has been driven."""

    race: str
    started: str
    track: str
    board_name: str | None = None
    """What an own board is called; null for a published one."""
    winner: str | None
    extra: dict[Colour, int]
    """Points beside those for the place, by seat."""


class SeasonReport(SeasonPlan):
    """A season with its standings; `over_time` has the points of every driver after each race."""

    season: int
    driven: list[SeasonRaceRow]
    standings: list[StandingRow]
    over_time: list[dict[int, int]]


def list_seasons(book: SeasonBook) -> list[ListedSeason]:
    """List all seasons, the newest first."""
    return [ListedSeason(season=one.id, races=one.races, **_plan(one).model_dump()) for one in book.seasons()]


def report_season(book: SeasonBook, season: int) -> SeasonReport | None:
    """Report on a season; None if there is no such season."""
    stored = book.season(season)
    return None if stored is None else _report(stored, book.races(season), book.carries(season))


def _report(stored: StoredSeason, races: list[ArchivedRace], carries: dict[int, dict[str, Any]]) -> SeasonReport:
    plan, scored = _plan(stored), [_scored(race) for race in races]
    scoring = Scoring(tuple(plan.points), plan.drop_worst)
    names = {str(car.driver): car.name for race in races for car in race.cars}
    return SeasonReport(
        season=stored.id,
        driven=[_driven(race) for race in races],
        standings=[_row(row, names, carries) for row in standings(scored, scoring)],
        over_time=[
            {int(driver): points for driver, points in after.items()} for after in points_over_time(scored, scoring)
        ],
        **plan.model_dump(),
    )


def next_grid(book: SeasonBook, season: int) -> NextGrid | None:
    """Return the grid of a season's next race; None if there is no such season."""
    stored = book.season(season)
    if stored is None:
        return None
    races = book.races(season)
    seats = {car.driver: car.seat for race in races for car in race.cars if car.seat}
    grid = [
        GridSpot(spot=spot, driver=row.driver, name=row.name, seat=seats.get(row.driver), carry=row.carry)
        for spot, row in enumerate(_report(stored, races, book.carries(season)).standings, 1)
    ]
    return NextGrid(by="standings" if grid else "draw", grid=grid)


def _plan(stored: StoredSeason) -> SeasonPlan:
    return SeasonPlan.model_validate({"name": stored.name, **stored.body})


def _scored(race: ArchivedRace) -> SeasonRace:
    """Return a race as it counts: cars without a driver score nothing, and keep their places."""
    cars = [car for car in race.cars if car.driver is not None]
    return SeasonRace(
        {str(car.driver): car.place for car in cars},
        {str(car.driver): race.extra[car.seat] for car in cars if car.seat and car.seat in race.extra},
        {str(car.driver): car.points for car in cars if car.points is not None},
    )


def _driven(race: ArchivedRace) -> SeasonRaceRow:
    winner = next((car.name for car in race.cars if car.place == 1), None)
    board = {"track": race.track, "board_name": race.board_name}
    return SeasonRaceRow.model_validate(
        {"race": race.id, "started": race.started, **board, "winner": winner, "extra": race.extra}
    )


def _row(row: Standing, names: dict[str, str], carries: dict[int, dict[str, Any]]) -> StandingRow:
    return StandingRow(
        place=row.place,
        driver=int(row.driver),
        name=names[row.driver],
        points=row.points,
        scores=list(row.scores),
        dropped=list(row.dropped),
        wins=row.wins,
        carry=carries.get(int(row.driver), {}),
    )
