"""The result of a finished race: public, turn by turn, and never before the end."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from companion.engine import commands as c
from companion.wire.setups import setup_json

from ..hub.service import BEARER, Hub, running
from ..hub.tables import Mirror, Table, a_setup

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hub]:
    with running(tmp_path_factory.mktemp("results"), "embedded") as hub:
        yield hub


def test_a_result_is_available_when_the_race_is_over_and_after_the_next_has_begun(hub: Hub) -> None:
    table = Table(hub, hub.make_table("evening")).sit("red", "blue", "green")
    mirror = Mirror(table, a_setup(3), 4)
    mirror.begin()
    mirror.play(9)
    address = f"/api/v1/races/{mirror.race_id}/result"
    running_race = hub.web.get(address)
    assert (running_race.status_code, running_race.json()["detail"]["code"]) == (409, "race-running")
    mirror.play()
    provisional = hub.web.get(address).json()
    mirror.send("referee", c.Confirm())
    Mirror(table, a_setup(3), 5).begin()
    official = hub.web.get(address).json()
    assert (provisional["state"]["official"], official["state"]["official"]) == (False, True)
    assert (provisional["closed"], official["closed"]) == (False, True)
    assert provisional["drivers"] == [_without_discards(driver) for driver in official["drivers"]]
    assert provisional["drivers"] != official["drivers"], "somebody discarded something"
    _check_driven(mirror, official)
    table.leave()


def _without_discards(driver: dict) -> dict:
    return driver | {"turns": [turn | {"discarded": []} for turn in driver["turns"]]}


def _check_driven(mirror: Mirror, result: dict) -> None:
    """Compare the turns with the events sent during the race."""
    for driver in result["drivers"]:
        told = [event for event in mirror.events if event.get("seat") == driver["seat"]]
        turns = driver["turns"]
        assert [turn["cards"] for turn in turns] == [one["cards"] for one in told if one["type"] == "revealed"]
        flipped = [card for turn in turns for card in turn["flipped"]]
        assert flipped == [one["card"] for one in told if one["type"] == "flipped"]
        assert sum(turn["heat"] for turn in turns) == sum(one["heat"] for one in told if one["type"] == "heat_paid")
        assert sum(turn["cooled"] for turn in turns) == sum(one["heat"] for one in told if one["type"] == "cooled")
        assert sum(turn["spun_out"] for turn in turns) == sum(one["type"] == "spun_out" for one in told)
        count = sum(len(turn["discarded"]) for turn in turns)
        assert count == sum(one["count"] for one in told if one["type"] == "discarded")
        start = -(("red", "blue", "green").index(driver["seat"]) // 2)
        car = next(car for car in result["state"]["cars"] if car["seat"] == driver["seat"])
        assert start + sum(turn["spaces"] for turn in turns) == car["at"]["progress"]


def test_an_abandoned_race_does_not_reveal_its_cards(hub: Hub) -> None:
    table = Table(hub, hub.make_table("broken-off")).sit("red", "blue")
    mirror = Mirror(table, a_setup(2), 6)
    mirror.begin()
    mirror.play(12)
    mirror.send("referee", c.Abandon("late"))
    result = hub.web.get(f"/api/v1/races/{mirror.race_id}/result").json()
    assert result["state"]["phase"] == "abandoned"
    assert [driver["turns"] for driver in result["drivers"]] == [[], []]
    table.leave()


def test_a_race_of_a_newer_pitwall_is_reported_in_one_sentence(hub: Hub) -> None:
    table = Table(hub, hub.make_table("newer")).sit("red", "blue")
    mirror = Mirror(table, a_setup(2), 7)
    mirror.begin()
    mirror.send("referee", c.Abandon("late"))
    table.referee.ask({"do": "setup", "setup": setup_json(a_setup(2))})
    with closing(sqlite3.connect(hub.data / "pitwall.sqlite", isolation_level=None)) as database:
        database.execute("UPDATE entries SET version = 99 WHERE race = ?", (mirror.race_id,))
    for what in ("result", "export"):
        answer = hub.web.get(f"/api/v1/races/{mirror.race_id}/{what}", headers=BEARER)
        assert (answer.status_code, answer.json()["detail"]["code"]) == (500, "unreadable-race")
        assert answer.json()["detail"]["text"].startswith(
            f"The race {mirror.race_id} cannot be read: it was written by"
        )
    assert "Traceback" not in hub.log()
    table.leave()


def test_a_race_nobody_drove_has_no_result(hub: Hub) -> None:
    assert hub.web.get("/api/v1/races/1999-01-01-1/result").status_code == 404
