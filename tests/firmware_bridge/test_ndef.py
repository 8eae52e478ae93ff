"""Texts and URLs in the memory of a tag."""

import pytest

from firmware_bridge import ndef


@pytest.mark.parametrize("text", ["pitwall:red:4:1", "žluťoučký kůň", ""])
def test_a_text_is_read_back(text):
    assert ndef.read_text(ndef.encode_text(text)) == text


@pytest.mark.parametrize(
    ("code", "rest", "address"),
    [
        (0x00, "pitwall:x", "pitwall:x"),
        (0x02, "example.org/4", "https://www.example.org/4"),
        (0x03, "a.b", "http://a.b"),
        (0x05, "1", "tel:1"),
    ],
)
def test_an_address_is_read_with_its_shortened_beginning(code, rest, address):
    record = bytes([0xD1, 1, len(rest) + 1]) + b"U" + bytes([code]) + rest.encode()
    assert ndef.read_text(bytes([3, len(record)]) + record + b"\xfe") == address


def test_real_tag_memory_with_a_lock_block_before_the_message_is_read():
    memory = bytes.fromhex("0103a00c34 0308 d1010454 02656e 34 fe")
    assert ndef.read_text(memory) == "4"


def test_a_wide_text_is_read():
    payload = b"\x82en" + "ž4".encode("utf-16-be")
    record = bytes([0xD1, 1, len(payload)]) + b"T" + payload
    assert ndef.read_text(bytes([3, len(record)]) + record + b"\xfe") == "ž4"


def test_a_record_of_another_kind_is_skipped():
    other = bytes([0x92, 1, 2]) + b"x" + b"hi"
    ours = bytes([0x51, 1, 4]) + b"T" + b"\x02en5"
    message = other + ours
    assert ndef.read_text(bytes([3, len(message)]) + message + b"\xfe") == "5"


def test_a_long_record_with_an_id_is_read():
    record = bytes([0xC9, 1, 0, 0, 0, 4, 1]) + b"T" + b"i" + b"\x02en6"
    assert ndef.read_text(bytes([3, 0xFF, 0, len(record)]) + record + b"\xfe") == "6"


@pytest.mark.parametrize("memory", ["0300fe", "fe", "0000fe", "0302d101fe", "0304d10109fffe"])
def test_a_tag_with_no_readable_text_gives_none(memory):
    assert ndef.read_text(bytes.fromhex(memory)) is None


@pytest.mark.parametrize("cut", range(12))
def test_a_message_that_is_not_all_there_asks_for_more(cut):
    with pytest.raises(ndef.Unfinished):
        ndef.read_text(ndef.encode_text("hello")[:cut])
