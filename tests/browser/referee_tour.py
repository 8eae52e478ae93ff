"""A tour of the referee's tablet: set-up, tags, the desk, and its sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..hub.phones import Phone
from .evening import until
from .module_races import MARKET, in_the_garage, last_round, on_the_road, plan_on_the_road
from .reading import Reader, enrol, hears_the_table
from .stops import EIGHT, OTHERS, Stop, field, last_corner, sit_down
from .watching import PHONE
from .words import LANGUAGES, words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page

    from .evening import Evening
    from .night import Night


A_FEW_TAGS = {
    "04AA0000": "card:red:0:1",
    "04AA0001": "card:red:1:1",
    "04AA0002": "card:red:1:2",
    "04FEED00": "card:heat",
    "04FEED01": "card:heat",
}
TAG_GROUPS = (
    (9, "common"),
    (10, "upgrades"),
    (14, "sponsorship"),
    (15, "legends"),
    (16, "tokens"),
    (17, "module-controls"),
    (18, "controls"),
    (19, "seats"),
)
"""Sets of things that get tags, by their place on the page."""


# The tablet -------------------------------------------------------------------------------------------


def referee_tour(evening: Evening, night: Night) -> Iterator[Stop]:
    """Sit at the referee's desk, in one language after another."""
    sit_down(evening, *EIGHT[:3])
    for language in LANGUAGES:
        yield from _set_up(evening, language)
    enrol(evening, A_FEW_TAGS)
    reader = Reader(evening, "table")
    for language in LANGUAGES:
        yield from _tags(evening, reader, language)
    reader.is_lost("forbidden")
    reader.is_put_away()
    night.start(*field())
    night.plan("blue", "gray", "green")
    for language in LANGUAGES:
        yield from _desk(evening, language)
    night.say("plan", seat="red", gear=4, cards=["5", "4", "4", "3"])
    night.plan(*(seat for seat in OTHERS if seat not in ("blue", "gray", "green")), gear=2, cards=("4", "stress"))
    for language in LANGUAGES:
        yield from _turn_at_the_desk(evening, language)
    yield from _ways_back(evening, night)
    night.say("abandon", reason="tea")
    night.start(*last_corner())
    night.plan(*EIGHT, gear=2, cards=("4", "4"))
    night.drive_on()
    for language in LANGUAGES:
        page = evening.tablet(language)
        page.locator(".classification").wait_for()
        yield Stop("referee", "result", page, language)
        page.get_by_role("button", name=words("ref.result.confirm", language), exact=True).tap()
        page.locator(".sheet").wait_for()
        yield Stop("referee", "sheet-official", page, language)
        page.context.close()
    yield from _modules(evening, night)


def _modules(evening: Evening, night: Night) -> Iterator[Stop]:
    """Referee the modules: upgrades to lay out and to pick, the Legends' card, symbols, and points."""
    for held in evening.state["seats"]:
        evening.hub.free(evening.table, held["seat"])  # then the referee is asked for everybody
    in_the_garage(night, "draft", *EIGHT[:4])
    for language in LANGUAGES:
        yield from _at_the_desk(evening, language, "market", ".market-keys .upgrade-key")
    night.say("market", cards=list(MARKET[:7]))
    for language in LANGUAGES:
        yield from _at_the_desk(evening, language, "pick", ".now .upgrade-key")
    night.say("abandon", reason="tea")
    on_the_road(night)
    plan_on_the_road(night)
    for language in LANGUAGES:
        yield from _at_the_desk(evening, language, "legend-card", ".helmet-key")
    night.say("legend-card", card="lg-07")
    night.drive_on("red", "react")
    for language in LANGUAGES:
        yield from _at_the_desk(evening, language, "owes-heat", ".act-for .button")
    night.say("abandon", reason="tea")
    last_round(night)
    for language in LANGUAGES:
        yield from _at_the_desk(evening, language, "points", ".classification")


