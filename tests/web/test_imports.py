"""Races from elsewhere over HTTP: race files, and old results as a list."""

from __future__ import annotations

import csv
import io
import json
from itertools import count
from typing import TYPE_CHECKING, Any

import pytest

from ..golden.races import FOLDER
from ..hub.service import BEARER, Hub, running

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx

API = "/api/v1"
_numbers = count(1)
HEADING = "date,board,laps,driver,place,colour,points\n"


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hub]:
    with running(tmp_path_factory.mktemp("imports"), "embedded") as hub:
        yield hub


def golden(name: str) -> bytes:
    return (FOLDER / f"{name}.jsonl").read_bytes()


def send(hub: Hub, file: bytes, **query: Any) -> httpx.Response:
    return hub.web.post(f"{API}/races/import", content=file, params=query, headers=BEARER)


def refused(answer: httpx.Response, status: int) -> dict[str, Any]:
    assert answer.status_code == status, answer.text
    detail: dict[str, Any] = answer.json()["detail"]
    assert detail["text"].endswith("."), "one sentence"
    return detail


def new_season(hub: Hub, **plan: Any) -> int:
    answer = hub.web.post(f"{API}/seasons", json={"name": f"Before {next(_numbers)}"} | plan, headers=BEARER)
    return int(answer.json()["season"])


def test_a_race_file_becomes_a_race_of_the_archive(hub: Hub) -> None:
    answer = send(hub, golden("usa-four-cars-two-laps"), date="2024-02-29")
    assert answer.status_code == 201, answer.text
    told = answer.json()
    assert (told["race"], told["imported"], told["table"]) == ("2024-02-29-1", "file", "main")
    assert told["started"] == "2024-02-29", "a day has no hour, and is the same one everywhere"
    assert [car["place"] for car in told["cars"]] == [1, 2, 3, 4]
    assert hub.web.get(f"{API}/races/{told['race']}").json() == told
    assert told in hub.web.get(f"{API}/races").json()
    names = {car["name"] for car in told["cars"]}
    assert names <= {one["name"] for one in hub.web.get(f"{API}/drivers").json()}
    assert hub.web.get(f"{API}/races/{told['race']}/result").json()["awards"]
    assert hub.web.get(f"{API}/races/{told['race']}/export").content.count(b"\n") == golden(
        "usa-four-cars-two-laps"
    ).count(b"\n")


def test_a_race_of_a_day_to_come_is_refused(hub: Hub) -> None:
    before = hub.web.get(f"{API}/races").json()
    told = refused(send(hub, golden("usa-alone"), date="2999-01-01"), 422)
    assert told["code"] == "date-to-come"
    assert "2999-01-01" in told["text"]
    answer = hub.web.post(
        f"{API}/seasons/{new_season(hub)}/import",
        content=f"{HEADING}2999-01-01,usa,1,Aino,1,,\n",
        headers=BEARER,
    )
    assert [line["code"] for line in refused(answer, 422)["lines"]] == ["date-to-come"]
    assert hub.web.get(f"{API}/races").json() == before


def on_own_board(file: str, **changed: Any) -> bytes:
    """Return a golden race that brings another board along under the same id."""
    first, rest = golden(file).split(b"\n", 1)
    line = json.loads(first)
    line["setup"]["track"] |= changed
    return json.dumps(line).encode() + b"\n" + rest


def test_own_boards_of_a_published_id_have_records_of_their_own(hub: Hub) -> None:
    def records() -> dict[str, Any]:
        return {one["track"]: one for one in hub.web.get(f"{API}/records").json()}

    before = records().get("netherlands")
    own = [
        send(hub, on_own_board("netherlands-meddling-referee", name=name, grid_spots=spots), date="2001-01-01").json()
        for name, spots in (("Dunes", 10), ("Polder", 11))
    ]
    first, second = (one["track"] for one in own)
    assert len({first, second, "netherlands"}) == 3
    assert records().get("netherlands") == before, "the published board's records stay as they are"
    for one in own:
        assert {each["race"] for each in records()[one["track"]]["records"]} == {one["race"]}
        assert records()[one["track"]]["board_name"] == one["board_name"]
    assert [one["board_name"] for one in own] == ["Dunes", "Polder"]
    assert [one["race"] for one in hub.web.get(f"{API}/races", params={"track": second}).json()] == [own[1]["race"]]
    for answer in ("result", "moments"):
        told = hub.web.get(f"{API}/races/{own[0]['race']}/{answer}").json()
        assert (told["track"], told["board_name"], told["imported"]) == (first, "Dunes", "file")


