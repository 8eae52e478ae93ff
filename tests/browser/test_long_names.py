"""A name as long as a name may be is read in full where nothing else beside it tells it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from .looking import settled, speak, words_broken
from .module_races import on_the_road
from .night import LONG_NAMES, Night, car
from .watching import PHONE, SMALL_PHONE, TABLET, Size
from .words import LANGUAGES

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .evening import Evening

WIDE = "black"
"""Whose name is all W."""
_CUT = """wanted => {
  const names = [...document.querySelectorAll(wanted)];
  const cut = names.filter(one => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 4);
  return [names.length, cut.map(one => one.textContent)];
}"""


def names_cut(page: Page, wanted: str) -> tuple[int, list[str]]:
    """Count the names that match, and list those that are cut off."""
    settled(page)
    count, cut = page.evaluate(_CUT, wanted)
    return count, cut


def test_the_table_of_the_tablet_shows_every_name_in_full(evening: Evening, night: Night) -> None:
    night.start(*(car(seat) for seat in LONG_NAMES))
    tablet = evening.tablet(size=TABLET)
    tablet.locator(".car-button").nth(len(LONG_NAMES) - 1).wait_for()
    assert names_cut(tablet, ".car-name > span:first-child") == (len(LONG_NAMES), [])


def test_no_name_breaks_inside_a_word_in_the_table_of_the_tablet(evening: Evening, night: Night) -> None:
    on_the_road(night)
    for language in LANGUAGES:
        tablet = evening.tablet(language)
        tablet.locator(".car-button").nth(5).wait_for()
        settled(tablet)
        assert words_broken(tablet, ".car-name > span:first-child, .awaited-name") == [], language


@pytest.mark.parametrize("size", [PHONE, Size(320, 693)], ids=str)
def test_a_phone_shows_the_own_name_and_those_in_the_result_in_full(size: Size, evening: Evening, night: Night) -> None:
    phone = evening.driver(WIDE, LONG_NAMES[WIDE], size=size)
    phone.locator(".lobby").wait_for()
    assert names_cut(phone, ".pit-board .driver, .drivers .name") == (2, [])
    night.start(car(WIDE), car("red"), car("yellow"))
    phone.locator(".planner").wait_for()
    assert names_cut(phone, ".pit-board .driver") == (1, [])
    night.say("finish")
    phone.locator(".split.over").wait_for()
    assert names_cut(phone, ".pit-board .driver, .result .name") == (4, [])


@pytest.mark.parametrize("size", [SMALL_PHONE, PHONE], ids=str)
def test_no_name_breaks_inside_a_word_where_a_result_has_points(size: Size, evening: Evening, night: Night) -> None:
    phone = evening.driver("yellow", LONG_NAMES["yellow"], size=size)
    seats = [seat for seat in LONG_NAMES if seat != WIDE]
    points = dict.fromkeys(seats, 18)
    night.start(*(car(seat) for seat in seats), championship={"season": "1963", "race": 4, "points": points})
    night.say("retire", seat="green")
    night.say("finish")
    phone.locator(".over .points").first.wait_for()
    for language in LANGUAGES:
        speak(phone, language)
        assert names_cut(phone, ".result .name") == (len(seats), []), language
        assert words_broken(phone, ".result .name") == [], language
