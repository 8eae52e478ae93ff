"""A race that two phones referee, and how they speak."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from .tap_desks import SETUP, Desk

if TYPE_CHECKING:
    from pathlib import Path

PHONES = SETUP | {"referee": "phones", "cars": [{"seat": seat} for seat in ("red", "blue", "green")]}


FORWARD = {
    "do": "correct",
    "seat": "blue",
    "at": {"lap": 1, "mark": 4, "corner": 12, "spot": "line"},
    "reason": "bumped",
}


def begun(tmp_path: Path) -> Desk:
    """Begin a race of three that two phones referee; red and blue have planned."""
    desk = Desk(tmp_path).begin(PHONES)
    says(desk, "red", do="plan", gear=2, cards=["1", "2"])
    says(desk, "blue", do="plan", gear=1, cards=["3"])
    return desk


def says(desk: Desk, who: str, **message: Any) -> dict[str, Any]:
    """Send a command that must be accepted."""
    reply = desk.send(who, **message).reply
    assert reply["ok"], reply
    return reply


def proposes(desk: Desk, who: str, **command: Any) -> dict[str, Any]:
    """Propose a command, and return what everybody is told of it."""
    assert desk.send(who, do="propose", command=command).changed
    told = proposal(desk)
    assert told is not None
    return told


def proposal(desk: Desk) -> dict[str, Any] | None:
    return cast("dict[str, Any] | None", desk.table.state()["proposal"])


def code(desk: Desk, who: str, **message: Any) -> str:
    reply = desk.send(who, **message).reply
    assert not reply["ok"], reply
    assert reply["text"].endswith(".")
    return str(reply["code"])
