"""Taps in races with modules: the market and the card of the Legends on any reader, symbols, tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from companion.hub.drafts import TABLE
from companion.table.tags import CardTag, LegendTag, TokenTag

from .tap_desks import BLUE_TAG, GO, OK, RED_TAG, red, uid_of

if TYPE_CHECKING:
    from .tap_desks import Desk

MARKET = ("up-01", "up-02", "up-03", "up-04", "up-17")


def uid(piece: str, copy: int = 1) -> str:
    """Return the UID of a piece of the modules."""
    return f"04C0{piece}-{copy}"


@pytest.fixture
def desk(desk: Desk) -> Desk:
    """Enrol pieces of the modules too."""
    upgrades = (*MARKET, "up-05", "up-10", "up-11", "up-22", "up-27", "up-34")
    for card in upgrades:
        for copy in (1, 2):
            desk.run(desk.book.enrol(uid(card, copy), CardTag(card)))  # type: ignore[arg-type]
    for number in ("lg-01", "lg-07"):
        desk.run(desk.book.enrol(uid(number), LegendTag(number)))  # type: ignore[arg-type]
    desk.run(desk.book.enrol(uid("rain"), TokenTag("rain")))
    desk.run(desk.book.enrol(uid("other"), LegendTag("lg-02", "box-2")))
    return desk


def cars(**more: Any) -> dict[str, Any]:
    return {"track": "usa", "laps": 1, "cars": [{"seat": "red"}, {"seat": "blue"}], **more}


def garage(desk: Desk, **more: Any) -> Desk:
    return desk.begin(cars(garage={"how": "draft", "deck": "table"}, **more))


def legends(desk: Desk, **more: Any) -> Desk:
    """Begin a race in which a Legend moves first, and is due."""
    setup = cars(legends={"deck": "table"}, **more)
    setup["cars"] = [{"seat": "green", "legend": True}, {"seat": "red"}]
    desk.begin(setup)
    assert desk.send("red", do="plan", gear=1, cards=["1"]).reply["ok"]
    return desk


# The market --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("readers", [("table",) * 6, ("red",) * 6, ("red", "blue", "table", "red", "blue", "table")])
def test_a_market_is_laid_out_on_any_readers(desk: Desk, readers: tuple[str, ...]) -> None:
    garage(desk)
    uids = [*(uid(card) for card in MARKET), GO]
    assert [desk.result(reader, one) for reader, one in zip(readers, uids, strict=True)] == [OK] * 6
    assert desk.table.state()["market"] == list(MARKET)
    assert desk.table.entering(TABLE).cards == ()  # the next market begins anew


def test_a_market_that_is_laid_out_survives_a_power_cut(desk: Desk) -> None:
    garage(desk)
    desk.results("table", *(uid(card) for card in MARKET))
    desk.restart()
    assert desk.result("blue", GO) == OK
    assert desk.table.state()["market"] == list(MARKET)


def test_a_card_of_the_market_is_taken_back_by_a_second_tap_and_by_undo(desk: Desk) -> None:
    garage(desk)
    told = [desk.taps("table", one).feedback["answer"] for one in (uid("up-01"), uid("up-01"), uid("up-02"))]
    assert told == ["entered", "taken-back", "entered"]
    assert desk.taps("red", "control:undo").feedback["answer"] == "taken-back"
    assert desk.table.entering(TABLE).cards == ()
    assert desk.result("table", GO) == ("refused", "market.card")


def test_everybody_sees_what_is_laid_out_of_a_market(desk: Desk) -> None:
    garage(desk)
    assert "laid_out" not in desk.table.state()
    assert desk.taps("table", uid("up-01")).open
    assert desk.taps("table", uid("up-02")).open
    assert desk.table.state()["laid_out"] == ["up-01", "up-02"]
    assert desk.taps("red", "control:undo").open
    assert desk.table.state()["laid_out"] == ["up-01"]
    desk.results("table", *(uid(card) for card in MARKET[1:]), GO)
    assert "laid_out" not in desk.table.state()


def test_the_boxes_in_play_are_told_where_there_are_upgrades(desk: Desk) -> None:
    assert "boxes" not in desk.begin(cars()).table.state()
    desk.send("referee", do="abandon")
    setup = {"how": "draft", "deck": "table", "boxes": ["base", "heavy-rain"]}
    assert desk.begin(cars(garage=setup)).table.state()["boxes"] == ["base", "heavy-rain"]


def test_without_a_market_to_take_back_undo_is_the_seats_own(desk: Desk) -> None:
    assert garage(desk).result("red", "control:undo") == ("refused", "undo.nothing")
    assert desk.result("table", "control:undo") == ("refused", "tap.whose")
    assert desk.result("red", RED_TAG) == ("refused", "tap.seat-known")


def test_nobody_lays_out_a_market_while_the_race_is_paused(desk: Desk) -> None:
    garage(desk).send("referee", do="pause")
    assert desk.result("table", uid("up-01")) == ("refused", "paused")


def test_a_tap_that_was_kept_since_before_the_market_is_late(desk: Desk) -> None:
    desk.clock.now += 100
    garage(desk)
    desk.clock.now += 5
    assert desk.result("table", uid("up-01"), age=30) == ("refused", "stale")


# Picks -------------------------------------------------------------------------------------------------


def test_a_shared_reader_serves_whose_pick_it_is(desk: Desk) -> None:
    garage(desk).results("table", *(uid(card) for card in MARKET), GO)
    assert desk.results("table", uid("up-17"), uid("up-02")) == [OK] * 2
    cars = {car["seat"]: car["upgrades"] for car in desk.table.state()["cars"]}
    assert cars == {"blue": ["up-17"], "red": ["up-02"]}


def test_a_pick_is_taken_back_after_the_seat_tag(desk: Desk) -> None:
    garage(desk).results("table", *(uid(card) for card in MARKET), GO)
    desk.results("table", uid("up-17"))
    assert desk.result("table", "control:undo") == ("refused", "undo.not-yours")
    assert desk.results("table", BLUE_TAG, "control:undo") == [OK] * 2
    assert desk.table.state()["market"] == list(MARKET)


def test_what_is_kept_needs_the_seat_tag_on_a_shared_reader(desk: Desk) -> None:
    desk.begin(cars(garage={"how": "snake", "deck": "companion"}))
    while market := desk.table.state()["market"]:
        desk.send(desk.table.state()["waiting"][0]["seat"], do="pick", card=market[0])
    assert desk.result("table", GO) == ("refused", "tap.whose")
    assert desk.results("table", RED_TAG, GO) == [OK, ("refused", "keep.cards")]


# Legends -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reader", ["red", "table", "green", "white"])
def test_a_legend_card_is_turned_on_any_reader(desk: Desk, reader: str) -> None:
    tapped = legends(desk).taps(reader, uid("lg-07"))
    assert (tapped.feedback["result"], tapped.seat) == ("accepted", None)
    assert tapped.answer is not None
    assert tapped.answer.changed
    assert desk.table.state()["legend_card"]["card"] == "lg-07"  # type: ignore[index]
    assert desk.table.story()[-1]["origin"] == "tap"


def test_where_two_phones_are_the_referee_the_card_is_the_drivers_own(desk: Desk) -> None:
    tapped = legends(desk, referee="phones").taps("red", uid("lg-07"))
    assert tapped.seat == red
    assert desk.table.story()[-1]["by"] == "red"


def test_the_same_tap_again_turns_no_other_card(desk: Desk) -> None:
    legends(desk)
    for _ in range(2):
        told = desk.hears("table", b'{"id":"a-1","uid":"%s"}' % uid("lg-07").encode())
        assert told.feedback["result"] == "accepted"
        desk.restart()
    assert len([told for told in desk.table.story() if told["do"] == "legend-card"]) == 1


def test_a_legend_card_that_is_not_due_is_refused_and_says_so(desk: Desk) -> None:
    desk.begin()
    assert desk.result("table", uid("lg-01")) == ("refused", "tap.legend")
    tapped = desk.taps("red", uid("lg-01"))
    assert tapped.feedback["code"] == "tap.legend"
    assert tapped.seat == red  # whose phone is told why
    garage_of_two = cars(garage={"how": "draft", "deck": "table"})
    desk.send("referee", do="abandon")
    desk.begin(garage_of_two)
    assert desk.result("table", uid("lg-01")) == ("refused", "tap.legend")


def test_a_legend_card_of_another_box_is_held(desk: Desk) -> None:
    assert legends(desk).result("table", uid("other")) == ("held", "tap.other-box")


def test_a_card_is_no_answer_while_a_legend_card_is_due(desk: Desk) -> None:
    assert legends(desk).result("table", uid("up-01")) == ("refused", "tap.not-now")


# Tokens ------------------------------------------------------------------------------------------------


def test_a_token_is_shown_to_the_referee_before_and_in_a_race(desk: Desk) -> None:
    for _ in range(2):
        tapped = desk.taps("red", uid("rain"))
        assert (tapped.feedback["result"], tapped.feedback["code"]) == ("held", "tap.token")
        assert tapped.notice == {"uid": uid("rain"), "reader": "red", "meaning": "pitwall:token:rain"}
        if desk.table.race() is None:
            desk.begin()


# Symbols -----------------------------------------------------------------------------------------------


def reacting(desk: Desk, *upgrades: str) -> Desk:
    setup = cars()
    setup["cars"] = [{"seat": "red", "upgrades": list(upgrades), "discard": 4}, {"seat": "blue", "upgrades": []}]
    desk.begin(setup)
    assert desk.results("red", uid(upgrades[0]), GO) == [OK] * 2
    assert desk.send("blue", do="plan", gear=1, cards=["1"]).reply["ok"]
    return desk


def shown(desk: Desk) -> dict[str, Any]:
    """Return what the phone of red shows as entered."""
    own = desk.table.own(red)
    assert own is not None
    return dict(own["entering"])


def test_a_number_is_used_up_by_the_command_it_was_meant_for(desk: Desk) -> None:
    reacting(desk, "up-22", "up-34", "up-11")
    assert desk.results("red", "control:number-1", "control:number-1") == [OK] * 2
    assert shown(desk) == {"gear": None, "cards": [], "number": 2}
    desk.restart()
    assert shown(desk)["number"] == 2
    assert desk.result("red", "control:salvage") == OK
    assert "number" not in shown(desk)
    assert desk.table.story()[-1]["do"] == "salvage"


def test_a_value_is_chosen_by_a_number(desk: Desk) -> None:
    reacting(desk, "up-10", "up-34", "up-11")
    assert desk.result("red", "control:number-3") == ("refused", "choose.value")
    assert desk.result("red", "control:number-5") == OK
    assert next(car for car in desk.table.state()["cars"] if car["seat"] == "red")["speed"] == 5


def test_a_direct_card_is_played_by_go_and_a_refreshed_one_goes_on_the_deck(desk: Desk) -> None:
    reacting(desk, "up-34", "up-27", "up-11")
    assert desk.results("red", uid("up-27"), GO) == [OK] * 2
    assert desk.results("red", "control:done", uid("up-34"), "control:refresh", uid_of("2")) == [OK] * 4
    assert shown(desk) == {"gear": None, "cards": ["2"], "refresh": ["up-34"]}
    assert desk.result("red", GO) == OK
    assert desk.table.story()[-1]["do"] == "discard"
    events = [event["type"] for event in desk.table.story()[-1]["events"]]
    assert "refreshed" in events
