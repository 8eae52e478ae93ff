"""The web side: health, metrics, logs, limits; every response has its schema and no request can do harm."""

from __future__ import annotations

import json
import os
import re
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from companion.process.greeting import qr_svg

from ..hub.phones import Phone
from ..hub.service import BEARER, REFEREE_TOKEN, Hub, running
from ..hub.tables import Table
from ..hub.two_cars import PLAN, begin, close
from ..waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hub]:
    with running(tmp_path_factory.mktemp("web"), "embedded", COMPANION_LOG_JSON="true") as hub:
        yield hub


def test_health_is_reported_for_programs_and_people(hub: Hub) -> None:
    answer = hub.web.get("/healthz")
    assert answer.status_code == 200
    health = answer.json()
    assert (health["ok"], health["broker"], health["journal"], health["troubles"]) == (True, "up", None, {})
    assert health["text"].endswith(".")


def test_a_table_whose_race_is_damaged_is_refused_in_one_sentence(hub: Hub) -> None:
    with closing(sqlite3.connect(hub.data / "pitwall.sqlite", isolation_level=None)) as database:
        database.execute("INSERT INTO tables (name) VALUES ('damaged')")
        row = "'1999-01-01-1', 'damaged', -1, '1999-01-01', 'usa', 'racing'"
        database.execute(f"INSERT INTO races (id, table_name, number, started, track, phase) VALUES ({row})")
        database.execute("INSERT INTO entries VALUES ('1999-01-01-1', 1, '1999-01-01', 'referee', 1, '{\"no\":1}')")
    answer = hub.web.post("/api/v1/tables", json={"table": "damaged"}, headers=BEARER)
    assert (answer.status_code, answer.json()["detail"]["code"]) == (409, "unreadable-race")
    assert answer.json()["detail"]["text"].startswith("There is a table damaged already, and its race cannot be read: ")
    assert hub.web.get("/healthz").json()["troubles"] == {}


def test_the_status_topic_carries_version_and_health(hub: Hub) -> None:
    display = Phone(hub).is_in()
    status = display.wait(lambda heard: heard.topic.endswith("/status")).json
    assert status["state"] == "online"
    assert status["version"] == hub.web.get("/healthz").json()["version"]
    assert status["health"]["broker"] == "up"
    display.close()


def test_metrics_are_in_prometheus_format(hub: Hub) -> None:
    table = Table(hub, hub.make_table("figures")).sit("red", "blue")
    begin(table)
    table["red"].ask(PLAN)
    table["red"].ask({"do": "boost"})
    figures = hub.metrics()
    assert figures['pitwall_entries{table="figures"}'] == 2
    assert figures['pitwall_commands_total{table="figures"}'] == 3, "accepted ones at once"
    close(table)
    answer = hub.web.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    line = re.compile(r'[a-z_]+(\{[a-z_]+="[^"]*"(,[a-z_]+="[^"]*")*\})? [0-9.e+-]+')
    lines = answer.text.splitlines()
    assert all(text.startswith(("# HELP ", "# TYPE ")) or line.fullmatch(text) for text in lines), lines
    wait_until(lambda: hub.metrics()['pitwall_commands_total{table="figures"}'] == 6, "all commands are counted")
    assert hub.metrics()['pitwall_refusals_total{table="figures",code="not-now"}'] == 1
    buckets = [value for name, value in hub.metrics().items() if "_bucket" in name]
    assert buckets == sorted(buckets)
    assert buckets[-1] == hub.metrics()["pitwall_command_seconds_count"]
    table.leave()


def test_logs_are_one_json_object_per_line(hub: Hub) -> None:
    lines = [json.loads(line) for line in hub.log().splitlines()]
    assert lines
    assert all({"at", "level", "from", "text"} <= line.keys() for line in lines)


def test_the_start_prints_addresses_and_the_referees_link_and_logs_no_token(hub: Hub) -> None:
    printed = hub.out.read_text()
    assert f"http://127.0.0.1:{hub.port}/play" in printed
    assert f"/referee#{REFEREE_TOKEN}" in printed
    assert REFEREE_TOKEN not in hub.log()


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/v1/tables/nowhere", 404),
        ("GET", "/api/v1/tables/NOWHERE", 422),
        ("GET", "/api/v1/tables/main/seats/red/claim", 405),
        ("GET", "/api/v1/races/2026-01-01-1/export", 404),
        ("GET", "/api/v1/races/yesterday/export", 422),
        ("GET", "/api/v1/races/2026-01-01-1/export?format=pdf", 422),
        ("GET", "/api/v1/races/..%2f..%2fetc/export", 404),
        ("GET", "/nothing", 404),
        ("GET", "/assets/..%2f..%2fpyproject.toml", 404),
        ("POST", "/api/v1/tables", 401),
        ("DELETE", "/api/v1/tables/main/seats/red", 401),
        ("GET", "/api/v1/tables/main/journal", 401),
        ("GET", "/mqtt", 426),
    ],
)
def test_missing_and_forbidden_paths_get_their_status(hub: Hub, method: str, path: str, status: int) -> None:
    assert hub.web.request(method, path).status_code == status


def test_a_refused_request_says_why_in_a_code_and_a_sentence(hub: Hub) -> None:
    detail = hub.web.get("/api/v1/tables/nowhere").json()["detail"]
    assert detail == {"code": "unknown-table", "text": "There is no table nowhere."}


