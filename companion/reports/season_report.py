"""A season: its calendar, its races, the standings after each of them, and the next race."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from pydantic import BaseModel

from companion.engine.types import Colour
from companion.reports.season_plan import CalendarRace, SeasonPlan, plan_of
from companion.seasons.standings import BOOKLET_POINTS, Scoring, SeasonRace, Standing, points_over_time, standings

if TYPE_CHECKING:
    from companion.store.archive import ArchivedRace, CarResult
    from companion.store.seasons import KeptCarry, SeasonBook, StoredSeason

Carries = dict[str, dict[str, Any]]
_LEGEND = "legend-"
"""How the key of a Legend begins among the drivers of a season; its colour follows."""


class ListedSeason(SeasonPlan):
    """A season in the list of seasons."""

    season: int
    races: int


class StandingRow(BaseModel):
    """One driver's row of the standings; that of a Legend has no driver, but a seat."""

    place: int
    driver: int | None
    name: str
    points: int
    scores: list[int | None]
    """The points of each race; null for one the driver was not in."""
    dropped: list[int]
    """The races that do not count, by index."""
    wins: int
    carry: dict[str, Any]
    """What the driver brings to the next race, such as upgrades and sponsorship cards."""
    legend: Colour | None = None
    """The colour of a Legend."""


class GridSpot(BaseModel):
    """A place on the next grid, by the colour driven last; null where none was noted. A Legend has no driver."""

    spot: int
    driver: int | None
    name: str
    seat: str | None
    carry: dict[str, Any]
    legend: bool = False
    points: int = 0
    """What the driver has scored so far."""


class NextGrid(BaseModel):
    """The grid of the next race: by the standings, the leader first; drawn before the first race."""

    by: Literal["standings", "draw"]
    grid: list[GridSpot]
    race: int = 1
    """Which race of the season comes next."""
    planned: CalendarRace | None = None
    """What the calendar says of it; null where nothing more is planned."""


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
    own_boards: dict[str, str]
    """What own boards of the calendar are called, by their `track`."""
    driven: list[SeasonRaceRow]
    standings: list[StandingRow]
    over_time: list[dict[str, int]]


def list_seasons(book: SeasonBook) -> list[ListedSeason]:
    """List all seasons, the newest first."""
    return [ListedSeason(season=one.id, races=one.races, **plan_of(one).model_dump()) for one in book.seasons()]


def report_season(book: SeasonBook, season: int) -> SeasonReport | None:
    """Report on a season; None if there is no such season."""
    stored = book.season(season)
    if stored is None:
        return None
    plan, races = plan_of(stored), book.races(season)
    scored = [_scored(race) for race in races]
    return SeasonReport(
        season=stored.id,
        own_boards=_own_boards(book, stored),
        driven=[_driven(race) for race in races],
        standings=_rows(races, plan.scoring, book.carries(season)),
        over_time=points_over_time(scored, plan.scoring),
        **plan.model_dump(),
    )


def _own_boards(book: SeasonBook, stored: StoredSeason) -> dict[str, str]:
    planned = {race.track for race in plan_of(stored).calendar if "~" in race.track}
    return {track: name for track, name in book.boards().items() if track in planned and name} if planned else {}


def next_grid(book: SeasonBook, season: int) -> NextGrid | None:
    """Return the grid of a season's next race; None if there is no such season."""
    stored = book.season(season)
    if stored is None:
        return None
    plan, races = plan_of(stored), book.races(season)
    seats = {car.driver: car.seat for race in races for car in race.cars if car.seat}
    rows = _rows(races, plan.scoring, book.carries(season))
    grid = [_spot(spot, row, row.legend or seats.get(row.driver)) for spot, row in enumerate(rows, 1)]
    planned = plan.next_race(race.track for race in races)
    return NextGrid(by="standings" if grid else "draw", grid=grid, race=len(races) + 1, planned=planned)


def _spot(spot: int, row: StandingRow, seat: str | None) -> GridSpot:
    told = {"driver": row.driver, "name": row.name, "carry": row.carry, "points": row.points}
    return GridSpot.model_validate({"spot": spot, "seat": seat, "legend": row.legend is not None, **told})


def _rows(races: list[ArchivedRace], scoring: Scoring, kept: dict[int, KeptCarry]) -> list[StandingRow]:
    names = {_who(car): car.name for race in races for car in race.cars}
    carries = _carries(races, kept)
    return [_row(row, names[row.driver], carries) for row in standings([_scored(race) for race in races], scoring)]


def _who(car: CarResult) -> str:
    """Return the key that a car scores under: its driver, or a Legend's colour."""
    return f"{_LEGEND}{car.seat}" if car.legend else str(car.driver)


def _carries(races: list[ArchivedRace], kept: dict[int, KeptCarry]) -> Carries:
    """Return what each driver brings: from the latest championship race, unless somebody has said otherwise since."""
    latest = races[-1].id if races else None
    brought = {_who(car): car.brings for race in races for car in race.cars if car.brings is not None}
    carries: Carries = {who: dict(brings) for who, brings in brought.items()}
    for driver, carry in kept.items():
        from_race = carries.get(str(driver), {})
        said_since = carry.after == latest
        carries[str(driver)] = from_race | carry.body if said_since else carry.body | from_race
    return carries


def _scored(race: ArchivedRace) -> SeasonRace:
    """Return a race as it counts: cars without a driver score nothing, and keep their places; Legends score."""
    cars = [car for car in race.cars if car.driver is not None or car.legend]
    extra = {_who(car): race.extra.get(car.seat or "", 0) + _event_points(race, car) for car in cars}
    given = {_who(car): car.points for car in cars if car.points is not None and race.imported == "results"}
    return SeasonRace(
        {_who(car): car.place for car in cars}, {who: points for who, points in extra.items() if points}, given
    )


def _event_points(race: ArchivedRace, car: CarResult) -> int:
    """Return what the event of a championship race gives beside the points for the place."""
    if car.points is None or race.imported == "results":
        return 0
    return car.points - Scoring(BOOKLET_POINTS).points_for(car.place)


def _driven(race: ArchivedRace) -> SeasonRaceRow:
    winner = next((car.name for car in race.cars if car.place == 1), None)
    board = {"track": race.track, "board_name": race.board_name}
    return SeasonRaceRow.model_validate(
        {"race": race.id, "started": race.started, **board, "winner": winner, "extra": race.extra}
    )


def _row(row: Standing, name: str, carries: Carries) -> StandingRow:
    is_legend = row.driver.startswith(_LEGEND)
    told = {"driver": None, "legend": row.driver.removeprefix(_LEGEND)} if is_legend else {"driver": int(row.driver)}
    counts = {"place": row.place, "points": row.points, "wins": row.wins}
    lists = {"scores": list(row.scores), "dropped": list(row.dropped)}
    return StandingRow.model_validate({**told, **counts, **lists, "name": name, "carry": carries.get(row.driver, {})})
