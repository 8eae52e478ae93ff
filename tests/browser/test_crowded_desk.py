"""The referee's page with eight cars: what is needed now needs no scrolling, and large letters overlap nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from .looking import enlarge, faults, settled
from .stops import EIGHT, OTHERS, field, sit_down
from .watching import TABLET, UPRIGHT_TABLET
from .words import LANGUAGES, words

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .evening import Evening
    from .night import Night

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


@pytest.mark.parametrize("language", LANGUAGES)
def test_with_eight_cars_what_is_needed_now_is_above_the_fold(language: str, evening: Evening, night: Night) -> None:
    sit_down(evening, "blue")
    night.start(*field())
    tablet = evening.tablet(language)
    tablet.locator(".question .choice-one").nth(3).tap()
    tablet.locator(".tray").wait_for()
    assert tablet.locator(".awaited-seat").count() == len(EIGHT)
    assert below_the_fold(tablet) == []

    night.plan("red", gear=4, cards=("5", "4", "4", "3"))
    night.plan(*OTHERS, gear=2, cards=("4", "stress"))
    night.drive_on("green", "plan")
    tablet.locator(".hand-seat").nth(len(EIGHT) - 1).wait_for()
    assert below_the_fold(tablet) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_eight_drivers_who_go_by_their_colours_are_named_in_full(language: str, evening: Evening, night: Night) -> None:
    night.start(*(car | {"name": ""} for car in field()))
    tablet = evening.tablet(language)
    tablet.locator(".awaited-seat").nth(len(EIGHT) - 1).wait_for()
    assert faults(tablet, "referee", [TABLET])[TABLET] == []


@pytest.mark.parametrize("percent", [150, 200])
def test_large_letters_lie_on_top_of_nothing(percent: int, evening: Evening, night: Night) -> None:
    wrong: list[str] = []

    def look(page: Page, state: str) -> None:
        for size, found in faults(page, "referee", (TABLET, UPRIGHT_TABLET)).items():
            wrong.extend(f"{language} {state} {size}: {fault}" for fault in found)

    for language in LANGUAGES:
        night.start(*field())
        tablet = evening.tablet(language)
        enlarge(tablet, percent)
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
        night.say("abandon")
        tablet.context.close()
    assert wrong == []