@pytest.mark.parametrize("body", [b"x" * 70_000, b'{"name":"' + b"x" * 70_000 + b'"}'])
def test_a_body_too_large_is_refused_before_it_is_read(hub: Hub, body: bytes) -> None:
    answer = hub.web.post("/api/v1/tables/main/seats/red/claim", content=body)
    assert answer.status_code == 413
    assert answer.json()["detail"]["code"] == "too-large"


@pytest.mark.parametrize("body", [b"{", b"\xff", b'"\\ud800"', b'{"name":"\\ud800"}', b"[" * 10_000, b"null5"])
def test_a_body_that_is_not_a_claim_is_malformed(hub: Hub, body: bytes) -> None:
    headers = {"content-type": "application/json"}
    answer = hub.web.post("/api/v1/tables/main/seats/gray/claim", content=body, headers=headers)
    assert answer.status_code in (400, 422)


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "tables/main/seats/gray/claim", b'{"name": "Aino", "name": "Bo"}'),
        ("POST", "tables", b'{"table": "one", "table": "two"}'),
        ("PUT", "tables/main/lock", b'{"locked": false, "locked": true}'),
        ("POST", "tags", b'{"uid": "04AA", "meaning": "x", "uid": "04BB"}'),
    ],
)
def test_a_body_with_a_duplicate_key_is_malformed(hub: Hub, method: str, path: str, body: bytes) -> None:
    headers = {"content-type": "application/json", **BEARER}
    answer = hub.web.request(method, f"/api/v1/{path}", content=body, headers=headers)
    assert answer.status_code == 422
    detail = answer.json()["detail"]
    assert detail["code"] == "malformed"
    assert detail["facts"]["key"] in detail["text"]


def test_the_published_documents_are_served(hub: Hub) -> None:
    assert hub.web.get("/asyncapi.json").json()["asyncapi"] == "3.0.0"
    paths = hub.web.get("/openapi.json").json()["paths"]
    assert "/api/v1/tables/{table}/seats/{seat}/claim" in paths


def test_boards_join_address_and_qr_code_are_served(hub: Hub) -> None:
    assert "usa" in hub.web.get("/api/v1/tracks").json()
    assert hub.web.get("/api/v1/join").json()["url"] == f"http://127.0.0.1:{hub.port}/play"
    assert hub.web.get("/api/v1/qr.svg?seat=red").text.startswith("<svg")


def test_the_code_of_a_race_leads_to_its_result(hub: Hub) -> None:
    result = qr_svg(f"http://127.0.0.1:{hub.port}/results/2026-11-17-1").decode()
    assert hub.web.get("/api/v1/qr.svg?race=2026-11-17-1").text == result
    assert hub.web.get("/api/v1/qr.svg?race=../referee").status_code == 422


def test_the_local_name_is_told_where_it_can_be_published(tmp_path: Path) -> None:
    tool = tmp_path / "bin" / "avahi-publish"
    tool.parent.mkdir()
    tool.write_text("#!/bin/sh\n")
    tool.chmod(0o755)
    with running(tmp_path, "embedded", PATH=f"{tool.parent}:{os.environ['PATH']}") as hub:
        joining = hub.web.get("/api/v1/join?table=kids").json()
        assert joining["name"] == f"http://pitwall.local:{hub.port}/play?table=kids"
        assert f"http://pitwall.local:{hub.port}/" in hub.out.read_text()


def test_the_referees_journal_lists_every_entry_and_nothing_sealed(hub: Hub) -> None:
    table = Table(hub, hub.make_table("story")).sit("red", "blue")
    begin(table)
    table["red"].ask({**PLAN, "cards": ["4"]})
    story = hub.web.get("/api/v1/tables/story/journal", headers=BEARER).json()
    assert [entry["do"] for entry in story] == ["start", "plan"]
    assert story[1]["origin"] == "phone"
    assert '"4"' not in json.dumps(story[1])
    preview = hub.web.get("/api/v1/tables/story/undo-preview", headers=BEARER).json()
    assert preview["undo"]["no"] == 2
    table.leave()


def test_drivers_read_the_journal_only_where_they_stand_in_for_the_referee(hub: Hub) -> None:
    table = Table(hub, hub.make_table("together")).sit("red", "blue")
    path = "/api/v1/tables/together/seats/red/journal"
    red, blue = ({"Authorization": f"Bearer {table.logins[seat][1]}"} for seat in ("red", "blue"))
    begin(table)
    refused = hub.web.get(path, headers=red)
    assert (refused.status_code, refused.json()["detail"]["code"]) == (403, "forbidden")
    table.referee.insist({"do": "abandon"})
    begin(table, referee="phones")
    table["red"].ask({**PLAN, "cards": ["4"]})
    story = hub.web.get(path, headers=red).json()
    assert [entry["do"] for entry in story] == ["start", "plan"]
    assert '"4"' not in json.dumps(story[1])
    assert hub.web.get(path, headers=BEARER).json() == story
    assert hub.web.get(f"{path}?after=1", headers=red).json() == story[1:]
    for headers in ({}, blue):
        assert hub.web.get(path, headers=headers).status_code == 401
    table.leave()


def test_no_traceback_was_logged(hub: Hub) -> None:
    assert "Traceback" not in hub.log()
