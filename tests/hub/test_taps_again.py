"""The same tap again, also after a restart, and taps that were kept on their way."""

from __future__ import annotations

import json

import pytest

from companion.hub.answers import code_of
from companion.hub.known_taps import MOST_READERS, SAME_TAP_SECONDS
from companion.store.journal import CannotStore

from .tap_desks import GO, HEAT, OK, RED_TAG, Desk, blue, uid_of

# The same tap again ----------------------------------------------------------------------------------


def test_the_same_tap_again_gets_the_same_feedback_and_changes_nothing(desk: Desk) -> None:
    desk.begin()
    again = json.dumps({"id": "b-1", "uid": HEAT}).encode()
    first = desk.hears("red", again).feedback
    assert first == {"id": "b-1", "result": "held", "code": "cards.heat", "answer": "held"}
    assert desk.hears("red", again).feedback == first
    assert desk.entering() == (None, ["heat"])


def test_equal_ids_of_two_readers_are_two_taps(desk: Desk) -> None:
    desk.begin()
    desk.hears("red", json.dumps({"id": "b-1", "uid": uid_of("4")}).encode())
    desk.hears("blue", json.dumps({"id": "b-1", "uid": uid_of("3", blue)}).encode())
    assert (desk.entering(), desk.entering(blue)) == ((None, ["4"]), (None, ["3"]))


def test_only_the_latest_readers_and_taps_are_remembered(desk: Desk) -> None:
    """An external broker may let anybody invent names of readers."""
    desk.begin()
    for number in range(2 * MOST_READERS):
        for tap in ({"id": "b-1", "uid": RED_TAG}, {"uid": RED_TAG}):
            assert desk.hears(f"x{number}", json.dumps(tap).encode()).feedback["result"] == "accepted"
    taps = desk.front_desk._taps
    sizes = [len(kept) for kept in (taps._whose, taps._known._with_id, taps._known._without_id)]
    assert sizes == [MOST_READERS] * 3


def test_a_tap_that_entered_a_card_is_known_after_a_restart(desk: Desk) -> None:
    desk.begin()
    again = json.dumps({"id": "b-1", "uid": uid_of("4")}).encode()
    first = desk.hears("red", again).feedback
    desk.restart()
    assert desk.entering() == (None, ["4"])
    assert desk.hears("red", again).feedback == first
    assert desk.entering() == (None, ["4"])


def test_a_tap_that_took_a_card_back_is_known_after_a_restart(desk: Desk) -> None:
    desk.begin()
    desk.taps("red", uid_of("4"))
    again = json.dumps({"id": "b-2", "uid": uid_of("4")}).encode()
    desk.hears("red", again)
    desk.restart()
    desk.hears("red", again)
    assert desk.entering() == (None, [])


@pytest.mark.parametrize("reader", ["red", "table"])
def test_a_tap_that_said_a_command_is_known_after_a_restart(desk: Desk, reader: str) -> None:
    desk.begin()
    desk.results(reader, *([RED_TAG] if reader == "table" else []), uid_of("4"))
    again = json.dumps({"id": "b-9", "uid": GO}).encode()
    assert desk.hears(reader, again).feedback["result"] == "accepted"
    desk.send("red", do="unplan")
    desk.restart()
    assert desk.hears(reader, again).feedback == {"id": "b-9", "result": "accepted", "code": None, "answer": "entered"}
    assert desk.plan("red") is None


def test_a_tap_that_took_an_input_back_is_answered_so_after_a_restart(desk: Desk) -> None:
    desk.begin()
    desk.results("red", uid_of("4"), GO)
    again = json.dumps({"id": "b-9", "uid": "control:undo"}).encode()
    first = desk.hears("red", again).feedback
    desk.restart()
    assert desk.hears("red", again).feedback == first
    assert first["answer"] == "taken-back"


def test_a_flip_repeated_after_a_restart_is_not_entered_as_a_discard(desk: Desk) -> None:
    desk.begin()
    desk.results("red", "0457E550", GO)
    desk.results("blue", uid_of("1", blue), GO)
    again = json.dumps({"id": "b-7", "uid": uid_of("3", copy=2)}).encode()
    assert desk.hears("red", again).feedback["result"] == "accepted"
    assert desk.result("red", "control:done") == OK
    assert desk.table.state()["waiting"][0]["for"] == "discard"
    desk.restart()
    assert desk.hears("red", again).feedback["result"] == "accepted"
    assert desk.entering() == (None, [])


