"""Everything that can be tapped can be done with the keyboard alone, and the focus is always visible."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from .focus import go_to
from .night import Night, car
from .tapping import face
from .watching import LAPTOP
from .words import words

if TYPE_CHECKING:
    from .evening import Evening


def test_a_driver_joins_plans_and_takes_the_plan_back_with_the_keyboard_alone(evening: Evening, night: Night) -> None:
    phone = evening.guest("en")
    go_to(phone, phone.locator(".seat-tile").first)
    phone.keyboard.press("Enter")
    expect(phone.locator("#driver-name")).to_be_focused()
    phone.keyboard.type("Aino")
    phone.keyboard.press("Enter")
    phone.locator(".lobby").wait_for()

    night.start(car("red"), car("blue"))
    planner = phone.locator(".planner")
    go_to(phone, planner.locator("input[type=radio]:checked"))
    phone.keyboard.press("ArrowRight")
    expect(planner.locator("input[type=radio]").nth(1)).to_be_checked()
    for card, key in (("3", "Enter"), ("4", " ")):
        go_to(phone, face(planner, card))
        phone.keyboard.press(key)
    go_to(phone, planner.locator(".lock-in"))
    phone.keyboard.press("Enter")
    phone.locator(".locked").wait_for()
    expect(phone.locator(".locked h2")).to_be_focused()
    assert evening.car("red")["planned"]

    go_to(phone, phone.locator(".locked .actions .button"))
    phone.keyboard.press("Enter")
    planner.wait_for()
    assert not evening.car("red")["planned"]


def test_a_referee_sets_up_and_starts_a_race_with_the_keyboard_alone(evening: Evening) -> None:
    evening.hub.claim(evening.table, "red", "Aino")
    desk = evening.tablet("en", LAPTOP)
    go_to(desk, desk.locator(".board-card", has_text="USA"))
    desk.keyboard.press("Enter")
    expect(desk.locator("#drivers-step")).to_be_focused()  # the card that was pressed is gone
    go_to(desk, desk.locator(".driver:not(.on) .driver-toggle").first)
    desk.keyboard.press(" ")
    expect(desk.locator(".driver.on")).to_have_count(2)
    go_to(desk, desk.get_by_role("button", name=words("ref.drivers.to-grid")))
    desk.keyboard.press("Enter")
    first = desk.locator(".grid-row .grid-name").first.inner_text()
    go_to(desk, desk.locator(".grid-row").first.locator(".square").last)
    desk.keyboard.press("Enter")
    expect(desk.locator(".grid-row .grid-name").last).to_have_text(first)
    go_to(desk, desk.get_by_role("button", name=words("ref.grid.start"), exact=True))
    desk.keyboard.press("Enter")
    desk.locator(".race table.cars").wait_for()
    assert evening.state["phase"] == "planning"


def test_a_sheet_keeps_the_focus_and_gives_it_back_when_it_closes(evening: Evening, night: Night) -> None:
    night.start(car("red"), car("blue"))
    desk = evening.tablet("en", LAPTOP)
    undo = desk.get_by_role("button", name=words("ref.undo"), exact=True)
    go_to(desk, undo)
    desk.keyboard.press("Enter")
    sheet = desk.get_by_role("dialog")
    sheet.wait_for()
    for _ in range(8):
        desk.keyboard.press("Tab")
        assert desk.evaluate("document.activeElement === document.body || !!document.activeElement.closest('dialog')")
    desk.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(undo).to_be_focused()
