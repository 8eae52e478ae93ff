"""Remove a name from stored races and seasons, wherever it was ever written."""

from __future__ import annotations

import json
import logging
import re
from typing import TYPE_CHECKING
from unicodedata import normalize

from companion.store.codec import UnreadableEntry, decode
from companion.store.names import name_key, setup_of, store_start, with_names
from companion.wire.nameless import nameless

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Collection, Iterable, Iterator

    from companion.history.entries import Entry

_log = logging.getLogger(__name__)
SELECT_UNRECORDED = """SELECT races.id, version, entries.body,
    (SELECT group_concat(name, char(10)) FROM renames WHERE race = races.id)
    FROM races JOIN entries ON entries.race = races.id AND no = 1 WHERE rounds IS NULL AND number > ?"""
"""Races whose drivers are in no list of results, such as abandoned ones, with their start and later names."""


def races_naming(names: Collection[str], rows: Iterable[tuple[str, int, str, str | None]]) -> list[str]:
    """Find the races that name somebody, at the start or by a later name; names are as `name_key` gives them."""
    found = list[str]()
    for race, version, body, renamed in rows:
        start = _start(race, version, body)
        said = [car.name for car in setup_of(start).cars] if start else []
        if any(name_key(name) in names for name in (*said, *(renamed or "").split("\n"))):
            found.append(race)
    return found


def _start(race: str, version: int, body: str) -> Entry | None:
    try:
        return decode(version, body)
    except UnreadableEntry as error:  # nobody can read the name in it, either
        _log.warning("The race %s could not be searched for a name: %s.", race, error)
        return None


def forget_in_race(db: sqlite3.Connection, race: str, names: Collection[str], driver: int) -> None:
    """Replace a name in a stored race, and wherever else the race's names are kept.

    A car that was renamed since the start keeps its later name, unless that is to be forgotten too.
    """
    drove = {seat for (seat,) in db.execute("SELECT seat FROM results WHERE race = ? AND driver = ?", (race, driver))}
    row = db.execute("SELECT version, body FROM entries WHERE race = ? AND no = 1", (race,)).fetchone()
    start = _start(race, *row) if row else None
    if start is None:  # an imported result has no entries
        order = "SELECT seat FROM results WHERE race = ? ORDER BY place IS NULL, place"
        called = {seat: "" for (seat,) in db.execute(order, (race,))}
    else:
        called = {car.seat: car.name for car in setup_of(start).cars}
    called |= dict(db.execute("SELECT seat, name FROM renames WHERE race = ?", (race,)).fetchall())
    gone = {
        seat: nameless(number)
        for number, (seat, name) in enumerate(called.items(), 1)
        if seat in drove or name_key(name) in names
    }
    if start is not None:
        before = {car.seat for car in setup_of(start).cars if car.forgotten}
        store_start(db, race, with_names(start, called | gone, before | gone.keys()))
    for seat, name in gone.items():
        db.execute(_RENAME_CAR, (seat, name, race))  # not deleted: a table that still shows the race goes by it
        db.execute(_FORGET_RESULT, (name, race, seat))


_RENAME_CAR = """INSERT OR REPLACE INTO renames (table_name, race, seat, name, forgotten)
    SELECT table_name, id, ?, ?, 1 FROM races WHERE id = ?"""
_FORGET_RESULT = "UPDATE results SET driver = NULL, name = ?, forgotten = 1 WHERE race = ? AND seat = ?"


def forget_in_proposals(db: sqlite3.Connection, names: Collection[str]) -> None:
    """Drop what phones proposed if it names somebody; what tables still show was refused to be forgotten before."""
    for table, body in db.execute("SELECT table_name, body FROM proposals").fetchall():
        kept = json.loads(body)
        if any(name_key(name) in names for name in _names_in(kept)):
            row = (json.dumps({**kept, "last": None}), table)
            db.execute("UPDATE proposals SET body = ? WHERE table_name = ?", row)


def _names_in(kept: object) -> Iterator[str]:
    """Yield the names of cars in what was proposed."""
    if isinstance(kept, dict):
        name = kept.get("name")
        yield from [name] if isinstance(name, str) else []
    for one in kept.values() if isinstance(kept, dict) else kept if isinstance(kept, list) else ():
        yield from _names_in(one)


def forget_in_seasons(db: sqlite3.Connection, names: Iterable[str]) -> None:
    """Take a name out of the names of seasons, where one was called after somebody."""
    words = (r"\s+".join(map(re.escape, name.split())) for name in names)
    pattern = re.compile("|".join(rf"(?<!\w){word}(?!\w)" for word in words) or r"(?!)", re.IGNORECASE)
    for season, name in db.execute("SELECT id, name FROM seasons").fetchall():
        plain = normalize("NFKC", name)
        if pattern.search(plain):
            db.execute("UPDATE seasons SET name = ? WHERE id = ?", (pattern.sub("Driver", plain), season))
