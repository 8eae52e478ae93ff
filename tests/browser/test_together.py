"""A night without a referee: one phone proposes, all others and the television show it, and a second phone agrees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from .evening import until
from .night import LONG_NAMES, Night, car
from .words import words

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from .evening import Evening


def _begin(evening: Evening, night: Night, language: str = "en") -> tuple[Page, Page]:
    """Start a race without a referee; red and blue have phones, and red has planned."""
    red, blue = (evening.driver(seat, LONG_NAMES[seat], language) for seat in ("red", "blue"))
    night.start(car("red", 20, gear=2), car("blue", 3), referee="phones")
    night.plan("red", gear=2, cards=("1", "3"))
    return red, blue


def _say_what_is_wrong(phone: Page, kind: str) -> Locator:
    phone.get_by_role("button", name=words("phone.menu"), exact=True).tap()
    sheet = phone.locator("dialog.sheet")
    sheet.locator(".wrong summary").tap()
    sheet.get_by_label(words("phone.together.what")).select_option(kind)
    return sheet


def _press(within: Page | Locator, key: str) -> None:
    within.get_by_role("button", name=words(key), exact=True).tap()


def test_one_phone_proposes_an_undo_and_another_agrees(evening: Evening, night: Night) -> None:
    red, blue = _begin(evening, night)
    television = evening.television()
    _press(_say_what_is_wrong(blue, "undo"), "phone.together.propose")
    expect(blue.locator("dialog.sheet")).to_be_hidden()
    says = f"{LONG_NAMES['blue']} proposes: take back the last input ({LONG_NAMES['red']}, plan)."
    for page in (red.locator(".proposal"), blue.locator(".proposal"), television.locator(".hands")):
        expect(page).to_contain_text(says)
    expect(blue.get_by_role("button", name=words("phone.together.agree"), exact=True)).to_have_count(0)
    _press(red.locator(".proposal"), "phone.together.agree")
    for page in (red, blue):
        expect(page.locator(".proposal")).to_have_count(0)
    expect(television.locator(".proposed")).to_have_count(0)
    assert not evening.car("red")["planned"]


def _put_red_there(phone: Page) -> None:
    sheet = _say_what_is_wrong(phone, "correct")
    sheet.get_by_label(words("phone.together.car")).select_option("red")
    sheet.get_by_label(words("phone.together.mark")).select_option("11")
    _press(sheet, "phone.together.propose")


def test_a_car_is_put_where_it_stands_by_its_printed_number(evening: Evening, night: Night) -> None:
    red, blue = _begin(evening, night)
    _put_red_there(blue)
    expect(red.locator(".proposal")).to_contain_text("11 before corner 2 (limit 3), Race Line")
    _press(red.locator(".proposal"), "phone.together.no")
    expect(blue.locator(".proposal")).to_have_count(0)
    assert evening.car("red")["at"]["space"] == 20
    _put_red_there(blue)
    _press(red.locator(".proposal"), "phone.together.agree")
    until(lambda: evening.car("red")["at"]["space"] == 22, "red's car stands elsewhere", red)


def test_it_can_be_withdrawn_and_what_is_refused_says_why(evening: Evening, night: Night) -> None:
    red, blue = _begin(evening, night)
    _press(_say_what_is_wrong(blue, "finish"), "phone.together.propose")
    sheet = _say_what_is_wrong(red, "retire")
    _press(sheet, "phone.together.propose")
    expect(sheet.get_by_role("alert")).to_contain_text(f"{LONG_NAMES['blue']} has proposed something already")
    _press(blue.locator(".proposal"), "phone.together.withdraw")
    expect(red.locator(".proposal")).to_have_count(0)
    assert evening.state["phase"] == "planning"


def test_a_phone_at_a_table_with_a_referee_has_no_such_menu(evening: Evening, night: Night) -> None:
    red = evening.driver("red", LONG_NAMES["red"])
    night.start(car("red", 20, gear=2), car("blue", 3))
    red.get_by_role("button", name=words("phone.menu"), exact=True).tap()
    expect(red.locator("dialog.sheet").get_by_role("button", name=words("phone.close"), exact=True)).to_be_visible()
    expect(red.locator(".wrong")).to_have_count(0)


def test_it_is_chosen_at_set_up(evening: Evening) -> None:
    for seat in ("red", "blue"):
        evening.hub.claim(evening.table, seat, LONG_NAMES[seat])
    tablet = evening.tablet()
    tablet.locator(".board-card").first.tap()
    tablet.locator(".drivers .driver.on").nth(1).wait_for()
    tablet.locator(".foot-bar .main").tap()
    tablet.get_by_role("radio", name=words("ref.referee.phones"), exact=True).tap()
    expect(tablet.get_by_text(words("ref.referee.phones.why"), exact=True)).to_be_visible()
    _press(tablet, "ref.grid.start")
    until(lambda: evening.state["phase"] == "planning", "the race has started", tablet)
    assert evening.state["referee"] == "phones"
