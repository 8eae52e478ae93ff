"""Record in the archive what races came to, once nothing can change them any more."""

from __future__ import annotations

import logging
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from companion.engine.carried_over import carried_over
from companion.engine.scoring import points_for
from companion.engine.types import OFF_THE_ROAD
from companion.history.history import History
from companion.reports.export import race_digest
from companion.statistics.figures import figures_of
from companion.statistics.turns import drive
from companion.store.archive import CarResult
from companion.store.codec import UnreadableEntry
from companion.store.journal import CannotStore
from companion.store.names import setup_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.engine.race import Car, Race
    from companion.engine.setup import SetUp
    from companion.statistics.turns import RaceLog
    from companion.store.archive import Archive
    from companion.store.journal import Journal

_log = logging.getLogger(__name__)
_AT_A_TIME = 20


def record_closed_races(
    journal: Journal,
    archive: Archive,
    is_closed: Callable[[str, str], bool],
    stopping: Callable[[], bool],
    faulty: set[str],
) -> int:
    """Record every finished race that is closed and not in the archive yet; return how many these were.

    `is_closed` is asked with a table and a race. Races that cannot be recorded are added to `faulty`; those already
    in it are not tried again.
    """
    done, skipped = 0, set(faulty)
    while waiting := [each for each in archive.unrecorded(_AT_A_TIME + len(skipped)) if each[0] not in skipped]:
        for race, table in waiting:
            if stopping():
                return done
            if not is_closed(table, race):
                skipped.add(race)
            elif _recorded(journal, archive, race):
                done += 1
            else:
                faulty.add(race)
                skipped.add(race)
    return done


def _recorded(journal: Journal, archive: Archive, race: str) -> bool:
    try:
        record(journal, archive, race)
    except CannotStore:
        raise
    except UnreadableEntry as error:
        _log.warning("The race %s is not in the list of races: %s.", race, error)
        return False
    except Exception:  # noqa: BLE001 - whatever is wrong with one race, the others are recorded
        _log.exception("the race %s is not in the list of races because of a bug", race)
        return False
    return True


def record(journal: Journal, archive: Archive, race: str) -> None:
    """Record one race from its stored entries."""
    with archive.naming:
        history = History(journal.entries(race))
        digest, start = race_digest(history.entries), history.entries[0]
        people: set[str] = {car.seat for car in setup_of(start).driven if car.name and not car.forgotten}
        log = drive(list(history.inputs())[::-1], with_discards=True)
        results = _cars(log, people, archive.simulated_cars(race))
        if _was_taken_over(setup_of(start)):
            results = [replace(car, figures={**(car.figures or {}), "finished_in": None}) for car in results]
        archive.record(race, log.race.laps, log.race.round, results, digest, start)


def _brings(race: Race, car: Car) -> dict[str, Any] | None:
    """Return what the driver of a car brings to the next race of a championship, as it is stored."""
    carried = carried_over(race, car)
    return None if carried is None else asdict(carried)


def _was_taken_over(setup: SetUp) -> bool:
    """Whether a race began in the middle: then the rounds to its finish compare with no other's."""
    return setup.round > 1 or any(car.at is not None for car in setup.cars)


def _cars(log: RaceLog, people: set[str], simulated: set[str]) -> list[CarResult]:
    figures = {driver.seat: driver.model_dump(mode="json", exclude={"seat"}) for driver in figures_of(log)}
    return [
        CarResult(
            car.seat,
            car.name,
            None if car.status in OFF_THE_ROAD else car.place,
            car.status,
            figures[car.seat],  # type: ignore[index]
            car.seat in people,
            simulated=car.seat in simulated,
            forgotten=car.forgotten,
            points=points_for(log.race, car, car.place or 0),
            legend=car.mat is None,
            brings=_brings(log.race, car),
        )
        for car in log.race.cars
    ]
