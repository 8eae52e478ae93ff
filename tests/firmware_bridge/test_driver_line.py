"""Line devices and the RDM6300 as the bridge sees them."""

import re

import pytest

from firmware_bridge.answers import Answer
from firmware_bridge.drivers import Answering, ChipDead, LineDevice, Pressed, Rdm6300, Sighting, Silent, TextReader
from firmware_bridge.framing.line import encode
from firmware_bridge.framing.rdm6300 import encode as rdm_frame

HELLO = encode("hello", "pitwall 1.0", "rc522", "7F3A")


def device(*, known=True):
    driver = LineDevice()
    driver.start(0.0)
    assert driver.outgoing() == encode("who")
    if known:
        driver.feed(HELLO, 0.1)
    return driver


def test_it_asks_who_is_there_and_gets_the_name():
    assert device(known=False).feed(b"boot noise\r\n" + HELLO, 1.5) == [Answering("pitwall 1.0 rc522")]


def test_it_asks_again_while_the_board_boots():
    driver = device(known=False)
    driver.tick(2.0)
    assert driver.outgoing() == encode("who")


def test_a_tag_is_a_sighting():
    assert device().feed(encode("tag", "04e141124c2880"), 1.0) == [Sighting("04E141124C2880")]


def test_the_dial_and_the_buttons_are_controls_and_are_acknowledged():
    driver = device()
    assert driver.feed(encode("gear", "3", "1") + encode("button", "go", "2"), 1.0) == [
        Pressed("gear-3"),
        Pressed("go"),
    ]
    assert driver.outgoing() == encode("ack", "1") + encode("ack", "2")


def test_a_repeated_press_counts_once_and_is_acknowledged_again():
    driver = device()
    press = encode("button", "boost", "9")
    assert driver.feed(press, 1.0) + driver.feed(press, 1.3) == [Pressed("boost")]
    assert driver.outgoing() == encode("ack", "9") * 2


def test_after_a_restart_of_the_board_the_same_number_is_a_new_press():
    driver = device()
    driver.feed(encode("button", "go", "1"), 1.0)
    driver.feed(encode("hello", "pitwall 1.0", "rc522", "0001"), 2.0)
    assert driver.feed(encode("button", "go", "1"), 3.0) == [Pressed("go")]


def test_a_press_repeated_over_a_reopened_port_counts_once():
    driver = device()
    assert driver.feed(encode("button", "go", "1"), 1.0) == [Pressed("go")]
    driver.start(2.0)
    assert driver.outgoing() == encode("who")
    assert not driver.watching(2.1)
    assert driver.feed(HELLO + encode("button", "go", "1"), 2.2) == [Answering("pitwall 1.0 rc522")]
    assert driver.watching(2.3)


def test_a_greeting_repeated_by_the_same_boot_is_not_a_restart():
    driver = device()
    driver.feed(encode("button", "go", "1"), 1.0)
    driver.feed(HELLO, 2.0)
    assert driver.feed(encode("button", "go", "1"), 3.0) == []


@pytest.mark.parametrize("line", [("gear", "5", "1"), ("button", "fly", "1"), ("gear", "3"), ("tag",), ("tag", "")])
def test_lines_that_make_no_sense_report_nothing(line):
    assert device().feed(encode(*line), 1.0) == []


def test_words_of_a_newer_firmware_are_counted_and_ignored():
    driver = device()
    assert driver.feed(encode("battery", "80") + encode("tag", "DEADBEEF"), 1.0) == [Sighting("DEADBEEF")]
    assert driver.counters["unknown_words"] == 1


def test_a_device_that_stays_silent_is_reported_once_and_still_asked():
    driver = device()
    reports = [report for now in range(2, 14, 2) for report in driver.tick(float(now) + 0.2)]
    assert reports == [Silent()]
    assert driver.outgoing().endswith(encode("who"))


