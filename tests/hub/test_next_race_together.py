"""A night without a referee: two phones set up the next race and start it."""

from __future__ import annotations

import json
from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest

from companion.reports.export import race_digest, race_file
from companion.reports.replaying import replay

from .proposing import PHONES, begun, code, proposal, proposes, says
from .tap_desks import SETUP, Desk

if TYPE_CHECKING:
    from pathlib import Path

NEXT = PHONES | {"laps": 2, "cars": [{"seat": "green", "handicap": 1}, {"seat": "red"}, {"seat": "blue"}]}


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A race that two phones refereed and ended early."""
    desk = begun(tmp_path)
    agree(desk, do="finish")
    return desk


def agree(desk: Desk, **command: Any) -> dict[str, Any]:
    """Let red propose a command and green agree."""
    told = proposes(desk, "red", **command)
    says(desk, "green", do="second", proposal=told["id"])
    return told


@pytest.mark.parametrize("key", ["press", "boxes"])
def test_a_set_up_that_would_fill_every_packet_is_not_told_to_all(desk: Desk, key: str) -> None:
    lists = {"press": {"championship": {"press": [33] * 15_000}}, "boxes": {"garage": {"boxes": ["base"] * 8_000}}}
    before = desk.table.state()
    assert code(desk, "red", do="propose", command={"do": "setup", **NEXT, **lists[key]}) == "setup.malformed"
    assert desk.table.state() == before


@pytest.mark.parametrize("official", [False, True])
def test_two_phones_set_up_the_next_race_and_start_it(desk: Desk, official: bool) -> None:
    if official:
        agree(desk, do="confirm")
    told = agree(desk, do="setup", **NEXT)["command"]
    assert (told["do"], told["track"], told["laps"], told["heat"]) == ("setup", "usa", 2, 6)
    state = desk.table.state()
    assert (state["phase"], state["laps"], [car["seat"] for car in state["cars"]]) == (
        "setup",
        2,
        ["green", "red", "blue"],
    )
    desk.restart()
    assert proposal(desk) is None
    agree(desk, do="start")
    state = desk.table.state()
    assert (state["phase"], state["round"], state["cars"][0]["engine"]) == ("planning", 1, 5)
    assert proposal(desk) is None
    assert desk.table.desk is not None
    assert desk.table.desk.history.entries[0].together == ("red", "green"), "who agreed on the set-up is kept"
    desk.restart()
    assert desk.table.desk.history.entries[0].together == ("red", "green")


def test_a_tablet_that_is_opened_leaves_the_names_of_who_agreed(desk: Desk) -> None:
    agree(desk, do="setup", **NEXT)
    waiting = desk.table.state()["setup"]
    more = waiting | {"cars": [*waiting["cars"], {"seat": "black"}]}
    for again in (waiting, more):
        assert says(desk, "referee", do="setup", **again)["ok"]
        assert desk.table.circumstances.together == ("red", "green")
    assert says(desk, "referee", do="setup", **more | {"laps": 3})["ok"]
    assert desk.table.circumstances.together == (), "the two never agreed on three laps"


def test_a_race_file_says_who_agreed_on_the_set_up(desk: Desk) -> None:
    agree(desk, do="setup", **NEXT)
    agree(desk, do="start")
    assert desk.table.desk is not None
    entries = desk.table.desk.history.entries
    file = race_file(entries)
    assert json.loads(file.splitlines()[0])["together"] == ["red", "green"]
    replayed = replay("again", BytesIO(file.encode())).history
    assert replayed is not None
    assert replayed.entries[0].together == ("red", "green")
    assert race_digest(replayed.entries) == race_digest(entries)
    assert race_digest([replace(entries[0], together=()), *entries[1:]]) == race_digest(entries)


def test_what_is_told_of_a_set_up_can_be_proposed_again(desk: Desk) -> None:
    agree(desk, do="setup", **NEXT)
    waiting = desk.table.state()["setup"]
    assert waiting["cars"][0] == {"seat": "green", "handicap": 1}
    agree(desk, do="start")
    assert "setup" not in desk.table.state(), "a running race tells no set-up"
    agree(desk, do="abandon")
    ended = desk.table.state()["setup"]
    assert ended == waiting
    agree(desk, do="setup", **ended)
    assert desk.table.state()["setup"] == waiting


def test_a_proposed_set_up_survives_a_restart_and_says_the_same_again(desk: Desk) -> None:
    told = proposes(desk, "red", do="setup", setup=NEXT)
    desk.restart()
    assert proposal(desk) == told
    for _ in range(2):
        assert says(desk, "green", do="second", proposal=told["id"], id="yes")["no"] == 0
    told = proposes(desk, "blue", do="start")
    for _ in range(2):
        assert says(desk, "green", do="second", proposal=told["id"], id="go")["no"] == 1


def test_who_is_in_a_proposed_set_up_is_in_use_at_the_table(desk: Desk) -> None:
    named = NEXT | {"cars": [{"seat": "green", "name": "Zoe"}, {"seat": "red"}, {"seat": "blue"}]}
    proposes(desk, "red", do="setup", setup=named)
    assert "Zoe" in desk.table.names.in_use()
    says(desk, "red", do="propose", command=None)
    assert "Zoe" not in desk.table.names.in_use()


def test_ticks_leave_it_and_another_input_ends_it(tmp_path: Path) -> None:
    desk = begun(tmp_path)
    says(desk, "green", do="plan", gear=1, cards=["4"])
    agree(desk, do="finish")
    told = proposes(desk, "red", do="setup", **NEXT)
    open_moves = desk.table.state()["hands"]
    assert open_moves
    says(desk, "referee", do="ticked", moves=[move["id"] for move in open_moves])
    assert proposal(desk) == told
    says(desk, "referee", do="undo")
    assert proposal(desk) is None
    assert code(desk, "green", do="second", proposal=told["id"]) == "proposal.gone"
    says(desk, "referee", do="redo")
    assert proposal(desk) is None


def test_a_start_is_agreed_for_the_set_up_it_was_proposed_with(desk: Desk) -> None:
    agree(desk, do="setup", **NEXT)
    told = proposes(desk, "red", do="start")
    says(desk, "referee", do="setup", setup=PHONES | {"laps": 3})
    assert proposal(desk) is None
    assert code(desk, "green", do="second", proposal=told["id"]) == "proposal.gone"
    assert desk.table.state()["phase"] == "setup"


def test_the_set_up_may_be_changed_before_the_start(desk: Desk) -> None:
    agree(desk, do="setup", **NEXT)
    agree(desk, do="setup", **NEXT | {"laps": 3})
    assert desk.table.state()["laps"] == 3


@pytest.mark.parametrize(
    ("command", "refusal"),
    [
        ({"do": "start"}, "not-now"),
        ({"do": "setup", **NEXT, "rulings": {"weather": "rain"}}, "setup.ruling"),
        ({"do": "setup", **NEXT, "laps": 0}, "setup.laps"),
        ({"do": "setup", **NEXT, "cars": []}, "setup.cars"),
        ({"do": "setup", "setup": 3}, "setup.malformed"),
    ],
)
def test_what_no_race_could_start_with_is_refused_to_the_proposer(
    desk: Desk, command: dict[str, Any], refusal: str
) -> None:
    assert code(desk, "red", do="propose", command=command) == refusal
    assert proposal(desk) is None


def test_the_race_before_can_no_longer_be_put_right(desk: Desk) -> None:
    agree(desk, do="setup", **NEXT)
    assert code(desk, "red", do="propose", command={"do": "undo"}) == "not-now"
    assert code(desk, "red", do="propose", command={"do": "pause"}) == "not-now"


def test_only_the_drivers_of_such_a_race_propose_the_next(desk: Desk) -> None:
    assert code(desk, "white", do="propose", command={"do": "setup", **NEXT}) == "unknown-seat"
    assert code(desk, "red", do="setup", **NEXT) == "forbidden"
    says(desk, "referee", do="setup", setup=SETUP)
    assert code(desk, "red", do="propose", command={"do": "start"}) == "forbidden"
