"""The RDM6300's frames, with numbers of real tags."""

import random

import pytest

from firmware_bridge.framing import rdm6300

GOOD = ["1F00644BB686", "0D00319CD070", "000414CD7EA3"]
GHOSTS = ["000000078F88", "00F00000F000", "F000060007F1"]


def frame(digits):
    return b"\x02" + digits.encode() + b"\x03"


@pytest.mark.parametrize("digits", GOOD + GHOSTS)
def test_a_whole_frame_is_read(digits):
    assert rdm6300.Framer().feed(frame(digits)) == [rdm6300.Tag(digits[:10])]


@pytest.mark.parametrize("digits", GOOD)
def test_encoding_gives_the_bytes_of_the_module(digits):
    assert rdm6300.encode(digits[:10]) == frame(digits)


@pytest.mark.parametrize("cut", range(29))
def test_two_frames_split_anywhere_are_read(cut):
    framer, data = rdm6300.Framer(), frame(GOOD[0]) + frame(GOOD[1])
    tags = framer.feed(data[:cut]) + framer.feed(data[cut:])
    assert [tag.uid for tag in tags] == ["1F00644BB6", "0D00319CD0"]


@pytest.mark.parametrize("at", range(14))
def test_the_frame_after_a_corrupted_one_is_read(at):
    data = frame(GOOD[0])
    spoilt = data[:at] + b"?" + data[at + 1 :]
    assert rdm6300.Framer().feed(spoilt + frame(GOOD[1])) == [rdm6300.Tag("0D00319CD0")]


def test_a_wrong_checksum_is_counted():
    framer = rdm6300.Framer()
    assert framer.feed(frame("1F00644BB687")) == []
    assert framer.bad == 1


def test_a_frame_that_lost_its_end_does_not_swallow_the_next():
    assert rdm6300.Framer().feed(frame(GOOD[0])[:9] + frame(GOOD[1])) == [rdm6300.Tag("0D00319CD0")]


def test_an_incomplete_frame_is_dropped_when_the_line_goes_quiet():
    framer = rdm6300.Framer()
    assert framer.feed(frame(GOOD[2])[:9]) == []
    assert framer.give_up() == []
    assert framer.feed(frame(GOOD[1])) == [rdm6300.Tag("0D00319CD0")]


def test_lower_case_digits_are_the_same_number():
    assert rdm6300.Framer().feed(frame("1f00644bb686")) == [rdm6300.Tag("1F00644BB6")]


def test_endless_noise_takes_no_memory():
    framer, noise = rdm6300.Framer(), random.Random(6)
    for _ in range(300):
        framer.feed(noise.randbytes(997))
        assert len(framer._buffer) < rdm6300.SIZE
    framer.give_up()
    assert rdm6300.Tag("1F00644BB6") in framer.feed(bytes(14) + frame(GOOD[0]))
