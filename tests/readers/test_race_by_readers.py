"""A whole race through six readers, no phone: every entry is what the engine expects, whatever breaks meanwhile."""

from __future__ import annotations

import json
import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from companion.boards import load_track
from companion.engine import commands as c
from companion.engine.setup import CarSetUp, SetUp
from companion.engine.track import Corner, Track
from companion.engine.types import SEATS, Seat
from companion.simulation.chance import chance
from companion.simulation.characters import make_player
from companion.simulation.play import awaited_seat
from companion.table.tags import read_meaning, write_tags
from companion.wire.setups import setup_json

from ..hub.phones import Phone
from ..hub.service import BEARER, REFEREE_TOKEN, command_line
from ..long import LONG
from ..virtual_table import VirtualTable
from ..waiting import wait_until
from .hub_with_readers import HubWithReaders, plugged, settings_for
from .players import Gremlin, ReaderPlayer

if TYPE_CHECKING:
    from pathlib import Path

    from firmware_bridge.virtual_reader import VirtualReader

SEED = int(os.environ.get("READERS_SEED", "366013"))  # another seed is another evening
KINDS = dict(zip(SEATS[:6], ("pn532", "pn532", "pn532", "pn532", "rdm6300", "line"), strict=True))
SHORT = Track("yard", "Yard", 14, 1, heat=4, stress=2, corners=(Corner(7, 4),))


class RaceByReaders:
    """The hub with its readers, and the same race in the engine alone."""

    def __init__(self, hub: HubWithReaders, readers: dict[str, VirtualReader], board: Track) -> None:
        self.hub = hub
        self.dice = Random(SEED)
        kills = set(self.dice.sample(range(15, 90), 8 if LONG else 2))
        self.gremlin = Gremlin(hub, self.dice, 0.12, kills)
        self.players = {seat: ReaderPlayer(hub, seat, readers[seat], self.gremlin) for seat in map(Seat, KINDS)}
        cars = tuple(CarSetUp(seat, f"{seat.title()} One") for seat in self.players)
        virtual_players = {seat: make_player("bold", board, chance(SEED, seat)) for seat in self.players}
        self.virtual = VirtualTable(SetUp(board, 1, cars), SEED, players=virtual_players)
        self.referee = Phone(hub, "main", "referee", ("referee", REFEREE_TOKEN)).is_in()

    def begin(self) -> None:
        """Enrol all tags but red's, which carry their own text, and start the race."""
        pieces = {
            player.uid(piece): read_meaning(text)
            for player in self.players.values()
            for piece, text in player.pieces().items()
            if player.seat != "red"
        }
        text = write_tags({uid: meaning for uid, meaning in pieces.items() if meaning})
        sent = self.hub.web.put("/api/v1/tags.csv", content=text, headers=BEARER)
        assert sent.json() == {"tags": len(pieces)}, sent.text
        for command in ({"do": "setup", "setup": setup_json(self.virtual.setup)}, {"do": "start"}):
            assert self.referee.insist(command)["ok"]

    def race(self) -> None:
        """Drive until the race is over."""
        while awaited_seat(self.virtual.race):
            if self.virtual.race.phase == "planning":
                self._all_plan()
            else:
                self._one_acts()

    def _all_plan(self) -> None:
        """Have all plan at once, each at its own reader."""
        plans = []
        while self.virtual.race.phase == "planning" and (command := self.virtual.next_command()):
            plans.append(command)
            self.virtual.take(command.seat, command)
        slips = {plan.seat: self.dice.random() for plan in plans}
        with ThreadPoolExecutor(len(plans)) as table:
            list(table.map(lambda plan: self._plan(plan, slips[plan.seat]), plans))

    def _plan(self, plan: c.Command, slip: float) -> None:
        player = self.players[plan.seat]
        if slip < 0.15:
            player.tap("boost", ("refused", "tap.not-now"))
        elif slip < 0.3:
            other = self.players[SEATS[(SEATS.index(plan.seat) + 1) % 6]]
            self._tap_a_card_of(player, other)
        player.says(plan, 0)

    def _tap_a_card_of(self, player: ReaderPlayer, other: ReaderPlayer) -> None:
        """Have a player tap a neighbour's card, if both have the same kind of tag."""
        if type(player.reader.chip) is type(other.reader.chip) and "red" not in (player.seat, other.seat):
            killed = self.gremlin.killed
            player.reader.put(other.uid("3:1"))
            player.taps += 1
            assert player.answer(killed) in (("held", "tap.other-seat"), None)
            player.reader.take()

    def _one_acts(self) -> None:
        command = self.virtual.next_command()
        assert command is not None
        if isinstance(command, c.Cooldown):  # the tag cools one Heat at a time
            command = c.Cooldown(command.seat, 1)
        no = self.virtual.history.no
        self.players[command.seat].says(command, no)
        self.virtual.take(command.seat, command)

    # What must hold ------------------------------------------------------------------------------------

    def check(self) -> None:
        """Compare the race that the hub has stored with the engine's."""
        wait_until(lambda: self.hub.state()["phase"] == "finished", "the race is over")
        race = self.hub.state()["race"]
        lines = command_line("export", race, "--data", str(self.hub.data))[1].splitlines()[1:]
        stored = [json.loads(line) for line in lines]
        # A line of a race file is the command as its seat gave it, with the seat's name.
        expected = [_line(command) for _, command in self.virtual.inputs]
        assert _in_order(stored) == _in_order(expected)
        origins = {
            told["origin"] for told in self.hub.web.get("/api/v1/tables/main/journal", headers=BEARER).json()[1:]
        }
        assert origins == {"tap"}
        self._check_taps()

    def _check_taps(self) -> None:
        """Every tap was one tap: as many ids as presentations, and none left over."""
        for player in self.players.values():
            numbers = {int(tap.rpartition("-")[2]) for tap in player.ids}
            assert numbers <= set(range(1, player.taps + 1)), player.seat
            assert len({tap.partition("-")[0] for tap in player.ids}) == 1, "the bridge was never started anew"
        assert self.gremlin.killed
        assert len(set(self.gremlin.done)) >= 4, "readers were unplugged, hung, and shouted at"

    def leave(self) -> None:
        """Disconnect everybody."""
        for player in self.players.values():
            player.leave()
        self.referee.close()


