"""The phone's pages where there is little room: a phone 320 px wide, and letters of twice the size."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from .looking import enlarge, speak
from .night import LONG_NAMES
from .phone_modules import module_stops
from .watching import NARROW_PHONE, PHONE
from .words import LANGUAGES

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .evening import Evening
    from .night import Night

# What of a visible element lies right of the window, or of a sheet that would have to be moved sideways.
CUT = """() => {
  const all = [...document.querySelectorAll(".phone *, .log-in *, dialog[open] *")];
  return all.filter((one) => one.checkVisibility()).flatMap((one) => {
    const sheet = one.closest("dialog");
    const edge = sheet ? sheet.getBoundingClientRect().right : document.documentElement.clientWidth;
    const beyond = Math.round(one.getBoundingClientRect().right - edge);
    return beyond > 1 ? [`${one.tagName} ${one.className} by ${beyond} px`] : [];
  });
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_name_and_menu_fit_where_there_is_little_room(language: str, evening: Evening) -> None:
    phone = evening.guest(language, NARROW_PHONE, seat="red")
    field = phone.locator(".name-form input")
    field.wait_for()
    assert not cut(phone)
    field.fill("Aleksandriina Korhonen")
    phone.locator(".name-form .main").tap()
    phone.locator(".menu-button").tap()
    phone.locator("dialog[open] .rename").wait_for()
    assert not cut(phone)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_referees_door_fits_a_phone_with_large_letters(language: str, evening: Evening) -> None:
    page = evening.guest(language)
    page.goto(evening.address("/referee", language))
    page.locator(".log-in .pin-field").wait_for()
    assert not cut(page)


def test_every_question_of_the_modules_fits_where_there_is_little_room(evening: Evening, night: Night) -> None:
    phone = evening.driver("red", LONG_NAMES["red"], "fi", NARROW_PHONE)
    evening.hub.claim(evening.table, "blue", "Bo")
    wrong = {}
    for state in module_stops(evening, phone, night):
        for language in ("fi", "es"):
            speak(phone, language)
            wrong |= {f"{state} {language}": found for found in [cut(phone)] if found}
    assert not wrong, "\n".join(f"{state}: {found}" for state, found in wrong.items())


def cut(phone: Page) -> list[str]:
    """List what is cut off at the right on a narrow phone, and with letters of twice the size."""
    found = []
    for size, percent in ((PHONE, 200), (NARROW_PHONE, 100)):
        phone.set_viewport_size(size.viewport)
        enlarge(phone, percent)
        found += [f"{size} {percent} %: {what}" for what in phone.evaluate(CUT)]
    return found
