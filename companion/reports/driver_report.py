"""A driver across nights: what all races came to, board by board, and against whom."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from companion.reports.records_report import RecordBook, RecordsOfBoard

if TYPE_CHECKING:
    from companion.store.drivers import DrivenResult, DriverBook, StoredDriver

_LATEST = 20
_TOTALS = (
    "spaces",
    "rounds_led",
    "boosts",
    "slipstreams",
    "slipstream_spaces",
    "adrenaline",
    "spin_outs",
    "stress_taken",
    "stress_played",
    "corners",
    "corners_over",
    "discards",
)


class ListedDriver(BaseModel):
    """A driver in the list of drivers."""

    driver: int
    name: str
    races: int
    wins: int
    podiums: int
    last: str | None


class DriverOnBoard(BaseModel):
    """How a driver did on one board."""

    track: str
    board_name: str | None = None
    """What an own board is called; null for a published one."""
    races: int
    wins: int
    best: int | None
    """The best place; null if the car never finished."""


class DriverMeeting(BaseModel):
    """How a driver did against another."""

    driver: int
    name: str
    races: int
    ahead: int


class DriverRace(BaseModel):
    """One of a driver's races."""

    race: str
    started: str
    track: str
    board_name: str | None = None
    seat: str | None
    """The colour; null where nobody noted it."""
    place: int | None
    status: str
    cars: int


class DriverReport(ListedDriver):
    """All that is known of a driver."""

    totals: dict[str, int]
    """Figures added up over all races; those of imported results are not known."""
    top_speed: int
    heat: int
    colours: dict[str, int]
    """In how many races each colour was driven."""
    boards: list[DriverOnBoard]
    meetings: list[DriverMeeting]
    latest: list[DriverRace]
    records: list[RecordsOfBoard]
    """The records this driver holds."""


def list_drivers(book: DriverBook, text: str | None) -> list[ListedDriver]:
    """List drivers by name."""
    return [ListedDriver.model_validate(_listed(one)) for one in book.drivers(text)]


def report_driver(book: DriverBook, records: RecordBook, driver: int) -> DriverReport | None:
    """Report on a driver; None if there is no such driver."""
    known = book.driver(driver)
    if known is None:
        return None
    results = book.results(driver)
    figures = [one.figures for one in results if one.figures is not None]
    told = {
        "totals": {name: sum(one[name] for one in figures) for name in _TOTALS},
        "top_speed": max((one["top_speed"] for one in figures), default=0),
        "heat": sum(_heat(one) for one in figures),
        "colours": dict(Counter(one.seat for one in results if one.seat).most_common()),
        "boards": _boards(results),
        "meetings": [{**asdict(one), "driver": one.other} for one in book.meetings(driver)],
        "latest": [asdict(one) for one in results[:_LATEST]],
        "records": records.held_by(driver),
    }
    return DriverReport.model_validate(_listed(known) | told)


def _listed(one: StoredDriver) -> dict[str, Any]:
    return {**asdict(one), "driver": one.id}


def _heat(figures: dict[str, Any]) -> int:
    return sum(figures["paid"].values())


def _boards(results: list[DrivenResult]) -> list[DriverOnBoard]:
    tracks = Counter(one.track for one in results)
    return [_board(track, [one for one in results if one.track == track]) for track, _ in tracks.most_common()]


def _board(track: str, results: list[DrivenResult]) -> DriverOnBoard:
    places = [one.place for one in results if one.place is not None]
    best = min(places, default=None)
    name = results[0].board_name
    return DriverOnBoard(track=track, board_name=name, races=len(results), wins=places.count(1), best=best)
