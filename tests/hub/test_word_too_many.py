"""A word too many: accepted with a number of its own, and nothing on the table changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from .tap_desks import SETUP, Desk, a_desk

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

DONE = {"do": "done"}
HOT = {**SETUP, "cars": [{"seat": "red", "gear": 2, "engine": 0}, {"seat": "blue"}]}


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """Red's React has passed by itself: entry 3 was the last plan, and red is asked to discard."""
    with a_desk(tmp_path) as desk:
        desk.begin(HOT)
        assert desk.send("red", do="plan", gear=3, cards=["1", "2", "0"]).reply["ok"]
        assert desk.send("blue", do="plan", gear=1, cards=["1"]).reply["ok"]
        yield desk


def shown(desk: Desk) -> dict[str, Any]:
    """Return everything that is public, except for the entry number."""
    return {**desk.table.state(), "no": None}


def test_it_is_accepted_and_shows_nobody_anything(desk: Desk) -> None:
    before = shown(desk)
    assert before["table_moves"]
    answer = desk.send("red", **DONE, id="late")
    assert answer.reply == {"id": "late", "ok": True, "no": 4}
    assert answer.events == []
    assert shown(desk) == before
    desk.restart()
    assert shown(desk) == before


def test_it_is_accepted_once_and_the_same_id_is_answered_as_before(desk: Desk) -> None:
    first = desk.send("red", **DONE, id="late").reply
    assert desk.send("red", **DONE, id="late").reply == first
    assert desk.send("red", **DONE, id="again").reply["code"] == "not-now"


def test_what_the_seat_is_asked_stays_open_to_an_answer_already_under_way(desk: Desk) -> None:
    assert desk.send("red", **DONE).reply["ok"]
    assert desk.send("red", do="discard", cards=[], seen=3).reply == {"id": None, "ok": True, "no": 5}


def test_one_that_answers_what_its_sender_saw_before_is_stale(desk: Desk) -> None:
    assert desk.send("red", **DONE, seen=2).reply["code"] == "stale"
