"""A night without a referee: one phone proposes what a referee would do, another agrees, and it is done."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pytest

from companion.reports.export import race_file
from companion.reports.replaying import replay

from .proposing import FORWARD, PHONES, begun, code, proposal, proposes, says
from .tap_desks import SETUP, Desk

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return begun(tmp_path)


def test_a_correction_of_what_the_table_shows_is_proposed_as_such(desk: Desk) -> None:
    told = proposes(desk, "red", **FORWARD, shown=True)
    assert told["command"]["shown"] is True
    says(desk, "green", do="second", proposal=told["id"])
    assert desk.table.state()["hands"] == []
    assert desk.table.state()["cars"][1]["at"]["mark"] == 4


def rounds(desk: Desk) -> None:
    """Play on until the first car of the round reacts."""
    says(desk, "green", do="plan", gear=1, cards=["4"])


def test_the_choice_is_told_and_kept(desk: Desk) -> None:
    assert desk.table.state()["referee"] == "phones"
    desk.restart()
    assert desk.table.state()["referee"] == "phones"
    says(desk, "referee", do="abandon")
    says(desk, "referee", do="setup", setup=SETUP)
    assert desk.table.state()["referee"] == "tablet"
    says(desk, "referee", do="setup", setup=PHONES)
    desk.restart()
    assert (desk.table.state()["phase"], desk.table.state()["referee"]) == ("setup", "phones")


def test_one_proposes_another_agrees_and_it_is_done(desk: Desk) -> None:
    told = proposes(desk, "red", do="undo")
    assert (told["by"], told["command"]) == ("red", {"do": "undo"})
    assert [(one["seat"], one["do"]) for one in told["preview"]["dropped"]] == [("blue", "plan")]
    agreed = desk.send("green", do="second", proposal=told["id"], id="yes")
    assert agreed.reply == {"id": "yes", "ok": True, "no": 4}
    [undone] = agreed.events
    assert (undone["type"], undone["by"], undone["together"]) == ("undone", "referee", ["red", "green"])  # type: ignore[typeddict-item]
    assert proposal(desk) is None
    assert not desk.table.desk.race.car("blue").plan  # type: ignore[union-attr, arg-type]
    last = desk.table.story()[-1]
    assert (last["by"], last["together"], last["origin"]) == ("referee", ["red", "green"], "phone")


def test_the_same_word_again_changes_nothing(desk: Desk) -> None:
    told = proposes(desk, "red", **FORWARD)
    for _ in range(2):
        assert says(desk, "green", do="second", proposal=told["id"], id="yes")["no"] == 4
    assert desk.table.no == 4
    for _ in range(2):
        says(desk, "red", do="propose", command={"do": "retire", "seat": "green"}, id="again")
    assert proposal(desk)["id"] == "2"  # type: ignore[index]


def test_a_place_is_told_as_printed_and_in_full(desk: Desk) -> None:
    told = proposes(desk, "red", **FORWARD)
    assert told["command"]["at"] == {"lap": 1, "space": 8, "spot": "line", "progress": 8, "mark": 4, "corner": 12}
    says(desk, "green", do="second", proposal=told["id"])
    assert desk.table.state()["cars"][1]["at"]["space"] == 8


def test_it_is_withdrawn_declined_or_replaced(desk: Desk) -> None:
    told = proposes(desk, "red", **FORWARD)
    assert code(desk, "green", do="propose", command={"do": "undo"}) == "proposal.open"
    says(desk, "red", do="propose", command=None)
    assert proposal(desk) is None
    assert code(desk, "green", do="second", proposal=told["id"]) == "proposal.gone"
    told = proposes(desk, "green", **FORWARD)
    says(desk, "blue", do="second", proposal=told["id"], decline=True)
    assert proposal(desk) is None
    first, second = proposes(desk, "red", do="undo"), proposes(desk, "red", do="undo", to=1)
    assert first["id"] != second["id"]
    assert code(desk, "green", do="second", proposal=first["id"]) == "proposal.gone"
    assert desk.table.no == 3


def test_pause_and_resume(desk: Desk) -> None:
    told = proposes(desk, "red", do="pause")
    says(desk, "green", do="second", proposal=told["id"])
    assert desk.table.paused
    assert code(desk, "red", do="propose", command={"do": "pause"}) == "not-now"
    told = proposes(desk, "blue", do="resume")
    says(desk, "red", do="second", proposal=told["id"])
    assert not desk.table.paused
    proposes(desk, "blue", do="pause")
    says(desk, "referee", do="pause")
    assert proposal(desk) is None


def test_a_move_for_somebody_who_is_away(desk: Desk) -> None:
    told = proposes(desk, "red", do="plan", seat="green", gear=1, cards=["4"])
    assert told["command"] == {"do": "plan", "seat": "green"}, "the cards stay sealed"
    says(desk, "blue", do="second", proposal=told["id"])
    assert desk.table.state()["phase"] == "resolving"


def test_a_discard_tells_its_count_and_top_card(desk: Desk) -> None:
    rounds(desk)
    seat = desk.table.state()["step"]["seat"]  # type: ignore[index]
    says(desk, seat, do="done")
    other = next(one for one in ("red", "blue", "green") if one != seat)
    told = proposes(desk, other, do="discard", seat=seat, cards=["0", "5"])
    assert told["command"] == {"do": "discard", "seat": seat, "count": 2, "top": "5"}


def test_an_amendment_tells_cards_only_once_all_have_seen_them(desk: Desk) -> None:
    other = {"do": "plan", "seat": "red", "gear": 2, "cards": ["1", "3"]}
    told = proposes(desk, "blue", do="amend", no=2, command=other)
    assert told["command"]["command"] == {"do": "plan", "seat": "red"}
    says(desk, "blue", do="propose", command=None)
    rounds(desk)
    told = proposes(desk, "blue", do="amend", no=2, command=other)
    assert told["command"]["command"] == other


def test_a_driver_looks_at_what_would_follow_before_proposing_it(desk: Desk) -> None:
    before = desk.table.state()
    back = says(desk, "green", do="undo", to=2, **{"try": True})
    assert [one["no"] for one in back["preview"]["dropped"]] == [3]
    other = {"do": "plan", "seat": "blue", "gear": 1, "cards": ["4"]}
    looked = desk.send("green", do="amend", no=3, command=other, **{"try": True})
    assert looked.reply["preview"]["asked_again"] == []
    assert (looked.changed, desk.table.state()) == (False, before)


def test_ends_and_results(desk: Desk) -> None:
    for do in ("finish", "confirm"):
        told = proposes(desk, "red", do=do)
        [*_, last] = desk.send("blue", do="second", proposal=told["id"]).events
    assert last["type"] == "confirmed"
    assert last["together"] == ["red", "blue"]  # type: ignore[typeddict-item]
    assert code(desk, "red", do="propose", command={"do": "undo"}) == "race.closed"


def test_a_long_undo_is_proposed_without_its_list(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.hub.together.MOST_PREVIEWED", 1)
    assert "preview" not in proposes(desk, "red", do="undo", to=1)


def test_a_race_file_tells_who_decided(desk: Desk) -> None:
    told = proposes(desk, "red", **FORWARD)
    says(desk, "green", do="second", proposal=told["id"])
    assert desk.table.desk is not None
    written = race_file(desk.table.desk.history.entries)
    assert written.splitlines()[-1].endswith('"together": ["red", "green"]}')
    again = replay("it", BytesIO(written.encode()))
    assert again.refusal is None
    assert again.state is not None
    assert again.state["referee"] == "phones"
    assert again.events[-1]["together"] == ["red", "green"]  # type: ignore[typeddict-item]


def test_the_referee_works_on_beside_the_phones(desk: Desk) -> None:
    proposes(desk, "red", do="undo")
    says(desk, "referee", do="undo")
    assert proposal(desk) is None
