"""Refusals on a night without a referee: nobody is sent to one, but to the proposal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from .tap_desks import SETUP, Desk

if TYPE_CHECKING:
    from pathlib import Path

PROPOSE = "propose it in the menu"
FOR_THE_REFEREE = (
    {"do": "undo"},
    {"do": "retire"},
    {"do": "undo", "to": 1},
    {"do": "pause"},
)


def begun(folder: Path, referee: str) -> Desk:
    """Begin a race of two in which blue was the last to plan."""
    desk = Desk(folder).begin(SETUP | {"referee": referee})
    for seat, card in (("red", "1"), ("blue", "3")):
        assert desk.send(seat, do="plan", gear=1, cards=[card]).reply["ok"]
    return desk


@pytest.mark.parametrize("message", FOR_THE_REFEREE, ids=lambda message: " ".join(map(str, message.values())))
def test_a_driver_is_told_to_propose_what_a_referee_would_do(tmp_path: Path, message: dict[str, Any]) -> None:
    refused = begun(tmp_path, "phones").send("red", **message).reply
    assert (refused["ok"], refused["facts"]["referee"]) == (False, "phones")
    assert PROPOSE in refused["text"]
    assert "referee" not in refused["text"]


@pytest.mark.parametrize("message", FOR_THE_REFEREE, ids=lambda message: " ".join(map(str, message.values())))
def test_with_a_referee_a_driver_is_sent_there(tmp_path: Path, message: dict[str, Any]) -> None:
    refused = begun(tmp_path, "tablet").send("red", **message).reply
    assert "referee" not in refused["facts"]
    assert "only the referee" in refused["text"].lower()


def test_what_showed_a_card_is_undone_together(tmp_path: Path) -> None:
    desk = begun(tmp_path, "phones")
    refused = desk.send("blue", do="undo").reply
    assert (refused["code"], refused["facts"]) == ("undo.shown", {"referee": "phones"})
    assert PROPOSE in refused["text"]
