"""A race is closed by its official result or by the next set-up: then all of it is told, and nothing changes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from companion.wire.setups import setup_json

from .service import BEARER
from .tables import a_setup
from .tap_desks import SETUP, Desk, a_desk
from .two_cars import PLAN, begin

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from .service import Hub
    from .tables import Table

SECRET = {"do": "plan", "gear": 2, "cards": ["4", "3"]}
FORMATS = ("race", "csv", "json")
REOPENING: list[dict[str, Any]] = [
    {"do": "undo"},
    {"do": "redo"},
    {"do": "amend", "no": 2, "command": {"do": "plan", "seat": "red", "gear": 1, "cards": ["1"]}},
    {"do": "correct", "seat": "red", "gear": 1},
]


def end(table: Table) -> str:
    """Seal a plan for blue, then end the race by retiring both cars; return its id."""
    table.sit("red", "blue")
    begin(table)
    assert table["blue"].ask(SECRET)["ok"]
    for seat in ("blue", "red"):
        assert table.referee.ask({"do": "retire", "seat": seat})["ok"]
    state = table.hub.web.get(f"/api/v1/tables/{table.name}").json()
    assert (state["phase"], state["official"]) == ("finished", False)
    return str(state["race"])


def exports(hub: Hub, race: str) -> set[int]:
    """Request every export, as a guest and as the referee; return the statuses."""
    asked = [(form, headers) for form in FORMATS for headers in ({}, BEARER)]
    return {
        hub.web.get(f"/api/v1/races/{race}/export?format={form}", headers=headers).status_code
        for form, headers in asked
    }


def test_while_its_result_is_provisional_a_race_is_not_exported_and_an_undo_reopens_it(table: Table, hub: Hub) -> None:
    race = end(table)
    assert exports(hub, race) == {409}
    refused = hub.web.get(f"/api/v1/races/{race}/export").json()["detail"]
    assert refused["code"] == "race-running"
    assert "official" in refused["text"]
    result = hub.web.get(f"/api/v1/races/{race}/result").json()
    assert [car["place"] for car in result["state"]["cars"]] == [1, 2], "the classification is public"
    for _ in range(2):
        assert table.referee.ask({"do": "undo"})["ok"]
    assert exports(hub, race) == {409}
    state = hub.web.get(f"/api/v1/tables/{table.name}").json()
    assert [(car["seat"], car["planned"]) for car in state["cars"]] == [("red", False), ("blue", True)]


@pytest.mark.parametrize("closing", [{"do": "confirm"}, {"do": "setup", "setup": setup_json(a_setup(2))}])
def test_a_closed_race_is_exported_and_cannot_be_reopened(table: Table, hub: Hub, closing: dict[str, Any]) -> None:
    race = end(table)
    assert table.referee.ask(closing)["ok"]
    before = hub.web.get(f"/api/v1/tables/{table.name}").json()
    assert exports(hub, race) == {200}
    assert '"4", "3"' in hub.web.get(f"/api/v1/races/{race}/export").text
    for command in REOPENING:
        reply = table.referee.ask(command)
        why = "official" if closing["do"] == "confirm" else "next"
        assert (reply["code"], reply["facts"]) == ("race.closed", {"race": race, "why": why}), command
        assert race in reply["text"]
    preview = hub.web.get(f"/api/v1/tables/{table.name}/undo-preview", headers=BEARER).json()
    assert preview == {"undo": None, "redo": None}
    assert hub.web.get(f"/api/v1/tables/{table.name}").json() == before


def test_a_race_closed_at_one_table_closes_none_at_another(table: Table, hub: Hub) -> None:
    race = end(table)
    other = type(table)(hub, hub.make_table(f"{table.name}-b"))
    other_race = end(other)
    assert table.referee.ask({"do": "confirm"})["ok"]
    assert (exports(hub, race), exports(hub, other_race)) == ({200}, {409})
    assert other.referee.ask({"do": "undo"})["ok"]
    other.leave()


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with a_desk(tmp_path) as desk:
        yield desk.begin()


@pytest.mark.parametrize("closing", [{"do": "confirm"}, {"do": "setup", "setup": SETUP}])
def test_a_closed_race_stays_closed_when_the_hub_is_switched_off_and_on(desk: Desk, closing: dict[str, Any]) -> None:
    assert desk.send("red", **PLAN).reply["ok"]
    for seat in ("red", "blue"):
        assert desk.send("referee", do="retire", seat=seat).reply["ok"]
    desk.restart()
    assert desk.table.keeps_secrets
    assert desk.send("referee", **closing).reply["ok"]
    desk.restart()
    assert not desk.table.keeps_secrets
    for command in REOPENING:
        assert desk.send("referee", **command).reply["code"] == "race.closed"


def test_an_earlier_race_is_closed_though_its_result_never_was_official(desk: Desk) -> None:
    first = desk.table.state()["race"]
    assert not desk.table.is_closed(first)
    assert desk.send("referee", do="abandon").reply["ok"]
    assert not desk.table.is_closed(first)
    desk.begin()
    assert desk.table.is_closed(first)
    assert not desk.table.is_closed(desk.table.state()["race"])
