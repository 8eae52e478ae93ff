"""Races that are over, drivers and seasons over HTTP."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

import pytest

from ..hub.service import BEARER, Hub, running
from ..hub.tables import Table
from ..waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator

API = "/api/v1"


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hub]:
    with running(tmp_path_factory.mktemp("archive"), "embedded") as hub:
        yield hub


def get(hub: Hub, path: str, **query: Any) -> Any:
    answer = hub.web.get(f"{API}{path}", params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def end_race(
    hub: Hub, table: Table, first: str, second: str, *others: dict[str, Any], confirm: bool = True, track: Any = "usa"
) -> str:
    """Drive a race that ends at once: the car of the second driver retires, then the flag falls."""
    cars = [{"seat": "red", "name": first}, {"seat": "blue", "name": second}, *others]
    for command in (
        {"do": "setup", "setup": {"v": 1, "track": track, "laps": 1, "cars": cars}},
        {"do": "start"},
        {"do": "retire", "seat": "blue"},
        {"do": "finish"},
    ):
        reply = table.referee.ask(command)
        assert reply["ok"], reply
    race = hub.web.get(f"{API}/tables/{table.name}").json()["race"]
    if confirm:
        assert table.referee.ask({"do": "confirm"})["ok"]
        wait_until(lambda: race in {one["race"] for one in get(hub, "/races")})
    return str(race)


@pytest.fixture
def table(hub: Hub, request: pytest.FixtureRequest) -> Iterator[Table]:
    table = Table(hub, hub.make_table(f"t{abs(hash(request.node.name)) % 10**9}"))
    yield table
    table.leave()


def test_a_race_on_a_board_of_the_set_up_is_not_one_on_the_published_board(hub: Hub, table: Table) -> None:
    board = {"id": "usa", "name": "Kitchen", "spaces": 30, "laps": 1, "heat": 6, "stress": 3, "corners": []}
    race = end_race(hub, table, "Kari", "Kim", track=board)
    told = get(hub, f"/races/{race}")
    assert told["track"].startswith("usa~")
    assert told["board_name"] == "Kitchen"
    [listed] = get(hub, f"/tables/{table.name}/races")
    assert (listed["track"], listed["board_name"]) == (told["track"], "Kitchen")
    assert race not in {one["race"] for one in get(hub, "/races", track="usa")}


def driver_of(hub: Hub, name: str) -> dict[str, Any]:
    return next(one for one in get(hub, "/drivers") if one["name"] == name)


def test_a_race_is_listed_once_its_result_is_official(hub: Hub, table: Table) -> None:
    race = end_race(hub, table, "Aino", "Bo", confirm=False)
    assert get(hub, "/races", table=table.name) == []
    assert hub.web.delete(f"{API}/races/{race}", headers=BEARER).status_code == 404
    assert table.referee.ask({"do": "confirm"})["ok"]
    wait_until(lambda: get(hub, "/races", table=table.name) != [])
    [told] = get(hub, "/races", table=table.name)
    assert (told["race"], told["track"], told["laps"], told["season"]) == (race, "usa", 1, None)
    assert [(car["seat"], car["name"], car["place"], car["status"]) for car in told["cars"]] == [
        ("red", "Aino", 1, "flagged"),
        ("blue", "Bo", None, "retired"),
    ]


def test_a_legend_is_told_from_a_driver_who_gave_no_name(hub: Hub, table: Table) -> None:
    others: list[dict[str, Any]] = [{"seat": "black", "legend": True}, {"seat": "green"}]
    told = get(hub, f"/races/{end_race(hub, table, 'Lars', 'Lea', *others)}")
    assert {car["seat"]: (car["legend"], car["driver"] is None) for car in told["cars"]} == {
        "red": (False, False),
        "blue": (False, False),
        "black": (True, True),
        "green": (False, True),
    }


def test_the_list_is_paged(hub: Hub, table: Table) -> None:
    races = [end_race(hub, table, "Cy", "Di") for _ in range(3)]
    first = hub.web.get(f"{API}/races", params={"table": table.name, "limit": 2})
    assert [one["race"] for one in first.json()] == [races[2], races[1]]
    assert first.headers["X-Total-Count"] == "3"
    rest = first.headers["Link"].split(">")[0].removeprefix("<")
    assert [one["race"] for one in hub.web.get(rest).json()] == [races[0]]


def test_a_race_can_be_deleted_and_brought_back_by_the_referee_alone(hub: Hub, table: Table) -> None:
    race = end_race(hub, table, "Eva", "Finn")
    for method, path in (("DELETE", f"/races/{race}"), ("POST", f"/races/{race}/restore")):
        assert hub.web.request(method, API + path).status_code == 401
    assert hub.web.delete(f"{API}/races/{race}", headers=BEARER).status_code == 204
    assert get(hub, "/races", table=table.name) == []
    at_the_table = hub.web.get(f"{API}/tables/{table.name}/races")
    assert (at_the_table.json(), at_the_table.headers["X-Total-Count"]) == ([], "0")
    assert hub.web.get(f"{API}/races/{race}/result").status_code == 404
    assert hub.web.get(f"{API}/races/{race}/export").status_code == 404
    assert driver_of(hub, "Eva")["races"] == 0
    assert hub.web.post(f"{API}/races/{race}/restore", headers=BEARER).status_code == 204
    assert hub.web.post(f"{API}/races/{race}/restore", headers=BEARER).status_code == 404
    for listed in (get(hub, "/races", table=table.name), get(hub, f"/tables/{table.name}/races")):
        assert [one["race"] for one in listed] == [race]
    assert hub.web.get(f"{API}/races/{race}/result").status_code == 200
    assert driver_of(hub, "Eva")["wins"] == 1


def test_a_driver_is_known_across_tables_and_by_any_spelling(hub: Hub, table: Table) -> None:
    end_race(hub, table, "Greta Garbo", "Hugo")
    end_race(hub, table, "GRETA  garbo", "Ida")
    greta = get(hub, f"/drivers/{driver_of(hub, 'Greta Garbo')['driver']}")
    assert (greta["races"], greta["wins"], greta["colours"]) == (2, 2, {"red": 2})
    assert greta["boards"] == [{"track": "usa", "board_name": None, "races": 2, "wins": 2, "best": 1}]
    assert {(one["name"], one["races"], one["ahead"]) for one in greta["meetings"]} == {("Hugo", 1, 1), ("Ida", 1, 1)}
    assert [one["place"] for one in greta["latest"]] == [1, 1]


def test_a_driver_is_renamed_merged_and_forgotten_by_the_referee(hub: Hub, table: Table) -> None:
    race = end_race(hub, table, "Jon", "Kaj")
    jon, kaj = driver_of(hub, "Jon")["driver"], driver_of(hub, "Kaj")["driver"]
    for method, path, body in (
        ("PUT", f"/drivers/{jon}/name", {"name": "X"}),
        ("POST", f"/drivers/{jon}/merge", {"into": kaj}),
        ("DELETE", f"/drivers/{jon}", None),
    ):
        assert hub.web.request(method, API + path, json=body).status_code == 401
    taken = hub.web.put(f"{API}/drivers/{jon}/name", json={"name": "kaj"}, headers=BEARER)
    assert (taken.status_code, taken.json()["detail"]["code"]) == (409, "name-taken")
    assert hub.web.put(f"{API}/drivers/{jon}/name", json={"name": " Jon  Boy "}, headers=BEARER).status_code == 204
    assert get(hub, f"/drivers/{jon}")["name"] == "Jon Boy"
    met = hub.web.post(f"{API}/drivers/{kaj}/merge", json={"into": jon}, headers=BEARER)
    assert (met.status_code, met.json()["detail"]["code"], met.json()["detail"]["facts"]) == (
        409, "drivers-met", {"race": race}
    )  # fmt: skip
    other = end_race(hub, table, "Kaj Berg", "Lo")
    berg = driver_of(hub, "Kaj Berg")["driver"]
    assert hub.web.post(f"{API}/drivers/{berg}/merge", json={"into": kaj}, headers=BEARER).status_code == 204
    assert hub.web.get(f"{API}/drivers/{berg}").status_code == 404
    assert {one["name"]: (one["races"], one["ahead"]) for one in get(hub, f"/drivers/{kaj}")["meetings"]} == {
        "Jon Boy": (1, 0), "Lo": (1, 1)
    }  # fmt: skip
    playing = hub.web.delete(f"{API}/drivers/{kaj}", headers=BEARER)
    assert playing.status_code == 204, "the race is closed, nobody sits here"
    assert hub.web.delete(f"{API}/drivers/{jon}", headers=BEARER).status_code == 204
    [later, told] = get(hub, "/races", table=table.name)
    assert [(car["name"], car["driver"]) for car in told["cars"]] == [("Driver 1", None), ("Driver 2", None)]
    assert (later["race"], later["cars"][0]["name"]) == (other, "Driver 1")
    result = get(hub, f"/races/{race}/result")
    assert [car["name"] for car in result["state"]["cars"]] == ["Driver 1", "Driver 2"]
    assert [car["nameless"] for car in result["state"]["cars"]] == [1, 2], "pages say it in their own language"
    assert [car["nameless"] for car in told["cars"]] == [1, 2]
    assert "Jon" not in hub.web.get(f"{API}/races/{race}/export").text


def test_nobody_reads_a_forgotten_name_where_it_was_read_before(hub: Hub, table: Table) -> None:
    race = end_race(hub, table, "Xaver Unusual", "Ylva")
    places = (f"/races/{race}/result", f"/races/{race}/export", f"/tables/{table.name}")
    assert all("Xaver" in hub.web.get(API + place).text for place in places)
    driver = driver_of(hub, "Xaver Unusual")["driver"]
    assert hub.web.delete(f"{API}/drivers/{driver}", headers=BEARER).status_code == 204
    assert [place for place in places if "Xaver" in hub.web.get(API + place).text] == []
    assert "Xaver" not in hub.web.get(f"{API}/tables/{table.name}/journal", headers=BEARER).text
    wait_until(lambda: table.display.on("state")[-1]["cars"][0]["name"] == "Driver 1")
    state = table.display.on("state")[-1]
    assert [car.get("nameless") for car in state["cars"]] == [1, None], "the TV says it in its own language"
    assert [car.get("forgotten", False) for car in state["setup"]["cars"]] == [True, False]


def test_a_forgotten_driver_is_not_named_in_an_abandoned_race(hub: Hub, table: Table) -> None:
    end_race(hub, table, "Zoltan Unusual", "Ylva")
    cars = [{"seat": "red", "name": "Ylva"}, {"seat": "blue", "name": "zoltan  unusual"}]
    setup = {"v": 1, "track": "usa", "laps": 1, "cars": cars}
    for command in (
        {"do": "setup", "setup": setup},
        {"do": "start"},
        {"do": "abandon"},
        {"do": "setup", "setup": setup},
    ):
        assert table.referee.ask(command)["ok"]
    [abandoned] = [one["race"] for one in get(hub, f"/tables/{table.name}/races") if one["phase"] == "abandoned"]
    assert "zoltan" in hub.web.get(f"{API}/races/{abandoned}/export").text
    driver = driver_of(hub, "Zoltan Unusual")["driver"]
    playing = hub.web.delete(f"{API}/drivers/{driver}", headers=BEARER)
    assert playing.status_code == 409, "the next race is set up with the name"
    setup["cars"][1]["name"] = ""
    assert table.referee.ask({"do": "setup", "setup": setup})["ok"]
    assert hub.web.delete(f"{API}/drivers/{driver}", headers=BEARER).status_code == 204
    assert "zoltan" not in hub.web.get(f"{API}/races/{abandoned}/export").text


def test_a_driver_who_sits_at_a_table_is_not_forgotten(hub: Hub, table: Table) -> None:
    end_race(hub, table, "Lars", "Mia")
    lars = driver_of(hub, "Lars")["driver"]
    hub.web.post(f"{API}/tables/{table.name}/seats/green/claim", json={"name": "lars"})
    refused = hub.web.delete(f"{API}/drivers/{lars}", headers=BEARER)
    assert (refused.status_code, refused.json()["detail"]["code"]) == (409, "driver-playing")
    hub.web.delete(f"{API}/tables/{table.name}/seats/green", headers=BEARER)
    assert hub.web.delete(f"{API}/drivers/{lars}", headers=BEARER).status_code == 204


def test_a_season_has_standings(hub: Hub, table: Table) -> None:
    races = [end_race(hub, table, "Nils", "Olga"), end_race(hub, table, "Olga", "Nils")]
    plan = {"name": "Winter", "drop_worst": 0, "points": [5, 3], "calendar": [{"track": "italy"}]}
    assert hub.web.post(f"{API}/seasons", json=plan).status_code == 401
    season = hub.web.post(f"{API}/seasons", json=plan, headers=BEARER).json()["season"]
    for race in races:
        put = hub.web.put(f"{API}/seasons/{season}/races/{race}", headers=BEARER)
        assert put.status_code == 204, put.text
    report = get(hub, f"/seasons/{season}")
    assert [(row["place"], row["name"], row["points"], row["scores"]) for row in report["standings"]] == [
        (1, "Olga", 5, [0, 5]),
        (2, "Nils", 5, [5, 0]),
    ]
    assert [one["winner"] for one in report["driven"]] == ["Nils", "Olga"]
    extra = {"extra": {"red": 2}}
    assert hub.web.put(f"{API}/seasons/{season}/races/{races[0]}", json=extra, headers=BEARER).status_code == 204
    assert [row["points"] for row in get(hub, f"/seasons/{season}")["standings"]] == [7, 5]
    assert [one["extra"] for one in get(hub, f"/seasons/{season}")["driven"]] == [{"red": 2}, {}]
    changed = plan | {"points": [9, 6], "name": "Snow"}
    assert hub.web.put(f"{API}/seasons/{season}", json=changed, headers=BEARER).status_code == 204
    assert [row["points"] for row in get(hub, f"/seasons/{season}")["standings"]] == [11, 9]
    assert hub.web.delete(f"{API}/seasons/{season}/races/{races[0]}", headers=BEARER).status_code == 204
    assert [row["name"] for row in get(hub, f"/seasons/{season}")["standings"]] == ["Olga", "Nils"]
    assert hub.web.delete(f"{API}/seasons/{season}", headers=BEARER).status_code == 204
    assert hub.web.get(f"{API}/seasons/{season}").status_code == 404
    assert {one["season"] for one in get(hub, "/races", table=table.name)} == {None}


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PUT", "/seasons/999999", {"name": "No"}),
        ("DELETE", "/seasons/999999", None),
        ("PUT", "/seasons/999999/races/2026-01-01-1", None),
        ("DELETE", "/seasons/999999/races/2026-01-01-1", None),
        ("GET", "/drivers/999999", None),
        ("PUT", "/drivers/999999/name", {"name": "No"}),
        ("POST", "/drivers/999999/merge", {"into": 1}),
        ("DELETE", "/drivers/999999", None),
        ("DELETE", "/races/1999-01-01-1", None),
    ],
)
def test_what_is_not_there_is_refused_in_one_sentence(hub: Hub, method: str, path: str, body: Any) -> None:
    answer = hub.web.request(method, API + path, json=body, headers=BEARER)
    assert answer.status_code == 404
    assert answer.json()["detail"]["code"].startswith("unknown-")
    assert answer.json()["detail"]["text"].endswith(".")


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", f"/races?driver={2**64}", None),
        ("GET", f"/races?season={2**64}", None),
        ("POST", "/drivers/1/merge", {"into": 2**64}),
        ("PUT", "/seasons/1/races/2026-01-01-1", {"extra": {"pink": 3}}),
        ("POST", "/seasons", {"name": "Winter", "calendar": [{"track": "usa", "date": "2026-02-30"}]}),
        ("POST", "/seasons", {"name": "Winter", "points": []}),
        ("POST", "/seasons", {"name": "Winter", "points": ["9", True]}),
    ],
)
def test_what_cannot_be_is_refused(hub: Hub, method: str, path: str, body: Any) -> None:
    answer = hub.web.request(method, API + path, json=body, headers=BEARER)
    assert (answer.status_code, answer.json()["detail"]["code"]) == (422, "malformed")


def test_the_archive_survives_a_restart(hub: Hub, table: Table) -> None:
    race = end_race(hub, table, "Petra", "Quinn")
    hub.kill()
    hub.start()
    assert [one["race"] for one in get(hub, "/races", table=table.name)] == [race]
    assert driver_of(hub, "Petra")["wins"] == 1


def test_a_new_name_reaches_results_exports_and_the_table(hub: Hub, table: Table) -> None:
    race = end_race(hub, table, "Rut", "Sven")
    paths = [f"/races/{race}/result", f"/races/{race}/export", f"/tables/{table.name}"]
    assert all("Rut" in hub.web.get(API + path).text for path in paths)
    rut = driver_of(hub, "Rut")["driver"]
    assert hub.web.put(f"{API}/drivers/{rut}/name", json={"name": " Ruth  A"}, headers=BEARER).status_code == 204
    assert all("Ruth A" in hub.web.get(API + path).text for path in paths)
    wait_until(lambda: table.display.on("state")[-1]["cars"][0]["name"] == "Ruth A", "the new name is published")


@pytest.mark.parametrize("name", [" ", "a\u202eb", "\u2800", "Winter\x00", "two\nlines"])
@pytest.mark.parametrize(("method", "path"), [("PUT", "/drivers/1/name"), ("POST", "/seasons")])
def test_a_name_that_nobody_can_read_is_refused(hub: Hub, method: str, path: str, name: str) -> None:
    answer = hub.web.request(method, API + path, json={"name": name}, headers=BEARER)
    assert (answer.status_code, answer.json()["detail"]["code"]) == (422, "malformed"), answer.text


def test_deleted_races_are_listed_for_the_referee_until_they_are_restored(hub: Hub, table: Table) -> None:
    race = end_race(hub, table, "Nora", "Olle")
    told = get(hub, f"/races/{race}")
    path = f"{API}/races/deleted"
    assert hub.web.get(path).status_code == 401

    def deleted() -> dict[str, Any]:
        return {one["race"]: one for one in hub.web.get(path, headers=BEARER).json()}

    assert race not in deleted()
    assert hub.web.delete(f"{API}/races/{race}", headers=BEARER).status_code == 204
    one = deleted()[race]
    assert {key: one[key] for key in told} == told
    days = date.fromisoformat(one["until"]) - date.fromisoformat(one["deleted"][:10])
    assert days.days == 30
    assert hub.web.post(f"{API}/races/{race}/restore", headers=BEARER).status_code == 204
    assert race not in deleted()
