"""Remove deleted races from the journal for good."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.store.archive import Archive


def purgeable(archive: Archive, before: str) -> list[str]:
    """List the races deleted before a moment that may be removed for good, the oldest first.

    The last race of a table is left out, because the table still shows it. So is a race that was deleted before it
    began: the clock was wrong, and nobody knows when it was deleted.
    """
    return [race for (race,) in archive.storage.read(_SELECT_PURGEABLE, before)]


def purge(archive: Archive, race: str, before: str) -> bool:
    """Remove a deleted race for good, and drivers of whom nothing is left; False if it was restored meanwhile."""
    with archive.storage.transaction_clearing_cache() as db:
        if race not in {found for (found,) in db.execute(_SELECT_PURGEABLE, (before,))}:
            return False
        for table in ("entries", "results", "season_races", "simulated_cars", "renames", "replies"):
            db.execute(f"DELETE FROM {table} WHERE race = ?", (race,))  # noqa: S608 - one of these constants
        db.execute("DELETE FROM races WHERE id = ?", (race,))
        for table, key in (("season_carries", "driver"), ("driver_names", "driver"), ("drivers", "id")):
            db.execute(f"DELETE FROM {table} WHERE {key} NOT IN ({_WITH_RESULTS})")  # noqa: S608 - constants
    archive.changed()
    return True


_SELECT_PURGEABLE = """SELECT id FROM races WHERE deleted IS NOT NULL AND deleted < ? AND deleted >= started
    AND (imported IS NOT NULL OR number < (SELECT max(number) FROM races AS other
        WHERE other.table_name = races.table_name AND other.imported IS NULL)) ORDER BY number"""
_WITH_RESULTS = "SELECT driver FROM results WHERE driver IS NOT NULL"
