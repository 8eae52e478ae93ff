"""Replacing an input and going back are looked at first: the same as in earnest, and nothing changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from .tap_desks import Desk

if TYPE_CHECKING:
    from pathlib import Path

BOOST = 4
"""The entry with which red boosts."""


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """Play a round in which red boosts; then red plans the next one."""
    desk = Desk(tmp_path).begin()
    for who, message in (
        ("red", {"do": "plan", "gear": 1, "cards": ["1"]}),
        ("blue", {"do": "plan", "gear": 1, "cards": ["2"]}),
        ("red", {"do": "boost"}),
        ("red", {"do": "flip", "card": "4"}),
        ("red", {"do": "done"}),
        ("red", {"do": "discard"}),
        ("blue", {"do": "done"}),
        ("blue", {"do": "discard", "cards": ["4", "3"]}),
        ("red", {"do": "plan", "gear": 1, "cards": ["1"]}),
    ):
        assert desk.send(who, **message).reply["ok"], (who, message)
    return desk


def amending(no: int = BOOST, **command: Any) -> dict[str, Any]:
    command = command or {"do": "cooldown", "heat": 1}
    return {"do": "amend", "no": no, "command": {"seat": "red"} | command}


def tried(desk: Desk, **message: Any) -> dict[str, Any]:
    before, entries = desk.table.state(), len(desk.table.story())
    answer = desk.send("referee", **message, **{"try": True})
    assert answer.reply["ok"], answer.reply
    assert (answer.events, answer.changed, answer.reply["no"]) == ([], False, before["no"])
    assert desk.table.state() == before
    assert len(desk.table.story()) == entries
    preview: dict[str, Any] = answer.reply["preview"]
    return preview


def test_an_amendment_tells_what_is_kept_dropped_and_asked_again_and_what_hands_move(desk: Desk) -> None:
    preview = tried(desk, **amending())
    assert preview["kept"] == [6, 7, 8, 9]
    (dropped,) = preview["dropped"]
    assert (dropped["no"], dropped["seat"], dropped["do"], dropped["code"]) == (5, "red", "flip", "not-now")
    assert dropped["text"].endswith(".")
    assert preview["asked_again"] == [{"no": 10, "seat": "red", "do": "plan"}]
    cars = [move for move in preview["moves"] if move["move"] == "car"]
    assert [(move["seat"], move["to"]["space"]) for move in cars] == [("red", 1)]


def test_in_earnest_it_leads_to_just_that(desk: Desk) -> None:
    preview = tried(desk, **amending())
    (event,) = desk.send("referee", **amending()).events
    assert event["type"] == "amended"
    assert event["dropped"] == [one["no"] for one in preview["dropped"]]
    assert event["asked_again"] == [one["no"] for one in preview["asked_again"]]
    assert desk.table.state()["table_moves"] == preview["moves"]


def test_going_back_tells_everything_that_is_taken_back(desk: Desk) -> None:
    preview = tried(desk, do="undo", to=3)
    assert [one["no"] for one in preview["dropped"]] == [4, 5, 6, 7, 8, 9, 10]
    assert {one["code"] for one in preview["dropped"]} == {"undo.taken-back"}
    assert (preview["kept"], preview["asked_again"]) == ([], [])
    (event,) = desk.send("referee", do="undo", to=3, reason="start over").events
    assert event["type"] == "undone"
    assert (event["to"], event["count"], event["reason"]) == (3, 7, "start over")
    assert desk.table.state()["table_moves"] == preview["moves"]
    assert desk.send("referee", do="redo").reply["ok"]
    assert desk.table.state()["round"] == 2


def test_one_step_back_can_be_tried_too(desk: Desk) -> None:
    assert [one["no"] for one in tried(desk, do="undo")["dropped"]] == [10]


def test_it_keeps_no_reply(desk: Desk) -> None:
    first = tried(desk, id="look", **amending())
    assert desk.send("blue", do="plan", gear=1, cards=["1"]).reply["ok"]
    assert tried(desk, id="look", **amending()) != first


@pytest.mark.parametrize(
    ("who", "message", "code"),
    [
        ("referee", amending() | {"try": "yes"}, "malformed"),
        ("referee", amending() | {"try": 1}, "malformed"),
        ("referee", {"do": "redo", "try": True}, "malformed"),
        ("referee", {"do": "plan", "seat": "red", "gear": 1, "cards": ["1"], "try": True}, "malformed"),
        ("referee", amending(99) | {"try": True}, "amend.unknown"),
        ("referee", amending() | {"try": True, "seen": 99}, "stale"),
        ("referee", {"do": "undo", "to": 99, "try": True}, "undo.unknown"),
        ("referee", {"do": "undo", "to": 99}, "undo.unknown"),
        ("referee", {"do": "undo", "to": 10}, "undo.nothing"),
        ("referee", {"do": "undo", "to": "3"}, "malformed"),
        ("red", amending() | {"try": True}, "forbidden"),
        ("red", {"do": "undo", "try": True}, "forbidden"),
        ("red", {"do": "undo", "to": 3}, "forbidden"),
    ],
)
def test_bad_input_gets_one_clear_refusal(desk: Desk, who: str, message: dict[str, Any], code: str) -> None:
    refused = desk.send(who, **message)
    assert (refused.reply["code"], refused.changed, desk.table.no) == (code, False, 10)
    assert refused.reply["text"].endswith(".")


def test_a_closed_race_is_not_looked_at_either(desk: Desk) -> None:
    for message in ({"do": "finish"}, {"do": "confirm"}):
        assert desk.send("referee", **message).reply["ok"]
    assert desk.send("referee", **amending(), **{"try": True}).reply["code"] == "race.closed"


# The journal -------------------------------------------------------------------------------------------


def rows(desk: Desk) -> dict[int, dict[str, Any]]:
    return {row["no"]: row for row in desk.table.story()}


def test_a_row_tells_its_answer_once_all_have_seen_it(desk: Desk) -> None:
    told = rows(desk)
    assert told[2]["answer"] == {"do": "plan", "gear": 1, "cards": ["1"]}
    assert told[5]["answer"] == {"do": "flip", "card": "4"}
    assert told[9]["answer"] == {"do": "discard", "count": 2, "top": "3"}
    assert told[10]["answer"] is None, "this plan is still sealed"
    assert (told[1]["answer"], told[1]["amended"]) == (None, None)


def test_a_plan_that_an_undo_seals_again_is_not_told(desk: Desk) -> None:
    assert desk.send("referee", do="undo", to=2).reply["ok"]
    assert rows(desk)[2]["answer"] is None


def test_a_replaced_row_names_its_amendment_and_tells_what_counts_now(desk: Desk) -> None:
    assert desk.send("referee", **amending(2, do="plan", gear=1, cards=["2"])).reply["ok"]
    told = rows(desk)
    assert (told[2]["amended"], told[2]["counts"]) == (11, True)
    assert told[2]["answer"] == {"do": "plan", "gear": 1, "cards": ["2"]}
    assert {no for no, row in told.items() if row["amended"]} == {2}
    assert desk.send("referee", do="undo").reply["ok"]
    assert rows(desk)[2]["amended"] is None


@pytest.mark.parametrize("guess", [["4", "3"], ["2", "3"]])
def test_the_mark_does_not_tell_whether_a_guess_at_hidden_cards_was_right(desk: Desk, guess: list[str]) -> None:
    assert desk.send("referee", **amending(9, do="discard", seat="blue", cards=guess)).reply["ok"]
    assert (rows(desk)[9]["amended"], rows(desk)[9]["answer"]) == (11, {"do": "discard", "count": 2, "top": "3"})


# A flip taken back -------------------------------------------------------------------------------------


def test_a_seat_takes_back_a_flip_and_everybody_hears_who_did(tmp_path: Path) -> None:
    desk = Desk(tmp_path).begin()
    for who, message in (
        ("blue", {"do": "plan", "gear": 1, "cards": ["2"]}),
        ("red", {"do": "plan", "gear": 1, "cards": ["stress"]}),
        ("red", {"do": "flip", "card": "4"}),
    ):
        assert desk.send(who, **message).reply["ok"]
    (event,) = desk.send("red", do="undo").events
    assert event["type"] == "undone"
    assert (event["by"], event["seat"], event["do"]) == ("red", "red", "flip")
    assert desk.send("red", do="flip", card="3").reply["ok"]


# What is sealed ----------------------------------------------------------------------------------------


def test_a_look_beforehand_does_not_open_a_sealed_plan(tmp_path: Path) -> None:
    desk = Desk(tmp_path).begin()
    assert desk.send("blue", do="plan", gear=2, cards=["2", "3"]).reply["ok"]
    assert desk.send("referee", do="correct", seat="red", gear=2).reply["ok"]
    leaving = amending(3, do="retire")
    assert desk.send("referee", **leaving, **{"try": True}).reply["code"] == "amend.opens"
    assert desk.send("referee", **leaving).reply["ok"], "in earnest everybody sees it"


def test_a_plan_that_would_be_opened_is_asked_for_again_beforehand_and_in_earnest(tmp_path: Path) -> None:
    desk = Desk(tmp_path).begin()
    for who, message in (
        ("red", {"do": "plan", "gear": 1, "cards": ["1"]}),
        ("red", {"do": "unplan"}),
        ("blue", {"do": "plan", "gear": 2, "cards": ["2", "3"]}),
    ):
        assert desk.send(who, **message).reply["ok"]
    planned_instead = amending(3, do="plan", gear=1, cards=["4"])
    assert tried(desk, **planned_instead)["asked_again"] == [{"no": 4, "seat": "blue", "do": "plan"}]
    (event,) = desk.send("referee", **planned_instead).events
    assert event["type"] == "amended"
    assert event["asked_again"] == [4]
