"""A driver across nights: what all races came to, board by board, and against whom."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import BaseModel

from companion.reports.records_report import RecordBook, RecordsOfBoard
from companion.statistics.careers import TOTALS, Career
from companion.store.names import name_key

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from companion.statistics.careers import OnBoard
    from companion.store.drivers import DriverBook, StoredDriver

T = TypeVar("T")


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


def list_drivers(book: DriverBook, records: RecordBook, text: str | None) -> list[ListedDriver]:
    """List drivers by name."""
    found = book.drivers(text)
    return records.from_careers(lambda careers: [ListedDriver.model_validate(_listed(one, careers)) for one in found])


def report_driver(book: DriverBook, records: RecordBook, driver: int) -> DriverReport | None:
    """Report on a driver; None if there is no such driver."""
    known = book.driver(driver)
    if known is None:
        return None
    told = records.from_careers(lambda careers: _told(known, careers))
    return DriverReport.model_validate(told | {"records": records.held_by(driver)})


def _listed(one: StoredDriver, careers: Mapping[int, Career]) -> dict[str, Any]:
    career = careers.get(one.id) or Career(one.name)
    counts = {"races": career.races, "wins": career.wins, "podiums": career.podiums}
    return {"driver": one.id, "name": one.name, **counts, "last": career.last}


def _told(one: StoredDriver, careers: Mapping[int, Career]) -> dict[str, Any]:
    career = careers.get(one.id) or Career(one.name)
    return {
        **_listed(one, careers),
        "totals": {name: career.totals[name] for name in TOTALS},
        "top_speed": career.top_speed,
        "heat": career.heat,
        "colours": dict(_most_first(career.colours.items(), lambda count: count)),
        "boards": [_board(*each) for each in _most_first(career.boards.items(), lambda board: board.races)],
        "meetings": _meetings(career, careers),
        "latest": [asdict(drive) for drive in reversed(career.latest)],
    }


def _most_first(counted: Iterable[tuple[str, T]], count: Callable[[T], int]) -> list[tuple[str, T]]:
    """Sort by a count; of equal counts the latest race comes first."""
    return sorted(counted, key=lambda item: count(item[1]))[::-1]


def _board(track: str, board: OnBoard) -> DriverOnBoard:
    return DriverOnBoard(track=track, board_name=board.name, races=board.races, wins=board.wins, best=board.best)


def _meetings(career: Career, careers: Mapping[int, Career]) -> list[DriverMeeting]:
    """List whom a driver has met, the most frequent first."""
    met = [
        DriverMeeting(driver=other, name=careers[other].name, races=races, ahead=career.ahead[other])
        for other, races in career.met.items()
    ]
    return sorted(met, key=lambda one: (-one.races, name_key(one.name)))
