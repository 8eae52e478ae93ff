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


FILLERS = ["\u3164", "\u115f", "\u1160", "\uffa0", "\u2800", "\u034f", "\ufe0f", "\u180b", "\U000e0100", "\U0001d159"]


@pytest.mark.parametrize("name", [*FILLERS, " ", "".join(FILLERS), "\u3164 \u2800"])
def test_a_name_that_nobody_could_see_is_refused(name: str) -> None:
    with pytest.raises(Refused) as refused:
        check_text("name", name, "setup.malformed")
    assert refused.value.refusal.code == "setup.malformed"
    assert refused.value.refusal.facts == {"key": "name", "problem": "nothing that can be seen"}


@pytest.mark.parametrize("filler", FILLERS)
def test_what_cannot_be_seen_may_be_part_of_a_name(filler: str) -> None:
    check_text("name", f"A{filler}")
    check_text("reason", filler)


def test_a_name_too_long_is_refused() -> None:
    check_text("name", "x" * 40)
    with pytest.raises(Refused):
        check_text("name", "x" * 41)
