"""Text typed by people."""

from __future__ import annotations

import pytest

from companion.engine.refusals import Refused
from companion.wire.texts import check_text, plain

ASTRONAUT, PILOT, PIRATE = "👩‍🚀", "👨🏽‍✈️", "🏴‍☠️"


@pytest.mark.parametrize("name", ["", "Åsa", "Jiří", "はな", "🏎️", ASTRONAUT, f"Bo {PILOT}", PIRATE + ASTRONAUT])
def test_a_name_may_be_whatever_a_phone_writes(name: str) -> None:
    check_text("name", name)
    assert plain(name) == name


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("A\nB", "A?B"),
        ("\x1b[2J", "?[2J"),
        ("Ai\u200dno", "Ai?no"),
        ("\u200d🚀", "?🚀"),
        ("👩\u200d", "👩?"),
        ("👩\u200d\u200d🚀", "👩??🚀"),
        ("👩\u200dx", "👩?x"),
        ("\u202eoniA", "?oniA"),
        ("\ud800", "?"),
    ],
)
def test_invisible_characters_are_refused_and_never_reach_a_terminal(name: str, shown: str) -> None:
    with pytest.raises(Refused) as refused:
        check_text("name", name)
    assert refused.value.refusal.facts == {"key": "name", "problem": "not plain text"}
    assert plain(name) == shown


def test_a_name_too_long_is_refused() -> None:
    check_text("name", "x" * 40)
    with pytest.raises(Refused):
        check_text("name", "x" * 41)