def test_a_device_that_answers_again_is_asked_who_it_is():
    driver = device()
    for now in (2.2, 4.2, 6.2):
        driver.tick(now)
    driver.outgoing()
    driver.feed(encode("alive"), 7.0)
    assert driver.outgoing() == encode("who")
    assert driver.feed(HELLO, 7.1) == [Answering("pitwall 1.0 rc522")]


def test_feedback_goes_to_the_device():
    driver = device()
    driver.show(Answer("refused", "refused"))
    assert driver.outgoing() == encode("show", "refused")


@pytest.mark.parametrize(("name", "result"), [("taken-back", "accepted"), ("late", "refused")])
def test_an_answer_finer_than_its_result_is_said_in_both_words(name, result):
    driver = device()
    driver.show(Answer(name, result))
    assert driver.outgoing() == encode("show", result) + encode("answer", name)


def test_a_board_whose_chip_is_dead_is_not_ready_but_its_buttons_work():
    driver = device()
    assert driver.watching(1.0)
    assert driver.feed(encode("hello", "pitwall 1.1", "none", "17"), 1.0) == [ChipDead("pitwall 1.1 none")]
    assert not driver.watching(1.0)
    assert driver.feed(encode("button", "go", "1"), 1.1) == [Pressed("go")]
    assert driver.feed(encode("hello", "pitwall 1.1", "rc522", "17"), 1.2) == [Answering("pitwall 1.1 rc522")]
    assert driver.watching(1.2)


@pytest.mark.parametrize(
    ("pattern", "line"),
    [
        (r"UID:\s*(?P<uid>[0-9A-F: ]+)", b"Card UID: 04 E1 41 12 4C 28 80\r\n"),
        (r"^tag=(\w+)", b"tag=04e141124c2880\n"),
        (r"[0-9A-F]{14}", b">04E141124C2880<\n"),
    ],
)
def test_another_reader_is_understood_with_a_pattern(pattern, line):
    reader = TextReader(re.compile(pattern))
    assert reader.start(0.0) == [Answering()]
    assert reader.feed(b"PCD ready\r\n" + line, 0.1) == [Sighting("04E141124C2880")]
    assert reader.counters["other_lines"] == 1


def test_another_readers_button_is_understood_with_a_pattern():
    reader = TextReader(re.compile(r"uid (?P<uid>\w+)|key (?P<control>\w+)"))
    assert reader.feed(b"key go\nuid DEADBEEF\n", 0.0) == [Pressed("go"), Sighting("DEADBEEF")]


@pytest.mark.parametrize("pattern", [r"key (?P<control>\w+)|uid (\w+)", r"card (\w+)|uid (\w+)"])
def test_a_pattern_may_have_alternatives_each_with_a_group(pattern):
    assert TextReader(re.compile(pattern)).feed(b"uid DEADBEEF\n", 0.0) == [Sighting("DEADBEEF")]


@pytest.mark.parametrize("number", [b"", b" ", b"\x1b[2J", b"04AA\x07BB"])
def test_a_number_that_is_empty_or_has_control_characters_in_it_is_noise(number):
    reader = TextReader(re.compile(r"uid:(.*)"))
    assert reader.feed(b"uid:" + number + b"\n", 0.0) == []
    assert reader.counters["other_lines"] == 1


def test_another_readers_line_without_an_end_counts_when_it_goes_quiet():
    reader = TextReader(re.compile(r"\w+"))
    assert reader.feed(b"DEADBEEF", 1.0) == []
    assert reader.tick(reader.deadline) == [Sighting("DEADBEEF")]


def test_another_reader_gets_feedback_in_its_own_format():
    reader = TextReader(re.compile(r"\w+"), feedback="LED {result} {answer} {code}\n")
    reader.show(Answer("late", "refused", "stale"))
    assert reader.outgoing() == b"LED refused late stale\n"


def test_the_rdm6300_reports_every_frame():
    reader = Rdm6300()
    assert reader.start(0.0) == [Answering()]
    assert reader.feed(rdm_frame("1F00644BB6") * 2, 0.1) == [Sighting("1F00644BB6")] * 2
    assert reader.tick(1.0) == []
    assert reader.outgoing() == b""
