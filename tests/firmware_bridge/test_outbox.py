"""Taps that wait for the broker."""

import json

import pytest

from firmware_bridge.answers import Answer, read_answer
from firmware_bridge.backoff import Backoff
from firmware_bridge.outbox import Outbox
from firmware_bridge.settings import Keeping
from firmware_bridge.uplink import parse_object

from ..clocks import Clock


def box(**keeping):
    clock = Clock(0.0)
    return Outbox(Keeping(**keeping), clock), clock


def drain(outbox):
    uids = []
    while (tap := outbox.peek()) is not None:
        uids.append(tap.uid)
        outbox.done(tap)
    return uids


def test_taps_leave_in_the_order_they_came():
    outbox, _ = box()
    for uid in "ABC":
        outbox.put(uid)
    assert drain(outbox) == ["A", "B", "C"]


def test_ids_are_made_of_the_boot_and_a_number():
    outbox, _ = box()
    first, second = outbox.put("A"), outbox.put("A")
    boot = first.id.partition("-")[0]
    assert (first.id, second.id) == (f"{boot}-1", f"{boot}-2")
    assert Outbox(Keeping(), Clock(0.0)).put("A").id != first.id


def test_a_tap_keeps_its_id_until_it_is_confirmed():
    outbox, _ = box()
    tap = outbox.put("A")
    assert outbox.peek() is outbox.peek() is tap


def test_an_old_tap_is_dropped_and_counted():
    outbox, clock = box(late="drop", max_age=10)
    outbox.put("OLD")
    clock.now = 9.0
    outbox.put("NEW")
    clock.now = 11.0
    assert drain(outbox) == ["NEW"]
    assert outbox.counters["dropped_old"] == 1


def test_an_old_tap_is_sent_with_its_age_where_the_settings_say_so():
    outbox, clock = box(late="send")
    outbox.put("OLD")
    clock.now = 3600.0
    assert json.loads(outbox.peek().payload(clock.now))["age"] == 3600.0


def test_a_full_outbox_drops_the_oldest():
    outbox, _ = box(most=3)
    for uid in "ABCDE":
        outbox.put(uid)
    assert outbox.counters["dropped_full"] == 2
    assert drain(outbox) == ["C", "D", "E"]


def test_confirming_a_dropped_tap_removes_no_other():
    outbox, _ = box(most=1)
    sent = outbox.put("A")
    outbox.put("B")
    outbox.done(sent)
    assert drain(outbox) == ["B"]


def test_a_plain_tap_has_only_the_required_keys():
    outbox, clock = box()
    tap = outbox.put("04E141124C2880")
    assert json.loads(tap.payload(clock.now)) == {"id": tap.id, "uid": "04E141124C2880"}


def test_a_random_uid_is_marked_and_a_text_is_sent():
    outbox, clock = box()
    assert json.loads(outbox.put("08A1B2C3").payload(clock.now))["random"] is True
    assert json.loads(outbox.put("04A1B2C3", "pitwall:red").payload(clock.now))["text"] == "pitwall:red"


def test_waits_double_up_to_a_limit_and_start_over():
    backoff = Backoff(0.5, 3.0)
    assert [backoff.wait() for _ in range(5)] == [0.5, 1.0, 2.0, 3.0, 3.0]
    backoff.succeeded()
    assert backoff.wait() == 0.5


def read(payload):
    return read_answer(parse_object(payload))


@pytest.mark.parametrize("result", ["accepted", "held", "refused", "unknown"])
def test_the_four_results_are_understood(result):
    told = read(json.dumps({"id": "1", "result": result, "code": None}).encode())
    assert (told.result, told.is_usual, told.code) == (result, True, "")


@pytest.mark.parametrize(("result", "name"), [("accepted", "taken-back"), ("refused", "late")])
def test_a_finer_answer_is_understood(result, name):
    told = read(json.dumps({"result": result, "answer": name, "code": "stale"}).encode())
    assert told == Answer(name, result, "stale")
    assert not told.is_usual


@pytest.mark.parametrize("name", ["of-a-newer-hub", 7, None])
def test_an_answer_nobody_knows_is_shown_as_its_result(name):
    assert read(json.dumps({"result": "held", "answer": name}).encode()) == Answer("held", "held")


@pytest.mark.parametrize("payload", [b"", b"accepted", b"[]", b'{"result":7}', b'{"result":"maybe"}', b"\xff", None])
def test_anything_else_is_not_an_answer(payload):
    assert read(payload) is None


def test_an_overlong_answer_is_ignored():
    assert read(b'{"result":"held","x":"' + b"x" * 5000 + b'"}') is None
