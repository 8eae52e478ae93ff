"""Races with their ledger of open hand moves."""

from __future__ import annotations

from companion.engine import commands as c
from companion.engine.setup import CarSetUp, SetUp
from companion.history.commands import Tick
from companion.history.entries import REFEREE, Entry
from companion.history.history import History
from companion.table.ledger import Ledger

from ..history.tables import BLUE, RED, RING, plan


class Table:
    """A race and its ledger."""

    def __init__(self, *cars):
        self.history = History.start(SetUp(RING, 2, cars or (CarSetUp(RED), CarSetUp(BLUE))))
        self.ledger = Ledger()

    def does(self, *commands, by=None):
        for command in commands:
            before = self.history.moment
            entry = self.history.accept(by or getattr(command, "seat", REFEREE), command)
            assert isinstance(entry, Entry), (command, entry)
            self.ledger.take(entry, before, self.history.moment)
        return self

    def referee(self, *commands):
        return self.does(*commands, by=REFEREE)

    def ticks(self, *indices):
        return self.referee(Tick(tuple(self.rows()[index]["id"] for index in indices)))

    def rows(self, seat=RED):
        return [row for row in self.ledger.hands() if row["seat"] == seat]

    def told(self, seat=RED):
        return [
            (row["move"], row.get("spaces", row["to"])) if "count" not in row
            else (row["move"], row["count"], row["from"], row["to"])
            for row in self.rows(seat)
        ]  # fmt: skip


def planned(*cards, cars=()):
    return Table(*cars).does(plan(RED, *cards), plan(BLUE, "1"))


def spun_out(*ticked):
    hot = CarSetUp(RED, at=c.Place(1, 9, "line"), engine=0)
    table = planned("4", "4", cars=(hot, CarSetUp(BLUE))).ticks(*ticked)
    assert table.history.race.car(RED).at.progress == 17
    return table.does(c.Done(RED))


def next_round(table):
    return table.does(*(act for seat in (RED, BLUE) for act in (c.Done(seat), c.Discard(seat))))


def back(table, seat=RED):
    rows = (row for row in table.ledger.put_back() if row["seat"] == seat)
    return [
        (row["move"], row["to"]["space"]) if row["move"] == "car"
        else (row["move"], row["to"]) if row["move"] == "gear"
        else (row["move"], row["count"], row["from"], row["to"])
        for row in rows
    ]  # fmt: skip
