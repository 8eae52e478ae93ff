"""Races from elsewhere: race files that were checked, and results of nights before Pitwall."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from companion.store.archive import Archive, CarResult, write_result
from companion.store.journal import StoredRace, free_name, insert_entry, insert_race

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from companion.history.entries import Entry

ORIGIN = "import"
"""Where the entries of an imported race came from."""


@dataclass(frozen=True, slots=True)
class OldRace:
    """A race of which only the result is known."""

    day: str
    track: str
    laps: int
    cars: tuple[CarResult, ...]


@dataclass(slots=True)
class ImportBook:
    """Writes races from elsewhere into the archive. They belong to a table, and are never the race on it."""

    archive: Archive

    def add_race(self, race: StoredRace, entries: Iterable[Entry]) -> str:
        """Store a finished race with all its entries; it is recorded like any other afterwards. Return its id."""
        with self.archive.storage.transaction(proves_room=True) as db:
            named = replace(race, id=free_name(db, race.id))
            insert_race(db, named)
            for entry in entries:
                insert_entry(db, named.id, entry, ORIGIN, race.started)
        return named.id

    def add_results(self, table: str, season: int, races: Sequence[OldRace]) -> list[str]:
        """Store results and let them count for a season, all or none; return the races' ids."""
        added = list[str]()
        with self.archive.storage.transaction(proves_room=True) as db:
            for old in races:
                race = StoredRace(free_name(db, old.day), table, old.day, old.track, "finished", imported="results")
                insert_race(db, race)
                write_result(db, race.id, old.laps, 0, old.cars)
                db.execute("INSERT INTO season_races (race, season) VALUES (?,?)", (race.id, season))
                added.append(race.id)
        self.archive.changed(rewrites=False)
        return added
