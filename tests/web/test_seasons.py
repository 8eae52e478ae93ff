"""A season chosen at the set-up, what drivers bring from race to race, and the next grid."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any

import pytest

from ..golden.races import FOLDER as GOLDEN
from ..hub.service import BEARER, Hub, running
from ..hub.tables import Table
from ..waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator

API = "/api/v1"
_numbers = count(1)


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hub]:
    with running(tmp_path_factory.mktemp("seasons"), "embedded") as hub:
        yield hub


@pytest.fixture
def table(hub: Hub, request: pytest.FixtureRequest) -> Iterator[Table]:
    table = Table(hub, hub.make_table(f"t{abs(hash(request.node.name)) % 10**9}"))
    yield table
    table.leave()


def new_season(hub: Hub, **more: Any) -> int:
    plan = {"name": f"Winter {next(_numbers)}", **more}
    return int(hub.web.post(f"{API}/seasons", json=plan, headers=BEARER).json()["season"])


def set_up(table: Table, *names: str, **more: Any) -> dict[str, Any]:
    cars = [{"seat": seat, "name": name} for seat, name in zip(("red", "blue", "green"), names, strict=False)]
    setup = {"v": 1, "track": "usa", "laps": 1, "cars": cars} | more
    reply: dict[str, Any] = table.referee.ask({"do": "setup", "setup": setup})
    return reply


def drive(hub: Hub, table: Table) -> str:
    """Start the race and end it at once: the places are those on the grid, and blue retires."""
    for command in ({"do": "start"}, {"do": "retire", "seat": "blue"}, {"do": "finish"}, {"do": "confirm"}):
        assert table.referee.ask(command)["ok"]
    return str(hub.web.get(f"{API}/tables/{table.name}").json()["race"])


def standings(hub: Hub, season: int) -> list[tuple[str, int]]:
    rows = hub.web.get(f"{API}/seasons/{season}").json()["standings"]
    return [(row["name"], row["points"]) for row in rows]


def test_a_race_set_up_with_a_season_counts_for_it_once_it_is_over(hub: Hub, table: Table) -> None:
    season = new_season(hub)
    assert set_up(table, "Aino", "Bo", "Cy", season=season)["ok"]
    assert hub.web.get(f"{API}/tables/{table.name}").json()["season"] == season
    assert standings(hub, season) == []
    hub.kill()
    hub.start()
    race = drive(hub, table)
    wait_until(lambda: standings(hub, season) == [("Aino", 9), ("Cy", 6), ("Bo", 0)])
    assert hub.web.get(f"{API}/races/{race}").json()["season"] == season
    assert "season" not in hub.web.get(f"{API}/races/{race}/export").text.splitlines()[0]
    assert set_up(table, "Aino", "Bo")["ok"], "the next one counts for none"
    drive(hub, table)
    wait_until(lambda: len(hub.web.get(f"{API}/races", params={"table": table.name}).json()) == 2)
    assert hub.web.get(f"{API}/seasons/{season}").json()["driven"][0]["race"] == race


@pytest.mark.parametrize(
    ("season", "code"),
    [
        (999999, "setup.season"),
        (0, "setup.season"),
        (10**11, "setup.season"),
        (True, "setup.malformed"),
        ("1", "setup.malformed"),
    ],
)
def test_a_season_that_is_none_is_refused_and_changes_nothing(hub: Hub, table: Table, season: Any, code: str) -> None:
    reply = set_up(table, "Aino", season=season)
    assert (reply["ok"], reply["code"]) == (False, code)
    assert hub.web.get(f"{API}/tables/{table.name}").json()["track"] is None


def test_a_season_deleted_before_the_start_is_no_longer_chosen(hub: Hub, table: Table) -> None:
    season = new_season(hub)
    assert set_up(table, "Aino", "Bo", season=season)["ok"]
    assert hub.web.delete(f"{API}/seasons/{season}", headers=BEARER).status_code == 204
    assert "season" not in hub.web.get(f"{API}/tables/{table.name}").json()
    race = drive(hub, table)
    wait_until(lambda: hub.web.get(f"{API}/races/{race}").status_code == 200)
    assert hub.web.get(f"{API}/races/{race}").json()["season"] is None


def test_the_next_grid_is_by_the_standings_with_what_drivers_bring(hub: Hub, table: Table) -> None:
    season = new_season(hub)
    assert hub.web.get(f"{API}/seasons/{season}/grid").json() == {"by": "draw", "grid": [], "race": 1, "planned": None}
    assert set_up(table, "Dana", "Egon", "Fia", season=season)["ok"]
    race = drive(hub, table)
    wait_until(lambda: hub.web.get(f"{API}/races/{race}").status_code == 200)
    fia = next(one["driver"] for one in hub.web.get(f"{API}/drivers").json() if one["name"] == "Fia")
    carry = {"upgrades": ["up-08", "up-10"], "sponsors": 2}
    path = f"{API}/seasons/{season}/carry/{fia}"
    assert hub.web.put(path, json=carry).status_code == 401
    assert hub.web.put(path, json=carry, headers=BEARER).status_code == 204
    told = hub.web.get(f"{API}/seasons/{season}/grid").json()
    assert told["by"] == "standings"
    assert [(one["spot"], one["name"], one["seat"], one["carry"]) for one in told["grid"]] == [
        (1, "Dana", "red", {}),
        (2, "Fia", "green", carry),
        (3, "Egon", "blue", {}),
    ]
    assert hub.web.get(f"{API}/seasons/{season}").json()["standings"][1]["carry"] == carry
    for bad in ([], {"upgrades": "x" * 5000}):
        assert hub.web.put(path, json=bad, headers=BEARER).status_code == 422
    for unwritable in ('{"note": "\\ud800"}', '{"\\udfff": 1}', '{"sponsors": 1e999}'):
        refused = hub.web.put(path, content=unwritable, headers=BEARER | {"Content-Type": "application/json"})
        assert refused.status_code == 422, unwritable
    assert hub.web.get(f"{API}/seasons/{season}").json()["standings"][1]["carry"] == carry
    assert hub.web.put(f"{API}/seasons/{season}/carry/999999", json={}, headers=BEARER).status_code == 404
    assert hub.web.put(f"{API}/seasons/999999/carry/{fia}", json={}, headers=BEARER).status_code == 404
    assert hub.web.get(f"{API}/seasons/999999/grid").status_code == 404
    assert hub.web.delete(f"{API}/drivers/{fia}", headers=BEARER).status_code == 204
    assert [one["name"] for one in hub.web.get(f"{API}/seasons/{season}/grid").json()["grid"]] == ["Dana", "Egon"]


@pytest.mark.parametrize("track", ["us\x07a", "usa\u202e", "", " "])
def test_a_calendar_has_boards_that_can_be_read(hub: Hub, track: str) -> None:
    plan = {"name": "Winter", "calendar": [{"track": track}]}
    before = hub.web.get(f"{API}/seasons").json()
    assert hub.web.post(f"{API}/seasons", json=plan, headers=BEARER).status_code == 422
    assert hub.web.get(f"{API}/seasons").json() == before


def test_a_deleted_race_is_added_to_no_season(hub: Hub, table: Table) -> None:
    season = new_season(hub)
    assert set_up(table, "Kai", "Lin")["ok"]
    race = drive(hub, table)
    wait_until(lambda: hub.web.get(f"{API}/races/{race}").status_code == 200)
    assert hub.web.delete(f"{API}/races/{race}", headers=BEARER).status_code == 204
    path = f"{API}/seasons/{season}/races/{race}"
    answer = hub.web.put(path, json={}, headers=BEARER)
    assert (answer.status_code, answer.json()["detail"]["code"]) == (404, "unknown-race")
    assert hub.web.post(f"{API}/races/{race}/restore", headers=BEARER).status_code == 204
    assert standings(hub, season) == []


def test_no_two_seasons_have_one_name_and_every_board_of_a_calendar_is_known(hub: Hub) -> None:
    def say(method: str, path: str, **plan: Any) -> tuple[int, str]:
        answer = hub.web.request(method, f"{API}/seasons{path}", json=plan, headers=BEARER)
        return answer.status_code, answer.json()["detail"]["code"] if answer.status_code >= 400 else ""

    season = new_season(hub)
    name = hub.web.get(f"{API}/seasons/{season}").json()["name"]
    assert say("POST", "", name=f" {name.upper()} ") == (409, "season-taken")
    assert say("PUT", f"/{season}", name=name, calendar=[{"track": "italy"}]) == (204, "")
    assert say("PUT", f"/{new_season(hub)}", name=name) == (409, "season-taken")
    assert say("POST", "", name="Lunar", calendar=[{"track": "moon"}]) == (422, "unknown-board")
    assert say("PUT", f"/{season}", name=name, calendar=[{"track": "moon"}]) == (422, "unknown-board")
    assert hub.web.get(f"{API}/seasons/{season}").json()["calendar"][0]["track"] == "italy"


def test_extra_points_are_for_cars_of_the_race(hub: Hub, table: Table) -> None:
    season = new_season(hub)
    assert set_up(table, "Aino", "Bo")["ok"]
    assert table.referee.ask({"do": "start"})["ok"]
    race = hub.web.get(f"{API}/tables/{table.name}").json()["race"]
    address = f"{API}/seasons/{season}/races/{race}"

    def give(seat: str) -> int:
        return hub.web.put(address, json={"extra": {seat: 1}}, headers=BEARER).status_code

    assert [give("red"), give("white")] == [204, 422]
    for command in ({"do": "finish"}, {"do": "confirm"}):
        assert table.referee.ask(command)["ok"]
    wait_until(lambda: hub.web.get(f"{API}/races/{race}").status_code == 200)
    assert [give("blue"), give("white")] == [204, 422]
    assert hub.web.get(f"{API}/seasons/{season}").json()["driven"][0]["extra"] == {"blue": 1}


def test_the_result_of_a_deleted_race_is_on_no_screen(hub: Hub, table: Table) -> None:
    assert set_up(table, "Aino", "Bo")["ok"]
    race = drive(hub, table)
    wait_until(lambda: hub.web.get(f"{API}/races/{race}").status_code == 200)
    assert hub.web.delete(f"{API}/races/{race}", headers=BEARER).status_code == 204
    wait_until(lambda: table.display.on("state")[-1]["race"] is None)
    state = table.display.on("state")[-1]
    assert (state["phase"], state["cars"], "setup" in state) == ("setup", [], False)
    hub.kill()
    hub.start()
    assert hub.web.get(f"{API}/tables/{table.name}").json()["cars"] == []
    assert hub.web.post(f"{API}/races/{race}/restore", headers=BEARER).status_code == 204
    state = hub.web.get(f"{API}/tables/{table.name}").json()
    assert (state["race"], state["phase"], state["official"]) == (race, "finished", True)
    assert set_up(table, "Aino", "Bo")["ok"], "the next race is set up as ever"


def test_a_race_can_be_planned_on_an_own_board_and_its_name_is_told(hub: Hub) -> None:
    file = (GOLDEN / "own-ring-three-laps.jsonl").read_bytes()
    answer = hub.web.post(f"{API}/races/import", params={"date": "2015-05-05"}, content=file, headers=BEARER)
    assert answer.status_code in (201, 409), answer.text
    [board] = [one["track"] for one in hub.web.get(f"{API}/records").json() if one["board_name"] == "Ring"]
    season = new_season(hub, calendar=[{"track": "usa"}, {"track": board}])
    assert hub.web.get(f"{API}/seasons/{season}").json()["own_boards"] == {board: "Ring"}
    assert hub.web.get(f"{API}/seasons/{new_season(hub)}").json()["own_boards"] == {}
