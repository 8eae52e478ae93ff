"""Refusals given before: the same id gets the same one, whatever has happened since."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.hub.refused_before import REMEMBERED_REFUSALS
from companion.store.journal import CannotStore

from .tap_desks import Desk, a_desk

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PLAN = {"do": "plan", "gear": 1, "cards": ["1"]}
EARLY = {"do": "unplan", "id": "early"}


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with a_desk(tmp_path) as desk:
        yield desk.begin()


def test_a_refusal_is_remembered_when_the_hub_is_switched_off_and_on(desk: Desk) -> None:
    refused = desk.send("red", **EARLY).reply
    assert refused["code"] == "not-now"
    assert desk.send("red", **PLAN).reply["ok"]
    desk.restart()
    assert desk.send("red", **EARLY).reply == refused
    assert desk.send("red", do="unplan", id="later").reply["ok"]


def test_nobody_makes_the_hub_forget_what_another_was_refused(desk: Desk) -> None:
    refused = desk.send("blue", **EARLY).reply
    for number in range(REMEMBERED_REFUSALS + 1):
        desk.send("red", do="unplan", id=f"early-{number}")
    assert desk.send("blue", **PLAN).reply["ok"]
    for _ in range(2):
        assert desk.send("blue", **EARLY).reply == refused
        desk.restart()


def test_a_refusal_that_cannot_be_stored_is_told_all_the_same(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise CannotStore("disk full")

    monkeypatch.setattr(desk.journal, "keep_refusal", full)
    refused = desk.send("red", **EARLY).reply
    assert refused["code"] == "not-now"
    assert desk.send("red", **PLAN).reply["ok"]
    assert desk.send("red", **EARLY).reply == refused