def _at_the_desk(evening: Evening, language: str, state: str, shown: str) -> Iterator[Stop]:
    page = evening.tablet(language)
    page.locator(shown).first.wait_for()
    yield Stop("referee", state, page, language)
    page.context.close()


def _set_up(evening: Evening, language: str) -> Iterator[Stop]:
    stranger = evening.audience.device(PHONE).new_page()
    stranger.goto(evening.address("/referee", language))
    stranger.locator(".log-in").wait_for()
    yield Stop("referee", "log-in", stranger, language)
    stranger.context.close()
    page = evening.tablet(language)
    page.locator(".set-up-steps button").first.tap()  # a tablet that is opened later shows the grid set up before
    page.locator(".board-card svg").first.wait_for()
    yield Stop("referee", "set-up-board", page, language)
    page.locator(".board-card").first.tap()
    page.locator(".drivers .driver.on").nth(2).wait_for()
    while page.locator(".driver:not(.on) .driver-toggle:enabled").count():
        page.locator(".driver:not(.on) .driver-toggle:enabled").first.tap()
    yield Stop("referee", "set-up-drivers", page, language)
    page.locator(".foot-bar .main").tap()
    page.locator(".grid-row").first.wait_for()
    page.locator(".start-notes p").first.wait_for()
    yield Stop("referee", "set-up-grid", page, language)
    page.locator(".rulings:not(.modules) > summary").tap()
    yield Stop("referee", "set-up-rulings", page, language)
    page.locator(".agreed-side .switch").tap()
    page.locator(".take-over").wait_for()
    yield Stop("referee", "set-up-take-over", page, language)
    until(lambda: "at" in evening.state["setup"]["cars"][0], "the race is taken over", page)
    page.locator(".agreed-side .switch").tap()
    until(lambda: "at" not in evening.state["setup"]["cars"][0], "the race begins on the grid again", page)
    page.context.close()


def _tags(evening: Evening, reader: Reader, language: str) -> Iterator[Stop]:
    page = evening.tablet(language)
    hears_the_table(page)
    _go(page, language, "ref.view.tags")
    page.locator(".wizard").wait_for()
    yield Stop("referee", "tags", page, language)
    for uid in ("04E141124C2880", *A_FEW_TAGS):
        reader.tap(uid)
    page.locator(".tapped-tag").nth(len(A_FEW_TAGS)).wait_for()
    page.get_by_role("button", name=words("ref.tags.start", language), exact=True).tap()
    reader.tap("04AA0001")
    page.locator(".tags-said.bad").wait_for()
    yield Stop("referee", "tags-refused", page, language)
    for group, name in TAG_GROUPS:
        page.locator(".groups .choice-one").nth(group).tap()
        page.locator(".thing-key").first.tap()
        yield Stop("referee", f"tags-{name}", page, language)
    page.locator(".tapped-tag.unknown .button").tap()
    page.locator(".sheet .thing-key").first.wait_for()
    yield Stop("referee", "sheet-meaning", page, language)
    page.keyboard.press("Escape")
    page.get_by_role("button", name=words("ref.tags.import", language), exact=True).tap()
    page.locator(".sheet .file").wait_for()
    yield Stop("referee", "sheet-import", page, language)
    page.context.close()


def _desk(evening: Evening, language: str) -> Iterator[Stop]:
    page = evening.tablet(language)
    page.locator(".race .cars tbody tr").nth(7).wait_for()
    page.locator(".question .choice-one").nth(1).tap()
    page.locator(".question .card-key").first.wait_for()
    yield Stop("referee", "planning", page, language)
    yield from _sheets(page, language)
    for view, shown in (
        ("journal", ".journal .line"),
        ("seats", ".seat-card"),
        ("readers", ".reader-card"),
        ("tags", ".wizard"),
        ("rules", ".rule-page"),
    ):
        _go(page, language, f"ref.view.{view}")
        page.locator(shown).first.wait_for()
        yield Stop("referee", view, page, language)
    page.locator(".rules-pages button").first.tap()
    page.locator(".in-force").wait_for()
    yield Stop("referee", "rulings", page, language)
    _go(page, language, "ref.view.health")
    page.locator(".findings .finding").first.wait_for()
    yield Stop("referee", "health", page, language)
    _go(page, language, "ref.view.settings")
    yield Stop("referee", "settings", page, language)
    page.get_by_role("button", name=words("ref.tablet.show", language)).tap()
    page.locator(".sheet .pin").wait_for()
    yield Stop("referee", "sheet-tablet", page, language)
    page.context.close()


