"""Game nights in fast time: people arrive, race several times while things go wrong, and go home."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from companion.engine import commands as c
from companion.engine.setup import CarSetUp, SetUp
from companion.engine.track import Corner, Track
from companion.engine.types import SEATS, Seat
from companion.history.entries import REFEREE
from companion.table.tags import read_meaning, write_tags

from ..hub.service import BEARER, command_line
from ..hub.tables import Mirror, Table
from ..readers.hub_with_readers import plugged, settings_for
from ..readers.players import Gremlin
from ..waiting import wait_until
from .module_races import ModuleMirror, a_race_with_modules, is_tapped
from .players import PatientPlayer
from .service import Figures, SoakedHub
from .troubles import Troubles

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.engine.types import Author
    from firmware_bridge.virtual_reader import VirtualReader

YARD = Track("yard", "Yard", 14, 1, heat=4, stress=2, corners=(Corner(7, 4),))
"""Short, so that a night takes a minute."""
READERS = {"red": "pn532", "blue": "line"}
"""These seats tap; the others use their phones."""
READER_TROUBLE, MEDDLING, TICKING = 0.06, 0.08, 0.2
MEDDLED_MOST = 60
"""After this many entries nobody meddles any more, so that the race ends."""
UNTOLD = ("hands", "table_moves", "put_back", "own_board")
"""What hands have yet to do is told while a race is on the table, and not of a stored one; a replay knows no library
to tell own boards from.
"""


def a_short_race(cars: int) -> SetUp:
    """Make a set-up for so many cars."""
    return SetUp(YARD, 1, tuple(CarSetUp(seat) for seat in SEATS[:cars]))


@dataclass(frozen=True)
class Night:
    """What a night came to."""

    number: int
    races: tuple[str, ...]
    figures: tuple[Figures, ...]
    """After each race."""
    bytes_per_entry: float


@dataclass
class Evenings:
    """The service, its readers and its troubles, for as many nights as are wanted."""

    folder: Path
    seed: int
    nights: int
    races: tuple[int, int]
    """How many in a restless night, and in a calm one."""
    cars: int = 4
    troubles: Troubles = field(init=False)
    gremlin: Gremlin = field(init=False)
    with_modules: bool = False
    """Whether the race under way has modules: every second one has."""
    meddled: int = 0
    entries: int = 0

    def __post_init__(self) -> None:
        self.dice = Random(self.seed)

    def pass_by(self) -> Iterator[Night]:
        """Play night after night."""
        with plugged(self.folder, READERS, Random(self.seed)) as readers:
            self.hub = SoakedHub(self.folder, settings_for(self.folder, READERS))
            self.gremlin = Gremlin(self.hub, self.dice, READER_TROUBLE, set())
            self.troubles = Troubles(self.hub, self.dice, self.gremlin)
            self.hub.start()
            try:
                for number in range(1, self.nights + 1):
                    self.troubles.restarts = self.is_restless(number)
                    yield self._night(number, readers)
            finally:
                self.hub.close()

    def is_restless(self, number: int) -> bool:
        """Whether the service is restarted and killed that night: then it lives through all nights that are left."""
        return number <= self.nights // 2

    def undisturbed(self, nights: list[Night]) -> list[Figures]:
        """List the figures of all races of the process that lived longest; its first race warms it up."""
        calm = [figures for night in nights if not self.is_restless(night.number) for figures in night.figures]
        return calm[1:]

    def _night(self, number: int, readers: dict[str, VirtualReader]) -> Night:
        size, entries = self.hub.database_bytes(), self.hub.entries()
        table = Table(self.hub).sit(*SEATS[: self.cars])
        players = {Seat(seat): PatientPlayer(self.hub, seat, readers[seat], self.gremlin) for seat in READERS}
        self._enrol(players)
        told = [self._race(table, players) for _ in range(self.races[0 if self.is_restless(number) else 1])]
        for one in (*players.values(), table):
            one.leave()
        for seat in table.phones:
            self.hub.free("main", seat)
        grown = (self.hub.database_bytes() - size) / (self.hub.entries() - entries)
        return Night(number, tuple(race for race, _ in told), tuple(figures for _, figures in told), grown)

    def _enrol(self, players: dict[Seat, PatientPlayer]) -> None:
        """Enrol every tag but red's, which carry their own text."""
        pieces = {
            player.uid(piece): read_meaning(text)
            for player in players.values()
            if player.seat != "red"
            for piece, text in player.pieces().items()
        }
        text = write_tags({uid: meaning for uid, meaning in pieces.items() if meaning})
        self.hub.web.put("/api/v1/tags.csv", content=text, headers=BEARER).raise_for_status()

    def _race(self, table: Table, players: dict[Seat, PatientPlayer]) -> tuple[str, Figures]:
        mirror = self._next_race(table)
        mirror.begin()
        while command := mirror.virtual.next_command():
            if mirror.virtual.history.no < MEDDLED_MOST and self.dice.random() < MEDDLING:
                self._meddle(mirror)
            else:
                self._drive(mirror, command, players)
        self._finish(mirror)
        return mirror.race_id, self.hub.figures()

    def _next_race(self, table: Table) -> Mirror:
        """Race by turns with the core game and with every module."""
        self.with_modules = not self.with_modules
        seed = self.dice.randrange(1 << 30)
        if self.with_modules:
            return ModuleMirror(table, a_race_with_modules(self.cars, seed), seed)
        return Mirror(table, a_short_race(self.cars), seed)

    def _meddle(self, mirror: Mirror) -> None:
        """Undo, redo, amend, correct, or retire; refused or not, as the engine says."""
        by, command = mirror.virtual.intervention()
        if by != REFEREE and by not in mirror.table.phones:
            return  # a Legend has no phone
        with self.troubles.perhaps(mirror.table, by):
            self.meddled += mirror.send(by, command)["ok"]

    def _drive(self, mirror: Mirror, command: c.Command, players: dict[Seat, PatientPlayer]) -> None:
        by: Author = getattr(command, "seat", REFEREE)
        with self.troubles.perhaps(mirror.table, by):
            if by in players and is_tapped(command):
                self._tap(mirror, command, players[Seat(by)])
            else:
                assert mirror.send(by, command)["ok"]
        if by != REFEREE and self.dice.random() < TICKING:
            mirror.tick(Seat(by))

    def _tap(self, mirror: Mirror, command: c.Command, player: PatientPlayer) -> None:
        if isinstance(command, c.Cooldown):  # the tag cools one Heat at a time
            command = c.Cooldown(command.seat, 1)
        if isinstance(command, c.Plan | c.Discard) and (self.hub.entering(player.seat) or {}).get("cards"):
            # an answer was taken back, and its cards are entered again: the driver begins anew
            assert mirror.table.phones[player.seat].insist({"do": "enter", "cards": []})["ok"]
        player.says(command, mirror.virtual.history.no)
        mirror.take(command.seat, command)

    def _finish(self, mirror: Mirror) -> None:
        """Compare the state with the engine's, make the result official, and replay the export."""
        self.troubles.wake_all(mirror.table)
        mirror.check(self.hub.state())
        assert mirror.send("referee", c.Confirm())["ok"]
        self.entries += mirror.virtual.history.no
        self._check_export(mirror.race_id)

    def _check_export(self, race: str) -> None:
        """The export of a race, replayed elsewhere, ends as its result says."""
        path = self.folder / f"{race}.jsonl"
        path.write_bytes(self.hub.web.get(f"/api/v1/races/{race}/export").raise_for_status().content)
        status, out, errors = command_line("replay", str(path), "--json")
        assert (status, errors) == (0, ""), errors
        result = self.hub.web.get(f"/api/v1/races/{race}/result").raise_for_status().json()
        assert _told(json.loads(out)["state"]) == _told(result["state"])
        wait_until(lambda: self.hub.web.get(f"/api/v1/races/{race}").status_code == 200, "the race is in the archive")


def _told(state: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in state.items() if key not in UNTOLD}
