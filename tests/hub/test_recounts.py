"""A true card that is refused: the driver asks, everybody hears of it, and the referee believes the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from .tap_desks import Desk

if TYPE_CHECKING:
    from pathlib import Path

FOUR = {"do": "plan", "gear": 2, "cards": ["4", "1"]}


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """Play a round after which red's three 4s lie in the discard pile."""
    desk = Desk(tmp_path).begin()
    says(desk, "red", do="plan", gear=3, cards=["4", "4", "4"])
    says(desk, "blue", do="plan", gear=1, cards=["1"])
    for seat in ("red", "blue"):
        says(desk, seat, do="done")
        says(desk, seat, do="discard")
    return desk


def says(desk: Desk, who: str, **message: Any) -> dict[str, Any]:
    reply = desk.send(who, **message).reply
    assert reply["ok"], reply
    return reply


def asking(desk: Desk) -> list[tuple[str, str]]:
    return [(one["seat"], one["card"]) for one in desk.table.state()["asking"]]


def test_the_refusal_says_which_cards_where_and_why(desk: Desk) -> None:
    refused = desk.send("red", **FOUR).reply
    assert refused["code"] == "cards.impossible"
    assert refused["text"] == (
        "From the cards seen so far, 4 cannot be in the hand now: "
        "there are 3; 3 in the discard pile until the next shuffle."
    )


def test_the_driver_asks_the_referee_recounts_and_the_card_is_played(desk: Desk) -> None:
    asked = desk.send("red", do="ask-recount", card="4")
    assert asked.changed
    assert asking(desk) == [("red", "4")]
    recounted = desk.send("referee", do="recount", seat="red", card="4")
    assert [(event["type"], event["card"]) for event in recounted.events] == [("recounted", "4")]  # type: ignore[typeddict-item]
    assert asking(desk) == []
    says(desk, "red", **FOUR)


def test_the_referee_enters_the_plan_as_shown(desk: Desk) -> None:
    says(desk, "red", do="ask-recount", card="4")
    assert desk.send("referee", seat="red", **FOUR).reply["code"] == "cards.impossible"
    entered = desk.send("referee", seat="red", shown=True, **FOUR)
    assert [event["type"] for event in entered.events] == ["recounted", "planned"]
    assert asking(desk) == []


def test_what_is_asked_survives_a_restart(desk: Desk) -> None:
    says(desk, "red", do="ask-recount", card="4")
    says(desk, "red", do="enter", gear=2, cards=["1"])
    desk.restart()
    assert asking(desk) == [("red", "4")]
    assert desk.entering() == (2, ["1"])
    says(desk, "referee", do="recount", seat="red", card="4")
    desk.restart()
    assert asking(desk) == []


def test_it_is_taken_back_or_passes_with_the_question(desk: Desk) -> None:
    says(desk, "red", do="ask-recount", card="4")
    says(desk, "red", do="ask-recount", card=None)
    assert asking(desk) == []
    says(desk, "red", do="ask-recount", card="4")
    says(desk, "red", do="plan", gear=2, cards=["1", "2"])
    assert asking(desk) == []
    says(desk, "blue", do="ask-recount", card="1")
    says(desk, "referee", do="undo")
    assert asking(desk) == [("blue", "1")], "somebody else's input does not answer it"


def declined(desk: Desk) -> list[tuple[str, str]]:
    return [(one["seat"], one["card"]) for one in desk.table.state()["declined"]]


def test_the_referee_declines_and_everybody_hears_of_it(desk: Desk) -> None:
    says(desk, "red", do="ask-recount", card="4")
    no = desk.table.no
    assert desk.send("referee", do="decline-recount", seat="red", card="4").changed
    assert (asking(desk), declined(desk), desk.table.no) == ([], [("red", "4")], no)
    again = desk.send("referee", do="decline-recount", seat="red", card="4")
    assert (again.reply["ok"], again.changed) == (True, False)
    desk.restart()
    assert (asking(desk), declined(desk)) == ([], [("red", "4")])
    assert desk.send("red", **FOUR).reply["code"] == "cards.impossible", "nothing has changed for the card"


