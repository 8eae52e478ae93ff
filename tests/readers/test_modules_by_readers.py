"""A race with all modules through readers alone: market, picks, values, symbols, Legends, sponsorship cards."""

from __future__ import annotations

import json
import time
from collections import defaultdict
from dataclasses import replace
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from companion.engine.catalogue import COPIES
from companion.engine.championship import Championship
from companion.engine.garage_selection import GarageSetUp
from companion.engine.legend_deck import LegendsSetUp
from companion.engine.setup import CarSetUp, SetUp
from companion.engine.track import Corner, Track
from companion.engine.types import Seat
from companion.engine.weather import WeatherSetUp
from companion.history.entries import REFEREE
from companion.table.tag_groups import PIECE_GROUPS
from companion.table.tags import CONTROLS, CardTag, ControlTag, copies_of, write_meaning
from companion.wire.commands import Input, input_json
from companion.wire.setups import setup_json

from ..hub.phones import Phone
from ..hub.readers import reader_login
from ..hub.service import BEARER, REFEREE_TOKEN, command_line
from ..table.tapping import tags_for
from ..virtual_table import VirtualTable
from ..waiting import wait_until
from .hub_with_readers import BEHIND, REARM, HubWithReaders, plugged, settings_for

if TYPE_CHECKING:
    from pathlib import Path

    from companion.engine import commands as c
    from companion.engine.types import Author
    from companion.table.tags import Meaning
    from companion.wire.commands import AnyCommand
    from firmware_bridge.virtual_reader import VirtualReader

SEED = 491
"""A short race with much of what the modules bring."""
RED, BLUE, GREEN = Seat("red"), Seat("blue"), Seat("green")
KINDS = {"red": "pn532", "blue": "pn532", "table": "pn532"}
YARD = Track("yard", "Yard", 18, 1, heat=4, stress=3, corners=(Corner(9, 4, legend_line_after=5),))
SETUP = SetUp(
    YARD,
    1,
    (
        CarSetUp(RED, upgrades=("up-10", "up-22"), sponsors=2),
        CarSetUp(GREEN, legend=True),
        CarSetUp(BLUE, upgrades=("up-27", "up-34")),
    ),
    weather=WeatherSetUp("storm", ((9, "slip+1"),)),
    garage=GarageSetUp(boxes=("base", "heavy-rain", "tunnel-vision")),
    legends=LegendsSetUp(),
    championship=Championship(),
)
SPARE_TAGS = 4
"""How many there are of each control, of Heat and of Stress: a tag must be away for a while before it counts again."""


def all_tags() -> list[Meaning]:
    """List the tags of the box and of the strips of controls."""
    colours = [
        CardTag(card, seat, copy)
        for seat in (RED, BLUE)
        for card, most in COPIES.items()
        for copy in range(1, most + 1)
    ]
    shared = [CardTag("heat"), CardTag("stress"), *map(ControlTag, CONTROLS)]
    pieces = [piece for group in PIECE_GROUPS.values() for piece in group for _ in range(copies_of(piece) or 0)]
    return [*colours, *shared * SPARE_TAGS, *pieces]


class Pieces:
    """The UIDs of all tags, and when each was last on a reader."""

    def __init__(self) -> None:
        self.by_meaning: defaultdict[Meaning, list[str]] = defaultdict(list)
        for number, meaning in enumerate(all_tags()):
            self.by_meaning[meaning].append("04" + sha256(str(number).encode()).hexdigest().upper()[:6])
        self.taken: dict[str, float] = {}

    def csv(self) -> str:
        """Write all tags as a list."""
        rows = (f"{uid},{write_meaning(meaning)}\n" for meaning, uids in self.by_meaning.items() for uid in uids)
        return "uid,meaning\n" + "".join(rows)

    def for_command(self, command: c.Command) -> list[str]:
        """Choose a piece for each tap of a command: no piece twice, and the one that has been away for longest."""
        chosen: list[str] = []
        for tag in tags_for(command):
            copies = [replace(tag, copy=copy) for copy in range(1, COPIES[tag.card] + 1)] if _in_colour(tag) else [tag]
            free = [uid for copy in copies for uid in self.by_meaning[copy] if uid not in chosen]
            chosen.append(min(free, key=lambda uid: self.taken.get(uid, 0.0)))
        return chosen


