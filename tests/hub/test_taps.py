"""Taps of one table, from the reader's message to feedback, journal and views."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from companion.hub.answers import reply_json
from companion.hub.inbox import Incoming
from companion.hub.known_taps import SAME_TAP_SECONDS
from companion.hub.line import Line
from companion.hub.metrics import Metrics
from companion.hub.race_desk import RaceDesk

from .tap_desks import GO, HEAT, OK, RED_TAG, Desk, blue, red, uid_of

if TYPE_CHECKING:
    from companion.views.parts import Json


# A seat's own reader ---------------------------------------------------------------------------------


def test_gear_cards_and_go_seal_a_plan(desk: Desk) -> None:
    desk.begin()
    assert desk.results("red", "control:gear-2", uid_of("4"), uid_of("1"), GO) == [OK] * 4
    assert desk.plan("red") == {"gear": 2, "cards": ["4", "1"]}


def test_each_tap_shows_at_once_on_the_phone_of_the_seat_and_nowhere_else(desk: Desk) -> None:
    desk.begin()
    tapped = desk.taps("red", uid_of("4"))
    assert (tapped.seat, tapped.answer, tapped.notice) == (red, None, None)
    assert tapped.feedback == {"id": "boot-1", "result": "accepted", "code": None, "answer": "entered"}
    assert desk.entering() == (None, ["4"])
    assert desk.entering(blue) == (None, [])
    assert "entering" not in json.dumps(desk.table.state())


def test_a_second_tap_takes_the_card_back(desk: Desk) -> None:
    desk.begin()
    assert desk.results("red", uid_of("4"), uid_of("4", copy=2), uid_of("4")) == [OK] * 3
    assert desk.entering() == (None, ["4"])


def test_the_answers_to_taps_differ(desk: Desk) -> None:
    desk.begin()
    again = uid_of("4")
    uids = (again, again, uid_of("4", blue), "control:boost", "04000000", again, "control:undo", "control:gear-2")
    told = [desk.taps("red", uid).feedback["answer"] for uid in (*uids, "control:undo")]
    taken = "taken-back"
    assert told == ["entered", taken, "held", "refused", "unknown", "entered", taken, "entered", taken]


def test_a_sealed_plan_that_is_opened_again_is_taken_back(desk: Desk) -> None:
    desk.begin()
    desk.results("red", "control:gear-1", uid_of("4"), GO)
    assert desk.taps("red", "control:undo").feedback["answer"] == "taken-back"
    assert desk.plan("red") is None


def test_a_tap_that_says_a_command_is_answered_on_the_phone_too(desk: Desk) -> None:
    desk.begin()
    desk.results("red", uid_of("4"))
    tapped = desk.taps("red", GO)
    assert tapped.seat == red
    assert tapped.answer is not None
    assert reply_json(tapped.answer.reply) == {"id": "tap red boot-2", "ok": True, "no": 2}
    assert desk.table.story()[-1]["origin"] == "tap"


@pytest.mark.parametrize(
    ("reader", "uid", "wanted"),
    [
        ("red", uid_of("4", blue), ("held", "tap.other-seat")),
        ("red", HEAT, ("held", "cards.heat")),
        ("red", GO, ("refused", "cards.count")),
        ("red", "control:boost", ("refused", "tap.not-now")),
        ("red", "control:gear-4", ("refused", "gear.step")),
        ("red", RED_TAG, ("refused", "tap.seat-known")),
        ("red", "04BADBAD", ("unknown", "tag.unknown")),
        ("red", "control:gear-7", ("unknown", "tag.unknown")),
        ("green", GO, ("refused", "unknown-seat")),
    ],
)
def test_what_is_wrong_with_a_tap_has_its_own_reply(desk: Desk, reader: str, uid: str, wanted: tuple[str, str]) -> None:
    desk.begin()
    assert desk.result(reader, uid) == wanted


def test_why_a_tap_changed_nothing_is_a_sentence_on_the_phone_of_the_seat(desk: Desk) -> None:
    desk.begin()
    for uid in (uid_of("4", blue), GO, "control:boost"):
        answer = desk.taps("red", uid).answer
        assert answer is not None
        assert not answer.changed
        reply = reply_json(answer.reply)
        assert reply["text"].endswith(".")
        assert reply["id"].startswith("tap red boot-")


def test_nothing_asked_is_refused(desk: Desk) -> None:
    desk.begin()
    desk.results("red", uid_of("4"), GO)
    desk.results("blue", uid_of("3", blue), GO)
    assert desk.table.state()["step"]["seat"] == "red"
    assert desk.result("blue", "control:done") == ("refused", "tap.not-asked")


def test_a_paused_race_takes_no_commands_from_readers(desk: Desk) -> None:
    desk.begin()
    desk.results("red", uid_of("4"))
    desk.send("referee", do="pause")
    assert desk.result("red", GO) == ("refused", "paused")


# What arrives ----------------------------------------------------------------------------------------


def test_a_bare_uid_is_a_tap(desk: Desk) -> None:
    desk.begin()
    bare = "-".join(uid_of("4")[place : place + 2].lower() for place in (0, 2, 4, 6))
    assert desk.hears("red", bare.encode()).feedback == {
        "id": None,
        "result": "accepted",
        "code": None,
        "answer": "entered",
    }
    assert desk.entering() == (None, ["4"])


def test_a_bare_uid_sent_twice_in_a_moment_is_one_tap(desk: Desk) -> None:
    desk.begin()
    for _ in range(2):
        assert desk.hears("red", uid_of("4").encode()).feedback["result"] == "accepted"
    assert desk.entering() == (None, ["4"])
    desk.clock.now += SAME_TAP_SECONDS + 0.1
    desk.hears("red", uid_of("4").encode())
    assert desk.entering() == (None, [])


def test_a_bare_control_is_a_press(desk: Desk) -> None:
    desk.begin()
    assert desk.hears("red", b"control:gear-2").feedback["result"] == "accepted"
    assert desk.entering() == (2, [])


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"  ",
        b"\xff\xfe",
        b"\x00\x01\x02\x03",
        b"{",
        b"{}",
        b'{"uid":7}',
        b'{"uid":"04E1","id":7}',
        b'{"uid":"04E1","id":""}',
        b'{"uid":"","id":"1-1"}',
        b'{"uid":"%s"}' % (b"A" * 65),
        b'{"uid":"04E1","pad":"%s"}' % (b"x" * 5000),
    ],
)
def test_what_is_no_tap_is_refused_and_shown_to_nobody(desk: Desk, payload: bytes) -> None:
    tapped = desk.begin().hears("red", payload)
    assert tapped.feedback["result"] == "refused"
    assert tapped.feedback["code"] in ("malformed", "too-large")
    assert tapped.notice is None


def test_what_a_bridge_adds_is_passed_over(desk: Desk) -> None:
    assert desk.begin().result("red", uid_of("4"), random=True, age="long", text=7) == OK


@pytest.mark.parametrize("payload", [uid_of("4").encode(), b'{"id":"b-1","uid":"control:gear-2"}'])
def test_a_retained_tap_is_a_ghost(desk: Desk, payload: bytes) -> None:
    metrics = Metrics()
    line = Line(desk.begin().front_desk, NoBroker(), metrics, dict)  # type: ignore[arg-type]
    for retain, entered in ((True, (None, [])), (False, (2, []) if b"gear" in payload else (None, ["4"]))):
        desk.run(line._handle(Incoming("heat/v1/main/reader/red/tap", payload, retain)))
        assert desk.entering() == entered
    metrics.secrets_are_of("main", None)
    assert 'pitwall_retained_commands_total{table="main"} 1' in metrics.text({})


class NoBroker:
    """A broker with nothing but what these tests use."""

    speaks_mqtt_5 = False


# Phone and reader of one seat ------------------------------------------------------------------------


def test_a_reader_goes_on_from_what_the_phone_has_entered(desk: Desk) -> None:
    desk.begin()
    answer = desk.send("red", do="enter", gear=2, cards=["4"])
    assert answer.reply["ok"]
    assert answer.wants_view
    assert not answer.changed
    assert desk.results("red", uid_of("1"), GO) == [OK] * 2
    assert desk.plan("red") == {"gear": 2, "cards": ["4", "1"]}


def test_a_phone_goes_on_from_what_the_reader_has_entered(desk: Desk) -> None:
    desk.begin()
    desk.results("red", uid_of("4"))
    desk.send("red", do="enter", gear=2, cards=["4", "1"])
    assert desk.entering() == (2, ["4", "1"])
    assert desk.result("red", uid_of("4")) == OK  # the piece it saw, taken back
    assert desk.entering() == (2, ["1"])


def test_whether_a_card_is_the_one_from_the_phone_is_not_guessed(desk: Desk) -> None:
    desk.begin()
    desk.send("red", do="enter", cards=["4"])
    assert desk.result("red", uid_of("4")) == ("held", "tap.which")
    assert desk.entering() == (None, ["4"])


def test_what_the_phone_has_entered_outlives_a_restart(desk: Desk) -> None:
    desk.begin()
    desk.send("red", do="enter", gear=2, cards=["4", "1"])
    desk.restart()
    assert desk.entering() == (2, ["4", "1"])


def test_nothing_can_be_entered_but_a_plan_or_a_discard(desk: Desk) -> None:
    assert desk.send("red", do="enter", cards=["4"]).reply["code"] == "not-now"
    desk.begin()
    desk.send("red", do="plan", gear=1, cards=["4"])
    desk.send("blue", do="plan", gear=1, cards=["3"])
    reacting = desk.send("red", do="enter", cards=["4"]).reply
    assert (reacting["code"], reacting["facts"]["asked"]) == ("not-now", "react")
    assert desk.send("blue", do="enter", cards=["4"]).reply["code"] == "not-now"


def test_what_was_entered_for_the_last_question_is_not_taken_for_the_next(desk: Desk) -> None:
    desk.begin()
    desk.send("red", do="plan", gear=1, cards=["4"])
    desk.send("blue", do="plan", gear=1, cards=["3"])
    seen = desk.send("red", do="done").reply["no"]
    desk.send("red", do="discard", cards=["2", "3"])
    desk.send("blue", do="done")
    desk.send("blue", do="pass")
    now = desk.send("blue", do="discard", cards=[]).reply["no"]
    late = desk.send("red", do="enter", cards=["2", "3"], seen=seen).reply
    assert late["code"] == "stale"
    assert desk.entering() == (None, [])
    assert desk.send("red", do="enter", gear=1, cards=["4"], seen=now).reply["ok"]


@pytest.mark.parametrize(
    ("entered", "key"), [({"gear": 7}, "gear"), ({"gear": 0, "cards": ["4"]}, "gear"), ({"cards": ["1"] * 41}, "cards")]
)
def test_what_cannot_be_entered_is_refused_by_its_own_name(desk: Desk, entered: dict[str, Any], key: str) -> None:
    desk.begin()
    reply = desk.send("red", do="enter", **entered).reply
    assert (reply["code"], reply["facts"]["key"]) == ("malformed", key)


def test_a_story_is_of_one_race_though_the_next_begins_while_it_is_told(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.begin()
    tell = RaceDesk.story

    def the_next_begins(race: RaceDesk) -> list[Json]:
        desk.send("referee", do="abandon", reason="late")
        desk.begin()
        return tell(race)

    monkeypatch.setattr(RaceDesk, "story", the_next_begins)
    assert [entry["do"] for entry in desk.table.story()] == ["start", "abandon"]