def test_what_was_declined_is_over_with_the_next_word_of_that_seat(desk: Desk) -> None:
    for word in ({"do": "ask-recount", "card": "3"}, {"do": "plan", "gear": 2, "cards": ["1", "2"]}):
        says(desk, "red", do="ask-recount", card="4")
        says(desk, "referee", do="decline-recount", seat="red", card="4")
        says(desk, "red", **word)
        assert declined(desk) == []
    says(desk, "red", do="unplan")
    says(desk, "red", do="ask-recount", card="4")
    says(desk, "referee", do="decline-recount", seat="red", card="4")
    says(desk, "referee", do="recount", seat="red", card="4")
    assert declined(desk) == [], "the referee may still think better of it"


def test_a_race_that_is_over_asks_nobody(desk: Desk) -> None:
    says(desk, "red", do="ask-recount", card="4")
    says(desk, "referee", do="finish", reason="late")
    assert asking(desk) == []
    assert desk.send("red", do="ask-recount", card="4").reply["code"] == "not-now"


def test_sent_again_it_is_answered_anew(desk: Desk) -> None:
    for _ in range(2):
        assert says(desk, "red", do="ask-recount", card="4", id="one")["id"] == "one"


@pytest.mark.parametrize(
    ("who", "message", "code"),
    [
        ("red", {"do": "ask-recount"}, "malformed"),
        ("red", {"do": "ask-recount", "card": "7"}, "malformed"),
        ("red", {"do": "ask-recount", "card": ["4"]}, "malformed"),
        ("referee", {"do": "ask-recount", "seat": "red", "card": "4"}, "forbidden"),
        ("green", {"do": "ask-recount", "card": "4"}, "not-now"),
        ("red", {"do": "decline-recount", "seat": "red", "card": "4"}, "forbidden"),
        ("referee", {"do": "decline-recount", "seat": "red"}, "malformed"),
        ("referee", {"do": "decline-recount", "seat": "red", "card": "7"}, "malformed"),
        ("referee", {"do": "decline-recount", "seat": "red", "card": "4"}, "not-now"),
        ("referee", {"do": "decline-recount", "seat": "green", "card": "4"}, "not-now"),
        ("referee", {"do": "decline-recount", "seat": "none", "card": "4"}, "not-now"),
        ("red", {"do": "recount", "card": "4"}, "forbidden"),
        ("red", FOUR | {"shown": True}, "forbidden"),
        ("red", {"do": "finish"}, "forbidden"),
        ("referee", {"do": "recount", "seat": "red"}, "malformed"),
        ("referee", {"do": "recount", "seat": "green", "card": "4"}, "unknown-seat"),
        ("referee", {"do": "recount", "seat": "red", "card": "fast"}, "malformed"),
        ("referee", FOUR | {"seat": "red", "shown": "yes"}, "malformed"),
        ("referee", FOUR | {"seat": "red", "gear": 4, "cards": ["4"] * 4, "shown": True}, "cards.impossible"),
        ("referee", {"do": "finish", "reason": 5}, "malformed"),
    ],
)
def test_bad_input_gets_one_clear_refusal(desk: Desk, who: str, message: dict[str, Any], code: str) -> None:
    no = desk.table.no
    refused = desk.send(who, **message)
    assert (refused.reply["code"], refused.changed, desk.table.no) == (code, False, no)
    assert refused.reply["text"].endswith(".")


def test_an_answer_under_way_is_not_made_stale(desk: Desk) -> None:
    says(desk, "red", do="plan", gear=2, cards=["stress", "1"])
    says(desk, "blue", do="plan", gear=1, cards=["2"])
    seen = desk.table.no
    says(desk, "referee", do="recount", seat="red", card="4")
    says(desk, "red", do="flip", card="4", seen=seen)
