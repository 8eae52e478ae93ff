"""Seats that send what is not theirs to say, over the wire: refused, nothing changed, and nobody learns anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from .two_cars import PLAN, begin, state

if TYPE_CHECKING:
    from .phones import Json, Phone
    from .tables import Table


@pytest.fixture
def race(table: Table) -> Table:
    """Seat red and blue and let both plan: red's gear, car and cards are to be moved."""
    begin(table.sit("red", "blue"))
    assert table["red"].ask({**PLAN, "gear": 2, "cards": ["1", "2"]})["ok"]
    assert table["blue"].ask({**PLAN, "gear": 2, "cards": ["4", "3"]})["ok"]
    return table


def hand_moves(table: Table, seat: str) -> list[str]:
    """List the ids of a seat's open hand moves."""
    return [row["id"] for row in state(table)["hands"] if row["seat"] == seat]


def overheard(phones: list[Phone], since: list[int]) -> list[tuple[str, bytes]]:
    """List what these phones have received since then."""
    for phone in phones:
        phone.catch_up()
    return [
        (heard.topic, heard.payload)
        for phone, start in zip(phones, since, strict=True)
        for heard in phone.heard[start:]
    ]


def refused_unheard(table: Table, seat: str, message: Json) -> Json:
    """Send what must be refused; the table stays as it is, and nobody else receives a word."""
    others = [phone for phone in table.all if phone is not table[seat]]
    since, before = [phone.catch_up() for phone in others], state(table)
    reply = table[seat].ask(message)
    assert state(table) == before
    assert overheard(others, since) == []
    assert reply["code"] == "forbidden"
    return reply


@pytest.mark.parametrize("with_own", [False, True], ids=["alone", "beside its own"])
def test_a_seat_cannot_tick_another_seats_hand_moves(race: Table, with_own: bool) -> None:
    reds = hand_moves(race, "red")
    assert race["red"].ask({"do": "done"})["ok"]
    assert race["red"].ask({"do": "discard"})["ok"]
    theirs, own = hand_moves(race, "red"), hand_moves(race, "blue")
    assert set(reds) <= set(theirs)
    assert own, "blue has moves of its own by now"
    refused_unheard(race, "blue", {"do": "ticked", "moves": [*(own if with_own else []), *theirs]})
    assert race["red"].ask({"do": "ticked", "moves": theirs})["ok"]
    assert (hand_moves(race, "red"), hand_moves(race, "blue")) == ([], own)


@pytest.mark.parametrize(
    "message",
    [
        {"do": "amend", "no": 2, "command": {**PLAN, "seat": "red"}},
        {"do": "amend", "no": 3, "command": {**PLAN, "seat": "blue"}},
        {"do": "amend", "no": 99, "command": {**PLAN, "seat": "blue"}},
        {"do": "undo", "to": 1},
    ],
    ids=["of another seat", "of its own", "of no entry", "undo"],
)
def test_a_seat_cannot_look_at_what_an_amendment_or_undo_would_lead_to(race: Table, message: Json) -> None:
    """Whether a sealed card would have been possible must not be found out by trying."""
    reply = refused_unheard(race, "blue", {**message, "try": True})
    assert set(reply) == {"id", "ok", "code", "facts", "text"}
    assert reply["facts"] == {"do": message["do"]}
