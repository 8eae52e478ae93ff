"""Modules chosen in the set-up: one folded line on a core night, by a few taps on any other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from .evening import until
from .looking import settled
from .watching import PHONE, TABLET
from .words import LANGUAGES, words

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from .evening import Evening


def test_a_core_night_has_one_closed_line_for_modules_and_no_key_of_any(evening: Evening) -> None:
    tablet = _at_the_grid(evening)
    expect(_modules(tablet).locator("summary")).to_have_text(words("ref.modules.none"))
    expect(tablet.locator(".module")).to_have_count(0)
    _start(tablet)
    until(lambda: evening.state["phase"] != "setup", "the race to start", tablet)
    assert not {"garage", "weather", "legends", "championship"} & evening.state.keys()


def test_weather_and_roads_are_drawn_by_one_tap_and_told_to_the_table(evening: Evening) -> None:
    television, phone = evening.television(), evening.driver("red", "Aino")
    tablet = _at_the_grid(evening)
    module = _switch_on(tablet, "weather")
    module.get_by_role("button", name=words("ref.weather.draw"), exact=True).tap()
    expect(module.locator(".road-rows .token-face")).to_have_count(4)
    expect(television.locator(".checklist")).to_contain_text(words("module.prepare.roads"))
    expect(phone.locator(".checklist")).to_be_visible()
    _start(tablet)
    until(lambda: evening.state["phase"] != "setup", "the race to start", tablet)
    state = evening.state
    assert state["weather"] in {"cloud", "fog", "storm", "snow", "rain", "sun"}
    assert len(state["roads"]) == 4


def test_a_token_that_is_held_says_what_it_does_and_is_not_chosen(evening: Evening) -> None:
    tablet = _at_the_grid(evening)
    module = _switch_on(tablet, "weather")
    key = module.locator(".token-key").first
    key.hover()
    tablet.mouse.down()
    sheet = tablet.locator("dialog.card-help")
    expect(sheet).to_contain_text(words("weather.cloud.start"))
    tablet.mouse.up()
    sheet.get_by_role("button", name=words("module.close"), exact=True).tap()
    expect(sheet).to_have_count(0)
    expect(key).to_have_attribute("aria-pressed", "false")
    key.focus()
    key.press("?")
    expect(sheet).to_contain_text(words("weather.cloud.sector"))


def test_upgrades_are_dealt_by_one_tap_and_the_phone_names_its_own(evening: Evening) -> None:
    phone = evening.driver("red", "Aino")
    tablet = _at_the_grid(evening)
    module = _switch_on(tablet, "garage")
    module.locator(".choice-one", has_text=words("ref.garage.how.random")).tap()
    module.get_by_role("button", name=words("ref.garage.deal"), exact=True).tap()
    expect(module.locator(".upgrade-rows .card-face")).to_have_count(3 * 2)
    expect(phone.locator(".checklist")).to_contain_text(words("module.prepare.own-upgrades").partition("{")[0])
    _start(tablet)
    until(lambda: evening.state["phase"] != "setup", "the race to start", tablet)
    assert [len(car["upgrades"]) for car in evening.state["cars"]] == [3, 3]


def test_the_modules_fit_a_tablet_and_a_phone_in_every_language(evening: Evening) -> None:
    for language in LANGUAGES:
        tablet = _at_the_grid(evening, language)
        for module in ("garage", "weather", "championship"):
            _switch_on(tablet, module, language)
        for size in (TABLET, PHONE):
            tablet.set_viewport_size(size.viewport)
            settled(tablet)
            wide = tablet.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            assert wide <= 0, (language, size)
        tablet.close()


def _at_the_grid(evening: Evening, language: str = "en") -> Page:
    """Set up two drivers on the USA, up to the grid."""
    joined = {one["seat"] for one in evening.state["seats"]}
    for seat, name in (("red", "Aino"), ("blue", "Bo")):
        if seat not in joined:
            evening.hub.claim(evening.table, seat, name)
    tablet = evening.tablet(language)
    tablet.locator(".set-up-steps button").first.tap()  # a tablet that is opened later shows the grid set up before
    tablet.locator(".board-card", has_text=words("board.usa", language)).tap()
    tablet.get_by_role("button", name=words("ref.drivers.to-grid", language), exact=True).tap()
    _modules(tablet).wait_for()
    return tablet


def _modules(tablet: Page) -> Locator:
    return tablet.locator("details.modules")


def _switch_on(tablet: Page, name: str, language: str = "en") -> Locator:
    modules = _modules(tablet)
    if modules.get_attribute("open") is None:
        modules.locator("summary").tap()
    module = modules.get_by_role("region", name=words(f"ref.modules.{name}", language), exact=True)
    module.wait_for()
    if module.locator(".module-options").count() == 0:
        module.locator(".switch").first.tap()
    module.locator(".module-options").wait_for()
    return module


def _start(tablet: Page) -> None:
    tablet.get_by_role("button", name=words("ref.grid.start"), exact=True).tap()
