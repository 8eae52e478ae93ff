"""Readers on the referee's tablet: which work and why not, and a test in which every tap gets a big sign."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .reading import Reader, enrol, hears_the_table
from .words import words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from .evening import Evening

FOUR = "04AA0004"


@pytest.fixture
def reader(evening: Evening) -> Iterator[Reader]:
    """Yield the red seat's reader, and one enrolled card."""
    enrol(evening, {FOUR: "card:red:4:1"})
    plugged_in = Reader(evening, "red")
    plugged_in.says(state="online", firmware="PN532 1.6", counters={"bad_frames": 3, "ghosts": 1})
    yield plugged_in
    plugged_in.is_put_away()
    enrol(evening, {})


def open_readers(page: Page) -> None:
    """Go to the readers."""
    hears_the_table(page)
    page.locator(".views").get_by_role("button", name=words("ref.view.readers")).tap()
    page.locator(".reader-card").first.wait_for()


def test_a_reader_says_what_is_wrong_and_when_it_is_well_again(evening: Evening, reader: Reader) -> None:
    tablet = evening.tablet()
    open_readers(tablet)
    card = tablet.locator(".reader-card")
    expect(card).to_contain_text("Spoilt frames: 3 · Ghosts: 1")
    reader.is_lost("silent")
    expect(card).to_contain_text("The reader red does not answer.")
    reader.says(state="online")
    expect(card).to_contain_text("The reader red works again.")
    reader.tap("04BADBAD")
    expect(card).to_contain_text("Last tap: unknown tag")


def test_in_a_test_each_tap_has_a_big_sign_and_leaving_the_view_ends_it(evening: Evening, reader: Reader) -> None:
    tablet = evening.tablet()
    open_readers(tablet)
    tablet.locator("label.switch").tap()
    trial = tablet.locator(".trial")
    expect(trial).to_contain_text("Tap any tag on a reader.")
    assert reader.tap(FOUR) == ("accepted", None)
    expect(trial).to_contain_text("✓")
    expect(trial).to_contain_text("Red 4")
    assert reader.tap("04BADBAD") == ("unknown", "tag.unknown")
    expect(trial).to_contain_text("✗")
    tablet.locator(".views").get_by_role("button", name=words("ref.view.seats")).tap()
    tablet.locator(".seat-card").first.wait_for()
    open_readers(tablet)
    expect(tablet.locator("label.switch input")).not_to_be_checked()
    assert reader.tap(FOUR) == ("refused", "tap.not-asked")  # played again: no race runs