def _sheets(page: Page, language: str) -> Iterator[Stop]:
    def open_car() -> None:
        page.locator(".car-button").last.tap()
        page.locator(".sheet .facts").wait_for()

    def open_from_car(key: str) -> Callable[[], None]:
        def open_it() -> None:
            open_car()
            page.locator(".sheet").get_by_role("button", name=words(key, language), exact=True).tap()
            page.locator(".sheet .facts").wait_for(state="detached")

        return open_it

    def open_from_bar(key: str) -> Callable[[], None]:
        def open_it() -> None:
            page.locator(".action-bar").get_by_role("button", name=words(key, language), exact=True).tap()
            page.locator(".sheet").wait_for()

        return open_it

    sheets: dict[str, Callable[[], None]] = {
        "car": open_car,
        "correct": open_from_car("ref.car.correct"),
        "qr": open_from_car("ref.seat.qr"),
        "retire": open_from_car("ref.car.retire"),
        "undo": open_from_bar("ref.undo"),
        "finish": open_from_bar("ref.finish"),
        "abandon": open_from_bar("ref.abandon"),
    }
    for name, open_sheet in sheets.items():
        open_sheet()
        if name == "undo":
            page.locator(".undo-entry").wait_for()
        yield Stop("referee", f"sheet-{name}", page, language)
        page.keyboard.press("Escape")
        page.locator(".sheet").wait_for(state="detached")


def _turn_at_the_desk(evening: Evening, language: str) -> Iterator[Stop]:
    page = evening.tablet(language)
    page.locator(".race .hand-seat").first.wait_for()
    yield Stop("referee", "turn", page, language)
    page.context.close()


def _ways_back(evening: Evening, night: Night) -> Iterator[Stop]:
    """A card that was ruled out, an answer that is replaced, and a race that ends early."""
    evening.hub.free(evening.table, "red")
    [login] = sit_down(evening, "red").values()
    phone = Phone(evening.hub, evening.table, "red", login, way="gateway").is_in()
    night.drive_on("red", "react")
    phone.insist({"do": "ask-recount", "card": "4"})
    for language in LANGUAGES:
        page = evening.tablet(language)
        page.locator(".alert").wait_for()
        yield Stop("referee", "stuck-card", page, language)
        yield from _rewriting(page, language)
        page.context.close()
    phone.close()


def _rewriting(page: Page, language: str) -> Iterator[Stop]:
    _go(page, language, "ref.view.journal")
    sheet = page.locator(".sheet")
    row = page.locator(".line", has_text=words("ref.back", language)).filter(has_text=words("ref.amend", language)).last
    row.get_by_text(words("ref.back", language), exact=True).tap()
    sheet.locator(".follows .moves").wait_for()
    yield Stop("referee", "sheet-back", page, language)
    page.keyboard.press("Escape")
    row.get_by_text(words("ref.amend", language), exact=True).tap()
    sheet.locator(".card-key").first.wait_for()
    yield Stop("referee", "sheet-amend", page, language)
    sheet.locator(".tray .card-key").last.tap()
    sheet.locator(".card-keys .card-key").nth(2).tap()
    sheet.locator(".plan-question > .button").tap()
    sheet.locator(".follows .moves, .follows .soft").first.wait_for()
    yield Stop("referee", "sheet-amend-follows", page, language)


def _go(page: Page, language: str, key: str) -> None:
    page.locator(".views").get_by_role("button", name=words(key, language), exact=True).tap()
