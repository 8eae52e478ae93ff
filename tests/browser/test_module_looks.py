"""What the modules put on the pages can be read from where people sit, and stays where it belongs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from .looking import settled, speak
from .module_races import SPAIN_ROADS, on_the_road, plan_on_the_road
from .night import LONG_NAMES, car
from .words import LANGUAGES

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .evening import Evening
    from .night import Night

_INSIDE = """([outer, inner]) => {
  const frame = document.querySelector(outer).getBoundingClientRect();
  return [...document.querySelectorAll(inner)].every(one => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom;
  });
}"""
_APART = """([one, other]) => {
  const [first, second] = [one, other].map(wanted => document.querySelector(wanted).getBoundingClientRect());
  return first.bottom <= second.top || second.bottom <= first.top;
}"""
READABLE = 20
"""As small as letters on a television may be, in pixels of 1080."""


def is_inside(page: Page, outer: str, inner: str) -> bool:
    settled(page)
    inside: bool = page.evaluate(_INSIDE, [outer, inner])
    return inside


def letters(page: Page, wanted: str) -> float:
    """Return how large the letters of the first element that matches are, in pixels."""
    size: str = page.locator(wanted).first.evaluate("one => getComputedStyle(one).fontSize")
    return float(size.removesuffix("px"))


def test_every_value_of_a_planned_card_stays_in_its_box(evening: Evening, night: Night) -> None:
    phone = evening.driver("red", LONG_NAMES["red"])
    red = car("red", 3, gear=3, engine=3, upgrades=["up-07", "up-60", "up-19"])
    night.start(car("blue", 13, gear=2), red, garage={"how": "given", "boxes": ["base", "heavy-rain", "tunnel-vision"]})
    phone.locator(".planner .gate").nth(2).tap()
    for card in ("up-07", "up-60", "4"):
        phone.locator(f".planner .card-button[data-card='{card}']").tap()
    phone.locator(".outcomes .column").nth(3).wait_for()
    for language in LANGUAGES:
        speak(phone, language)
        assert is_inside(phone, ".plan-outlook", ".outcomes, .outcomes .chip"), language


@pytest.mark.parametrize("seats", [tuple(LONG_NAMES)[:6], tuple(LONG_NAMES)], ids=["six", "eight"])
def test_race_control_shows_all_road_tokens(seats: tuple[str, ...], evening: Evening, night: Night) -> None:
    weather = {"token": "rain", "roads": SPAIN_ROADS}
    night.start(*(car(seat) for seat in seats), track="spain", weather=weather)
    television = evening.television()
    television.locator(".control .line").first.wait_for()
    for language in LANGUAGES:
        speak(television, language)
        assert is_inside(television, ".race .control", ".race .control .line:first-child"), language
        text = television.locator(".control .line span").first
        assert text.evaluate("text => text.scrollHeight <= text.clientHeight + 2"), language


def test_a_badge_beside_the_sponsorship_cards_is_no_smaller(evening: Evening, night: Night) -> None:
    on_the_road(night)
    television = evening.television()
    television.locator(".tower .sponsors").first.wait_for()
    for language in LANGUAGES:
        speak(television, language)
        assert letters(television, ".chips:has(.sponsors) .chip") >= READABLE, language
        line = television.locator(".slat .chips:has(.chip)")
        assert line.evaluate_all("all => all.every(one => one.scrollWidth <= one.clientWidth)"), language


def test_no_headline_covers_the_card_of_the_legends(evening: Evening, night: Night) -> None:
    on_the_road(night)
    television = evening.lingering_television()
    plan_on_the_road(night)
    television.locator(".turn.now .asked").wait_for()
    night.say("legend-card", card="lg-07")
    night.drive_on("red", "react")
    television.locator(".open-symbol.must").first.wait_for()
    television.locator(".headline.above").wait_for()
    television.locator(".legend-sign.above").wait_for()
    for language in LANGUAGES:
        speak(television, language)
        assert television.evaluate(_APART, [".headline", ".legend-sign"]), language


def test_upgrades_to_keep_are_as_large_as_the_number_of_drivers_allows(evening: Evening, night: Night) -> None:
    television = evening.television()
    sizes = []
    for drivers in (5, 8):
        seats = tuple(LONG_NAMES)[:drivers]
        night.start(*(car(seat) for seat in seats), garage={"cards": "all", "how": "snake", "deck": "companion"})
        while evening.state["waiting"][0]["for"] == "pick":
            night.say("pick", seat=evening.state["waiting"][0]["seat"], card=evening.state["market"][0])
        television.locator(f".keeping .tv-garage-seats > :nth-child({drivers})").wait_for()
        assert is_inside(television, ".tv-garage", ".tv-owned .card-face, .tv-garage .hands")
        sizes.append(letters(television, ".keeping .tv-owned"))
        night.say("abandon", reason="tea")
    assert sizes[0] > sizes[1]


def test_the_card_to_lay_out_is_looked_for_in_a_field_for_fingers(evening: Evening, night: Night) -> None:
    phone = evening.driver("red", LONG_NAMES["red"])
    night.start(car("blue"), car("red"), garage={"how": "draft", "cards": "all"}, referee="phones")
    field = phone.locator(".market-search input").bounding_box()
    assert field
    assert field["height"] >= 44
