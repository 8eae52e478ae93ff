"""A network that delivers messages twice, late and out of order: each entry counts once, and the past stays past."""

from __future__ import annotations

from collections import defaultdict
from contextlib import closing
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from companion.store.journal import Journal

from ..hub.service import running
from ..hub.tables import Mirror, Table, a_setup, message_of
from ..long import LONG
from .races import check_stored

if TYPE_CHECKING:
    from pathlib import Path

    from companion.engine.commands import SeatCommand

INPUTS = 2000 if LONG else 120
Message = dict[str, Any]


class BadNetwork:
    """Delivers the commands of a race, each along with some that were delivered before."""

    def __init__(self, mirror: Mirror, dice: Random) -> None:
        self.mirror, self.dice = mirror, dice
        self.carried: dict[str, list[Message]] = defaultdict(list)
        self.late = 0

    def carry(self, command: SeatCommand) -> None:
        """Deliver a command once or twice, among old ones; it must be accepted once."""
        no, phone = self.mirror.virtual.history.no, self.mirror.table[command.seat]
        old = self.carried[command.seat]
        fresh = message_of(command.seat, command) | {"id": f"{command.seat}-{no}", "seen": no}
        parcel = [*self.dice.sample(old, min(2, len(old))), *[fresh] * self.dice.randint(1, 2)]
        self.dice.shuffle(parcel)
        for message in parcel:
            phone.send(message)
        assert phone.insist(fresh)["no"] == no + 1
        self.mirror.take(command.seat, command)
        self._say_again_later(command.seat)
        old.append(fresh)

    def _say_again_later(self, seat: str) -> None:
        """Send an old command again, as a page that slept would: the decision it answered is gone."""
        old = self.carried[seat]
        if old and self.dice.random() < 0.3:
            self.late += 1
            late = self.dice.choice(old) | {"id": f"late-{self.late}"}
            assert self.mirror.table[seat].insist(late)["code"] in ("stale", "not-now", "not-your-turn")


@pytest.mark.parametrize("broker", ["mosquitto", "embedded"])
def test_a_command_delivered_twice_late_or_out_of_order_counts_once(broker: str, tmp_path: Path) -> None:
    with running(tmp_path, broker) as hub:
        mirror = Mirror(Table(hub).sit("red", "blue", "green"), a_setup(3, laps=20 if LONG else 2), 21)
        mirror.begin()
        network = BadNetwork(mirror, Random(len(broker)))
        for _ in range(INPUTS):
            network.carry(mirror.virtual.next_command() or pytest.fail("the race is too short"))
        assert network.late > INPUTS / 10
        for phone in mirror.table.phones.values():
            answered = defaultdict(set)
            for reply in phone.replies:
                if reply.get("code") != "too-fast":
                    answered[reply["id"]].add((reply["ok"], reply.get("no")))
            assert all(len(replies) == 1 for replies in answered.values()), "the same id gets the same reply"
        mirror.check_received()
        mirror.table.leave()
        hub.stop()
        with closing(Journal(hub.data / "pitwall.sqlite")) as journal:
            check_stored(journal, mirror)
