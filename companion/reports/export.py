"""A stored race as a file: to replay, to analyse or to read."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Literal

from companion.engine.scoring import points_for
from companion.engine.types import Seat
from companion.history.history import History
from companion.statistics.gaps import classification
from companion.store.names import renamed, setup_of
from companion.table.ledger import Ledger
from companion.views.events import public_events
from companion.views.public import Heading, public_state
from companion.wire.commands import Input
from companion.wire.racefile import write_race

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.engine.race import Car, Race
    from companion.history.entries import Entry
    from companion.store.journal import Journal, StoredRace
    from companion.views.events import PublicEvent

Format = Literal["race", "csv", "json"]
MEDIA_TYPES: dict[Format, str] = {"race": "application/jsonl", "csv": "text/csv", "json": "application/json"}


def export_race(journal: Journal, stored: StoredRace, form: Format) -> str:
    """Write a race in one of the formats."""
    entries = list(journal.entries(stored.id))
    match form:
        case "race":
            return race_file(entries)
        case "csv":
            return _csv(journal, stored, entries)
        case "json":
            return json.dumps(_whole(stored, entries), ensure_ascii=False)


def race_file(entries: list[Entry]) -> str:
    """Write a race file: the set-up and every accepted command, including undone ones."""
    return write_race(setup_of(entries[0]), _inputs(entries), entries[0].together)


def race_digest(entries: list[Entry]) -> str:
    """Identify a race by what was driven; renamed drivers, and what its board says besides, make no difference."""
    setup = setup_of(entries[0])
    driven = replace(renamed(setup, {car.seat: "" for car in setup.cars}), track=setup.track.road)
    return sha256(write_race(driven, _inputs(entries)).encode()).hexdigest()


def _inputs(entries: list[Entry]) -> Iterator[Input]:
    for entry in entries:
        if entry.command is not None:
            yield Input(entry.by, entry.command, entry.newcomer, entry.together)


def _events(entries: list[Entry]) -> list[PublicEvent]:
    track = setup_of(entries[0]).track
    return [event for entry in entries for event in public_events(entry, track)]


def _whole(stored: StoredRace, entries: list[Entry]) -> dict[str, Any]:
    history, ledger = _followed(entries)
    heading = Heading(stored.table, stored.id, history.no)
    state = public_state(heading, history.race, ledger.table_moves, ledger.hands(), ledger.put_back())
    about = {"race": stored.id, "started": stored.started, "track": stored.track, "board_name": stored.board_name}
    names = {str(car.seat): car.name for car in history.race.cars}
    rows = [
        {
            **row.model_dump(mode="json"),
            "name": names[row.seat],
            **_of_modules(history.race.car(Seat(row.seat)), history.race),
        }
        for row in classification(history.race)
    ]
    return {**about, "classification": rows, "events": _events(entries), "state": state}


def _of_modules(car: Car, race: Race) -> dict[str, Any]:
    """Add to a row of the classification what only some races have: a Legend, and points of a championship."""
    points = points_for(race, car, car.place or 0)
    return ({"legend": True} if car.mat is None else {}) | ({} if points is None else {"points": points})


def _followed(entries: list[Entry]) -> tuple[History, Ledger]:
    """Rebuild a race together with what hands have still to do in it."""
    history, ledger = History(entries[:1]), Ledger()
    for entry in entries[1:]:
        before = history.moment
        history.append(history.outcome_of(entry))
        ledger.take(entry, before, history.moment)
    return history, ledger


def _csv(journal: Journal, stored: StoredRace, entries: list[Entry]) -> str:
    """One row per event, for a spreadsheet, with the name and the place of the car that it is about."""
    cars = {str(car.seat): car for car in History(entries).race.cars}
    origins = {no: (at, origin) for no, at, origin in journal.origins(stored.id)}
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["no", "at", "origin", "seat", "event", "details", "name", "place"])
    for event in _events(entries):
        details = {key: value for key, value in event.items() if key not in ("no", "seat", "type")}
        at, origin = origins[event["no"]]
        seat = event.get("seat", "")
        row = [event["no"], at, origin, seat, event["type"], json.dumps(details)]
        writer.writerow([*row, _as_text(cars[seat].name), cars[seat].place] if seat in cars else [*row, "", ""])
    return out.getvalue()


def _as_text(name: str) -> str:
    """Escape a name that a spreadsheet would evaluate as a formula."""
    return f"'{name}" if name.startswith(("=", "+", "-", "@")) else name