def test_the_board_of_a_race_comes_with_it_and_is_an_oval_where_it_is_somebodys_own(hub: Hub) -> None:
    published = hub.web.get(f"{API}/tracks").json()["netherlands"]
    file = "netherlands-meddling-referee"
    plain, own = (
        send(hub, on_own_board(file, name="Dyke", grid_spots=spots), date="2001-02-03").json()
        for spots in (published["grid_spots"], 9)
    )
    answer = hub.web.get(f"{API}/races/{plain['race']}/board")
    assert answer.json() == published
    drawn = hub.web.get(f"{API}/races/{own['race']}/board").json()
    assert (drawn["id"], drawn["name"]) == (own["track"], "Dyke")
    assert [(one["after"], one["limit"]) for one in drawn["corners"]] == [
        (one["after"], one["limit"]) for one in published["corners"]
    ]
    assert "shape" not in drawn
    assert [one["space"] for one in drawn["geometry"]["spaces"]] == list(range(1, drawn["spaces"] + 1))
    for told in ("result", "moments"):
        state = hub.web.get(f"{API}/races/{own['race']}/{told}").json()["state"]
        assert (state["track"], state["own_board"]) == ("netherlands", {"key": own["track"], "name": "Dyke"})
        assert "own_board" not in hub.web.get(f"{API}/races/{plain['race']}/{told}").json()["state"]
    again = hub.web.get(f"{API}/races/{plain['race']}/board", headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304
    assert refused(hub.web.get(f"{API}/races/2001-02-03-99/board"), 404)["code"] == "unknown-race"


@pytest.mark.parametrize("board", ["../etc", "", "a b", "x" * 61, "usa/x"])
def test_a_race_file_whose_board_has_no_proper_id_is_refused(hub: Hub, board: str) -> None:
    detail = refused(send(hub, on_own_board("usa-alone", id=board)), 422)
    assert (detail["code"], detail["facts"]["line"]) in {("setup.track", 1), ("setup.malformed", 1)}


def test_a_race_as_events_names_its_drivers_and_their_places(hub: Hub) -> None:
    told = send(hub, golden("usa-four-cars-two-laps").replace(b"usa", b"us-a"), date="2010-10-10").json()
    cars = {car["seat"]: car for car in told["cars"]}
    address = f"{API}/races/{told['race']}/export"
    rows = list(csv.DictReader(io.StringIO(hub.web.get(address, params={"format": "csv"}).text)))
    assert {row["at"] for row in rows} == {"2010-10-10"}
    of_cars = [row for row in rows if row["seat"]]
    assert all(row["name"] == cars[row["seat"]]["name"] for row in of_cars)
    assert all(int(row["place"]) == cars[row["seat"]]["place"] for row in of_cars)
    whole = hub.web.get(address, params={"format": "json"}).json()
    assert [(one["place"], one["name"]) for one in whole["classification"]] == [
        (car["place"], car["name"]) for car in told["cars"]
    ]
    assert (whole["started"], whole["track"]) == ("2010-10-10", told["track"])


def test_an_imported_race_is_never_the_race_on_the_table(hub: Hub) -> None:
    send(hub, golden("spain-other-rulings"))
    assert hub.web.get(f"{API}/tables/main").json()["race"] is None
    assert hub.web.get(f"{API}/tables/main/races").json() == []
    hub.kill()
    hub.start()
    assert hub.web.get(f"{API}/tables/main").json()["race"] is None


def test_the_same_race_is_recognised_also_by_its_own_export_and_after_a_rename(hub: Hub) -> None:
    race = send(hub, golden("great-britain-two-cars")).json()["race"]
    again = refused(send(hub, golden("great-britain-two-cars"), date="2020-01-01"), 409)
    assert (again["code"], again["facts"]) == ("race-known", {"race": race})
    driver = hub.web.get(f"{API}/races/{race}").json()["cars"][0]["driver"]
    assert hub.web.put(f"{API}/drivers/{driver}/name", json={"name": "Renamed"}, headers=BEARER).status_code == 204
    exported = hub.web.get(f"{API}/races/{race}/export").content
    assert b"Renamed" in exported
    assert refused(send(hub, exported), 409)["code"] == "race-known"
    assert hub.web.delete(f"{API}/races/{race}", headers=BEARER).status_code == 204
    assert "deleted" in refused(send(hub, exported), 409)["text"]


def test_a_file_that_breaks_a_rule_is_refused_with_its_line(hub: Hub) -> None:
    lines = golden("usa-alone").splitlines()
    lines[3:3] = [b'{"seat": "gray", "do": "boost"}'] * 2
    before = hub.web.get(f"{API}/races").headers["X-Total-Count"]
    detail = refused(send(hub, b"\n".join(lines)), 422)
    assert detail["facts"] == {"line": 4}
    assert detail["text"].startswith("Line 4: ")
    assert hub.web.get(f"{API}/races").headers["X-Total-Count"] == before


@pytest.mark.parametrize(
    ("file", "code"),
    [
        (b"", "not-a-race-file"),
        (b"\x89PNG", "not-a-race-file"),
        (golden("usa-four-cars-two-laps")[:3000].rsplit(b"\n", 1)[0], "race-unfinished"),
        (golden("japan-abandoned"), "race-unfinished"),
    ],
)
def test_what_is_no_whole_race_is_refused(hub: Hub, file: bytes, code: str) -> None:
    assert refused(send(hub, file), 422)["code"] == code


def test_only_the_referee_imports_and_only_so_much(hub: Hub) -> None:
    season = new_season(hub)
    for path in ("races/import", f"seasons/{season}/import"):
        assert hub.web.post(f"{API}/{path}", content=b"x").status_code == 401
        huge = hub.web.post(f"{API}/{path}", content=b"x" * (4 * 1024 * 1024 + 1), headers=BEARER)
        assert (huge.status_code, huge.json()["detail"]["code"]) == (413, "too-large")
    assert refused(send(hub, golden("usa-alone"), table="nowhere"), 404)["code"] == "unknown-table"
    assert send(hub, golden("usa-alone"), date="2025-02-30").status_code == 422


def test_a_forgotten_driver_does_not_come_back_and_somebody_of_that_name_is_somebody(hub: Hub) -> None:
    lines = golden("netherlands-meddling-referee").splitlines()
    start = json.loads(lines[0])
    start["setup"]["cars"][0] |= {"name": "Whoever", "forgotten": True}
    start["setup"]["cars"][1]["name"] = "Driver 1"
    told = send(hub, b"\n".join([json.dumps(start).encode(), *lines[1:]])).json()
    cars = {car["seat"]: car for car in told["cars"]}
    gone, other = (cars[start["setup"]["cars"][index]["seat"]] for index in (0, 1))
    assert (gone["name"], gone["nameless"], gone["driver"]) == ("Driver 1", 1, None)
    assert (other["name"], other["nameless"]) == ("Driver 1", None)
    assert hub.web.get(f"{API}/drivers/{other['driver']}").json()["name"] == "Driver 1"
    exported = hub.web.get(f"{API}/races/{told['race']}/export").text.splitlines()[0]
    assert [car.get("forgotten", False) for car in json.loads(exported)["setup"]["cars"][:2]] == [True, False]
    assert "Whoever" not in exported


# Results -----------------------------------------------------------------------------------------------


def add(hub: Hub, season: int, text: str) -> httpx.Response:
    return hub.web.post(f"{API}/seasons/{season}/import", content=text.encode(), headers=BEARER)


def test_old_results_count_for_a_season_in_the_order_of_their_days(hub: Hub) -> None:
    season = new_season(hub)
    text = (
        HEADING
        + "2023-05-02,italy,3,Kimi,1,red,\n2023-05-02,italy,3,Mika,2,,\n2023-05-02,italy,3,Keke,dnf,,\n"
        + "\n2023-05-01,Great Britain,2,Mika,1,,25\n2023-05-01,Great Britain,2,Kimi,2,,18\n"
    )
    answer = add(hub, season, text)
    assert (answer.status_code, answer.json()) == (201, {"races": ["2023-05-01-1", "2023-05-02-1"]})
    report = hub.web.get(f"{API}/seasons/{season}").json()
    assert [one["track"] for one in report["driven"]] == ["great-britain", "italy"]
    assert [(row["name"], row["scores"]) for row in report["standings"]] == [
        ("Mika", [25, 6]),
        ("Kimi", [18, 9]),
        ("Keke", [None, 0]),
    ]
    told = hub.web.get(f"{API}/races/2023-05-02-1").json()
    assert (told["imported"], told["rounds"], told["laps"]) == ("results", 0, 3)
    assert [(car["name"], car["seat"], car["status"]) for car in told["cars"]] == [
        ("Kimi", "red", "finished"),
        ("Mika", None, "finished"),
        ("Keke", None, "retired"),
    ]
    drove = {car["name"]: hub.web.get(f"{API}/drivers/{car['driver']}").json() for car in told["cars"]}
    assert [drove[name]["colours"] for name in ("Kimi", "Mika")] == [{"red": 1}, {}]
    assert [one["seat"] for one in drove["Mika"]["latest"]] == [None, None]
    grid = hub.web.get(f"{API}/seasons/{season}/grid").json()["grid"]
    assert [(one["name"], one["seat"]) for one in grid] == [("Mika", None), ("Kimi", "red"), ("Keke", None)]
    assert {record["seat"] for one in drove["Mika"]["records"] for record in one["records"]} == {None}


def test_every_page_copes_with_a_race_of_which_only_the_result_is_known(hub: Hub) -> None:
    season = new_season(hub)
    add(hub, season, HEADING + "2022-01-01,usa,1,Only,1,,\n2022-01-01,usa,1,Other,2,,\n")
    [only] = hub.web.get(f"{API}/drivers", params={"text": "Only"}).json()
    report = hub.web.get(f"{API}/drivers/{only['driver']}").json()
    assert (report["races"], report["wins"], report["totals"]["spaces"], report["top_speed"]) == (1, 1, 0, 0)
    assert report["meetings"][0]["ahead"] == 1
    for path in ("result", "export"):
        assert refused(hub.web.get(f"{API}/races/2022-01-01-1/{path}"), 404)["code"] == "results-only"
    assert hub.web.delete(f"{API}/drivers/{only['driver']}", headers=BEARER).status_code == 204
    names = [car["name"] for car in hub.web.get(f"{API}/races/2022-01-01-1").json()["cars"]]
    assert names == ["Driver 1", "Other"]


def test_a_list_with_wrong_lines_changes_nothing_and_says_all_of_them(hub: Hub) -> None:
    season = new_season(hub)
    text = HEADING + "2021-01-01,usa,1,Aino,1,,\n2021-13-01,usa,1,Bo,2,,\n2021-01-01,moon,0,,x,pink,-1\n"
    detail = refused(add(hub, season, text), 422)
    assert detail["code"] == "wrong-lines"
    assert [(one["line"], one["code"]) for one in detail["lines"]] == [(3, "date"), (4, "board")]
    assert all(one["message"].endswith(".") for one in detail["lines"])
    assert hub.web.get(f"{API}/seasons/{season}").json()["driven"] == []


def test_a_list_is_not_imported_twice_whatever_its_drivers_are_called_by_then(hub: Hub) -> None:
    season = new_season(hub)
    text = HEADING + "2019-01-01,usa,1,Twice,1,,\n2019-01-01,usa,1,Thrice,2,,\n"
    assert add(hub, season, text).status_code == 201
    [twice] = hub.web.get(f"{API}/drivers", params={"text": "twice"}).json()
    hub.web.put(f"{API}/drivers/{twice['driver']}/name", json={"name": "Once"}, headers=BEARER)
    [line] = refused(add(hub, season, text), 422)["lines"]
    assert (line["line"], line["code"]) == (2, "race-known")
    assert refused(add(hub, 999999, text), 404)["code"] == "unknown-season"


def test_records_are_told_per_board_and_on_the_drivers_page(hub: Hub) -> None:
    race = send(hub, golden("mexico-five-cars")).json()
    [board] = hub.web.get(f"{API}/records", params={"track": "mexico"}).json()
    by_name = {(one["record"], one["laps"]): one for one in board["records"]}
    winner = race["cars"][0]
    assert by_name["most-wins", None]["driver"] == winner["driver"]
    fewest = by_name["fewest-rounds", race["laps"]]
    assert fewest["race"] == race["race"]
    result = hub.web.get(f"{API}/races/{race['race']}/result").json()
    assert fewest["figure"] == min(row["round"] for row in result["classification"] if row["round"])
    report = hub.web.get(f"{API}/drivers/{winner['driver']}").json()
    held = [one for each in report["records"] if each["track"] == "mexico" for one in each["records"]]
    assert held == [one for one in board["records"] if one["driver"] == winner["driver"]]


def test_the_csv_export_of_an_imported_race_opens_again(hub: Hub) -> None:
    race = send(hub, golden("france-six-cars-by-chance"), date="2024-03-01").json()["race"]
    rows = list(csv.DictReader(io.StringIO(hub.web.get(f"{API}/races/{race}/export", params={"format": "csv"}).text)))
    assert {row["origin"] for row in rows} == {"import"}
    assert "race_finished" in {row["event"] for row in rows}
    assert all(isinstance(json.loads(row["details"]), dict) for row in rows)