def _line(command: Any) -> dict[str, Any]:
    """A command as a race file writes it: without what is not set, and `shown` only where it is true."""
    line: dict[str, Any] = json.loads(json.dumps(asdict(command)))
    return {key: value for key, value in line.items() if value is not None and (key, value) != ("shown", False)}


def _in_order(inputs: list[dict[str, object]]) -> list[dict[str, object]]:
    """Sort the plans of a round: they are made at the same time, so their order does not matter."""
    turn = 0
    keyed = []
    for place, one in enumerate(inputs):
        turn = place if one["do"] != "plan" else turn
        keyed.append((turn, str(one["seat"]) if one["do"] == "plan" else "", one))
    return [one for *_, one in sorted(keyed, key=lambda entry: entry[:2])]


@pytest.mark.timeout(900)
def test_a_whole_race_by_six_readers_is_what_the_engine_expects(tmp_path: Path) -> None:
    board = load_track("usa") if LONG else SHORT
    with plugged(tmp_path, KINDS, Random(SEED)) as readers:
        hub = HubWithReaders(tmp_path, settings_for(tmp_path, KINDS)).start()
        try:
            evening = RaceByReaders(hub, readers, board)
            _wait_for_readers(hub)
            evening.begin()
            evening.race()
            evening.check()
            evening.leave()
        finally:
            hub.close()


def _wait_for_readers(hub: HubWithReaders) -> None:
    """Wait until all readers report."""
    display = Phone(hub, "main", listens_to=("heat/v1/main/reader/+/status",)).is_in()
    for seat in KINDS:
        display.wait(lambda heard, seat=seat: f"/{seat}/" in heard.topic and heard.json["state"] == "online")
    display.close()