def _in_colour(tag: Meaning) -> bool:
    return isinstance(tag, CardTag) and tag.seat is not None


class AtReader:
    """A reader, and somebody who listens to its answers."""

    def __init__(self, hub: HubWithReaders, name: str, reader: VirtualReader, pieces: Pieces) -> None:
        self.name, self.reader, self.pieces, self.taps = name, reader, pieces, 0
        self.line = Phone(
            hub, "main", None, reader_login(hub, name), listens_to=(f"heat/v1/main/reader/{name}/feedback",)
        )
        self.line.is_in()

    def tap(self, uid: str) -> tuple[str, str | None]:
        """Hold a piece to the reader until it answers."""
        time.sleep(max(0.0, self.pieces.taken.get(uid, 0.0) + REARM + BEHIND - time.monotonic()))
        self.taps += 1
        self.reader.put(uid, None)
        heard = self.line.wait(lambda heard: heard.json["id"].endswith(f"-{self.taps}")).json
        self.reader.take()
        self.pieces.taken[uid] = time.monotonic()
        return heard["result"], heard["code"]

    def says(self, command: c.Command) -> None:
        """Tap a command; Heat in a plan is entered with a doubt."""
        told = [self.tap(uid) for uid in self.pieces.for_command(command)]
        assert set(told) <= {("accepted", None), ("held", "cards.heat")}, (command, told)


class Evening:
    """The hub with its readers, and the same race in the engine alone."""

    def __init__(self, hub: HubWithReaders, readers: dict[str, VirtualReader]) -> None:
        self.hub, self.pieces = hub, Pieces()
        self.readers = {name: AtReader(hub, name, reader, self.pieces) for name, reader in readers.items()}
        self.virtual = VirtualTable(SETUP, SEED)
        self.dice = Random(SEED)
        self.referee = Phone(hub, "main", "referee", ("referee", REFEREE_TOKEN)).is_in()

    def begin(self) -> None:
        """Enrol all tags and start the race."""
        sent = self.hub.web.put("/api/v1/tags.csv", content=self.pieces.csv(), headers=BEARER)
        assert sent.json() == {"tags": len(all_tags())}, sent.text
        for command in ({"do": "setup", "setup": setup_json(SETUP)}, {"do": "start"}):
            assert self.referee.insist(command)["ok"]

    def race(self) -> set[str]:
        """Drive until the race is over; what the table is asked is answered on any reader. Name the commands."""
        done = set()
        while (command := self.virtual.next_command()) is not None:
            seat = getattr(command, "seat", None)
            self.readers[seat or self.dice.choice(list(KINDS))].says(command)
            self.virtual.take(seat or REFEREE, command)
            done.add(command.do)
        return done

    def check(self) -> None:
        """Compare the race that the hub has stored with the engine's."""
        wait_until(lambda: self.hub.state()["phase"] == "finished", "the race is over")
        race = self.hub.state()["race"]
        stored = [
            json.loads(line) for line in command_line("export", race, "--data", str(self.hub.data))[1].splitlines()
        ]
        assert stored[1:] == [_line(by, command) for by, command in self.virtual.inputs]
        told = self.hub.web.get("/api/v1/tables/main/journal", headers=BEARER).json()[1:]
        assert {one["origin"] for one in told} == {"tap"}


def _line(by: Author, command: AnyCommand) -> dict[str, Any]:
    """A command as a race file writes it."""
    line: dict[str, Any] = json.loads(json.dumps(input_json(Input(by, command))))
    return line


@pytest.mark.timeout(600)
def test_a_race_with_all_modules_by_readers_is_what_the_engine_expects(tmp_path: Path) -> None:
    with plugged(tmp_path, KINDS, Random(SEED)) as readers:
        hub = HubWithReaders(tmp_path, settings_for(tmp_path, KINDS)).start()
        try:
            evening = Evening(hub, readers)
            display = Phone(hub, "main", listens_to=("heat/v1/main/reader/+/status",)).is_in()
            for name in KINDS:
                display.wait(lambda heard, name=name: f"/{name}/" in heard.topic and heard.json["state"] == "online")
            evening.begin()
            done = evening.race()
            assert done >= {"market", "pick", "choose", "legend-card", "direct", "salvage", "super-cool"}
            evening.check()
        finally:
            hub.close()
