"""MQTT framing: whole, several at once, split anywhere, garbage, and packets that do not exist."""

from __future__ import annotations

import contextlib
import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.broker.packets.connect import Connect, UnsupportedLevelError, Will, encode_connect, parse_connect
from companion.broker.packets.stream import (
    CONNECT,
    Framer,
    MalformedError,
    Packet,
    TooLargeError,
    encode_packet,
    encode_text,
)
from companion.broker.packets.validation import check_packet

PING = b"\xc0\x00"
PUBLISH = b"\x32\x0d\x00\x05a/b/c\x00\x07four"
LONG = encode_packet(0x30, encode_text("t") + bytes(20_000))
STREAM = PING + PUBLISH + LONG + PING


def packets(*pieces: bytes, most: int = 65_536) -> list[bytes]:
    """Push the pieces; collect the complete packets after each."""
    framer, found = Framer(most), []
    for piece in pieces:
        framer.push(piece)
        while (packet := framer.pop()) is not None:
            found.append(packet.raw)
    return found


def whole(raw: bytes) -> Packet:
    framer = Framer(1 << 20)
    framer.push(raw)
    packet = framer.pop()
    assert packet is not None
    return packet


# framing


def test_a_whole_packet_comes_out_as_it_went_in():
    assert packets(PUBLISH) == [PUBLISH]
    packet = whole(PUBLISH)
    assert (packet.kind, packet.flags, packet.body) == (3, 2, PUBLISH[2:])


def test_several_at_once_come_out_one_by_one():
    assert packets(PING + PUBLISH + PING) == [PING, PUBLISH, PING]


@pytest.mark.parametrize("at", range(len(PING + PUBLISH + PING)))
def test_a_split_at_any_place_changes_nothing(at: int):
    stream = PING + PUBLISH + PING
    assert packets(stream[:at], stream[at:]) == [PING, PUBLISH, PING]


def test_single_bytes_are_enough():
    assert packets(*(bytes([byte]) for byte in STREAM)) == [PING, PUBLISH, LONG, PING]


@given(st.lists(st.integers(0, len(STREAM)), max_size=20))
def test_any_pieces_give_the_same_packets(cuts: list[int]):
    edges = [0, *sorted(cuts), len(STREAM)]
    assert packets(*(STREAM[a:b] for a, b in itertools.pairwise(edges))) == [PING, PUBLISH, LONG, PING]


@pytest.mark.parametrize("length", [0, 1, 127, 128, 16_383, 16_384, 2_097_151, 2_097_152])
def test_every_size_of_length_is_read_back(length: int):
    raw = encode_packet(0x30, bytes(length))
    assert packets(raw, most=len(raw)) == [raw]


def test_a_packet_too_large_is_refused_before_its_body_comes():
    with pytest.raises(TooLargeError, match="a packet of 1005 bytes; at most 1000 are allowed"):
        packets(encode_packet(0x30, bytes(1002))[:3], most=1000)


def test_a_packet_of_just_the_allowed_size_passes():
    raw = encode_packet(0x30, bytes(997))
    assert len(raw) == 1000
    assert packets(raw, most=1000) == [raw]


@pytest.mark.parametrize("tail", [b"", b"\x00", b"\xff\xff"])
def test_a_length_of_five_bytes_is_refused(tail: bytes):
    with pytest.raises(MalformedError, match="four bytes"):
        packets(b"\x30\xff\xff\xff\xff" + tail)


@pytest.mark.parametrize("first", [0x00, 0x0F, 0xF0, 0xFF])
def test_reserved_types_are_refused_at_their_first_byte(first: int):
    with pytest.raises(MalformedError, match="reserved"):
        packets(bytes([first]))


@given(st.lists(st.binary(max_size=300), max_size=10))
def test_no_bytes_break_the_framer_or_make_it_keep_more_than_allowed(pieces: list[bytes]):
    try:
        found = packets(*pieces, most=200)
    except MalformedError:
        return
    assert all(len(raw) <= 200 for raw in found)


# CONNECT

text = st.text(st.characters(exclude_characters="\0", exclude_categories=("Cs",)), max_size=40)
wills = st.builds(Will, text, st.binary(max_size=40), st.integers(0, 2), st.booleans())
connects = st.builds(
    lambda client_id, login, keepalive, clean, will: Connect(client_id, *login, keepalive, clean, will),
    text,
    st.one_of(st.just((None, None)), st.tuples(text, st.none() | st.binary(max_size=40))),
    st.integers(0, 65_535),
    st.booleans(),
    st.none() | wills,
)


@given(connects)
def test_a_connect_is_read_as_it_was_written(connect: Connect):
    assert parse_connect(whole(encode_connect(connect))) == connect


@given(connects, st.data())
def test_a_damaged_connect_is_malformed_or_differs(connect: Connect, data: st.DataObject):
    raw = bytearray(encode_connect(connect))
    at = data.draw(st.integers(2, len(raw) - 1))
    raw[at] ^= data.draw(st.integers(1, 255))
    framer = Framer(1 << 20)
    framer.push(bytes(raw))
    with contextlib.suppress(MalformedError):
        packet = framer.pop()
        assert packet is None or parse_connect(packet) != connect


@given(st.binary(max_size=60))
def test_no_body_breaks_the_reading_of_connect(body: bytes):
    with contextlib.suppress(MalformedError):
        parse_connect(whole(encode_packet(0x10, body)))


HEAD = encode_text("MQTT") + b"\x04"


