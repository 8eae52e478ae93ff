"""Whole races over the wire: every reply, event, state and view is what the engine says."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

import pytest

from companion.engine import commands as c
from companion.engine.setup import CarSetUp, SetUp
from companion.engine.track import Corner, Track
from companion.engine.types import SEATS, Seat
from companion.history.commands import Redo, Undo
from companion.history.entries import REFEREE

from ..long import LONG
from .service import command_line, running
from .tables import Mirror, Table, a_setup, check_same

if TYPE_CHECKING:
    from pathlib import Path

    from companion.wire.commands import AnyCommand

WAYS = [
    ("mosquitto", "tcp"),
    ("mosquitto", "gateway"),
    ("embedded", "tcp"),
    ("embedded", "gateway"),
    ("external", "gateway"),
]
FAR = WAYS[1]
"""The way on which the race is a lap of a real board; on the others it is short, but in `make test-long`."""
YARD = Track("yard", "Yard", 14, 1, heat=4, stress=2, corners=(Corner(7, 4),))


class Meddler:
    """Seats that send commands out of turn, and a referee who intervenes."""

    def __init__(self, mirror: Mirror, dice: Random) -> None:
        self._mirror, self._dice = mirror, dice

    def meddle(self) -> None:
        """Send a random command; the hub must accept or refuse it as the engine does."""
        seats = list(self._mirror.table.phones)
        seat = Seat(self._dice.choice(seats))
        said: list[tuple[str, AnyCommand]] = [
            (REFEREE, Undo("wrong card")),
            (REFEREE, Redo()),
            (REFEREE, c.Correct(seat, engine=self._dice.randint(0, 8), reason="miscounted")),
            (seat, Undo()),
            (seat, c.Boost(seat)),
            (seat, c.Discard(seat, ("heat",))),
            (seat, c.Unplan(seat)),
            (seat, c.Plan(seat, 4, ("1",))),
            (seat, c.Plan(seat, 1, ("heat",))),
            (seat, c.Abandon("no")),
            (REFEREE, c.Done(seat)),
        ]
        self._mirror.send(*self._dice.choice(said))


@pytest.mark.parametrize(("broker", "way"), WAYS)
def test_a_whole_race_of_six_seats_is_told_as_the_engine_decides_it(broker: str, way: str, tmp_path: Path) -> None:
    with running(tmp_path, broker) as hub:
        table = Table(hub, way=way).sit(*SEATS[:6])
        setup = a_setup(6) if LONG or (broker, way) == FAR else SetUp(YARD, 1, tuple(map(CarSetUp, SEATS[:6])))
        mirror = Mirror(table, setup, seed=len(broker) + len(way))
        dice = Random(7)
        meddler = Meddler(mirror, dice)
        mirror.begin()
        while command := mirror.virtual.next_command():
            if dice.random() < 0.2:
                meddler.meddle()
            if command == mirror.virtual.next_command():
                by = REFEREE if mirror.virtual.history.no % 10 == 0 else command.seat
                mirror.send(by, command, seen=mirror.virtual.history.no)
            if dice.random() < 0.2:
                mirror.tick(command.seat, dice.choice((1, 2, None)))
        assert mirror.states[-1]["phase"] == "finished"
        mirror.send(REFEREE, c.Confirm())
        mirror.check_received()
        _check_kept(mirror, tmp_path)
        table.leave()


def _check_kept(mirror: Mirror, folder: Path) -> None:
    """Check the stored race: exported over HTTP and from the command line, it replays to the same state."""
    hub, race = mirror.table.hub, mirror.race_id
    over_http = hub.web.get(f"/api/v1/races/{race}/export")
    assert over_http.status_code == 200
    assert command_line("export", race, "--data", str(hub.data))[1] == over_http.text
    (folder / f"{race}.jsonl").write_text(over_http.text)
    status, out, _ = command_line("replay", str(folder / f"{race}.jsonl"), "--json")
    replayed = json.loads(out)
    assert status == 0
    of_the_service = {key: mirror.states[-1][key] for key in ("recent", "seats", "paused", "locked")}
    check_same([replayed["state"] | of_the_service], mirror.states[-1:])
    assert replayed["state"]["hands"] == mirror.hands()
    check_same(replayed["events"], mirror.events)
