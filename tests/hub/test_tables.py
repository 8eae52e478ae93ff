"""Several tables on one hub: each its own topics, seats and races; the trouble of one stays its own."""

from __future__ import annotations

import sqlite3
import threading
from typing import TYPE_CHECKING

import pytest

from companion.hub.access import rules
from companion.hub.topics import READER_NAME, TABLE_NAME

from .phones import Phone
from .service import BEARER, Hub, running
from .tables import Mirror, Table, a_setup
from .two_cars import PLAN, begin

if TYPE_CHECKING:
    from pathlib import Path


def test_tables_race_side_by_side_and_hear_nothing_of_each_other(hub: Hub) -> None:
    tables = [Table(hub, hub.make_table(name)).sit("red", "blue") for name in ("left-side", "right-side")]
    mirrors = [Mirror(table, a_setup(2), seed) for seed, table in enumerate(tables)]
    racers = [threading.Thread(target=lambda mirror=mirror: (mirror.begin(), mirror.play(60))) for mirror in mirrors]
    for racer in racers:
        racer.start()
    for racer in racers:
        racer.join()
    for mirror, table in zip(mirrors, tables, strict=True):
        mirror.check_received()
        table.leave()
    assert mirrors[0].race_id != mirrors[1].race_id


def test_the_longest_names_of_a_table_and_a_reader_make_a_user() -> None:
    table, reader = "t" * 32, "r" * 32
    assert TABLE_NAME.fullmatch(table)
    assert READER_NAME.fullmatch(reader)
    assert {rule.user for rule in rules([table], [reader])} >= {f"{table}.reader-{reader}"}


def test_a_seat_of_one_table_cannot_listen_at_another(hub: Hub) -> None:
    left, right = (Table(hub, hub.make_table(f"{hub.broker}-ear-{side}")).sit("red") for side in ("a", "b"))
    ear = Phone(hub, left.name, "red", left.logins["red"], listens_to=(f"{right['red'].root}/#", "#")).is_in()
    begin_one(right)
    right["red"].ask(PLAN)
    ear.catch_up()
    assert not [heard for heard in ear.heard if f"/{right.name}/seat/" in heard.topic and "presence" not in heard.topic]
    for client in (ear, *left.all, *right.all):
        client.close()


def begin_one(table: Table) -> None:
    """Start a race of red alone."""
    assert table.referee.ask({"do": "setup", "track": "usa", "cars": [{"seat": "red"}]})["ok"]
    assert table.referee.ask({"do": "start"})["ok"]


@pytest.mark.parametrize(
    ("name", "status"), [("", 422), ("Main", 422), ("a/b", 422), ("#", 422), ("x" * 33, 422), ("main", 409)]
)
def test_a_table_needs_a_name_that_is_free_and_fits_a_topic(hub: Hub, name: str, status: int) -> None:
    assert hub.web.post("/api/v1/tables", json={"table": name}, headers=BEARER).status_code == status


def test_only_the_referee_makes_a_table(hub: Hub) -> None:
    assert hub.web.post("/api/v1/tables", json={"table": "mine"}).status_code == 401
    assert hub.web.get("/api/v1/tables/mine").status_code == 404


def test_one_table_is_made_once_however_many_ask(hub: Hub) -> None:
    statuses: list[int] = []

    def ask() -> None:
        statuses.append(hub.web.post("/api/v1/tables", json={"table": "wanted"}, headers=BEARER).status_code)

    askers = [threading.Thread(target=ask) for _ in range(6)]
    for asker in askers:
        asker.start()
    for asker in askers:
        asker.join()
    assert sorted(statuses) == [201, 409, 409, 409, 409, 409]
    table = Table(hub, "wanted")
    assert table.referee.ask({"do": "hello"})["ok"]
    table.leave()


def test_a_broken_race_stops_its_own_table_only(tmp_path: Path) -> None:
    with running(tmp_path, "embedded") as hub:
        for name in ("broken", "sound"):
            table = Table(hub, hub.make_table(name)).sit("red", "blue")
            begin(table)
            table["red"].ask(PLAN)
            table.leave()
        hub.stop()
        with sqlite3.connect(hub.data / "pitwall.sqlite") as database:
            broken = "SELECT id FROM races WHERE table_name = 'broken'"
            database.execute(f"UPDATE entries SET body = '{{}}' WHERE no = 2 AND race = ({broken})")
        database.close()
        hub.start()
        assert hub.web.get("/healthz").json()["troubles"].keys() == {"broken"}
        table = Table(hub, "sound")
        assert table.display.state(2)["phase"] == "planning"
        assert table.referee.ask({**PLAN, "seat": "blue"})["no"] == 3
        refused = hub.web.post("/api/v1/tables", json={"table": "broken"}, headers=BEARER)
        assert refused.status_code == 409, "it is not made anew over its race"
        assert "cannot be read" in refused.json()["detail"]["text"]
        table.leave()
