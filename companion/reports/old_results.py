"""Results of nights before Pitwall, as a list in CSV: one line per car, checked line by line."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.engine.refusals import Refused
from companion.engine.track import MOST_LAPS
from companion.engine.types import SEATS
from companion.reports.csv_lines import LineError, WrongLines, read_csv
from companion.seasons.standings import MOST_POINTS
from companion.store.archive import CarResult
from companion.store.imports import ImportBook, OldRace
from companion.store.names import name_key
from companion.store.seasons import MOST_RACES
from companion.store.wanted import Wanted
from companion.wire.days import day, is_to_come
from companion.wire.texts import check_text, visible_name

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

    from companion.store.archive import Archive, ArchivedRace
    from companion.store.seasons import SeasonBook

NEEDED = ("date", "board", "laps", "driver", "place")
OPTIONAL = ("colour", "points", "race")
MOST_LINES = 2000
_NO_PLACE = ("", "-", "dnf")


@dataclass(frozen=True, slots=True)
class _Row:
    """One line that makes sense on its own."""

    line: int
    day: str
    board: str
    laps: int
    race: str
    driver: str
    place: int | None
    colour: str | None
    points: int | None

    @property
    def race_key(self) -> tuple[str, str, int, str]:
        """What the lines of one race have in common."""
        return (self.day, self.board, self.laps, self.race)


class _Wrong(Exception):
    """Why a line is wrong: a code and a sentence."""


def import_results(books: SeasonBook, season: int, table: str, text: str, boards: Collection[str]) -> list[str]:
    """Let all races of a list count for a season, or raise WrongLines and change nothing; return the races' ids."""
    races = read_results(text, boards)
    with books.archive.importing:
        ids = books.archive.drivers_by_name()
        known = {_signature_of(race) for race in _on_days(books.archive, {old.day for _, old in races})}
        errors = [
            LineError(line, "race-known", "This race is in the list of races already.")
            for line, old in races
            if _signature(old, ids) in known
        ]
        stored = books.season(season)
        if stored is not None and stored.races + len(races) > MOST_RACES:
            errors.append(LineError(races[-1][0], "too-many", f"A season has at most {MOST_RACES} races."))
        if errors:
            raise WrongLines(errors)
        return ImportBook(books.archive).add_results(table, season, [old for _, old in races])


def read_results(text: str, boards: Collection[str]) -> list[tuple[int, OldRace]]:
    """Read a list into races, the oldest first, each with the number of its first line; raise WrongLines."""
    rows, errors = _rows(read_csv(text), boards)
    races, more = _races(rows)
    if errors or more:
        raise WrongLines(errors + more)
    if not races:
        raise WrongLines([LineError(1, "empty", "There is no result in this list.")])
    return races


def _rows(lines: Iterator[tuple[int, list[str]]], boards: Collection[str]) -> tuple[list[_Row], list[LineError]]:
    """Read the lines that make sense on their own, and what is wrong with the others."""
    columns = _columns(next(lines, (1, []))[1])
    rows, errors = list[_Row](), list[LineError]()
    for number, fields in lines:
        if number > MOST_LINES:
            raise WrongLines([*errors, LineError(number, "too-large", f"More than {MOST_LINES} lines.")])
        try:
            rows.append(_row(number, _by_column(columns, fields), boards))
        except _Wrong as wrong:
            errors.append(LineError(number, *wrong.args))
    return rows, errors


def _columns(heading: list[str]) -> list[str]:
    columns = [name.strip().casefold() for name in heading]
    missing = [name for name in NEEDED if name not in columns]
    if missing:
        what = f"The first line must name the columns; there is no {', '.join(missing)}."
        raise WrongLines([LineError(1, "columns", what)])
    unknown = [name for name in columns if name not in NEEDED + OPTIONAL]
    if unknown or len(set(columns)) < len(columns):
        what = f"The first line names a column that is not known, or one twice: {', '.join(unknown or columns)}."
        raise WrongLines([LineError(1, "columns", what[:200])])
    return columns


def _by_column(columns: list[str], fields: list[str]) -> dict[str, str]:
    """Return the fields of a line by their columns; spreadsheets add empty ones at the end."""
    while len(fields) > len(columns) and not fields[-1].strip():
        fields = fields[:-1]
    if len(fields) != len(columns):
        count = f"{len(fields)} field" if len(fields) == 1 else f"{len(fields)} fields"
        raise _Wrong("fields", f"This line has {count}, and the first line names {len(columns)} columns.")
    return dict(zip(columns, map(str.strip, fields), strict=True))


