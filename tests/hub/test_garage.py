"""The Garage over the wire: markets that the companion draws, upgrades it deals, and what is sealed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.boards import load_track
from companion.engine import commands as c
from companion.engine.garage_selection import GarageSetUp
from companion.engine.setup import CarSetUp, SetUp
from companion.engine.types import Seat
from companion.history.entries import Entry
from companion.history.history import History
from companion.hub.race_desk import RaceDesk
from companion.store.journal import StoredRace

if TYPE_CHECKING:
    from .phones import Json
    from .tables import Table

RED, BLUE = Seat("red"), Seat("blue")
FIRST = ("up-01", "up-02", "up-03", "up-04", "up-05", "up-06", "up-07")
SECOND = ("up-11", "up-12", "up-13", "up-14", "up-15", "up-16", "up-18")


def set_up(**garage: object) -> Json:
    return {"track": "usa", "laps": 1, "cars": [{"seat": "red"}, {"seat": "blue"}], "garage": garage}


def started(table: Table, **garage: object) -> Table:
    table.sit("red", "blue")
    for command in ({"do": "setup", "setup": set_up(**garage)}, {"do": "start"}):
        reply = table.referee.insist(command)
        assert reply["ok"], reply
    return table


def test_the_companion_draws_every_market_where_it_has_the_deck(table: Table) -> None:
    started(table, deck="companion")
    shown = table.display.state(2)
    assert (shown["phase"], shown["garage"]["round"], len(shown["market"])) == ("garage", 1, 5)
    assert table["blue"].ask({"do": "pick", "card": shown["market"][0]})["ok"]
    assert table["red"].ask({"do": "pick", "card": shown["market"][1]})["no"] == 4
    second = table.display.state(5)
    assert (second["garage"]["round"], second["garage"]["to_pick"]) == (2, ["red", "blue"])
    table.display.catch_up()  # the events come after the state
    events = [event["type"] for event in table.display.on("event")]
    assert events == ["race_started", "market_shown", "picked", "picked", "market_shown"]


def test_after_an_undo_it_draws_only_when_asked(table: Table) -> None:
    started(table, deck="companion")
    table.display.state(2)
    assert table.referee.ask({"do": "undo"})["ok"]
    undone = table.display.state(3)
    assert (undone["garage"]["round"], undone["market"]) == (0, [])
    assert table.referee.ask({"do": "market"})["ok"]
    assert len(table.display.state(4)["market"]) == 5


def test_a_table_with_its_own_deck_may_still_have_a_market_drawn(table: Table) -> None:
    started(table, deck="table", cards="basic")
    assert table.display.state(1)["market"] == []
    assert table.referee.ask({"do": "market", "cards": ["up-01"]})["code"] == "market.card"
    assert table["red"].ask({"do": "market"})["code"] == "forbidden"
    empty = table.referee.ask({"do": "market", "cards": []})
    assert (empty["code"], empty["facts"]) == ("market.card", {"fault": "number", "value": 0, "need": 5})
    assert table.referee.ask({"do": "market"})["ok"]
    assert len(table.display.state(2)["market"]) == 5


def test_upgrades_are_dealt_before_a_race_in_which_nobody_chooses(table: Table) -> None:
    started(table, how="random")
    race = table.display.state(1)
    assert race["phase"] == "planning"
    assert [len(car["upgrades"]) for car in race["cars"]] == [3, 3]


def sealed(*kept: str) -> RaceDesk:
    """Play a snake draft until red has said what to keep."""
    cars = (CarSetUp(RED), CarSetUp(BLUE))
    history = History.start(SetUp(load_track("usa"), 1, cars, garage=GarageSetUp(how="snake")))
    assert isinstance(history, History)
    picks = ((BLUE, 0), (RED, 0), (RED, 0), (BLUE, 0)), ((RED, 0), (BLUE, 0), (BLUE, 0), (RED, 0))
    for cards, order in zip((FIRST, SECOND), picks, strict=True):
        history.accept("referee", c.Market(cards))
        for seat, index in order:
            assert isinstance(history.accept(seat, c.Pick(seat, history.race.selection.market[index])), Entry)
    assert isinstance(history.accept(RED, c.Keep(RED, kept)), Entry)
    return RaceDesk(StoredRace("2026-11-18", "main", "2026-11-18T20:00:00+00:00", "usa", "garage"), history.entries)


@pytest.mark.parametrize("kept", [("up-02", "up-03", "up-11"), ("up-03", "up-11", "up-14")])
def test_what_a_driver_keeps_is_known_to_its_seat_alone(kept: tuple[str, ...]) -> None:
    desk, other = sealed(*kept), sealed("up-02", "up-03", "up-14")
    assert desk.state() == other.state()
    assert desk.last_events() == other.last_events()
    assert desk.story() == other.story()
    assert desk.own(BLUE) == other.own(BLUE)
    own = desk.own(RED)
    assert own is not None
    assert own["keep"] == list(kept)
    newcomer = desk.own(RED, since=desk.history.no)
    assert newcomer is not None
    assert "keep" not in newcomer
