"""Mistakes are certain; the referee has a way back from each, and sees what follows before it happens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from companion.engine import commands as c
from companion.engine.types import Seat

from ..hub.phones import Phone
from .night import LONG_NAMES, Night, car
from .stops import sit_down
from .tapping import choose_plan
from .words import words

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from .evening import Evening


def _enter_plan(tablet: Page, gear: int, *cards: str) -> None:
    question = tablet.locator(".question")
    question.locator(".choice-one").nth(gear - 1).tap()
    for card in cards:
        question.locator(".card-keys").get_by_role("button", name=card, exact=True).tap()
    _press(question, "ref.act.plan")


def _press(within: Page | Locator, key: str) -> None:
    within.get_by_role("button", name=words(key), exact=True).tap()


def test_a_card_that_was_ruled_out_and_lies_on_the_table_is_accepted_as_shown(evening: Evening, night: Night) -> None:
    logins = sit_down(evening, "red")
    tablet, television = evening.tablet(), evening.television()
    night.start(car("red", 20, gear=2), car("blue", 3))
    expect(tablet.locator(".alert")).to_have_count(0)
    phone = Phone(evening.hub, evening.table, "red", logins["red"], way="gateway").is_in()
    assert phone.insist({"do": "ask-recount", "card": "4"})["ok"]
    alert = tablet.locator(".alert")
    expect(alert).to_contain_text(f"{LONG_NAMES['red']} shows 4.")
    _press(alert, "ref.stuck.accept")
    expect(alert).to_have_count(0)
    expect(television.locator(".control")).to_contain_text(LONG_NAMES["red"])
    assert evening.state["asking"] == []
    phone.close()


def test_a_card_that_the_referee_does_not_believe_is_over_with_that(evening: Evening, night: Night) -> None:
    tablet, phone = evening.tablet(), evening.driver("red", LONG_NAMES["red"])
    night.start(car("red", 20, gear=3), car("blue", 3))
    night.say("plan", seat="red", gear=3, cards=["4", "4", "4"])
    night.plan("blue")
    night.drive_on("red", "plan")
    choose_plan(phone, c.Plan(Seat("red"), 2, ("4", "1")))
    _press(phone, "phone.stuck.ask")
    _press(tablet.locator(".alert"), "ref.stuck.decline")
    expect(tablet.locator(".alert")).to_have_count(0)
    expect(phone.locator(".news .stuck")).to_have_text("The referee does not accept your 4. Enter another card.")
    expect(phone.get_by_role("button", name=words("phone.stuck.ask"), exact=True)).to_have_count(0)
    assert evening.state["asking"] == []


def test_the_referee_may_enter_a_card_that_was_ruled_out_when_the_table_shows_it(
    evening: Evening, night: Night
) -> None:
    tablet = evening.tablet()
    night.start(car("red", 20, gear=3))
    night.plan("red", gear=3, cards=("4", "4", "4"))
    night.drive_on("red", "plan")
    _enter_plan(tablet, 2, "4", "1")
    notice = tablet.locator(".notice")
    expect(notice).to_contain_text(words("ref.shown.what"))
    assert evening.state["phase"] == "planning"
    _press(notice, "ref.shown.accept")
    expect(notice).to_have_count(0)
    expect(tablet.locator(".recent")).to_contain_text("starts afresh")
    assert evening.car("red")["played"] == ["4", "1"]


def test_a_race_with_one_straggler_is_ended_as_it_stands(evening: Evening, night: Night) -> None:
    tablet, television = evening.tablet(), evening.television()
    night.start(car("red", 69, gear=2), car("blue", 3), car("green", 9), laps=1)
    night.plan("red", gear=2, cards=("4", "4"))
    night.plan("blue", "green")
    night.drive_on("blue", "plan")
    expect(tablet.locator(".alert")).to_have_count(0)
    night.say("retire", seat="green")
    alert = tablet.locator(".alert")
    expect(alert).to_contain_text(f"Only {LONG_NAMES['blue']} is still racing.")
    _press(alert, "ref.finish.now")
    sheet = tablet.get_by_role("dialog")
    _press(sheet, "ref.cancel")
    assert evening.state["phase"] == "planning"
    _press(tablet.locator(".action-bar"), "ref.finish")
    expect(sheet).to_contain_text(words("ref.finish.what"))
    sheet.get_by_label(words("ref.reason")).fill("the last bus")
    _press(sheet, "ref.finish.do")
    expect(tablet.locator(".classification tbody tr")).to_have_count(3)
    expect(tablet.locator(".classification tbody tr").nth(1)).to_contain_text(words("chip.flagged"))
    expect(television.locator(".result .slat", has_text=LONG_NAMES["blue"])).to_contain_text(words("chip.flagged"))


def test_an_answer_is_replaced_once_the_referee_has_seen_what_follows(evening: Evening, night: Night) -> None:
    tablet, television = evening.tablet(), evening.television()
    night.start(car("red", 20, gear=2), car("blue", 3))
    night.plan("blue")
    night.plan("red", gear=2, cards=("1", "3"))
    night.say("done", seat="red")
    row = _journal(tablet).filter(has_text="gear 2: 1 and 3")
    sheet = tablet.get_by_role("dialog")
    for last in ("ref.cancel", "ref.amend.do"):
        row.get_by_text(words("ref.amend"), exact=True).tap()
        expect(sheet.locator(".tray .card-face")).to_have_count(2)
        expect(sheet.get_by_role("button", name=words("ref.amend.look"), exact=True)).to_be_disabled()
        sheet.locator(".tray .card-key").last.tap()
        sheet.locator(".card-keys").get_by_role("button", name="2", exact=True).tap()
        _press(sheet, "ref.amend.look")
        expect(sheet.locator(".follows")).to_contain_text("1 back, to 10 before corner 2 (limit 3), Race Line")
        assert evening.car("red")["at"]["space"] == 24
        sheet.get_by_label(words("ref.reason")).fill("a misread 3")
        _press(sheet, last)
        expect(sheet).to_have_count(0)
    expect(tablet.locator(".line", has_text=words("ref.journal.replaced"))).to_contain_text("gear 2: 1 and 2")
    news = television.locator(".control")
    expect(news).to_contain_text(f"Correction: {LONG_NAMES['red']} played 1 and 2, not 1 and 3")
    expect(news).to_contain_text("a misread 3")
    assert evening.car("red")["at"]["space"] == 23


def test_the_race_is_undone_back_to_an_entry_of_the_journal_at_once(evening: Evening, night: Night) -> None:
    tablet = evening.tablet()
    night.start(car("red", 20, gear=2), car("blue", 3))
    night.plan("blue")
    night.plan("red", gear=2, cards=("1", "3"))
    night.drive_on("blue", "react")
    before = evening.state["no"]
    back = _journal(tablet).get_by_role("button", name="Back to here: no. 2", exact=True)
    sheet = tablet.get_by_role("dialog")
    for last in ("ref.cancel", "ref.back.do"):
        back.tap()
        expect(sheet.locator(".follows")).to_contain_text("4 back, to 13 before corner 2 (limit 3), Race Line")
        assert evening.state["no"] == before
        _press(sheet, last)
        expect(sheet).to_have_count(0)
    assert (evening.car("red")["at"]["space"], evening.car("red")["planned"]) == (20, False)
    night.say("redo")
    assert evening.car("red")["at"]["space"] == 24


def _journal(tablet: Page) -> Locator:
    tablet.locator(".views").get_by_role("button", name=words("ref.view.journal"), exact=True).tap()
    return tablet.locator(".journal .line")
