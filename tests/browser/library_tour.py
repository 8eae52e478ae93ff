"""The pages of the library, as anybody sees them and as the referee does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .night import LONG_NAMES, car
from .shelf import Shelf, a_season
from .stops import Stop
from .watching import TABLET

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Locator, Page

    from .evening import Evening
    from .night import Night


def library_tour(evening: Evening, night: Night) -> Iterator[Stop]:
    """Walk through the library as a guest, then put it in order as the referee."""
    shelf = Shelf(evening, night)
    season, races = a_season(shelf)
    shelf.ask("PUT", f"/seasons/{season}/races/{races[1]}", json={"extra": {"blue": 2, "gray": -1}})
    driver = shelf.driver(LONG_NAMES["red"])
    brings = {"upgrades": ["up-08", "up-10"], "sponsors": 2}
    shelf.ask("PUT", f"/seasons/{season}/carry/{driver}", json=brings)
    yield from _as_a_guest(shelf, season, driver)
    yield from _as_the_referee(shelf, season, driver)
    yield _while_cars_race(shelf, night)


def _as_a_guest(shelf: Shelf, season: int, driver: int) -> Iterator[Stop]:
    for state, path, shown in (
        ("home", "/home", ".top-drivers li"),
        ("races", "/races", ".race-card"),
        ("drivers", "/drivers", ".listed tbody tr"),
        ("driver", f"/drivers/{driver}", ".listed tbody tr"),
        ("seasons", "/seasons", ".season-card"),
        ("season", f"/seasons/{season}", ".race-card"),
    ):
        page = shelf.page(path)
        page.locator(shown).first.wait_for()
        for folded in page.locator(".as-table summary").all():
            folded.click()
        yield Stop("library", state, page)
        page.context.close()


def _while_cars_race(shelf: Shelf, night: Night) -> Stop:
    night.start(car("red"), car("blue"))
    page = shelf.page("/home")
    page.locator(".running").wait_for()
    return Stop("library", "home-racing", page)


def _as_the_referee(shelf: Shelf, season: int, driver: int) -> Iterator[Stop]:
    page = shelf.page("/races", TABLET, referee=True)
    page.locator(".panel summary").click()
    page.locator(".race-card .quiet-danger").first.click()
    page.locator(".slip").wait_for()
    page.locator(".deleted-races summary").click()
    yield Stop("library", "deleted", page)
    page.locator(".slip .main").click()
    page.locator(".slip").wait_for(state="detached")
    page.goto(shelf.evening.address(f"/drivers/{driver}"))
    for number, state in enumerate(("rename", "merge", "forget")):
        _open(page, number).wait_for()
        yield Stop("library", state, page)
        if state == "forget":
            page.locator(".sheet-foot .danger").click()
            yield Stop("library", "forget-surely", page)
        page.keyboard.press("Escape")
    page.goto(shelf.evening.address(f"/seasons/{season}"))
    for number, state in enumerate(("season-plan", "season-import", "season-delete")):
        _open(page, number).wait_for()
        yield Stop("library", state, page)
        page.keyboard.press("Escape")
    page.locator(".race-card").nth(1).locator("button").first.click()
    page.locator(".extra-points").wait_for()
    yield Stop("library", "season-extra", page)
    page.context.close()


def _open(page: Page, number: int) -> Locator:
    page.locator(".tools button").nth(number).click()
    return page.locator("dialog.sheet")
