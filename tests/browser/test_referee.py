"""Everybody sees at once what the referee corrects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from companion.engine import commands as c

from ..waiting import wait_until
from .night import LONG_NAMES, Night, car
from .tapping import plan
from .watching import LAPTOP
from .words import words

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .evening import Evening


def test_an_undo_by_the_referee_shows_on_the_phone_and_on_the_television(evening: Evening, night: Night) -> None:
    phone, television, tablet = evening.driver("red", "Aino", "sv"), evening.television(), evening.tablet()
    night.start(car("red", 20, gear=2), car("blue", 3))
    night.plan("blue")
    plan(phone, c.Plan("red", 2, ("1", "2")))
    phone.locator(".react").wait_for()
    expect(phone.locator(".turn-facts .at")).to_contain_text("10 före kurva 2 (gräns 3)")
    expect(television.locator(".turns .now")).to_contain_text(LONG_NAMES["red"])

    tablet.get_by_role("button", name=words("ref.undo"), exact=True).tap()
    sheet = tablet.get_by_role("dialog")
    sheet.locator(".undo-entry").wait_for()
    sheet.get_by_role("button", name=words("ref.undo.do"), exact=True).tap()

    phone.locator(".planner").wait_for()
    expect(television.locator(".turns .now .asked")).to_contain_text("1")
    expect(television.locator(".control li").first).to_be_visible()
    assert evening.car("red")["at"]["space"] == 20


def test_a_correction_by_the_referee_shows_on_the_phone_and_on_the_television_with_its_reason(
    evening: Evening, night: Night
) -> None:
    phone, television, tablet = evening.driver("red", "Aino", "fi"), evening.television("es"), evening.tablet()
    night.start(car("red", 20, gear=2), car("blue", 3))
    _open_correction(tablet, LONG_NAMES["red"])
    sheet = tablet.get_by_role("dialog")
    engine = sheet.get_by_label(words("ref.takeover.engine"), exact=True)
    engine.fill("2")
    engine.press("Tab")
    sheet.locator(".choice-one", has_text="3").tap()
    sheet.get_by_label(words("ref.reason")).fill("wrong pawn")
    sheet.get_by_role("button", name=words("ref.correct.put"), exact=True).tap()
    expect(tablet.get_by_role("dialog")).to_have_count(0)

    expect(phone.locator(".pit-board .slat").nth(2).locator("dd")).to_have_text("3")
    expect(phone.locator(".pit-board .heat-count")).to_have_text("2")
    row = television.locator(".tower .slat", has_text=LONG_NAMES["red"])
    expect(row.locator(".heat-count")).to_have_text("2")
    expect(television.locator(".control")).to_contain_text("wrong pawn")
    assert (evening.car("red")["gear"], evening.car("red")["engine"]) == (3, 2)


def test_a_seat_without_a_phone_is_driven_from_the_tablet(evening: Evening, night: Night) -> None:
    television, tablet = evening.television(), evening.tablet()
    night.start(car("red", 20, gear=2), laps=1)
    question = tablet.locator(".question")
    question.locator(".choice-one").nth(1).tap()
    for card in ("1", "2"):
        question.locator(".card-keys").get_by_role("button", name=card, exact=True).tap()
    question.get_by_role("button", name=words("ref.act.plan"), exact=True).tap()
    question.get_by_role("button", name=words("ref.act.done"), exact=True).tap()
    expect(question.locator("legend").first).to_contain_text(LONG_NAMES["red"])
    expect(television.locator(".tower .slat", has_text=LONG_NAMES["red"])).to_be_visible()
    assert evening.car("red")["at"]["space"] == 23


def test_the_referee_ticks_off_what_hands_have_moved(evening: Evening, night: Night) -> None:
    tablet = evening.tablet()
    night.start(car("red", 20, gear=2), car("blue", 3))
    night.plan("red", gear=2, cards=("1", "2"))
    night.plan("blue")
    moved = tablet.locator(".hand-seat").get_by_label("3 forward, to 10 before corner 2 (limit 3), Race Line")
    moved.wait_for()
    night.drive_on("red", "plan")  # the list outlives the next inputs
    expect(tablet.locator(".hand-seat")).to_have_count(2)
    moved.click()  # not `check`, which looks at it once more: by then it may be gone
    expect(moved).to_have_count(0)
    assert "car" not in [move["move"] for move in evening.state["hands"] if move["seat"] == "red"]
    tablet.get_by_role("button", name=words("ref.hands.all-seats"), exact=True).tap()
    expect(tablet.locator(".hands")).to_contain_text(words("ref.hands.none"))
    assert evening.state["hands"] == []


def test_a_pause_stops_the_phones_and_is_shown_on_the_television(evening: Evening, night: Night) -> None:
    phone, television, tablet = evening.driver("red", "Aino"), evening.television(), evening.tablet()
    night.start(car("red"), car("blue"))
    phone.locator(".planner").wait_for()
    tablet.get_by_role("button", name=words("ref.pause"), exact=True).tap()
    expect(phone.locator(".pause")).to_be_visible()
    expect(phone.locator(".planner .card-button").first).to_be_disabled()
    expect(television.locator(".paused")).to_be_visible()
    tablet.get_by_role("button", name=words("ref.resume"), exact=True).tap()
    expect(phone.locator(".planner .card-button").first).to_be_enabled()
    expect(television.locator(".paused")).to_have_count(0)


def test_a_result_is_provisional_on_every_page_until_the_referee_confirms_it_and_stays_to_be_read(
    evening: Evening, night: Night
) -> None:
    phone, television, tablet = evening.driver("red", "Aino", "fi"), evening.television("cs"), evening.tablet("en")
    night.start(car("red", 69, gear=2), car("blue", 3), laps=1)
    night.plan("red", gear=2, cards=("4", "4"))
    night.plan("blue")
    night.drive_on("blue", "plan")
    night.say("retire", seat="blue")
    race = evening.state["race"]
    expect(phone.locator(".over .stamp")).to_have_text(words("result.provisional", "fi"))
    expect(television.locator(".result .stamp")).to_have_text(words("result.provisional", "cs"))

    undo, files = tablet.get_by_role("button", name=words("ref.undo"), exact=True), tablet.locator(".files a[download]")
    expect(undo).to_be_visible()
    expect(files).to_have_count(0)
    _make_official(tablet)
    expect(undo).to_have_count(0)
    expect(files).to_have_count(3)
    expect(phone.locator(".over .stamp")).to_have_text(words("result.official", "fi"))
    expect(television.locator(".result .stamp")).to_have_text(words("result.official", "cs"))
    television.reload()
    expect(television.locator(".result .stamp")).to_have_text(words("result.official", "cs"))

    night.start(car("red"), car("blue"))
    phone.goto(evening.address(f"/results/{race}", "es"))
    expect(phone.locator(".results .stamp")).to_have_text(words("result.official", "es"))
    expect(phone.locator(".results .winner .name")).to_have_text(LONG_NAMES["red"])
    phone.locator(".cards-played summary").first.tap()
    expect(phone.locator(".cards-played details[open] li").first.locator(".card-face")).to_have_count(2)
    tablet.get_by_role("button", name=words("ref.view.settings")).tap()
    expect(tablet.locator(f".earlier-races a[href='/results/{race}']")).to_be_visible()


def _make_official(tablet: Page) -> None:
    """Confirm the result, once the first answer has been no: nothing leads back."""
    sheet = tablet.get_by_role("dialog")
    ask = tablet.get_by_role("button", name=words("ref.result.confirm"), exact=True)
    ask.tap()
    sheet.get_by_role("button", name=words("ref.cancel"), exact=True).tap()
    expect(sheet).to_have_count(0)
    expect(tablet.locator(".stamp")).to_have_text(words("result.provisional"))
    ask.tap()
    expect(sheet).to_contain_text(words("ref.official.what"))
    sheet.get_by_role("button", name=words("ref.official.do"), exact=True).tap()


def test_the_rulings_in_effect_are_shown_beside_their_rules(evening: Evening, night: Night) -> None:
    night.start(car("red", 20, gear=2), car("blue", 3), rulings={"slipstream_over_line": "never"})
    tablet = evening.tablet("sv")
    tablet.get_by_role("button", name=words("ref.view.rules", "sv")).tap()
    pages = tablet.locator(".rules-pages")
    ruled = tablet.locator(".in-force")
    pages.get_by_role("button", name=words("rules.page.rulings", "sv")).tap()
    expect(ruled).to_contain_text(words("ruling.slipstream_over_line.never", "sv"))
    expect(ruled).to_contain_text(words("ruling.gear_shown.when-all-planned", "sv"))
    pages.get_by_role("button", name=words("step.slipstream", "sv")).tap()
    expect(ruled).to_contain_text(words("ruling.slipstream_over_line.never", "sv"))
    expect(ruled).not_to_contain_text(words("ruling.gear_shown", "sv"))


def test_a_television_and_an_overlay_that_are_switched_on_late_know_the_news(evening: Evening, night: Night) -> None:
    night.start(car("red", 20, gear=2), car("blue", 3))
    night.say("correct", seat="red", engine=2, reason="miscounted")
    expect(evening.television().locator(".control")).to_contain_text("miscounted")
    page = evening.audience.device(LAPTOP).new_page()
    page.goto(evening.address("/overlay", layout="ticker"))
    expect(page.locator(".control")).to_contain_text("miscounted")


def _open_correction(tablet: Page, name: str) -> None:
    tablet.locator(".car-button", has_text=name).tap()
    tablet.get_by_role("dialog").get_by_role("button", name=words("ref.car.correct"), exact=True).tap()


def test_who_moved_without_ticking_reads_what_to_put_back_after_an_undo(evening: Evening, night: Night) -> None:
    phone, television, tablet = evening.driver("red", "Aino"), evening.television("es"), evening.tablet()
    night.start(car("red", 20, gear=2), car("blue", 3))
    night.plan("red", gear=3, cards=("1", "2", "1"))
    night.plan("blue")
    phone.locator(".react").wait_for()
    night.say("undo")

    back = tablet.locator(".to-put-back")
    expect(back).to_contain_text(words("hands.put-back"))
    expect(back).to_contain_text("Car belongs on 13 before corner 2 (limit 3), Race Line")
    expect(tablet.locator(".hands > .hand-seats > .hand-seat")).to_have_count(0)
    expect(television.locator(".hands .to-put-back")).to_have_text(words("hands.put-back", "es"))
    expect(television.locator(".seat-moves.back")).to_contain_text("El coche va en el espacio")
    expect(phone.locator(".hands .first")).to_contain_text(words("hands.put-back"))
    phone.locator(".hands summary").tap()
    rows = phone.locator(".hands .to-put-back li")
    expect(rows).to_have_count(3)
    rows.filter(has_text="Car belongs").locator("input").tap()
    expect(rows).to_have_count(2)
    wait_until(lambda: [row["move"] for row in evening.state["put_back"]] == ["gear", "cards"], "the tick counts")
    night.say("redo")
    expect(back).to_have_count(0)
    expect(television.locator(".hands .to-put-back")).to_have_count(0)
    assert {row["move"] for row in evening.state["hands"]} == {"gear", "car", "cards"}


def test_a_correction_of_what_the_table_shows_asks_nothing_of_hands(evening: Evening, night: Night) -> None:
    tablet = evening.tablet()
    night.start(car("red", 20, gear=2), car("blue", 3))
    for choice, rows in (("ref.correct.shown", 0), ("ref.correct.move", 1)):
        _open_correction(tablet, LONG_NAMES["red"])
        sheet = tablet.get_by_role("dialog")
        engine = sheet.get_by_label(words("ref.takeover.engine"), exact=True)
        engine.fill(str(4 - rows))
        engine.press("Tab")
        sheet.locator(".choice-one", has_text=words(choice)).tap()
        sheet.get_by_role("button", name=words("ref.correct.put"), exact=True).tap()
        expect(tablet.get_by_role("dialog")).to_have_count(0)
        assert evening.car("red")["engine"] == 4 - rows
        expect(tablet.locator(".hand-seat")).to_have_count(rows)
    assert [(row["move"], row["count"]) for row in evening.state["hands"]] == [("heat", 1)]
