"""JSON from untrusted senders: one bounded object, or a refusal."""

from __future__ import annotations

import pytest

from companion.engine.refusals import Refused
from companion.wire.json_text import MOST_BYTES, MOST_DIGITS, parse_object


def problem_of(text: bytes) -> object:
    with pytest.raises(Refused) as caught:
        parse_object(text)
    assert caught.value.refusal.code == "malformed"
    return caught.value.refusal.facts["problem"]


def test_reads_an_object():
    assert parse_object(b'{"do": "boost", "n": [1, 2.5, true, null]}') == {"do": "boost", "n": [1, 2.5, True, None]}


def test_ignores_a_byte_order_mark():
    assert parse_object(b'\xef\xbb\xbf{"do": "boost"}') == {"do": "boost"}


@pytest.mark.parametrize("text", [b"", b"{", b'{"a": 1} x', b"\x00", b"{'a': 1}", b'{"a": NaN}', b'{"a": -Infinity}'])
def test_refuses_what_is_not_json(text):
    assert problem_of(text) == "not JSON"


@pytest.mark.parametrize("text", [b"[]", b'"text"', b"17", b"null", b"true"])
def test_refuses_anything_but_an_object(text):
    assert problem_of(text) == "not a JSON object"


@pytest.mark.parametrize("text", [b'{"a": "\xff"}', b"\x89PNG\r\n\x1a\n", '{"a": 1}'.encode("utf-16")])
def test_refuses_what_is_not_utf_8(text):
    assert problem_of(text) == "not UTF-8 text"


@pytest.mark.parametrize("depth", [500, 900, 980, 990, 1000, 5000, 30_000])
def test_survives_any_depth_of_brackets(depth):
    for text in (b'{"a": ' + b"[" * depth + b"]" * depth + b"}", b'{"a": ' * depth + b"1" + b"}" * depth):
        try:
            assert parse_object(text, most=10**6)
        except Refused as refused:
            assert refused.refusal.facts["problem"] == "not JSON"  # noqa: PT017 - both ways are fine


@pytest.mark.parametrize("digits", [MOST_DIGITS + 1, 400, 5000, 50_000])
def test_refuses_a_number_too_long_for_any_game(digits):
    assert "digits" in str(problem_of(b'{"a": ' + b"9" * digits + b"}"))


def test_reads_any_number_a_game_needs():
    assert parse_object(b'{"a": -999999}') == {"a": -999_999}


def test_refuses_a_text_too_large_before_reading_it():
    with pytest.raises(Refused) as caught:
        parse_object(b" " * (MOST_BYTES + 1))
    assert caught.value.refusal.code == "too-large"
    assert caught.value.refusal.facts == {"bytes": MOST_BYTES + 1, "most": MOST_BYTES}


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (b'{"do": "boost", "do": "done"}', "do"),
        (b'{"do": "boost", "do": "boost"}', "do"),
        (b'{"a": 1, "b": {"c": 1, "c": 2}}', "c"),
        (b'{"a": [{"d": 1, "\\u0064": 2}]}', "d"),
        (b'{"a\\u001b": 1, "a\\u001b": 2}', "a?"),
    ],
)
def test_refuses_an_object_with_a_duplicate_key(text, key):
    assert problem_of(text) == "this key is given more than once"
    with pytest.raises(Refused) as caught:
        parse_object(text)
    assert caught.value.refusal.facts["key"] == key
