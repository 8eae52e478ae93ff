"""The lines of our own firmware, and those of others."""

import random

import pytest

from firmware_bridge.framing import line
from firmware_bridge.framing.line import Framer, Message, TextFramer

TAG = line.encode("tag", "04E141124C2880")
TAG_MESSAGE = Message("tag", ("04E141124C2880",))


def test_the_checksum_is_the_usual_crc8():
    assert line.crc8(b"123456789") == 0xF4


def test_a_line_looks_as_the_hardware_page_says():
    assert TAG == b"$tag,04E141124C2880*68\n"


def test_a_whole_line_is_read():
    assert Framer().feed(TAG) == [TAG_MESSAGE]


def test_two_lines_at_once_are_both_read():
    assert Framer().feed(TAG + line.encode("alive")) == [TAG_MESSAGE, Message("alive")]


@pytest.mark.parametrize("cut", range(len(TAG) + 1))
def test_a_line_split_anywhere_is_read(cut):
    framer = Framer()
    assert framer.feed(TAG[:cut]) + framer.feed(TAG[cut:]) == [TAG_MESSAGE]


def test_either_line_end_is_accepted():
    assert Framer().feed(TAG.replace(b"\n", b"\r\n")) == [TAG_MESSAGE]


@pytest.mark.parametrize("at", range(len(TAG)))
def test_the_line_after_a_corrupted_one_is_read(at):
    spoilt = TAG[:at] + bytes([TAG[at] ^ 0x04]) + TAG[at + 1 :]
    messages = Framer().feed(spoilt + line.encode("gear", "3", "17"))
    assert messages[-1] == Message("gear", ("3", "17"))


@pytest.mark.parametrize("at", range(len(TAG) - 1))
def test_a_corrupted_line_is_never_accepted(at):
    spoilt = TAG[:at] + bytes([TAG[at] ^ 0x04]) + TAG[at + 1 :]
    assert Framer().feed(spoilt) == []


def test_two_lines_whose_end_was_lost_are_both_read():
    assert Framer().feed(TAG[:-1] + line.encode("alive")) == [TAG_MESSAGE, Message("alive")]


def test_boot_noise_before_a_line_does_not_hide_it():
    assert Framer().feed(b"\x00\xf8 ets Jan  8 2013,rst $cause:2" + TAG) == [TAG_MESSAGE]


def test_a_wrong_checksum_is_counted():
    framer = Framer()
    framer.feed(b"$tag,04E141124C2880*69\n")
    assert framer.bad == 1


def test_endless_noise_takes_no_memory():
    noise, ours, others = random.Random(7), Framer(), TextFramer()
    for _ in range(300):
        data = noise.randbytes(997).replace(b"\n", b"").replace(b"\r", b"")
        ours.feed(data)
        others.feed(data)
        assert len(ours._buffer) <= line.LONGEST
        assert len(others._buffer) <= line.LONGEST_FOREIGN
    assert ours.feed(b"\n" + TAG) == [TAG_MESSAGE]
    assert others.feed(b"\nUID 1\n")[-1] == "UID 1"


def test_an_incomplete_line_of_ours_is_dropped():
    framer = Framer()
    framer.feed(TAG[:10])
    assert framer.give_up() == []
    assert framer.feed(TAG) == [TAG_MESSAGE]


def test_other_readers_lines_are_split_and_trimmed():
    assert TextFramer().feed(b"  UID: 04 E1\r\n\r\nready\n") == ["UID: 04 E1", "ready"]


def test_another_readers_line_without_an_end_is_accepted_when_it_goes_quiet():
    framer = TextFramer()
    assert framer.feed(b"04E141124C2880") == []
    assert framer.give_up() == ["04E141124C2880"]
