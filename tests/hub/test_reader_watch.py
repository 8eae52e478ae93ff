"""The readers of a table: told apart by what works, in the log and in one sentence; and tested without playing."""

from __future__ import annotations

import json
import logging

import pytest

from companion.hub.reader_watch import TEST_SECONDS, ReaderWatch

from .tap_desks import GO, HEAT, OK, Desk, blue, uid_of

ONLINE, SILENT = b'{"state":"online"}', b'{"state":"lost","reason":"silent"}'
GONE = b'{"state":"lost","reason":"bridge"}'


@pytest.fixture
def watch() -> ReaderWatch:
    return ReaderWatch("main", ("red", "table"), lambda: 0.0)


def test_a_lost_reader_is_reported_once_and_so_is_its_return(
    watch: ReaderWatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    heard = [watch.hear("red", status) for status in (ONLINE, SILENT, SILENT, ONLINE, ONLINE)]
    assert heard == [False, True, False, True, False]
    told = [record.getMessage() for record in caplog.records]
    assert told == ["table main: The reader red does not answer.", "table main: The reader red works again."]


def test_health_has_the_sentence_of_the_log(watch: ReaderWatch) -> None:
    watch.hear("red", SILENT)
    assert watch.troubles() == ["The reader red does not answer."]
    watch.hear("red", b'{"state":"offline","reason":"stopped"}')
    assert watch.troubles() == []


def test_the_last_will_of_an_earlier_evening_is_no_trouble(watch: ReaderWatch) -> None:
    watch.hear("red", GONE)
    assert watch.troubles() == []
    watch.hear("red", ONLINE)
    watch.hear("red", GONE)
    assert watch.troubles() == ["There is no contact with the bridge of the reader red."]


@pytest.mark.parametrize(
    "status", [b"", b"\xff", b"[" * 4000, b"[1]", b'"x"', b'{"state":7,"reason":[]}', b"{" + b"x" * 9000]
)
def test_whatever_a_reader_says_harms_nothing(watch: ReaderWatch, status: bytes) -> None:
    watch.hear("red", status)
    assert watch.troubles() == []


def test_a_reader_nobody_configured_is_not_heard(watch: ReaderWatch) -> None:
    assert not watch.hear("intruder", SILENT)
    assert watch.troubles() == []


def test_a_reason_of_another_makers_bridge_is_a_plain_loss(watch: ReaderWatch) -> None:
    watch.hear("red", b'{"state":"lost","reason":"flat battery"}')
    assert watch.troubles() == ["There is no contact with the reader red."]


# Tests of the readers ----------------------------------------------------------------------------------


def test_a_tap_in_a_test_plays_nothing_and_shows_whether_the_tag_is_known(desk: Desk) -> None:
    desk.begin()
    desk.readers.test(on=True)
    known, unknown = desk.taps("red", uid_of("4")), desk.taps("red", "04000000")
    assert (known.feedback["answer"], unknown.feedback["answer"]) == ("entered", "unknown")
    assert known.tried == {"reader": "red", "answer": "entered", "code": None, "test": True, "meaning": None}
    assert unknown.tried is not None
    assert unknown.tried["answer"] == "unknown"
    assert (known.seat, known.answer, known.notice) == (None, None, None)
    assert desk.entering() == (None, [])
    desk.readers.test(on=False)
    assert desk.result("red", uid_of("4")) == OK
    assert desk.entering() == (None, ["4"])


def test_a_tap_of_a_test_that_arrives_again_after_it_still_plays_nothing(desk: Desk) -> None:
    desk.begin()
    desk.readers.test(on=True)
    again = json.dumps({"id": "boot-77", "uid": uid_of("4")}).encode()
    first = desk.hears("red", again).feedback
    desk.readers.test(on=False)
    assert desk.hears("red", again).feedback == first
    assert desk.entering() == (None, [])


def test_between_races_a_test_names_the_tag(desk: Desk) -> None:
    desk.readers.test(on=True)
    tried = desk.taps("red", uid_of("4")).tried
    assert tried is not None
    assert tried["meaning"] == "pitwall:card:red:4:1"


def test_a_test_ends_by_itself(desk: Desk) -> None:
    desk.readers.test(on=True)
    desk.clock.now += TEST_SECONDS
    assert not desk.readers.testing


def test_in_a_race_the_referee_is_shown_no_tap_that_enters_something(desk: Desk) -> None:
    desk.begin()
    entered = (uid_of("4"), uid_of("4"), HEAT, HEAT, uid_of("4", blue), uid_of("4"), "control:gear-1", GO)
    assert [desk.taps("red", uid).tried for uid in entered] == [None] * 8
    assert desk.plan("red") == {"gear": 1, "cards": ["4"]}
    assert desk.taps("red", "control:boost").tried == {"reader": "red", "answer": "refused", "code": "tap.not-now"}
