"""A driver's own last turn, in full, also for a phone that was asleep: `own.turn` of the view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from companion.engine.types import SEATS
from companion.history.commands import Undo
from companion.history.entries import REFEREE
from companion.hub import last_turns
from companion.hub.last_turns import LastTurns

from ..virtual_table import VirtualTable
from .tables import a_setup
from .tap_desks import Desk

if TYPE_CHECKING:
    from pathlib import Path

EIGHT = SEATS[:8]
SETUP = {
    "track": "usa",
    "laps": 2,
    "cars": [{"seat": seat, "at": {"lap": 1, "space": 11 - place, "spot": "line"}} for place, seat in enumerate(EIGHT)],
}


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """Put eight cars before a corner; all but red have planned."""
    desk = Desk(tmp_path).begin(SETUP)
    for seat in EIGHT[1:]:
        says(desk, seat, do="plan", gear=2, cards=["4", "3"])
    return desk


def says(desk: Desk, who: str, **message: Any) -> list[Any]:
    answer = desk.send(who, **message)
    assert answer.reply["ok"], answer.reply
    return answer.events


def turn(desk: Desk, seat: str) -> list[Any]:
    own = desk.table.own(seat)  # type: ignore[arg-type]
    assert own is not None
    return list(own["turn"])


def types(desk: Desk, seat: str) -> list[str]:
    return [event["type"] for event in turn(desk, seat)]


def drive_on(desk: Desk, until: str = "") -> None:
    """Let everybody decline whatever is asked, up to a seat's next question."""
    while (waiting := desk.table.state()["waiting"]) and waiting[0]["for"] != "plan" and waiting[0]["seat"] != until:
        answers = {"react": {"do": "done"}, "slipstream": {"do": "pass"}, "discard": {"do": "discard"}}
        says(desk, waiting[0]["seat"], **answers[waiting[0]["for"]])


def test_a_field_of_eight_drives_on_and_the_first_turn_is_still_told_in_full(desk: Desk) -> None:
    heard = says(desk, "red", do="plan", gear=3, cards=["4", "4", "4"])
    heard += says(desk, "red", do="done")
    drive_on(desk)
    told = turn(desk, "red")
    assert [event["type"] for event in told] == ["heat_paid", "moved", "corner_checked", "heat_paid"]
    assert all(event in heard for event in told)
    recent = [event for event in desk.table.state()["recent"] if event.get("seat") == "red"]
    assert len(recent) < len(told), "the news alone would not do"
    assert {event["seat"] for event in turn(desk, "purple")} == {"purple"}


def test_a_new_plan_ends_it_and_without_the_plan_it_is_back(desk: Desk) -> None:
    says(desk, "red", do="plan", gear=2, cards=["1", "2"])
    drive_on(desk)
    before = turn(desk, "red")
    assert before
    says(desk, "red", do="plan", gear=2, cards=["1", "2"])
    assert turn(desk, "red") == []
    says(desk, "red", do="undo")
    assert turn(desk, "red") == before


def test_what_was_undone_or_replaced_is_told_no_more(desk: Desk) -> None:
    says(desk, "red", do="plan", gear=2, cards=["1", "2"])
    plan = desk.table.no
    assert turn(desk, "red")[-1]["gain"] == 3
    other = {"do": "plan", "seat": "red", "gear": 2, "cards": ["1", "3"]}
    says(desk, "referee", do="amend", no=plan, command=other)
    assert [event["gain"] for event in turn(desk, "red") if event["type"] == "moved"] == [4]
    says(desk, "referee", do="undo")
    says(desk, "referee", do="undo")
    assert turn(desk, "red") == []


def test_it_survives_a_restart(desk: Desk) -> None:
    says(desk, "red", do="plan", gear=2, cards=["1", "2"])
    drive_on(desk)
    before = {seat: turn(desk, seat) for seat in EIGHT}
    desk.restart()
    assert {seat: turn(desk, seat) for seat in EIGHT} == before


def test_who_put_a_car_right_is_told(desk: Desk) -> None:
    says(desk, "red", do="plan", gear=2, cards=["1", "2"])
    says(desk, "referee", do="correct", seat="red", engine=2, reason="miscounted")
    assert types(desk, "red")[-1] == "corrected"


def test_a_car_that_left_costs_nothing_to_tell(desk: Desk) -> None:
    says(desk, "red", do="plan", gear=2, cards=["1", "2"])
    says(desk, "referee", do="retire", seat="purple")
    for _ in range(2):
        drive_on(desk)
        for seat in EIGHT[:-1]:
            says(desk, seat, do="plan", gear=1, cards=["1"])
    drive_on(desk)
    assert turn(desk, "purple") == []


@pytest.mark.parametrize("seed", range(4))
def test_whoever_follows_the_race_knows_what_one_who_comes_later_reads(seed: int) -> None:
    table = VirtualTable(a_setup(4), seed, trouble=0.2)
    follower = LastTurns(table.history)
    for _ in table.play(250):
        newcomer = LastTurns(table.history)
        for seat in SEATS[:4]:
            assert follower.of(seat) == newcomer.of(seat)
            assert follower.sealed_in(seat) == newcomer.sealed_in(seat) or not table.race.car(seat).plan


def test_a_long_undo_ends_where_it_began(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(last_turns, "_REMEMBERED", 20)
    table = VirtualTable(a_setup(3), 5)
    follower = LastTurns(table.history)
    seen = [[follower.of(seat) for seat in SEATS[:3]] for _ in table.play(120)]
    assert any(any(turns) for turns in seen)
    for turns in reversed(seen):
        assert [follower.of(seat) for seat in SEATS[:3]] == turns
        table.take(REFEREE, Undo())


def test_a_round_in_which_plans_are_changed_again_and_again_costs_no_more(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn(desk, "red")  # what was said before is read once
    read: list[int] = []
    plainly = last_turns.public_events
    monkeypatch.setattr(
        last_turns, "public_events", lambda entry, track: read.append(entry.no) or plainly(entry, track)
    )
    for number in range(300):
        says(desk, "blue", do="plan", gear=2, cards=["4", "3"] if number % 2 else ["4", "2"])
        read.clear()
        for seat in EIGHT:
            turn(desk, seat)
        assert len(read) <= 1
