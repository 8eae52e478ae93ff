"""Buried discards at the wire: two runs that differ only in which cards blue discarded under the top one.

To everybody but blue they look the same, whatever the referee or another seat guesses.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from .watched import GEAR, REOPEN, RETIRE_ALL, Watched, compare, play_until, restart

if TYPE_CHECKING:
    from .phones import Json

BELOW = "4", "3"
"""What blue buries in the one run, and in the other; a seat has three of each."""


def test_a_discard_under_the_top_one_shows_nothing(two: list[Watched]) -> None:
    seen = []
    for watched, below in zip(two, BELOW, strict=True):
        restart(watched)
        _bury(watched, below)
        watched.say([("red", GEAR), ("blue", {**GEAR, "cards": ["1", "2"]}), ("blue", {"do": "unplan"})])
        seen.append(watched.gather())
    compare(*seen)


def test_a_buried_discard_stays_hidden_when_the_race_ends_and_is_reopened(two: list[Watched]) -> None:
    seen = []
    for watched, below in zip(two, BELOW, strict=True):
        restart(watched)
        _bury(watched, below)
        watched.say([*RETIRE_ALL, *REOPEN])
        seen.append(watched.gather())
    compare(*seen)


def test_guesses_find_out_nothing_of_buried_discards_across_a_shuffle(two: list[Watched]) -> None:
    seen = []
    for watched, below in zip(two, BELOW, strict=True):
        restart(watched)
        first = _bury(watched, below, below, below)
        _guess_plans(watched, first)
        second = _shuffle(watched)
        _guess_plans(watched, first, second)
        seen.append(watched.gather())
    compare(*seen)
    codes = {reply.get("code") for replies in seen[0].replies.values() for reply in replies}
    assert {"cards.impossible", "forbidden", None} <= codes, "some guesses are refused, and others are not"


def test_the_seat_itself_is_judged_by_what_it_discarded(two: list[Watched]) -> None:
    """Prove that the guesses above are about something that the hub knows."""
    for watched, below, other in zip(two, BELOW, reversed(BELOW), strict=True):
        restart(watched)
        _bury(watched, below, below, below)
        plans = [{"do": "plan", "gear": 3, "cards": [card] * 3} for card in (below, other)]
        assert [watched.ask("blue", plan)["ok"] for plan in plans] == [False, True]


def _bury(watched: Watched, *below: str) -> int:
    """Play the first round, in which blue discards these cards under a 2; return the number of that discard."""
    watched.say([("red", GEAR), ("blue", {**GEAR, "cards": ["1", "1"]}), ("green", GEAR)])
    play_until(watched, "blue", "discard")
    discarded = watched.ask("blue", {"do": "discard", "cards": [*below, "2"]})
    assert discarded["ok"], discarded
    play_until(watched, None)
    return int(discarded["no"])


def _shuffle(watched: Watched) -> int:
    """Play the second round, at whose end blue must shuffle, with guesses at each question; return blue's discard."""
    watched.say([("red", GEAR), ("blue", {**GEAR, "cards": ["1", "stress"]}), ("green", GEAR)])
    play_until(watched, "blue", "flip")
    _guess_answers(watched, [{"do": "flip", "card": card} for card in (*BELOW, "1", "5")])
    watched.say([("blue", {"do": "flip", "card": "2"})])
    play_until(watched, "blue", "discard")
    pairs = [{"do": "discard", "cards": [one, two, "5"]} for one, two in product(BELOW, repeat=2)]
    _guess_answers(watched, [*pairs, *({"do": "discard", "cards": [card] * 3} for card in BELOW)])
    discarded = watched.ask("blue", {"do": "discard", "cards": ["0", "5", "2"]})
    assert discarded["ok"], discarded
    play_until(watched, None)
    assert any(b'"reshuffled":true' in heard.payload for heard in watched.ears["nobody"].heard), "blue has shuffled"
    return int(discarded["no"])


def _guess_plans(watched: Watched, *discards: int) -> None:
    """While all plan, guess in every way what blue holds and what it discarded, and take each guess back."""
    watched.say([("red", GEAR)])
    for card in BELOW:
        again = [{"do": "discard", "seat": "blue", "cards": [card, card, card, "2"]}]
        again += [{"do": "discard", "seat": "blue", "cards": [card, "0", "5", "2"]}]
        for no, command in product(discards, again):
            for look in ({"try": True}, {}):
                watched.guess("referee", {"do": "amend", "no": no, "command": command, **look})
            assert not watched.guess("green", {"do": "amend", "no": no, "command": command})
        _guess_answers(watched, [{"do": "plan", "gear": 3, "cards": [card] * 3}])
        _guess_answers(watched, [{"do": "plan", "gear": 2, "cards": [card, "heat"]}])
    watched.guess("referee", {"do": "undo", "to": discards[0], "try": True})
    watched.say(
        [("referee", {"do": "undo", "to": discards[0]}), ("referee", {"do": "redo"}), ("red", {"do": "unplan"})]
    )


def _guess_answers(watched: Watched, answers: list[Json]) -> None:
    """Answer for blue, with what it would have to show as well, and ask how it would end."""
    for answer in answers:
        for_blue = {**answer, "seat": "blue"}
        for card in {*answer.get("cards", ()), answer.get("card", "heat")}:
            watched.guess("referee", {"do": "recount", "seat": "blue", "card": card})
        watched.guess("referee", for_blue)
        watched.guess("referee", {**for_blue, "shown": True})
        for who, do in product(("referee", "red", "green"), ("forecast", answer["do"])):
            if (who, do) != ("referee", answer["do"]):
                assert not watched.guess(who, {**for_blue, "do": do})
