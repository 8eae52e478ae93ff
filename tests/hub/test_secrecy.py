"""Secrecy at the wire: two runs that differ in one secret of blue look the same to everybody else."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from .service import REFEREE_TOKEN
from .watched import GEAR, REOPEN, RETIRE_ALL, Seen, Watched, compare, play_until, restart

if TYPE_CHECKING:
    from .phones import Json

SEALED = [  # what blue seals in the one run, and in the other
    ({"do": "plan", "gear": 2, "cards": ["1", "2"]}, {"do": "plan", "gear": 2, "cards": ["4", "3"]}),
    ({"do": "plan", "gear": 1, "cards": ["stress"]}, {"do": "plan", "gear": 3, "cards": ["0", "5", "1"]}),
]


@pytest.mark.parametrize(("one", "other"), SEALED, ids=["cards", "gear and number of cards"])
def test_sealed_plans_show_nothing_to_anybody_else_before_the_reveal(
    two: list[Watched], one: Json, other: Json
) -> None:
    seen = []
    for watched, sealed in zip(two, (one, other), strict=True):
        restart(watched)
        watched.say([("red", GEAR), ("blue", sealed), ("red", {"do": "unplan"}), ("red", GEAR)])
        watched.say([("blue", {"do": "unplan"}), ("blue", sealed), ("blue", sealed), ("blue", {"do": "undo"})])
        watched.ask("blue", {"do": "hello"})
        watched.ask("blue", {**sealed, "do": "forecast"})
        for number in range(len(sealed["cards"])):
            so_far = {**sealed, "cards": sealed["cards"][: number + 1]}
            assert watched.table["blue"].ask({**so_far, "do": "enter", "id": f"entered {number}"})["ok"]
            watched.table["blue"].ask({**so_far, "do": "forecast", "id": f"looked ahead {number}"})
        watched.say([("red", {"do": "unplan"})])
        seen.append(watched.gather())
    compare(*seen)
    check_nothing_foreign(seen[0])


def test_after_the_reveal_there_is_a_difference_to_see(two: list[Watched]) -> None:
    """Prove that the comparison can fail: what is revealed shows."""
    seen = []
    for watched, sealed in zip(two, SEALED[0], strict=True):
        restart(watched)
        watched.say([("red", GEAR), ("blue", sealed), ("green", GEAR)])
        play_until(watched, "blue")
        seen.append(watched.gather())
    with pytest.raises(AssertionError):
        compare(*seen)


REFUSED = [
    {"do": "plan", "gear": 4, "cards": ["1"]},
    {"do": "plan", "gear": 2, "cards": ["1"]},
    {"do": "plan", "gear": 1, "cards": ["heat"]},
    {"do": "boost"},
    {"do": "win"},
]


def test_refused_commands_of_a_seat_show_nowhere_before_the_round_is_over(two: list[Watched]) -> None:
    for watched, tries in zip(two, (REFUSED, []), strict=True):
        restart(watched)
        watched.say([("red", GEAR)])
        _be_refused(watched, tries)
        watched.say([("blue", GEAR), *RETIRE_ALL, *REOPEN])
        watched.gather()
    left, right = (watched.seen for watched in two)
    assert (left.heard, left.pages, left.replies) == (right.heard, right.pages, right.replies)
    counts = [_counts(watched) for watched in two]
    assert counts[0] == counts[1]
    for watched, tries in zip(two, ([], REFUSED), strict=True):  # in the end both have received the same
        _be_refused(watched, tries)
        watched.say([("green", GEAR)])
        play_until(watched, None)
        assert _counts(watched)['pitwall_refusals_total{table="main",code="cards.heat"}'] >= 1, "the round is over"


def test_a_refused_plan_does_not_show_when_the_referee_repeats_the_end_of_the_round_before(two: list[Watched]) -> None:
    for watched, tries in zip(two, (REFUSED, []), strict=True):
        restart(watched)
        watched.say([("red", GEAR), ("blue", GEAR), ("green", GEAR)])
        play_until(watched, None)
        _be_refused(watched, tries)
        watched.say([("referee", {"do": "undo"})])
        play_until(watched, None)
        assert watched.hub.web.get("/api/v1/tables/main").json()["round"] == 2
    counts = [_counts(watched) for watched in two]
    assert counts[0] == counts[1]
    for watched, tries in zip(two, ([], REFUSED), strict=True):  # in the end both have received the same
        _be_refused(watched, tries)


def _be_refused(watched: Watched, tries: list[Json]) -> None:
    """Send each of blue's commands twice under one id."""
    for number, command in enumerate(tries):
        replies = [watched.table["blue"].ask({**command, "id": f"try {number}"}) for _ in range(2)]
        assert replies[0]["ok"] is False
        assert replies[0] == replies[1]


def _counts(watched: Watched) -> dict[str, float]:
    """Read every counter; durations differ from run to run."""
    figures = watched.hub.metrics().items()
    return {name: value for name, value in figures if "_bucket" not in name and not name.endswith("seconds_sum")}


def test_a_sealed_plan_stays_sealed_when_the_race_ends_and_is_reopened(two: list[Watched]) -> None:
    seen = []
    for watched, sealed in zip(two, SEALED[0], strict=True):
        restart(watched)
        watched.say([("blue", sealed), *RETIRE_ALL])
        assert watched.hub.web.get("/api/v1/tables/main").json()["phase"] == "finished"
        watched.say([*REOPEN, ("red", GEAR), ("referee", {"do": "abandon"}), ("referee", {"do": "undo"})])
        assert watched.hub.web.get("/api/v1/tables/main").json()["phase"] == "planning"
        seen.append(watched.gather())
    compare(*seen)


def test_no_token_is_ever_written_anywhere_but_in_the_answer_to_its_claim(two: list[Watched]) -> None:
    for watched in two:
        seen = watched.gather()
        everywhere = "\n".join(seen.log) + json.dumps([seen.pages, seen.replies])
        everywhere += "".join(payload.decode() for heard in seen.heard.values() for _, payload in heard)
        stored = b"".join(path.read_bytes() for path in watched.hub.data.rglob("*") if path.is_file())
        for token in seen.tokens:
            assert token not in everywhere
            assert token.encode() not in stored, "on the disk there are only hashes"
            assert token[-8:] not in watched.hub.log()
            assert token[-8:].encode().hex(" ") not in watched.hub.log(), "nor as a dump of bytes"
        assert REFEREE_TOKEN not in everywhere
        assert REFEREE_TOKEN.encode()[-8:].hex(" ") not in watched.hub.log()


def test_nobody_else_can_read_a_file_of_the_data_folder(two: list[Watched]) -> None:
    for watched in two:
        readable = {name for name, mode in watched.gather().modes.items() if mode}
        assert not readable
        assert (watched.hub.data / "pitwall.sqlite").stat().st_mode & 0o777 == 0o600


def check_nothing_foreign(seen: Seen) -> None:
    """Check that nobody received a message on somebody else's own topics."""
    for who, heard in seen.heard.items():
        own = {"referee": "/referee/reply"}.get(who, f"/seat/{who}/")
        private = {topic for topic, _ in heard if re.search(r"/(view|reply|command|tag|feedback)$", topic)}
        assert all(own in topic for topic in private), (who, private)
