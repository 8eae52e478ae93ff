"""One name everywhere: given at the claim, kept when the seat is freed, changed by its holder."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from .service import BEARER, REFEREE_TOKEN, running
from .tables import Table
from .two_cars import begin, close

if TYPE_CHECKING:
    from pathlib import Path

    import httpx


def state(table: Table) -> dict[str, Any]:
    return table.hub.web.get(f"/api/v1/tables/{table.name}").json()


def names(table: Table) -> tuple[dict[str, str], dict[str, str]]:
    """Return the names of the seats and of the cars."""
    told = state(table)
    seats, cars = ({one["seat"]: one["name"] for one in told[key]} for key in ("seats", "cars"))
    return seats, cars


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def rename(table: Table, seat: str, name: object, token: str) -> httpx.Response:
    url = f"/api/v1/tables/{table.name}/seats/{seat}/name"
    return table.hub.web.put(url, json={"name": name}, headers=bearer(token))


def test_a_driver_is_renamed_in_the_race_its_result_and_its_file(table: Table) -> None:
    table.sit("red", "blue")
    begin(table)
    before = state(table)
    assert rename(table, "red", "Aina", table.logins["red"][1]).status_code == 200
    assert [one["red"] for one in names(table)] == ["Aina", "Aina"]
    assert state(table)["no"] == before["no"], "it is no entry, so nobody's answer becomes stale"
    close(table)
    result = table.hub.web.get(f"/api/v1/races/{before['race']}/result").json()
    assert "Aina" in {car["name"] for car in result["state"]["cars"]}
    exported = table.hub.web.get(f"/api/v1/races/{before['race']}/export", params={"format": "race"})
    assert "Aina" in {car["name"] for car in json.loads(exported.text.splitlines()[0])["setup"]["cars"]}


def test_a_name_that_nobody_could_see_is_refused_by_every_door(table: Table) -> None:
    table.sit("red")
    before = state(table)
    renamed = rename(table, "red", "\u3164", table.logins["red"][1])
    claim = f"/api/v1/tables/{table.name}/seats/blue/claim"
    claimed = table.hub.web.post(claim, json={"name": " \u2800 "})
    for answer in (renamed, claimed):
        assert (answer.status_code, answer.json()["detail"]["code"]) == (422, "malformed")
    cars = [{"seat": "red", "name": "\uffa0"}, {"seat": "blue"}]
    assert table.referee.ask({"do": "setup", "track": "usa", "cars": cars})["code"] == "setup.malformed"
    assert state(table) == before


def test_a_rename_survives_a_restart_and_a_race_that_is_closed_keeps_its_names(tmp_path: Path) -> None:
    with running(tmp_path, "embedded") as hub:
        table = Table(hub).sit("red", "blue")
        begin(table)
        rename(table, "red", "Aina", table.logins["red"][1])
        table.leave()
        hub.kill()
        hub.start()
        assert [one["red"] for one in names(table)] == ["Aina", "Aina"]
        race = state(table)["race"]
        table = Table(hub)
        close(table)
        table.leave()
        rename(table, "red", "Zoe", REFEREE_TOKEN)
        result = hub.web.get(f"/api/v1/races/{race}/result").json()
        assert "Aina" in {car["name"] for car in result["state"]["cars"]}


def test_a_rename_before_the_race_is_the_name_of_the_car(table: Table) -> None:
    table.sit("red", "blue")
    cars = [{"seat": "red", "name": "Anna from the list"}, {"seat": "blue"}]
    assert table.referee.ask({"do": "setup", "track": "usa", "cars": cars})["ok"]
    assert names(table)[0]["red"] == "Anna from the list", "the referee has named her"
    rename(table, "red", "Aina", table.logins["red"][1])
    assert [one["red"] for one in names(table)] == ["Aina", "Aina"]
    assert table.referee.ask({"do": "start"})["ok"]
    assert [one["red"] for one in names(table)] == ["Aina", "Aina"]


def test_a_seat_that_is_freed_keeps_its_drivers_name_for_who_gives_none(table: Table) -> None:
    table.sit("red", "blue")
    begin(table)
    rename(table, "red", "Aina", table.logins["red"][1])
    table.hub.free(table.name, "red")
    assert names(table)[1]["red"] == "Aina"
    table.hub.claim(table.name, "red")
    assert [one["red"] for one in names(table)] == ["Aina", "Aina"]


def test_who_takes_a_car_over_gives_it_their_name(table: Table) -> None:
    table.sit("red", "blue")
    begin(table)
    table.hub.free(table.name, "red")
    table.hub.claim(table.name, "red", "Bo")
    assert [one["red"] for one in names(table)] == ["Bo", "Bo"]


def test_only_the_holder_and_the_referee_rename(table: Table) -> None:
    table.sit("red", "blue")
    for wrong in (table.logins["blue"][1], "guess"):
        answer = rename(table, "red", "Zoe", wrong)
        assert (answer.status_code, answer.headers["WWW-Authenticate"]) == (401, "Bearer")
    url = f"/api/v1/tables/{table.name}/seats/red/name"
    assert table.hub.web.put(url, json={"name": "Zoe"}).status_code == 401
    assert table.hub.web.put(url, json={"name": "Zoe"}, headers=BEARER).status_code == 200
    assert names(table)[0]["red"] == "Zoe"
    for name in ("x" * 41, "a\nb", 5):
        assert rename(table, "red", name, table.logins["red"][1]).status_code == 422
    assert names(table)[0]["red"] == "Zoe"


def test_the_token_of_a_free_seat_renames_nobody(table: Table) -> None:
    table.sit("red")
    token = table.logins["red"][1]
    table.hub.free(table.name, "red")
    assert rename(table, "red", "Zoe", token).status_code == 401
    url = f"/api/v1/tables/{table.name}/seats/red/name"
    assert table.hub.web.put(url, json={"name": "Zoe"}, headers=BEARER).json()["detail"]["code"] == "seat-free"
    assert rename(table, "pink", "Zoe", REFEREE_TOKEN).status_code == 404


def test_a_holder_leaves_and_the_seat_is_free(table: Table) -> None:
    table.sit("red", "blue")
    url = f"/api/v1/tables/{table.name}/seats/red"
    assert table.hub.web.delete(url, headers=bearer(table.logins["blue"][1])).status_code == 401
    assert table.hub.web.delete(url, headers=bearer(table.logins["red"][1])).status_code == 204
    assert "red" not in names(table)[0]
    table.hub.claim(table.name, "red", "Next")
    assert table.hub.web.delete(url, headers=bearer(table.logins["red"][1])).status_code == 401
