"""Proposals that lapse, are refused, or survive a power cut."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from companion.engine.refusals import Refused
from companion.store.journal import StoredSeat
from companion.wire.commands import parse_input

from .proposing import FORWARD, PHONES, begun, code, proposal, proposes, says
from .tap_desks import Desk

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return begun(tmp_path)


def test_nobody_agrees_with_themselves(desk: Desk) -> None:
    told = proposes(desk, "red", **FORWARD)
    assert code(desk, "red", do="second", proposal=told["id"]) == "forbidden"
    desk.table.addresses |= {"red": "10.0.0.7", "green": "10.0.0.7", "blue": "10.0.0.8"}
    assert code(desk, "green", do="second", proposal=told["id"]) == "forbidden"
    says(desk, "blue", do="second", proposal=told["id"])


def test_a_proposal_survives_a_power_cut(desk: Desk) -> None:
    told = proposes(desk, "red", **FORWARD)
    desk.restart()
    assert proposal(desk) == told
    says(desk, "green", do="second", proposal=told["id"])
    desk.restart()
    assert proposal(desk) is None
    assert proposes(desk, "red", do="undo")["id"] == "2"


def test_power_lost_between_the_entry_and_the_end_of_the_proposal(desk: Desk) -> None:
    told = proposes(desk, "red", **FORWARD)
    kept = desk.journal.proposal("main")
    assert kept is not None
    says(desk, "green", do="second", proposal=told["id"])
    desk.journal.keep_proposal("main", kept, None)
    desk.restart()
    assert proposal(desk) is None


def test_what_no_longer_fits_lapses(desk: Desk) -> None:
    told = proposes(desk, "red", do="undo")
    says(desk, "green", do="plan", gear=1, cards=["4"])
    assert proposal(desk) is None
    assert code(desk, "blue", do="second", proposal=told["id"]) == "proposal.gone"


def test_the_others_play_on_beside_a_proposal(desk: Desk) -> None:
    told = proposes(desk, "red", do="amend", no=3, command={"do": "plan", "seat": "blue", "gear": 1, "cards": ["4"]})
    assert "preview" in told
    says(desk, "green", do="plan", gear=1, cards=["4"])
    beside = proposal(desk)
    assert beside is not None
    assert "preview" not in beside, "it tells of another moment"
    says(desk, "green", do="second", proposal=told["id"])


def test_what_the_rules_refuse_by_then_is_over_for_all(desk: Desk) -> None:
    told = proposes(desk, "red", do="finish")
    says(desk, "referee", do="abandon")
    refused = desk.send("green", do="second", proposal=told["id"])
    assert (refused.reply["code"], refused.changed) == ("not-now", True)
    assert proposal(desk) is None


def test_a_seat_that_changes_hands_proposes_no_more(desk: Desk) -> None:
    desk.journal.claim("main", StoredSeat("red", "Aino", "a hash"))
    proposes(desk, "red", **FORWARD)
    desk.journal.free("main", "red")
    assert proposal(desk) is None


def test_a_stranger_to_the_race_looks_at_nothing(desk: Desk) -> None:
    assert code(desk, "white", do="undo", **{"try": True}) == "forbidden"
    assert not desk.table.stands_in("white")
    says(desk, "referee", do="abandon")
    says(desk, "referee", do="setup", setup=PHONES)
    assert not desk.table.stands_in("white")


def test_an_unreadable_proposal_is_forgotten(desk: Desk) -> None:
    proposes(desk, "red", do="undo")
    desk.journal.keep_proposal("main", '{"count":1,"last":{"id":"1"}}', None)
    desk.restart()
    assert proposal(desk) is None
    proposes(desk, "red", do="undo")


@pytest.mark.parametrize(
    ("who", "message", "refusal"),
    [
        ("red", {"do": "propose"}, "malformed"),
        ("red", {"do": "propose", "command": "undo"}, "malformed"),
        ("red", {"do": "propose", "command": {"do": "fly"}}, "malformed"),
        ("red", {"do": "propose", "command": {"do": "start"}}, "not-now"),
        ("red", {"do": "propose", "command": {"do": "setup", "setup": PHONES}}, "not-now"),
        ("red", {"do": "propose", "command": {"do": "setup", "setup": []}}, "setup.malformed"),
        ("red", {"do": "propose", "command": {"do": "ticked", "moves": []}}, "malformed"),
        ("red", {"do": "propose", "command": {"do": "undo", "try": True}}, "malformed"),
        ("red", {"do": "propose", "command": {"do": "propose", "command": None}}, "malformed"),
        ("red", {"do": "propose", "command": {"do": "flip", "card": "3"}}, "malformed"),
        ("red", {"do": "propose", "command": {"do": "redo"}}, "redo.nothing"),
        ("red", {"do": "propose", "command": {"do": "undo", "to": 77}}, "undo.unknown"),
        ("red", {"do": "propose", "command": {"do": "undo"}, "seen": 2}, "stale"),
        ("red", {"do": "propose", "command": {"do": "correct", "seat": "white", "gear": 2}}, "unknown-seat"),
        ("red", {"do": "second"}, "malformed"),
        ("red", {"do": "second", "proposal": 1}, "malformed"),
        ("red", {"do": "second", "proposal": "x" * 50}, "malformed"),
        ("red", {"do": "second", "proposal": "1", "decline": "no"}, "malformed"),
        ("red", {"do": "second", "proposal": "1"}, "proposal.gone"),
        ("white", {"do": "propose", "command": {"do": "undo"}}, "unknown-seat"),
        ("referee", {"do": "propose", "command": {"do": "undo"}}, "forbidden"),
        ("referee", {"do": "second", "proposal": "1"}, "forbidden"),
        ("red", {"do": "undo", "to": 1}, "forbidden"),
        ("red", {"do": "correct", "gear": 2}, "forbidden"),
    ],
)
def test_bad_input_gets_one_clear_refusal(desk: Desk, who: str, message: dict[str, Any], refusal: str) -> None:
    no = desk.table.no
    assert code(desk, who, **message) == refusal
    assert (desk.table.no, proposal(desk)) == (no, None)


def test_a_race_with_a_tablet_has_its_referee(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    assert code(desk, "red", do="propose", command={"do": "undo"}) == "not-now"
    desk.begin()
    for message in ({"do": "propose", "command": {"do": "undo"}}, {"do": "second", "proposal": "1"}):
        assert code(desk, "red", **message) == "forbidden"


@pytest.mark.parametrize("together", ["red", ["red", 2], ["red", "blue", "green"], ["red", "b\nlue"]])
def test_a_race_file_names_two_seats_one_or_none(together: object) -> None:
    with pytest.raises(Refused, match="malformed"):
        parse_input({"referee": True, "do": "undo", "together": together})


def test_a_race_file_names_whoever_races_alone_against_legends():
    assert parse_input({"referee": True, "do": "undo", "together": ["red"]}).together == ("red",)