def _row(line: int, said: dict[str, str], boards: Collection[str]) -> _Row:
    return _Row(
        line=line,
        day=_day(said.get("date", "")),
        board=_board(said.get("board", ""), boards),
        laps=_number(said.get("laps", ""), "laps", 1, MOST_LAPS),
        race=said.get("race", "")[:20],
        driver=_driver(said.get("driver", "")),
        place=_place(said.get("place", "")),
        colour=_colour(said.get("colour", "")),
        points=_number(said["points"], "points", 0, MOST_POINTS) if said.get("points") else None,
    )


def _day(text: str) -> str:
    try:
        found = day(text)
    except ValueError:
        raise _Wrong("date", f"{text[:20]!r} is not a day; write it as 2025-12-31.") from None
    if is_to_come(found):
        raise _Wrong("date-to-come", f"{found} is still to come.")
    return found


def _board(text: str, boards: Collection[str]) -> str:
    board = "-".join(text.casefold().split())
    if board not in boards:
        raise _Wrong("board", f"There is no board {text[:40]!r}; known are {', '.join(sorted(boards))}.")
    return board


def _driver(text: str) -> str:
    try:
        check_text("name", text)
        name = visible_name(text)
    except (Refused, ValueError):
        name = ""
    if not name:
        raise _Wrong("driver", "A driver needs a name of 1 to 40 characters that can be read.")
    return name


def _place(text: str) -> int | None:
    return None if text.casefold() in _NO_PLACE else _number(text, "place", 1, len(SEATS))


def _colour(text: str) -> str | None:
    colour = text.casefold()
    if colour and colour not in SEATS:
        raise _Wrong("colour", f"{text[:20]!r} is not a colour of a car; these are {', '.join(SEATS)}.")
    return colour or None


def _number(text: str, what: str, least: int, most: int) -> int:
    if text.isascii() and text.isdigit() and len(text) < 6 and least <= int(text) <= most:
        return int(text)
    raise _Wrong(what, f"{what}: {text[:20]!r} is not a number from {least} to {most}.")


# Races ------------------------------------------------------------------------------------------------


def _races(rows: list[_Row]) -> tuple[list[tuple[int, OldRace]], list[LineError]]:
    groups: dict[tuple[str, str, int, str], list[_Row]] = {}
    for row in rows:
        groups.setdefault(row.race_key, []).append(row)
    errors = [error for group in groups.values() for error in _faults(group)]
    if errors:
        return [], errors
    races = sorted((group[0].day, group[0].line, _old_race(group)) for group in groups.values())
    return [(line, race) for _, line, race in races], []


def _faults(group: list[_Row]) -> list[LineError]:
    """List what is wrong with the lines of one race taken together."""
    checks: tuple[tuple[str, str, Callable[[_Row], object]], ...] = (
        ("driver", "The driver is twice in this race; number the races of one day in a column race.", _driver_of),
        ("place", "The place is given twice in this race.", lambda row: row.place),
        ("colour", "The colour is twice in this race.", lambda row: row.colour),
    )
    errors = [
        LineError(row.line, f"{code}-twice", sentence)
        for code, sentence, what in checks
        for row in _repeated(group, what)
    ]
    if len(group) > len(SEATS):
        errors.append(LineError(group[len(SEATS)].line, "too-many", f"A race has at most {len(SEATS)} cars."))
    return errors


def _driver_of(row: _Row) -> str:
    return name_key(row.driver)


def _repeated(group: list[_Row], what: Callable[[_Row], object]) -> list[_Row]:
    """List the lines with a value that an earlier line already has."""
    seen: Counter[object] = Counter()
    repeated = []
    for row in group:
        value = what(row)
        if value is not None and seen[value]:
            repeated.append(row)
        seen[value] += 1
    return repeated


def _old_race(group: list[_Row]) -> OldRace:
    """Make a race of its lines."""
    cars = tuple(
        CarResult(row.colour, row.driver, row.place, "retired" if row.place is None else "finished", points=row.points)
        for row in group
    )
    return OldRace(group[0].day, group[0].board, group[0].laps, cars)


_Signature = tuple[str, str, int, frozenset[tuple[int | str, int | None]]]
"""What identifies a race without a race file: when and where it was driven, and who came in which place."""


def _signature(old: OldRace, ids: Mapping[str, int]) -> _Signature:
    keys = ((name_key(car.name), car.place) for car in old.cars)
    return (old.day, old.track, old.laps, frozenset((ids.get(key, key), place) for key, place in keys))


def _signature_of(race: ArchivedRace) -> _Signature:
    cars = ((name_key(car.name) if car.driver is None else car.driver, car.place) for car in race.cars)
    return (race.started[:10], race.track, race.laps, frozenset(cars))


def _on_days(archive: Archive, days: set[str]) -> list[ArchivedRace]:
    """List the races of the archive that were driven on one of these days."""
    return [race for day in days for race in archive.races(Wanted(day=day), MOST_RACES)]
