"""A seat's phone and reader work on one plan: each shows what was entered on the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .evening import until
from .night import Night, car
from .reading import Reader, enrol
from .tapping import face

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from .evening import Evening

OK = ("accepted", None)
GEAR_2, GO, FOUR, THREE, BLUE_FOUR = "04C00002", "04C00000", "04AA0041", "04AA0031", "04BB0041"
TAGS = {
    GEAR_2: "control:gear-2",
    GO: "control:go",
    FOUR: "card:red:4:1",
    THREE: "card:red:3:1",
    BLUE_FOUR: "card:blue:4:1",
}


@pytest.fixture
def reader(evening: Evening, night: Night) -> Iterator[Reader]:
    """Yield red's reader in a race of two, with tags on a few cards."""
    enrol(evening, TAGS)
    night.start(car("red", 20, gear=1), car("blue", 3))
    reader = Reader(evening, "red")
    yield reader
    reader.is_put_away()
    enrol(evening, {})


def the_phone_of_red(evening: Evening) -> Page:
    """Open red's page, where a plan is due."""
    phone = evening.driver("red", "Aino")
    phone.locator(".planner").wait_for()
    return phone


def picked(phone: Page) -> list[str]:
    """Return the cards that are picked."""
    faces: list[str] = phone.locator(".picked-cards .card-face").evaluate_all(
        "faces => faces.map(face => face.getAttribute('aria-label'))"
    )
    return faces


def test_a_plan_begun_on_the_phone_is_finished_on_the_reader_and_the_other_way_round(
    evening: Evening, reader: Reader
) -> None:
    phone = the_phone_of_red(evening)
    assert reader.tap(GEAR_2) == OK
    expect(phone.locator(".gate input").nth(1)).to_be_checked()
    assert reader.tap(FOUR) == OK
    until(lambda: picked(phone) == ["4"], "the phone shows the card that was tapped", phone)
    face(phone.locator(".planner"), "1").tap()
    until(lambda: picked(phone) == ["4", "1"], "the phone shows both", phone)
    phone.locator(".plan-outlook .speed-dial").wait_for()  # the hub has forecast the plan, so it knows about it
    assert reader.tap(FOUR) == OK, "the same card again takes it back"
    until(lambda: picked(phone) == ["1"], "the card from the phone is left", phone)
    assert reader.tap(THREE) == OK
    until(lambda: picked(phone) == ["1", "3"], "the reader went on from the phone", phone)
    assert reader.tap(GO) == OK
    phone.locator(".locked").wait_for()
    assert evening.car("red")["planned"]

    phone.locator(".locked .actions .button").tap()
    phone.locator(".planner").wait_for()
    until(lambda: picked(phone) == ["1", "3"], "the plan is there to be changed", phone)
    phone.reload()
    phone.locator(".planner").wait_for()
    until(lambda: picked(phone) == ["1", "3"], "it outlives the page", phone)
    phone.locator(".lock-in:enabled").tap()
    phone.locator(".locked").wait_for()


def test_a_held_tap_is_explained_on_its_seats_phone_and_nowhere_else(evening: Evening, reader: Reader) -> None:
    phone, tablet = the_phone_of_red(evening), evening.tablet()
    blue = evening.driver("blue", "Bo")
    blue.locator(".planner").wait_for()
    assert reader.tap(BLUE_FOUR) == ("held", "tap.other-seat")
    expect(phone.locator(".refusal")).to_be_visible()
    for card in (FOUR, THREE):
        assert reader.tap(card) == OK
    expect(phone.locator(".plan-outlook .alarm")).to_contain_text("4 and 3")
    expect(phone.locator(".refusal")).to_have_count(0)
    assert reader.tap(GO) == ("refused", "cards.count")
    expect(phone.locator(".refusal")).to_be_visible()
    expect(blue.locator(".refusal")).to_have_count(0)
    expect(tablet.locator(".notice")).to_have_count(0)
    assert picked(blue) == []
