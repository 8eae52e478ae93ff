"""Places on every page are those of the printed board: the number beside a Space, and the corner it counts to."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from companion.boards import board_ids, load_track

from .looking import speak
from .night import LONG_NAMES, Night, car
from .words import words

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from .evening import Evening

PLACES = {
    "en": "4 before corner 1 (limit 7)",
    "sv": "4 före kurva 1 (gräns 7)",
    "fi": "4 ennen mutkaa 1 (rajoitus 7)",
    "es": "4 antes de la curva 1 (máxima 7)",
    "cs": "4 před zatáčkou 1 (limit 7)",
}
"""Space 8 of USA."""


def _put(fields: Locator, mark: str, corner: str) -> None:
    fields.get_by_label(words("ref.corner"), exact=True).select_option(label=corner)
    number = fields.get_by_label(words("ref.mark"), exact=True)
    number.fill(mark)
    number.press("Tab")


def test_the_pages_name_places_as_the_board_does(evening: Evening, night: Night) -> None:
    phone, television = evening.driver("red", "Aino"), evening.television()
    night.start(car("red", 5, gear=2), car("blue", 2))
    night.plan("blue")
    night.plan("red", gear=2, cards=("1", "2"))
    for language, place in PLACES.items():
        tablet = evening.tablet(language)
        for page in (phone, television):
            speak(page, language)
        expect(phone.locator(".turn-facts .at")).to_contain_text(place)
        expect(phone.locator(".lands").last).to_contain_text(place)
        expect(television.locator(".hands")).to_contain_text(place)
        expect(tablet.locator(".cars tbody tr").first).to_contain_text(place)
        expect(tablet.locator(".car-place").first).to_contain_text(place)


def test_no_page_shows_the_number_of_a_space(evening: Evening, night: Night) -> None:
    phone, television, tablet = evening.driver("red", "Aino"), evening.television(), evening.tablet()
    night.start(car("red", 8, gear=3, engine=1), car("blue", 2))
    night.plan("blue")
    night.plan("red", gear=3, cards=("4", "4", "3"))
    _names_no_space(phone)
    night.say("done", seat="red")
    _names_no_space(television)
    _names_no_space(tablet)
    tablet.get_by_role("button", name=words("ref.view.journal"), exact=True).tap()
    _names_no_space(tablet)


def _names_no_space(page: Page) -> None:
    body = page.locator("body")
    expect(body).to_contain_text("before corner 1 (limit 7)")
    assert not re.search(r"\bSpace \d", body.inner_text())


def test_the_referee_corrects_a_place_by_the_number_on_the_board(evening: Evening, night: Night) -> None:
    tablet = evening.tablet()
    night.start(car("red", 20, gear=2), car("blue", 3))
    tablet.locator(".car-button", has_text=LONG_NAMES["red"]).tap()
    tablet.get_by_role("button", name=words("ref.car.correct"), exact=True).tap()
    sheet = tablet.get_by_role("dialog")
    expect(sheet.get_by_label(words("ref.mark"), exact=True)).to_have_value("13")
    expect(sheet.get_by_label(words("ref.corner"), exact=True)).to_have_value("33")
    _put(sheet, "4", "1 (limit 7)")
    sheet.get_by_role("button", name=words("ref.correct.put"), exact=True).tap()
    expect(tablet.get_by_role("dialog")).to_have_count(0)
    expect(tablet.locator(".car-place").first).to_contain_text(PLACES["en"])
    at = evening.car("red")["at"]
    assert (at["lap"], at["space"], at["mark"], at["corner"]) == (1, 8, 4, 12)


def test_a_race_under_way_is_set_up_with_the_numbers_on_the_board(evening: Evening) -> None:
    tablet = evening.tablet()
    tablet.locator(".board-card", has_text=words("board.usa")).tap()
    tablet.locator(".driver-toggle").first.tap()
    tablet.get_by_role("button", name=words("ref.drivers.to-grid"), exact=True).tap()
    tablet.get_by_label(words("ref.grid.take-over")).check()
    fields = tablet.locator(".take-over-car").first
    _put(fields, "21", "1 (limit 7)")
    expect(fields.locator("summary")).to_contain_text("21 before corner 1 (limit 7), Race Line")
    tablet.get_by_role("button", name=words("ref.grid.start"), exact=True).tap()
    expect(tablet.locator(".car-place")).to_contain_text("21 before corner 1 (limit 7)")
    assert evening.state["cars"][0]["at"]["space"] == 60


def test_cars_that_left_a_race_under_way_are_counted_when_it_is_set_up(evening: Evening) -> None:
    tablet = evening.tablet()
    tablet.locator(".board-card", has_text=words("board.usa")).tap()
    for _ in range(3):
        tablet.locator(".driver:not(.on) .driver-toggle").first.tap()
    tablet.get_by_role("button", name=words("ref.drivers.to-grid"), exact=True).tap()
    tablet.get_by_label(words("ref.grid.take-over")).check()
    started = tablet.get_by_label(words("ref.takeover.started"), exact=True)
    expect(started).to_have_value("3")
    tablet.get_by_label(words("ref.takeover.finished"), exact=True).fill("1")
    expect(started).to_have_value("4")
    started.fill("5")
    tablet.get_by_role("button", name=words("ref.grid.start"), exact=True).tap()
    tablet.locator(".car-place").first.wait_for()
    assert len(evening.state["adrenaline"]) == 2
    assert sorted(car["rank"] for car in evening.state["cars"]) == [2, 3, 4]


@pytest.mark.parametrize("board", board_ids())
def test_the_drawn_board_has_the_numbers_of_the_printed_one(board: str, evening: Evening, night: Night) -> None:
    night.start(car("red"), track=board)
    television = evening.television()
    track = load_track(board)
    drawn = _drawn(television)
    assert drawn == {space: track.mark(space).number for space in drawn}
    starts = {corner.after % track.spaces + 1 for corner in track.corners}
    fifths = {space for space in range(1, track.spaces + 1) if track.mark(space).number % 5 == 0}
    assert drawn.keys() >= starts | fifths
    numbers = television.locator(".map .order text").all_text_contents()
    assert numbers == [str(number) for number in range(1, len(track.corners) + 1)]
    assert television.evaluate(_OVERLAPPING) == []


def _drawn(page: Page) -> dict[int, int]:
    page.locator(".map .marker").first.wait_for()
    marks = page.locator(".map .marker").evaluate_all("all => all.map(one => [one.dataset.space, one.textContent])")
    return {int(space): int(mark) for space, mark in marks}


_OVERLAPPING = """() => {
  const things = [...document.querySelectorAll(".map .marker, .map .corner > circle, .map .order circle")];
  const zoom = new DOMMatrix(getComputedStyle(document.querySelector(".camera")).transform).a;
  const ink = ({ left, right, top, bottom }) =>
    ({ left: left + 2 * zoom, right: right - 2 * zoom, top: top + 5 * zoom, bottom: bottom - 5 * zoom });
  const boxes = things.map(thing => [thing, ink(thing.getBoundingClientRect())]);
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return boxes.flatMap(([one, a], at) => boxes.slice(at + 1)
    .filter(([other, b]) => (one.matches(".marker") || other.matches(".marker")) && meet(a, b))
    .map(([other]) => `${one.textContent} ${other.textContent}`));
}"""
