"""The second race of an evening is prepared like the first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from .night import LONG_NAMES, Night, car
from .words import words

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from .evening import Evening


def _ended(evening: Evening, night: Night) -> tuple[Page, Page, Page]:
    """Open a phone, a television and a tablet at the end of a race."""
    pages = evening.driver("red", LONG_NAMES["red"]), evening.television(), evening.tablet()
    night.start(car("red"), car("blue"))
    night.say("abandon", reason="tea")
    return pages


def _button(tablet: Page, key: str) -> Locator:
    return tablet.get_by_role("button", name=words(key), exact=True)


def test_television_and_phones_show_the_checklist_until_the_referee_starts(evening: Evening, night: Night) -> None:
    phone, television, tablet = _ended(evening, night)
    _button(tablet, "ref.next.reversed").tap()
    prepare, start = _button(tablet, "ref.grid.prepare"), _button(tablet, "ref.grid.start")
    expect(prepare).to_be_enabled()
    expect(start).to_have_count(0)
    expect(television.locator(".result")).to_be_visible()
    prepare.tap()
    items = television.locator(".checklist li")
    expect(items.nth(0)).to_have_text(words("dash.check.gather"))
    expect(items.nth(2)).to_contain_text("6 Heat in each engine")
    expect(phone.locator(".checklist li").first).to_have_text(words("phone.check.gather"))
    expect(television.locator(".grid-spot .name")).to_have_text([LONG_NAMES["blue"], LONG_NAMES["red"]])
    expect(phone.locator(".checklist")).to_be_visible()
    expect(_button(tablet, "ref.setup.back-to-result")).to_have_count(0)
    expect(start).to_be_enabled()
    start.tap()
    expect(television.locator(".race")).to_be_visible()
    expect(phone.locator(".planner")).to_be_visible()
    assert [one["seat"] for one in evening.state["cars"]] == ["blue", "red"]


def test_the_result_stays_while_the_referee_only_looks_at_the_next_grid(evening: Evening, night: Night) -> None:
    phone, television, tablet = _ended(evening, night)
    race = evening.state["race"]
    _button(tablet, "ref.next.same").tap()
    _button(tablet, "ref.setup.back-to-result").tap()
    expect(tablet.locator(".classification")).to_be_visible()
    expect(phone.locator(".split.over")).to_be_visible()
    expect(television.locator(".result")).to_be_visible()
    assert evening.state["race"] == race


def test_a_second_tablet_follows_a_set_up_and_a_reload_goes_on_with_it(evening: Evening, night: Night) -> None:
    first, second = evening.tablet(), evening.tablet()
    second.locator(".board-card").first.wait_for()
    evening.hub.claim(evening.table, "red", LONG_NAMES["red"])
    first.locator(".board-card").nth(1).tap()
    first.locator(".driver.on").first.wait_for()
    first.reload()
    expect(first.locator(".driver.on")).to_have_count(1)
    first.locator(".foot-bar .main").tap()
    expect(second.locator(".grid-order .grid-name")).to_have_text([LONG_NAMES["red"]])
    first.reload()
    for tablet in (first, second):
        expect(_button(tablet, "ref.grid.start")).to_be_enabled()
    _button(second, "ref.grid.start").tap()
    for tablet in (first, second):
        expect(tablet.locator(".cars-panel")).to_be_visible()