def test_long_ids_are_told_apart(desk: Desk) -> None:
    desk.begin()
    for number, uid in enumerate((uid_of("4"), GO)):
        desk.hears("red", json.dumps({"id": f"{'x' * 60}-{number}", "uid": uid}).encode())
    desk.send("red", do="unplan")
    desk.hears("red", json.dumps({"id": f"{'x' * 60}-7", "uid": GO}).encode())
    assert desk.plan("red") == {"gear": 1, "cards": ["4"]}


def test_a_tap_that_could_not_be_stored_may_be_sent_again(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.begin()
    again = json.dumps({"id": "b-1", "uid": uid_of("4")}).encode()

    def full(*_: object) -> None:
        raise CannotStore("disk full")

    with monkeypatch.context() as trouble:
        trouble.setattr(desk.journal, "keep_entering", full)
        assert desk.hears("red", again).feedback["code"] == "not-stored"
    assert desk.entering() == (None, [])
    assert desk.hears("red", again).feedback["result"] == "accepted"
    assert desk.entering() == (None, ["4"])


def test_a_tap_that_cannot_be_looked_up_may_be_sent_again(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.begin()
    again = json.dumps({"id": "b-1", "uid": uid_of("4")}).encode()

    def unreadable(*_: object) -> None:
        raise CannotStore("disk gone")

    with monkeypatch.context() as trouble:
        trouble.setattr(desk.journal, "answered", unreadable)
        assert desk.hears("red", again).feedback["code"] == "not-stored"
    assert desk.hears("red", again).feedback["result"] == "accepted"


def test_what_was_entered_in_one_race_is_not_entered_in_the_next(desk: Desk) -> None:
    desk.begin()
    desk.results("red", "control:gear-2", uid_of("4"))
    desk.send("referee", do="abandon")
    desk.begin()
    assert desk.entering() == (None, [])


def test_a_draft_that_cannot_be_read_is_dropped(desk: Desk) -> None:
    desk.begin()
    desk.journal.keep_entering("main", "red", '{"question":["plan",1],"gear":2,"cards":[]}')
    desk.restart()
    assert desk.entering() == (None, [])
    assert desk.result("red", uid_of("4")) == OK


# Taps that were kept on their way --------------------------------------------------------------------


def test_a_kept_tap_counts_while_its_question_stands(desk: Desk) -> None:
    desk.begin()
    desk.clock.now += 30
    desk.results("blue", uid_of("3", blue), GO)
    desk.clock.now += 3
    assert desk.result("red", uid_of("4"), age=8.0) == OK


def test_a_kept_tap_for_a_question_that_is_gone_is_refused(desk: Desk) -> None:
    desk.begin()
    desk.clock.now += 30
    desk.results("blue", uid_of("3", blue), GO)
    desk.results("red", uid_of("4"), GO)
    desk.clock.now += 3
    assert desk.table.state()["waiting"][0]["for"] == "react"
    assert desk.result("red", "control:done", age=5.0) == ("refused", "stale")
    assert desk.result("red", "control:done", age=2.0) == OK


def test_a_tap_kept_since_before_the_race_is_refused(desk: Desk) -> None:
    desk.clock.now += 30
    desk.begin()
    desk.clock.now += 1
    late = desk.taps("red", uid_of("4"), age=5.0).feedback
    assert (late["result"], late["code"], late["answer"]) == ("refused", "stale", "late")


def test_a_tap_kept_over_a_restart_counts(desk: Desk) -> None:
    desk.begin()
    desk.restart()
    assert desk.result("red", uid_of("4"), age=5.0) == OK


def test_the_phone_hears_of_every_tap_under_a_name_that_is_not_its_own(desk: Desk) -> None:
    desk.begin()
    held = desk.hears("red", HEAT.encode())
    assert held.answer is not None
    assert (held.answer.reply.id, code_of(held.answer.reply)) == ("tap red", "cards.heat")
    assert held.answer.wants_view, "Heat is entered all the same, and the phone shows it"
    desk.clock.now += SAME_TAP_SECONDS
    taken_back = desk.hears("red", HEAT.encode())
    assert (taken_back.seat, taken_back.answer) == ("red", None)
    desk.taps("red", uid_of("4"))
    said = desk.hears("red", GO.encode())
    assert said.answer is not None
    assert (said.answer.reply.id, said.answer.accepted) == ("tap red", True)