@pytest.mark.parametrize(
    "body",
    [
        b"",
        encode_text("HTTP") + b"\x04\x02\x00\x3c" + encode_text("x"),
        HEAD + b"\x03\x00\x3c" + encode_text("x"),  # the reserved flag
        HEAD + b"\x0a\x00\x3c" + encode_text("x"),  # a QoS without a will
        HEAD + b"\x22\x00\x3c" + encode_text("x"),  # retain without a will
        HEAD + b"\x1e\x00\x3c" + encode_text("x") + encode_text("w") + encode_text("w"),  # QoS 3
        HEAD + b"\x42\x00\x3c" + encode_text("x") + encode_text("p"),  # a password without a user
        HEAD + b"\x02\x00\x3c" + encode_text("x") + b"more",
        HEAD + b"\x02\x00\x3c" + b"\x00\x05x",
        HEAD + b"\x02\x00\x3c" + encode_text(b"\xff"),
        HEAD + b"\x02\x00\x3c" + encode_text(b"a\0b"),
    ],
)
def test_a_connect_that_contradicts_itself_is_malformed(body: bytes):
    with pytest.raises(MalformedError):
        parse_connect(whole(encode_packet(0x10, body)))


@pytest.mark.parametrize(
    ("name", "level", "answer"),
    [
        ("MQTT", 5, b"\x20\x03\x00\x84\x00"),
        ("MQTT", 3, b"\x20\x02\x00\x01"),
        ("MQTT", 6, b"\x20\x02\x00\x01"),
        ("MQIsdp", 3, b"\x20\x02\x00\x01"),
        ("MQTT", 131, b"\x20\x02\x00\x01"),
        ("MQTT", 133, b"\x20\x02\x00\x01"),
    ],
)
def test_other_versions_get_an_answer_they_understand(name: str, level: int, answer: bytes):
    body = encode_text(name) + bytes([level]) + b"anything may follow"
    with pytest.raises(UnsupportedLevelError) as caught:
        parse_connect(whole(encode_packet(0x10, body)))
    assert caught.value.answer == answer


def test_the_bridge_of_another_broker_is_known_as_one():
    sent = encode_connect(Connect("house", bridge=True))
    assert sent[8] == 0x84
    assert parse_connect(whole(sent)) == Connect("house", bridge=True)
    assert encode_connect(Connect("house"))[8] == 4


def test_the_secret_does_not_show_in_the_repr():
    assert "hunter2" not in repr(Connect("x", "u", b"hunter2"))


# what clients send later


@pytest.mark.parametrize(
    "raw",
    [
        PING,
        b"\xe0\x00",
        PUBLISH,
        LONG,
        b"\x40\x02\x00\x01",
        b"\x50\x02\x00\x01",
        b"\x62\x02\x00\x01",
        b"\x70\x02\x00\x01",
        b"\x82\x06\x00\x01\x00\x01#\x01",
        b"\xa2\x07\x00\x01\x00\x03a/+",
    ],
)
def test_what_clients_may_send_passes(raw: bytes):
    check_packet(whole(raw))


@pytest.mark.parametrize(
    "raw",
    [
        encode_connect(Connect("twice")),
        b"\x20\x02\x00\x00",  # a CONNACK
        b"\x90\x03\x00\x01\x00",  # a SUBACK
        b"\xd0\x00",  # a PINGRESP
        b"\xc1\x00",
        b"\xc0\x01x",
        b"\x36\x05\x00\x01a\x00\x01",  # QoS 3
        b"\x38\x03\x00\x01a",  # DUP with QoS 0
        b"\x32\x05\x00\x01a\x00\x00",  # packet identifier 0
        b"\x30\x03\x00\x01#",
        b"\x30\x03\x00\x01+",
        b"\x30\x06\x00\x04$SYS",
        b"\x30\x02\x00\x00",
        b"\x30\x04\x00\x09ab",
        b"\x30\x03\x00\x01\xff",
        b"\x80\x06\x00\x01\x00\x01#\x01",  # wrong flags
        b"\x82\x02\x00\x01",  # nothing to subscribe to
        b"\x82\x06\x00\x01\x00\x01#\x03",  # QoS 3
        b"\x82\x08\x00\x01\x00\x03#/a\x00",
        b"\x82\x07\x00\x01\x00\x02a#\x00",
        b"\x82\x07\x00\x01\x00\x02+a\x00",
        b"\x82\x05\x00\x01\x00\x00\x00",
        b"\x40\x03\x00\x01\x00",
        b"\x60\x02\x00\x01",
        b"\x40\x02\x00\x00",
    ],
)
def test_what_clients_may_not_send_is_malformed(raw: bytes):
    with pytest.raises(MalformedError):
        check_packet(whole(raw))


@given(st.integers(0x10, 0xEF), st.binary(max_size=60))
def test_no_packet_breaks_the_check(first: int, body: bytes):
    with contextlib.suppress(MalformedError):
        check_packet(whole(encode_packet(first, body)))


def test_what_does_not_begin_with_the_opening_packet_is_turned_down_at_its_first_byte() -> None:
    framer = Framer(1 << 20, CONNECT)
    framer.push(b"G")  # as of "GET /", which would be an acknowledgement of many bytes
    with pytest.raises(MalformedError, match="begins with"):
        framer.pop()


def test_only_the_first_packet_has_to_be_the_opening_one() -> None:
    framer, hello = Framer(1 << 20, CONNECT), encode_connect(Connect("me"))
    framer.push(hello + PING)
    assert [packet.raw for packet in (framer.pop(), framer.pop()) if packet] == [hello, PING]
