"""Set-ups and races one after another over the wire; a paused table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.wire.setups import setup_json

from .service import BEARER
from .tables import a_setup
from .two_cars import PLAN, begin

if TYPE_CHECKING:
    from .phones import Json
    from .service import Hub
    from .tables import Table


def test_before_a_race_only_the_set_up_counts(table: Table) -> None:
    table.sit("red")
    assert table["red"].ask({"do": "hello"})["no"] == 0
    assert table["red"].ask(PLAN)["code"] == "not-now"
    assert table.referee.ask({"do": "start"})["code"] == "not-now"
    assert table.referee.ask({"do": "undo"})["code"] == "not-now"
    assert table.referee.ask({"do": "abandon"})["code"] == "not-now"


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        ({"track": "usa"}, "setup.malformed"),
        ({"track": "nowhere", "cars": [{"seat": "red"}]}, "setup.track"),
        ({"track": "usa", "cars": []}, "setup."),
        ({"track": "usa", "cars": [{"seat": "red"}, {"seat": "red"}]}, "setup.seat"),
        ({"track": "usa", "cars": [{"seat": "pink"}]}, "setup.seat"),
        ({"track": "usa", "cars": [{"seat": "red"}], "rulings": {"x": "y"}}, "setup.ruling"),
        ({"track": "usa", "cars": [{"seat": "red"}], "laps": 0}, "setup."),
    ],
)
def test_an_impossible_set_up_is_refused(table: Table, setup: Json, code: str) -> None:
    reply = table.referee.ask({"do": "setup", "setup": setup})
    assert reply["code"].startswith(code), reply
    assert table.hub.web.get(f"/api/v1/tables/{table.name}").json()["cars"] == []


def test_a_set_up_shows_the_grid_and_may_be_replaced_until_the_start(table: Table) -> None:
    table.sit("red", "blue")
    table.referee.ask({"do": "setup", "track": "italy", "cars": [{"seat": "blue"}]})
    table.referee.ask({"do": "setup", "setup": setup_json(a_setup(2))})
    lobby = table.display.wait(lambda heard: heard.topic.endswith("/state") and len(heard.json["cars"]) == 2).json
    assert (lobby["phase"], lobby["no"], lobby["race"]) == ("setup", 0, None)
    assert [car["seat"] for car in lobby["cars"]] == ["red", "blue"]
    assert table.referee.ask({"do": "start"})["no"] == 1
    started = table.display.state(1)
    assert (started["phase"], started["track"]) == ("planning", "usa")
    assert [car["name"] for car in started["cars"]] == ["Red One", "Blue One"]
    assert table.referee.ask({"do": "setup", "setup": setup_json(a_setup(2))})["code"] == "not-now"
    assert table.referee.ask({"do": "start"})["code"] == "not-now"


def test_races_follow_one_another_and_all_are_kept(table: Table) -> None:
    table.sit("red", "blue")
    names = []
    for reason in ("rain", "supper", "midnight"):
        begin(table)
        assert table["red"].ask(PLAN)["no"] == 2
        assert table.referee.ask({"do": "abandon", "reason": reason})["no"] == 3
        names.append(table.display.on("state")[-1]["race"])
        told = table.display.wait(
            lambda heard, why=reason: heard.topic.endswith("/event") and why in str(heard.payload)
        )
        assert told.json == {"no": 3, "type": "abandoned", "reason": reason, "by": "referee"}
        assert table["red"].ask(PLAN)["code"] == "not-now"
    assert len(set(names)) == 3
    listed = table.hub.web.get(f"/api/v1/tables/{table.name}/races").json()
    assert [race["race"] for race in listed] == names[::-1]
    assert {race["phase"] for race in listed} == {"abandoned"}
    for name, reason in zip(names[:2], ("rain", "supper"), strict=True):
        assert reason in table.hub.web.get(f"/api/v1/races/{name}/export").text


def test_an_abandoned_race_is_given_to_nobody_while_it_may_be_brought_back(race: Table, hub: Hub) -> None:
    name = race.display.on("state")[-1]["race"]
    for headers in ({}, BEARER):
        assert hub.web.get(f"/api/v1/races/{name}/export", headers=headers).status_code == 409
    race.referee.ask({"do": "abandon"})
    assert hub.web.get(f"/api/v1/races/{name}/export", headers=BEARER).status_code == 409, "an undo brings it back"
    race.referee.ask({"do": "setup", "setup": setup_json(a_setup(2))})
    assert race.referee.ask({"do": "undo"})["code"] == "race.closed"
    assert hub.web.get(f"/api/v1/races/{name}/export").status_code == 200


def test_a_paused_table_hears_the_referee_only(race: Table) -> None:
    assert race.referee.ask({"do": "pause"})["ok"]
    assert race["red"].ask(PLAN)["code"] == "paused"
    assert race.referee.ask({**PLAN, "seat": "red"})["ok"]
    assert race.display.on("state")[-1]["paused"] is True
    assert race.referee.ask({"do": "resume"})["ok"]
    assert race["blue"].ask(PLAN)["ok"]


def test_who_sat_there_at_the_set_up_is_left_out_and_who_joins_later_is_not(table: Table, hub: Hub) -> None:
    def left_out() -> list[str]:
        told: list[str] = hub.web.get(f"/api/v1/tables/{table.name}").json()["left_out"]
        return told

    hub.claim(table.name, "green", "Cleo")
    setup = {"track": "usa", "cars": [{"seat": "red"}, {"seat": "blue"}]}
    assert table.referee.ask({"do": "setup", "setup": setup})["ok"]
    hub.claim(table.name, "gray", "Dag")
    assert left_out() == ["green"]
    hub.kill()
    hub.start()
    assert left_out() == ["green"]
    hub.free(table.name, "green")
    hub.claim(table.name, "green", "Eve")
    assert left_out() == [], "somebody else"


def test_an_own_board_with_a_published_id_comes_with_the_table_before_and_in_the_race(table: Table) -> None:
    address = f"/api/v1/tables/{table.name}"
    assert table.hub.web.get(f"{address}/board").json()["detail"]["code"] == "no-board"
    table.sit("red", "blue")
    usa = table.hub.web.get("/api/v1/tracks").json()["usa"]
    road = {key: usa[key] for key in ("id", "spaces", "laps", "heat", "stress")}
    own = road | {"name": "Garage door", "corners": [{"after": 5, "limit": 2}]}
    for board, named in ((own, {"name": "Garage door"}), ("usa", {})):
        setup = {"track": board, "cars": [{"seat": "red"}, {"seat": "blue"}]}
        assert table.referee.ask({"do": "setup", "setup": setup})["ok"]
        for phase in ("setup", "planning"):
            state = table.hub.web.get(address).json()
            assert (state["phase"], state["track"]) == (phase, "usa")
            told = state.get("own_board", {})
            assert {key: told[key] for key in told if key != "key"} == named
            drawn = table.hub.web.get(f"{address}/board").json()
            assert (drawn["id"], drawn["geometry"]["view_box"][2] > 0) == (told.get("key", "usa"), True)
            assert [corner["after"] for corner in drawn["corners"]] == [
                corner["after"] for corner in (own if named else usa)["corners"]
            ]
            if phase == "setup":
                assert table.referee.ask({"do": "start"})["ok"]
        assert table.referee.ask({"do": "abandon"})["ok"]
