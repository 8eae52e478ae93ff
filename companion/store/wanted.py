"""Search the archive: which races are wanted."""

from __future__ import annotations

from dataclasses import dataclass

from companion.store.names import name_key


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to search races by; None matches any."""

    table: str | None = None
    track: str | None = None
    driver: int | None = None
    season: int | None = None
    text: str | None = None
    """Part of a name or a date."""
    day: str | None = None

    def where(self) -> tuple[str, list[object]]:
        """Return the search as an SQL condition with its values."""
        clauses, values = ["rounds IS NOT NULL", "deleted IS NULL"], list[object]()
        for clause, value in (
            ("table_name = ?", self.table),
            ("track = ?", self.track),
            ("id IN (SELECT race FROM results WHERE driver = ?)", self.driver),
            ("season_races.season = ?", self.season),
        ):
            if value is not None:
                clauses.append(clause)
                values.append(value)
        if self.day is not None:
            clauses.append("substr(started, 1, 10) = ?")
            values.append(self.day)
        if self.text:
            clauses.append(_CONTAINS)
            values += [_pattern(self.text), _pattern(self.text), _pattern(name_key(self.text))]
        return " AND ".join(clauses), values


EVERY_RACE = Wanted()


_CONTAINS = r"""(started LIKE ? ESCAPE '\' OR id IN (SELECT race FROM results WHERE name LIKE ? ESCAPE '\'
    OR driver IN (SELECT driver FROM driver_names WHERE driver_names.name LIKE ? ESCAPE '\')))"""
"""Also by former names of a driver: races show only the current one."""


def _pattern(text: str) -> str:
    """Return a LIKE pattern that matches anything containing a text."""
    escaped = text.replace("\\", "\\\\").replace("%", r"\%").replace("_", r"\_")
    return f"%{escaped}%"
