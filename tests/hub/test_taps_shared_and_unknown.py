"""A reader for the whole table, and tags that the referee is shown."""

from __future__ import annotations

import asyncio

import pytest

from companion.engine.refusals import Refused
from companion.engine.types import Seat
from companion.hub.tap_desk import WHOSE_SECONDS
from companion.table.tags import CardTag, SeatTag

from .tap_desks import BLUE_TAG, GO, HEAT, OK, RED_TAG, Desk, blue, red, uid_of

# A shared reader -------------------------------------------------------------------------------------


def test_while_all_plan_a_shared_reader_asks_for_the_seat_tag_first(desk: Desk) -> None:
    desk.begin()
    assert desk.result("table", uid_of("4")) == ("refused", "tap.whose")
    assert desk.results("table", RED_TAG, uid_of("4"), GO) == [OK] * 3
    assert desk.plan("red") == {"gear": 1, "cards": ["4"]}


def test_after_go_a_shared_reader_asks_again(desk: Desk) -> None:
    desk.begin()
    desk.results("table", RED_TAG, uid_of("4"), GO)
    assert desk.result("table", uid_of("3", blue)) == ("refused", "tap.whose")
    assert desk.results("table", BLUE_TAG, uid_of("3", blue), GO) == [OK] * 3


def test_the_next_seat_tag_hands_a_shared_reader_over(desk: Desk) -> None:
    desk.begin()
    desk.results("table", RED_TAG, uid_of("4"), BLUE_TAG, uid_of("3", blue))
    assert (desk.entering(), desk.entering(blue)) == ((None, ["4"]), (None, ["3"]))
    assert desk.result("table", uid_of("2")) == ("held", "tap.other-seat")


def test_a_shared_reader_forgets_whose_it_was_after_a_while(desk: Desk) -> None:
    desk.begin()
    desk.results("table", RED_TAG)
    desk.clock.now += WHOSE_SECONDS - 1
    assert desk.result("table", uid_of("4")) == OK
    desk.clock.now += WHOSE_SECONDS - 1
    assert desk.result("table", uid_of("3")) == OK
    desk.clock.now += WHOSE_SECONDS + 1
    assert desk.result("table", GO) == ("refused", "tap.whose")
    assert desk.entering() == (None, ["4", "3"])


def test_a_seat_that_does_not_race_has_no_shared_reader(desk: Desk) -> None:
    desk.run(desk.book.enrol("045EA7FF", SeatTag(Seat("green"))))
    assert desk.begin().result("table", "045EA7FF") == ("refused", "unknown-seat")


def test_in_a_turn_a_shared_reader_serves_whose_turn_it_is(desk: Desk) -> None:
    desk.begin()
    desk.results("red", uid_of("4"), GO)
    desk.results("blue", uid_of("3", blue), GO)
    assert desk.result("table", BLUE_TAG) == ("refused", "not-your-turn")
    assert desk.results("table", RED_TAG, "control:done") == [OK] * 2
    assert desk.results("table", uid_of("2"), GO) == [OK] * 2
    assert desk.table.state()["step"]["seat"] == "blue"
    assert desk.result("table", "control:done") == OK


def test_a_seat_tag_of_one_round_does_not_serve_in_the_next(desk: Desk) -> None:
    desk.begin()
    desk.results("red", uid_of("4"), GO)
    desk.results("table", BLUE_TAG)
    desk.send("blue", do="plan", gear=1, cards=["3"])
    for seat in ("red", "blue"):
        for message in ({"do": "done"}, {"do": "pass"}, {"do": "discard", "cards": []}):
            desk.send(seat, **message)
    assert desk.table.state()["phase"] == "planning"
    assert desk.result("table", uid_of("2", blue)) == ("refused", "tap.whose")


# Tags for the referee --------------------------------------------------------------------------------


