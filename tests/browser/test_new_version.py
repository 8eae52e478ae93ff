"""A page that was left open over an update gets the new scripts by itself, and nobody loses what they typed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from ..long import LONG
from .night import Night, car
from .words import LANGUAGES, words

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, Route

    from .evening import Evening

MARK = "document.documentElement.classList.add('old')"
SCRIPT = re.compile(r'(<script type="module"[^>]* src="/assets/)')


def serve_another_build(page: Page) -> None:
    """Let the page read that the hub serves scripts of another name; a reload then loads what the hub really serves."""
    page.evaluate(MARK)

    def renamed(route: Route) -> None:
        if route.request.resource_type != "fetch":
            route.continue_()
            return
        answer = route.fetch()
        body, count = SCRIPT.subn(r"\1new-", answer.text())
        assert count, "the page has a script"
        route.fulfill(response=answer, body=body)

    page.route(lambda address: address.split("#")[0] == page.url.split("#")[0], renamed)


def is_loaded_anew(page: Page) -> None:
    expect(page.locator("html.old")).to_have_count(0)


def update(evening: Evening) -> None:
    """Restart the hub, as an update does."""
    evening.audience.line_was_cut = True
    evening.hub.kill()
    evening.hub.start()


def test_pages_left_open_over_an_update_reload_themselves(at_a_new_hub: Callable[[str], Evening]) -> None:
    evening = at_a_new_hub("embedded")
    pages = evening.driver("red", "Aino", "es"), evening.television("fi"), evening.tablet("sv")
    night = Night(evening)
    night.start(car("red"), car("blue"))
    night.is_over()
    for page in pages:
        serve_another_build(page)
    update(evening)
    for page in pages:
        is_loaded_anew(page)
    pages[0].locator(".planner").wait_for()


def test_a_page_that_nothing_has_changed_for_is_not_reloaded(at_a_new_hub: Callable[[str], Evening]) -> None:
    evening = at_a_new_hub("embedded")
    television = evening.television("en")
    television.locator(".lobby").wait_for()
    television.evaluate(MARK)
    with television.expect_response(
        lambda answer: answer.request.resource_type == "fetch" and answer.url == television.url
    ):
        update(evening)
    expect(television.locator(".link-banner")).to_have_count(0)
    expect(television.locator("html.old")).to_have_count(1)


@pytest.mark.parametrize("language", LANGUAGES if LONG else ("en", "cs"))
def test_while_somebody_types_the_new_version_is_offered(language: str, at_a_new_hub: Callable[[str], Evening]) -> None:
    evening = at_a_new_hub("embedded")
    phone = evening.guest(language, seat="red")
    phone.get_by_role("textbox").fill("Aino")
    serve_another_build(phone)
    update(evening)
    offer = phone.get_by_role("button", name=words("app.new-version", language))
    offer.wait_for()
    expect(phone.get_by_role("textbox")).to_have_value("Aino")
    offer.tap()
    is_loaded_anew(phone)


def test_a_part_that_is_gone_from_the_hub_brings_the_new_build(evening: Evening, night: Night) -> None:
    phone = evening.driver("red", "Aino", "en")
    evening.driver("blue", "Bo", "en")
    night.start(car("red"), car("blue"), referee="phones")
    phone.locator(".planner").wait_for()
    serve_another_build(phone)
    phone.route("**/assets/StandInDesk*", lambda route: route.abort())
    evening.audience.line_was_cut = True
    phone.get_by_role("button", name=words("phone.menu"), exact=True).tap()
    phone.get_by_role("button", name=words("phone.together.open")).tap()
    is_loaded_anew(phone)
