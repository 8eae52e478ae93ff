"""Taps over the real broker: who hears of them, and who must not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.wire.setups import setup_json

from ..waiting import wait_until
from .readers import Readers
from .service import BEARER
from .tables import a_setup
from .two_cars import refusals

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .service import Hub
    from .tables import Table

SETUP = {"track": "usa", "laps": 1, "cars": [{"seat": "red"}, {"seat": "blue"}]}


@pytest.fixture
def readers(table: Table) -> Iterator[Readers]:
    """Yield readers at a table where red and blue are about to plan."""
    table.sit("red", "blue")
    for command in ({"do": "setup", "setup": SETUP}, {"do": "start"}):
        assert table.referee.ask(command)["ok"]
    readers = Readers(table)
    yield readers
    for name in list(readers.hub.web.get("/api/v1/tags", headers=BEARER).json()["tags"]):
        readers.hub.web.delete(f"/api/v1/tags/{name['uid']}", headers=BEARER)


def test_a_tap_is_answered_on_its_own_reader_and_shown_on_its_own_seat(readers: Readers) -> None:
    table, uid = readers.table, readers.uid("4")
    assert readers.enrol(uid, "pitwall:card:red:4:1") == 201
    assert readers["blue"].is_in()
    readers.tap("red", {"id": "b-1", "uid": uid})
    assert readers.feedback("red", "b-1") == {"id": "b-1", "result": "accepted", "code": None, "answer": "entered"}
    view = table.phones["red"].wait(
        lambda heard: heard.topic.endswith("/view") and heard.json["own"]["entering"]["cards"]
    )
    assert view.json["own"]["entering"] == {"gear": None, "cards": ["4"]}
    assert not readers["blue"].heard


def test_a_test_of_the_readers_plays_nothing_and_only_the_referee_sees_it(readers: Readers) -> None:
    table, uid = readers.table, readers.uid("4")
    assert readers.enrol(uid, "pitwall:card:red:4:1") == 201
    outcomes, web, path = readers.outcomes(), readers.hub.web, f"/api/v1/tables/{table.name}/readers/test"
    assert web.put(path, json={"testing": True}).status_code == 401
    assert web.put(path, json={"testing": True}, headers=BEARER).json() == {"testing": True}
    readers.tap("red", {"id": "b-1", "uid": uid})
    assert readers.feedback("red", "b-1")["answer"] == "entered"
    tried = outcomes.wait(lambda heard: heard.topic.endswith("/referee/tap")).json
    assert tried == {"reader": "red", "answer": "entered", "code": None, "test": True, "meaning": None}
    assert web.put(path, json={"testing": False}, headers=BEARER).json() == {"testing": False}
    assert web.get(path, headers=BEARER).json() == {"testing": False}
    readers.tap("red", {"id": "b-2", "uid": uid})
    readers.feedback("red", "b-2")
    view = table.phones["red"].wait(
        lambda heard: heard.topic.endswith("/view") and heard.json["own"]["entering"]["cards"]
    )
    assert view.json["own"]["entering"]["cards"] == ["4"]  # of the second tap alone: a second one takes back
    assert len(outcomes.on("referee/tap")) == 1


def test_a_lost_reader_is_in_the_health_and_in_the_log_until_it_is_well_again(readers: Readers) -> None:
    table, hub = readers.table, readers.hub
    status = f"heat/v1/{table.name}/reader/red/status"

    def told() -> str:
        return str(hub.web.get("/healthz").json()["text"])

    readers["red"].send({"state": "lost", "reason": "silent"}, retain=True, to=status)
    wait_until(lambda: "The reader red does not answer." in told(), "the trouble on /healthz")
    readers["red"].send({"state": "online"}, retain=True, to=status)
    wait_until(lambda: "reader red" not in told(), "the end of the trouble")
    assert f"table {table.name}: The reader red does not answer." in hub.log()
    assert f"table {table.name}: The reader red works again." in hub.log()


def test_nothing_of_a_plan_is_told_to_anybody_else(readers: Readers) -> None:
    table = readers.table
    tags = {name: readers.uid(name) for name in ("4", "h", "g")}
    for uid, meaning in zip(tags.values(), ("card:red:4:1", "card:heat", "control:go"), strict=True):
        assert readers.enrol(uid, f"pitwall:{meaning}") == 201
    assert readers["blue"].is_in()
    for number, name in enumerate(("4", "h", "h", "g")):
        readers.tap("red", {"id": f"b-{number}", "uid": tags[name]})
        readers.feedback("red", f"b-{number}")
    table.display.state(2)
    others = [table.display, table.referee, table.phones["blue"], readers.notices, readers["blue"]]
    told = b"".join(heard.payload for phone in others for heard in phone.heard)
    for secret in (*tags.values(), "cards.heat", "b-1", '"entering":{"gear":null,"cards":["4"]'):
        assert secret.encode() not in told
    assert b"cards.heat" not in readers.hub.web.get("/metrics").content
    assert all(uid not in readers.hub.log() for uid in tags.values())


def test_the_figures_do_not_tell_why_a_plan_would_not_do(readers: Readers) -> None:
    heat, go = readers.uid("heat"), readers.uid("go")
    assert readers.enrol(heat, "pitwall:card:heat") == readers.enrol(go, "pitwall:control:go") == 201
    for number, uid in enumerate((heat, go)):
        readers.tap("red", {"id": f"b-{number}", "uid": uid})
    assert readers.feedback("red", "b-1")["code"] == "cards.heat"
    assert refusals(readers.hub, readers.table) == {}


def test_an_unknown_tag_is_shown_to_the_referee_and_can_be_enrolled(readers: Readers) -> None:
    uid = readers.uid("new")
    readers.tap("red", uid.encode())
    assert readers.feedback("red", None)["result"] == "unknown"
    assert readers.notices.wait(lambda heard: True).json == {"uid": uid, "reader": "red", "meaning": None}
    assert readers.enrol(uid, "pitwall:control:gear-2") == 201
    readers.tap("red", {"id": "b-1", "uid": uid})
    assert readers.feedback("red", "b-1")["result"] == "accepted"


def test_a_tag_that_enrols_itself_in_a_race_is_listed_when_the_race_is_closed(readers: Readers) -> None:
    table, web = readers.table, readers.hub.web
    uid, meaning = readers.uid("self"), "pitwall:card:red:5:1"
    before = web.get("/api/v1/tags", headers=BEARER).json(), web.get("/api/v1/tags.csv", headers=BEARER).text
    readers.tap("red", {"id": "b-1", "uid": uid, "text": meaning})
    assert readers.feedback("red", "b-1")["result"] == "accepted"
    assert (web.get("/api/v1/tags", headers=BEARER).json(), web.get("/api/v1/tags.csv", headers=BEARER).text) == before
    assert uid.encode() not in b"".join(heard.payload for heard in readers.notices.heard)
    assert table.referee.ask({"do": "abandon"})["ok"]
    assert web.get("/api/v1/tags", headers=BEARER).json() == before[0], "an undo may bring the race back"
    assert table.referee.ask({"do": "setup", "setup": setup_json(a_setup(2))})["ok"]
    assert {"uid": uid, "meaning": meaning} in web.get("/api/v1/tags", headers=BEARER).json()["tags"]


# The web API -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", "tags"), ("POST", "tags"), ("DELETE", "tags/04AA"), ("GET", "tags.csv"), ("PUT", "tags.csv")],
)
def test_only_the_referee_sees_and_changes_tags(hub: Hub, method: str, path: str) -> None:
    assert hub.web.request(method, f"/api/v1/{path}", headers={"Authorization": "Bearer wrong"}).status_code == 401


def test_tags_are_exported_and_imported(readers: Readers) -> None:
    web = readers.hub.web
    before = web.get("/api/v1/tags.csv", headers=BEARER)
    assert before.headers["content-type"].startswith("text/csv")
    uid = readers.uid("c")
    text = before.text + f"{uid},pitwall:card:white:5:1\r\n"
    sent = web.put("/api/v1/tags.csv", content=text.encode("utf-8-sig"), headers=BEARER)
    assert sent.json() == {"tags": len(text.split()) - 1}
    told = web.get("/api/v1/tags", headers=BEARER).json()
    assert {"uid": uid, "meaning": "pitwall:card:white:5:1"} in told["tags"]
    assert "pitwall:card:white:5:1" not in told["missing"]["white"]
    assert len(told["missing"]["white"]) == 13


def test_a_list_with_a_fault_changes_nothing_and_names_the_line(hub: Hub) -> None:
    before = hub.web.get("/api/v1/tags.csv", headers=BEARER).text
    for line, code in (("04AABBCC,nothing", "tag.line"), ("08AABBCC,pitwall:control:go", "tag.random")):
        sent = hub.web.put("/api/v1/tags.csv", content=f"uid,meaning\n{line}\n", headers=BEARER)
        assert (sent.status_code, sent.json()["detail"]["code"]) == (409, code)
        assert "Line 2" in sent.json()["detail"]["text"]
    assert hub.web.put("/api/v1/tags.csv", content=b"\xff\xfe", headers=BEARER).status_code == 422
    assert hub.web.get("/api/v1/tags.csv", headers=BEARER).text == before


def test_a_tag_is_enrolled_once_and_forgotten_once(readers: Readers) -> None:
    web, uid = readers.hub.web, readers.uid("w")
    assert readers.enrol(uid.lower(), "pitwall:card:white:4:1") == 201
    assert readers.enrol(uid, "pitwall:card:white:4:2") == 409
    assert readers.enrol(readers.uid("x"), "pitwall:card:white:4:1") == 409
    again = {"uid": readers.uid("x"), "meaning": "pitwall:card:white:4:1"}
    refused = web.post("/api/v1/tags", json=again, headers=BEARER).json()["detail"]
    assert (refused["code"], refused["facts"]) == ("tag.twice", {"meaning": again["meaning"]})
    assert readers.enrol(readers.uid("x"), "a card") == 422
    assert web.delete(f"/api/v1/tags/{uid}", headers=BEARER).status_code == 204
    assert web.delete(f"/api/v1/tags/{uid}", headers=BEARER).status_code == 404
