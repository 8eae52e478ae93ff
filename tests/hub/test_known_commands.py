"""Commands answered before: the same id gets the same reply, over a restart too, and only in its own place."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from companion.hub.known_commands import REMEMBERED_REFUSALS
from companion.store.journal import CannotStore, StoredSeat

from .tap_desks import GO, SETUP, Desk, a_desk, uid_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PLAN = {"do": "plan", "gear": 1, "cards": ["1"]}
EARLY = {"do": "unplan", "id": "early"}


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with a_desk(tmp_path) as desk:
        yield desk.begin()


def test_a_refusal_is_remembered_when_the_hub_is_switched_off_and_on(desk: Desk) -> None:
    refused = desk.send("red", **EARLY).reply
    assert refused["code"] == "not-now"
    assert desk.send("red", **PLAN).reply["ok"]
    desk.restart()
    assert desk.send("red", **EARLY).reply == refused
    assert desk.send("red", do="unplan", id="later").reply["ok"]


def test_nobody_makes_the_hub_forget_what_another_was_refused(desk: Desk) -> None:
    refused = desk.send("blue", **EARLY).reply
    for number in range(REMEMBERED_REFUSALS + 1):
        desk.send("red", do="unplan", id=f"early-{number}")
    assert desk.send("blue", **PLAN).reply["ok"]
    for _ in range(2):
        assert desk.send("blue", **EARLY).reply == refused
        desk.restart()


def test_a_refusal_that_cannot_be_stored_is_told_all_the_same(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise CannotStore("disk full")

    with monkeypatch.context() as trouble:
        trouble.setattr(desk.journal, "keep_refusal", full)
        assert desk.send("red", **EARLY).reply["code"] == "not-now"
    assert desk.send("red", **PLAN).reply["ok"]
    assert desk.send("red", **EARLY).reply["ok"], "it was not remembered, so it is judged anew"


def test_an_id_with_other_content_is_refused_after_a_restart_too(desk: Desk) -> None:
    accepted = desk.send("red", **PLAN, id="one").reply
    refused = desk.send("red", do="boost", id="two").reply
    for _ in range(2):
        assert desk.send("red", **{**PLAN, "gear": 2}, id="one").reply["code"] == "id.reused"
        assert desk.send("red", do="unplan", id="two").reply["code"] == "id.reused"
        assert desk.send("red", do="hello", id="two").reply["code"] == "id.reused"
        assert desk.send("red", **PLAN, id="one").reply == accepted
        assert desk.send("red", do="boost", id="two").reply == refused
        desk.restart()
    assert desk.table.desk is not None
    assert desk.table.desk.history.no == 2


def test_what_is_seen_belongs_to_the_content(desk: Desk) -> None:
    assert desk.send("red", **PLAN, seen=1, id="one").reply["ok"]
    assert desk.send("referee", do="undo", seen=2, id="undo").reply["ok"]
    assert desk.send("referee", do="undo", seen=3, id="undo").reply["code"] == "id.reused"


def test_ids_of_what_keeps_no_reply_are_free_to_use(desk: Desk) -> None:
    for do in ("hello", "enter", "forecast"):
        assert desk.send("red", **{**PLAN, "do": do}, id="one").reply["ok"]
    assert desk.send("red", **PLAN, id="one").reply["no"] == 2


def test_a_set_up_and_a_start_are_known_from_the_other_side_of_the_race_they_lead_to(desk: Desk) -> None:
    setup: dict[str, Any] = {"do": "setup", "setup": SETUP, "id": "set-up"}
    assert desk.send("referee", do="abandon", id="end").reply["ok"]
    prepared = desk.send("referee", **setup).reply
    for _ in range(2):
        assert desk.send("referee", **setup).reply == prepared
        assert desk.send("referee", **{**setup, "setup": SETUP | {"laps": 2}}).reply["code"] == "id.reused"
        desk.restart()
    begun = desk.send("referee", do="start", id="go").reply
    for _ in range(2):
        assert desk.send("referee", do="start", id="go").reply == begun
        assert desk.send("referee", do="pause", id="go").reply["code"] == "id.reused"
        desk.restart()
    assert desk.send("referee", do="abandon", id="end").reply["ok"], "an id of the race before is a new command"


def test_only_the_replies_of_the_race_on_the_table_are_kept(desk: Desk) -> None:
    for race in range(3):
        desk.send("red", **PLAN, id=f"plan-{race}")
        desk.send("red", do="boost", id=f"boost-{race}")
        desk.send("referee", do="abandon")
        desk.begin()
    assert desk.journal.read("SELECT id FROM replies") == []


def test_a_seat_that_is_given_to_another_takes_no_ids_along(desk: Desk) -> None:
    desk.journal.claim("main", StoredSeat("red", "Aino", "hash of one token"))
    first = desk.send("red", **PLAN, id="one").reply
    desk.restart()
    assert desk.send("red", **PLAN, id="one").reply == first
    desk.journal.free("main", "red")
    desk.journal.claim("main", StoredSeat("red", "Bo", "hash of another"))
    assert desk.send("red", **PLAN, id="one").reply["no"] == 3
    assert desk.send("red", **{**PLAN, "gear": 2}, id="one").reply["code"] == "id.reused"


# Taps -----------------------------------------------------------------------------------------------


def tap(desk: Desk, uid: str, tap_id: str = "b-1", **more: Any) -> tuple[str, str | None]:
    """Tap a tag on red's reader under an id."""
    told = desk.hears("red", json.dumps({"id": tap_id, "uid": uid, **more}).encode()).feedback
    assert told["id"] == tap_id
    return told["result"], told["code"]


