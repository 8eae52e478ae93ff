"""One driver against Legends, with a phone and nothing else: nobody is waited for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .proposing import code, proposal, says
from .tap_desks import Desk

if TYPE_CHECKING:
    from pathlib import Path

ALONE = {
    "track": "usa",
    "laps": 1,
    "cars": [{"seat": "blue", "legend": True}, {"seat": "red"}],
    "legends": {"deck": "table"},
}


def test_the_phone_tells_the_card_where_the_tablet_would(tmp_path: Path) -> None:
    desk = Desk(tmp_path).begin(ALONE)
    says(desk, "red", do="plan", gear=1, cards=["1"])
    says(desk, "red", do="legend-card", colour="blue", helmet=18)
    assert desk.table.state()["cars"][0]["at"]["space"] == 9
    says(desk, "red", do="undo")
    assert desk.table.state()["cars"][0]["at"]["lap"] == 0


def test_what_a_lone_driver_proposes_is_done_at_once(tmp_path: Path) -> None:
    desk = Desk(tmp_path).begin(ALONE | {"referee": "phones"})
    answered = desk.send(
        "red", do="propose", command={"do": "correct", "seat": "red", "engine": 4, "reason": "miscounted"}
    )
    assert answered.reply["ok"]
    [corrected] = answered.events
    assert (corrected["by"], corrected["together"]) == ("referee", ["red"])  # type: ignore[typeddict-item]
    assert proposal(desk) is None
    assert desk.table.state()["cars"][1]["engine"] == 4
    says(desk, "red", do="propose", command={"do": "finish", "reason": "late"})
    says(desk, "red", do="propose", command={"do": "confirm"})
    says(desk, "red", do="propose", command={"do": "setup", **ALONE, "referee": "phones"})
    says(desk, "red", do="propose", command={"do": "start"})
    assert desk.table.state()["phase"] == "planning"


def test_a_lone_driver_with_a_referee_proposes_nothing(tmp_path: Path) -> None:
    desk = Desk(tmp_path).begin(ALONE)
    assert code(desk, "red", do="propose", command={"do": "finish", "reason": "late"}) == "forbidden"


def test_what_the_rules_refuse_is_refused(tmp_path: Path) -> None:
    desk = Desk(tmp_path).begin(ALONE | {"referee": "phones"})
    assert code(desk, "red", do="propose", command={"do": "correct", "seat": "red", "engine": 40, "reason": "x"}) == (
        "correct.engine"
    )
