"""Texts are ICU messages: plurals, choices, values."""

from __future__ import annotations

import string

import pytest

from companion.engine.track import Corner
from companion.narration.messages import Message
from companion.texts import catalogue, describe_place, say
from companion.texts.icu import fill


@pytest.mark.parametrize(
    ("pattern", "params", "text"),
    [
        ("Plain.", {}, "Plain."),
        ("{seat} boosts.", {"seat": "Aino"}, "Aino boosts."),
        ("{a}{b}", {"a": 1, "b": 2}, "12"),
        ("{n, plural, one {# lap} other {# laps}}", {"n": 1}, "1 lap"),
        ("{n, plural, one {# lap} other {# laps}}", {"n": 0}, "0 laps"),
        ("{n, plural, =0 {none} other {#}}", {"n": 0}, "none"),
        ("{by, select, boost { by boost} other {}}.", {"by": "boost"}, " by boost."),
        ("{by, select, boost { by boost} other {}}.", {"by": "cards"}, "."),
        ("{n, plural, one {# of {all}} other {# in {all}}}", {"n": 2, "all": 9}, "2 in 9"),
        ("{n, plural, other {# of {m, plural, one {# Space} other {# Spaces}}}}", {"n": 2, "m": 5}, "2 of 5 Spaces"),
        ("{cards}", {"cards": ["4", "stress"]}, "4, stress"),
        ("{cards}", {"cards": ()}, "–"),
        ("{top}", {"top": None}, "–"),
        ("{missing}", {}, "–"),
    ],
)
def test_a_message_is_filled(pattern, params, text):
    assert fill(pattern, params) == text


def test_text_people_typed_is_never_parsed_as_a_message():
    assert fill("{name} leaves.", {"name": "{n, plural, other {#}}"}) == "{n, plural, other {#}} leaves."


@pytest.mark.parametrize(
    ("mark", "corner", "spot", "text"),
    [
        (4, 12, "line", "4 before corner 1 (limit 7), Race Line"),
        (0, 33, "off", "0 before corner 2 (limit 3), other spot"),
        (3, 99, "line", "3 before the next corner, Race Line"),
        (11, None, "line", "11 before the start line, Race Line"),
    ],
)
def test_a_place_is_named_as_the_board_names_it(mark, corner, spot, text):
    corners = (Corner(12, 7), Corner(33, 3))
    assert describe_place({"mark": mark, "corner": corner, "spot": spot}, corners) == text


def test_say_finds_the_text_of_a_message():
    assert say(Message("event.boosted", {"seat": "Aino"})) == "Aino boosts."


@pytest.mark.parametrize("key", [key for key in catalogue("en") if key.startswith(("event.", "refusal."))])
def test_every_text_is_one_sentence_for_people(key):
    text = catalogue("en")[key]
    assert text.count("{") == text.count("}")
    assert text[0] in string.ascii_uppercase + "{"
    assert text.endswith((".", "}"))
    assert text == text.strip()
