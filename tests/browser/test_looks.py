"""Layout that the general checks do not see: what must be where, and what must stay free."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image
from playwright.sync_api import expect

from .night import LONG_NAMES, Night, car
from .watching import LAPTOP
from .words import words

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .evening import Evening


@pytest.mark.parametrize("layout", ["tower", "ticker"])
def test_an_overlay_covers_no_more_of_the_stream_than_it_needs(layout: str, evening: Evening, night: Night) -> None:
    night.start(car("red", 20), car("blue", 3))
    night.say("correct", seat="red", engine=2, reason="miscounted")
    page = evening.audience.device(LAPTOP).new_page()
    page.goto(evening.address("/overlay", layout=layout))
    page.locator(".overlay .name, .overlay li").first.wait_for()
    picture = Image.open(BytesIO(page.screenshot(omit_background=True)))
    assert picture.getpixel((LAPTOP.width // 4, 20))[3] == 255  # type: ignore[index]
    assert picture.getpixel((LAPTOP.width // 4, LAPTOP.height - 20))[3] == 0  # type: ignore[index]


def test_the_list_of_hand_moves_starts_at_the_same_place_however_long_it_is(evening: Evening, night: Night) -> None:
    night.start(car("red", 20, gear=2), car("blue", 3))
    television = evening.television()
    heading = television.locator(".race .hands h2")
    television.locator(".hands .nothing").wait_for()
    before = heading.bounding_box()
    where = {"at": {"lap": 1, "space": 18, "spot": "off"}, "gear": 3, "engine": 2}
    night.say("correct", seat="red", **where, reason="a sleeve")
    night.say("plan", seat="red", gear=3, cards=["1", "2", "3"])
    night.say("plan", seat="blue", gear=1, cards=["1"])
    expect(television.locator(".hands li")).not_to_have_count(0)
    assert heading.bounding_box() == before


def test_the_acting_driver_is_named_in_full_and_no_word_of_the_next_one_is_broken(
    evening: Evening, night: Night
) -> None:
    night.start(car("green", 20), car("red", 18), car("yellow", 16))
    night.plan("green", "red", "yellow")
    television = evening.television()
    now, following = television.locator(".turn.now .name"), television.locator(".turn .name").nth(1)
    expect(now).to_have_text(LONG_NAMES["green"])
    assert now.evaluate("name => name.scrollWidth <= name.clientWidth")
    expect(following).to_have_text(LONG_NAMES["red"])
    assert _lines(following.page, ".turn:nth-child(2) .name") == ["Aleksandriina ", "Korhonen-L"]


def _lines(page: Page, selector: str) -> list[str]:
    return page.locator(selector).evaluate(
        """name => {
          const lines = new Map();
          [...name.textContent].forEach((letter, at) => {
            const range = document.createRange();
            range.setStart(name.firstChild, at);
            range.setEnd(name.firstChild, at + 1);
            const top = Math.round(range.getBoundingClientRect().top);
            lines.set(top, (lines.get(top) ?? "") + letter);
          });
          return [...lines.values()];
        }"""
    )


def test_a_switch_says_what_it_switches(evening: Evening) -> None:
    phone = evening.driver("red", "Aino")
    phone.locator(".menu-button").tap()
    for key in ("switch.language", "switch.theme"):
        expect(phone.locator(".sheet").get_by_text(words(key), exact=True)).to_be_visible()


def test_a_cars_position_does_not_overlap_its_gear(evening: Evening, night: Night) -> None:
    night.start(car("red"), car("blue"))
    row = evening.tablet().locator(".cars tbody tr").first
    apart = row.evaluate(
        """row => {
          const gear = document.createRange();
          gear.selectNodeContents(row.cells[3]);
          return gear.getBoundingClientRect().left - row.querySelector(".car-place").getBoundingClientRect().right;
        }"""
    )
    assert apart >= 14, f"{apart} px: it reads as one phrase"


def test_a_television_without_a_board_tells_guests_what_to_do(evening: Evening) -> None:
    steps = evening.television("cs").locator(".lobby-board .how li")
    expect(steps).to_have_text([words(f"dash.how.{step}", "cs") for step in ("scan", "car", "drive")])