OK, REUSED = ("accepted", None), ("refused", "id.reused")


@pytest.mark.parametrize("restarts", [False, True])
def test_a_tap_of_another_tag_under_the_same_id_is_refused(desk: Desk, *, restarts: bool) -> None:
    assert tap(desk, uid_of("4")) == OK
    assert tap(desk, GO, "b-2") == OK
    if restarts:
        desk.restart()
    for known in ("b-1", "b-2"):
        assert tap(desk, uid_of("3"), known) == REUSED
    assert tap(desk, uid_of("4"), age=3.0) == OK, "however long the bridge kept it"
    assert tap(desk, GO, "b-2", age=3.0) == OK
    assert desk.plan("red") == {"gear": 1, "cards": ["4"]}


@pytest.mark.parametrize("restarts", [False, True])
def test_a_tap_id_of_an_earlier_race_is_a_new_tap(desk: Desk, *, restarts: bool) -> None:
    assert tap(desk, uid_of("4")) == OK
    assert tap(desk, GO, "b-2") == OK
    desk.send("referee", do="abandon")
    desk.begin()
    if restarts:
        desk.restart()
    assert desk.entering() == (None, [])
    assert tap(desk, uid_of("3")) == OK
    assert desk.entering() == (None, ["3"])
    assert tap(desk, GO, "b-2") == OK
    assert desk.plan("red") == {"gear": 1, "cards": ["3"]}


def test_whoever_takes_the_seat_does_not_make_a_tap_count_twice(desk: Desk) -> None:
    assert tap(desk, uid_of("4")) == OK
    assert tap(desk, GO, "b-2") == OK
    desk.send("red", do="unplan")
    desk.journal.claim("main", StoredSeat("red", "Bo", "a hash"))
    desk.restart()
    assert tap(desk, GO, "b-2") == OK
    assert desk.plan("red") is None


def test_a_tap_stored_by_an_older_version_is_known_whatever_its_tag(desk: Desk) -> None:
    assert tap(desk, uid_of("4")) == OK
    body = json.loads(desk.journal.entering("main")["red"])
    body["taps"] = [kept[:2] for kept in body["taps"]]
    desk.journal.keep_entering("main", "red", json.dumps(body))
    desk.restart()
    assert tap(desk, uid_of("4")) == OK
    assert desk.entering() == (None, ["4"])
