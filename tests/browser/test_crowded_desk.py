"""The referee's page with eight cars: what is needed now needs no scrolling, and large letters overlap nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ..long import LONG
from .looking import enlarge, faults, settled
from .stops import EIGHT, OTHERS, field, sit_down
from .watching import TABLET, UPRIGHT_TABLET
from .words import LANGUAGES, words

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .evening import Evening
    from .night import Night

ENLARGED = ((150, TABLET), (200, UPRIGHT_TABLET), (200, TABLET), (150, UPRIGHT_TABLET))
"""How much larger letters are on which screen; the two halves take turns from language to language."""
NEEDED = ".step-strip h2, .awaited-seat, .plan-question .button, .hands h2, .hand-seat, .action-bar .button"
"""Whose turn it is, who is awaited, the whole question, what hands must move, and undo."""
_HIDDEN = """wanted => {
  const bar = document.querySelector(".action-bar");
  const fold = bar.getBoundingClientRect().top;
  return [...document.querySelectorAll(wanted)]
    .filter(one => one.getBoundingClientRect().bottom > (bar.contains(one) ? innerHeight : fold))
    .map(one => `${one.className} ${one.textContent}`);
}"""


def below_the_fold(page: Page) -> list[str]:
    """List what is needed now and can be seen only by scrolling."""
    settled(page)
    return page.evaluate(_HIDDEN, NEEDED)


def test_with_eight_cars_what_is_needed_now_is_above_the_fold(evening: Evening, night: Night) -> None:
    sit_down(evening, "blue")
    night.start(*field())
    for language in LANGUAGES:
        tablet = evening.tablet(language)
        tablet.locator(".question .choice-one").nth(3).tap()
        tablet.locator(".tray").wait_for()
        assert tablet.locator(".awaited-seat").count() == len(EIGHT)
        assert below_the_fold(tablet) == [], language
        tablet.context.close()

    night.plan("red", gear=4, cards=("5", "4", "4", "3"))
    night.plan(*OTHERS, gear=2, cards=("4", "stress"))
    night.drive_on("green", "plan")
    for language in LANGUAGES:
        tablet = evening.tablet(language)
        tablet.locator(".hand-seat").nth(len(EIGHT) - 1).wait_for()
        assert below_the_fold(tablet) == [], language
        tablet.context.close()


def test_eight_drivers_who_go_by_their_colours_are_named_in_full(evening: Evening, night: Night) -> None:
    night.start(*(car | {"name": ""} for car in field()))
    for language in LANGUAGES:
        tablet = evening.tablet(language)
        tablet.locator(".awaited-seat").nth(len(EIGHT) - 1).wait_for()
        assert faults(tablet, "referee", [TABLET])[TABLET] == [], language
        tablet.context.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_large_letters_lie_on_top_of_nothing(language: str, evening: Evening, night: Night) -> None:
    wrong: list[str] = []
    half = 2 * (LANGUAGES.index(language) % 2)

    def look(page: Page, state: str) -> None:
        for percent, size in ENLARGED if LONG else ENLARGED[half : half + 2]:
            enlarge(page, percent)
            found = faults(page, "referee", [size])[size]
            wrong.extend(f"{state} {size} {percent} %: {fault}" for fault in found)

    night.start(*field())
    tablet = evening.tablet(language)
    tablet.locator(".question .choice-one").nth(1).tap()
    look(tablet, "planning")
    tablet.locator(".car-button").last.tap()
    tablet.get_by_role("button", name=words("ref.car.correct", language), exact=True).tap()
    look(tablet, "correction")
    tablet.keyboard.press("Escape")
    night.plan("red", gear=4, cards=("5", "4", "4", "3"))
    night.plan(*OTHERS, gear=2, cards=("4", "stress"))
    tablet.locator(".hand-seat").first.wait_for()
    look(tablet, "turn")
    for view in ("journal", "seats", "rules", "settings"):
        tablet.locator(".views").get_by_role("button", name=words(f"ref.view.{view}", language), exact=True).tap()
        look(tablet, view)
    assert wrong == []