def test_an_unknown_tag_is_shown_to_the_referee_at_once_also_in_a_race(desk: Desk) -> None:
    notice = {"uid": "04BADBAD", "reader": "red", "meaning": None}
    assert desk.taps("red", "04BADBAD").notice == notice
    assert desk.begin().taps("red", "04BADBAD").notice == notice


def test_a_known_tag_is_shown_only_while_nobody_races(desk: Desk) -> None:
    shown = desk.taps("red", uid_of("4")).notice
    assert shown == {"uid": uid_of("4"), "reader": "red", "meaning": "pitwall:card:red:4:1"}
    desk.begin()
    for reader in ("red", "blue", "green", "table"):
        for uid in (uid_of("4"), HEAT, GO, RED_TAG):
            assert desk.taps(reader, uid).notice is None


def test_a_tag_with_our_text_enrols_itself(desk: Desk) -> None:
    desk.begin()
    assert desk.result("red", "04ABCDEF", text="pitwall:control:gear-2") == OK
    assert desk.entering() == (2, [])
    desk.restart()
    assert desk.result("red", "04ABCDEF") == OK


def test_a_tag_that_enrols_itself_in_a_race_is_told_when_the_race_is_over(desk: Desk) -> None:
    before = desk.book.listing(), desk.book.csv()
    desk.begin()
    card = {"uid": "04ABCDEF", "meaning": "pitwall:card:red:0:1"}
    tapped = desk.taps("red", card["uid"], text=card["meaning"])
    assert (tapped.feedback["result"], tapped.notice) == ("accepted", None)
    for _ in range(2):
        desk.run(desk.book.settle({"main"}))
        assert (desk.book.listing(), desk.book.csv()) == before
        with pytest.raises(Refused):
            desk.run(desk.book.forget(card["uid"]))
        desk.restart()
    assert desk.entering() == (None, ["0"])
    desk.run(desk.book.settle(()))
    desk.restart()
    assert card in desk.book.listing()["tags"]
    assert card["meaning"] not in desk.book.listing()["missing"]["red"]


def test_what_the_referee_enrols_takes_the_place_of_a_tag_that_is_not_told_yet(desk: Desk) -> None:
    desk.begin()
    assert desk.result("red", "04ABCDEF", text="pitwall:card:red:0:1") == OK
    desk.run(desk.book.enrol("04ABCD00", CardTag("0", red, 1)))
    assert desk.result("red", "04ABCDEF") == ("unknown", "tag.unknown")
    assert desk.result("red", "04ABCDEF", text="pitwall:card:red:0:1") == ("refused", "tag.twice")


def test_a_tag_with_our_text_that_may_not_enrol_itself_is_shown(desk: Desk) -> None:
    for uid, text, code in (
        ("04ABCDEF", "pitwall:card:red:4:1", "tag.twice"),
        ("08ABCDEF", "pitwall:card:red:5:1", "tag.random"),
    ):
        tapped = desk.taps("red", uid, text=text)
        assert (tapped.feedback["result"], tapped.feedback["code"]) == ("refused", code)
        assert tapped.notice == {"uid": uid, "reader": "red", "meaning": None}


def test_what_was_enrolled_by_hand_wins_over_the_text_on_the_tag(desk: Desk) -> None:
    desk.begin()
    assert desk.result("red", uid_of("4"), text="pitwall:control:gear-2") == OK
    assert desk.entering() == (None, ["4"])


def test_of_two_who_enrol_one_card_at_once_one_is_refused(desk: Desk) -> None:
    async def both() -> list[object]:
        enrolling = (desk.book.enrol(uid, CardTag("5", Seat("white"), 1)) for uid in ("04AAAA00", "04AAAA01"))
        return await asyncio.gather(*enrolling, return_exceptions=True)

    assert [type(result) for result in desk.run(both())] == [type(None), Refused]


def test_any_other_text_on_a_tag_is_passed_over(desk: Desk) -> None:
    assert desk.begin().result("red", "04ABCDEF", text="https://example.org") == ("unknown", "tag.unknown")
