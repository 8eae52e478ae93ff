"""The PN532's frames, with the bytes real chips send."""

import random

import pytest

from firmware_bridge.framing import pn532_hsu as hsu

ACK = bytes.fromhex("0000ff00ff00")
NACK = bytes.fromhex("0000ffff0000")
TAG = bytes.fromhex("0000ff0ff1d54b01010044000704e141124c28806700")
NO_TAG = bytes.fromhex("0000ff03fdd54b00e000")
ERROR = bytes.fromhex("0000ff01ff7f8100")

TAG_FRAME = hsu.Data(0xD5, bytes.fromhex("4b01010044000704e141124c2880"))
NO_TAG_FRAME = hsu.Data(0xD5, bytes.fromhex("4b00"))


@pytest.mark.parametrize(
    ("payload", "frame"),
    [
        ("02", "0000ff02fed4022a00"),
        ("14011401", "0000ff05fbd4140114010200"),
        ("4a0100", "0000ff04fcd44a0100e100"),
    ],
)
def test_a_command_is_wrapped_as_the_manual_says(payload, frame):
    assert hsu.encode(bytes.fromhex(payload)).hex() == frame


@pytest.mark.parametrize(
    ("data", "frame"),
    [
        (ACK, hsu.Ack()),
        (NACK, hsu.Nack()),
        (TAG, TAG_FRAME),
        (NO_TAG, NO_TAG_FRAME),
        (ERROR, hsu.Fault()),
    ],
)
def test_a_whole_frame_is_read(data, frame):
    assert hsu.Framer().feed(data) == [frame]


def test_two_frames_at_once_are_both_read():
    assert hsu.Framer().feed(ACK + TAG) == [hsu.Ack(), TAG_FRAME]


@pytest.mark.parametrize("cut", range(len(ACK + TAG) + 1))
def test_a_frame_split_anywhere_is_read(cut):
    framer, data = hsu.Framer(), ACK + TAG
    assert framer.feed(data[:cut]) + framer.feed(data[cut:]) == [hsu.Ack(), TAG_FRAME]


def test_bytes_that_come_one_by_one_make_the_same_frames():
    framer = hsu.Framer()
    assert [frame for byte in ACK + TAG + NO_TAG for frame in framer.feed(bytes([byte]))] == [
        hsu.Ack(),
        TAG_FRAME,
        NO_TAG_FRAME,
    ]


@pytest.mark.parametrize("at", range(2, len(TAG) - 1))
def test_the_frame_after_a_corrupted_one_is_read(at):
    spoilt = TAG[:at] + bytes([TAG[at] ^ 0x01]) + TAG[at + 1 :]
    framer = hsu.Framer()
    frames = framer.feed(spoilt + NO_TAG) + framer.feed(bytes(300))
    assert frames[-1:] == [NO_TAG_FRAME]
    assert TAG_FRAME not in frames


def test_a_good_frame_inside_a_broken_one_is_found():
    claims_forty_bytes = bytes.fromhex("0000ff28d8")
    framer = hsu.Framer()
    assert framer.feed(claims_forty_bytes + TAG + bytes(40)) == [TAG_FRAME]
    assert framer.bad == 1


def test_a_frame_behind_a_false_start_is_found_when_the_line_goes_quiet():
    framer = hsu.Framer()
    assert framer.feed(bytes.fromhex("00ffc040") + TAG) == []
    assert framer.give_up() == [TAG_FRAME]


def test_giving_up_without_a_frame_does_no_harm():
    framer = hsu.Framer()
    assert framer.give_up() == []
    assert framer.feed(TAG) == [TAG_FRAME]


def test_an_extended_frame_is_read():
    payload = bytes(range(256)) + b"\x41"
    data = hsu.encode(payload, hsu.Tfi.TO_HOST)
    assert data[3:5] == b"\xff\xff"
    assert hsu.Framer().feed(data) == [hsu.Data(0xD5, payload)]


@pytest.mark.parametrize("cut", range(12))
def test_an_extended_frame_split_in_its_header_is_read(cut):
    framer, data = hsu.Framer(), hsu.encode(bytes(256), hsu.Tfi.TO_HOST)
    assert framer.feed(data[:cut]) + framer.feed(data[cut:]) == [hsu.Data(0xD5, bytes(256))]


@pytest.mark.parametrize("header", ["00ffffff010000", "00ffffffffff02", "00ffffff000000"])
def test_an_extended_frame_with_an_impossible_length_is_skipped(header):
    framer = hsu.Framer()
    assert framer.feed(bytes.fromhex(header) + TAG) == [TAG_FRAME]
    assert framer.bad >= 1


def test_endless_noise_takes_no_memory():
    framer, noise = hsu.Framer(), random.Random(5)
    for _ in range(400):
        framer.feed(noise.randbytes(997))
        assert len(framer._buffer) < 300
    framer.feed(bytes(300))
    assert framer.feed(TAG) == [TAG_FRAME]


def test_endless_beginnings_take_no_memory():
    framer = hsu.Framer()
    for _ in range(1000):
        framer.feed(b"\x00\xff\xff\xff\x01\x00\xff")
        assert len(framer._buffer) < 300


def test_frames_describe_themselves_for_the_monitor():
    texts = [str(frame) for frame in hsu.Framer().feed(ACK + NACK + ERROR + NO_TAG)]
    assert texts == ["ACK", "NACK", "error frame", "InListPassiveTarget answer 00"]
