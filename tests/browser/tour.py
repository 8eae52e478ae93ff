"""A tour of every page in every state worth seeing, on a real hub; a visitor looks at each stop."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import commands as c
from companion.engine.types import Seat

from ..hub.phones import Phone
from ..hub.service import BEARER
from .night import LONG_NAMES, Night, car
from .phone_mishaps import spin_out, stuck_card, together
from .reading import Reader, enrol, hears_the_table
from .stops import EIGHT, OTHERS, Kind, Stop, field, last_corner, sit_down
from .tapping import choose_plan, face
from .television_tour import television_tour
from .watching import LAPTOP, PHONE
from .words import LANGUAGES, words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page

    from .evening import Evening

A_FEW_TAGS = {
    "04AA0000": "card:red:0:1",
    "04AA0001": "card:red:1:1",
    "04AA0002": "card:red:1:2",
    "04FEED00": "card:heat",
    "04FEED01": "card:heat",
}


# The phone --------------------------------------------------------------------------------------------


def phone_tour(evening: Evening, night: Night) -> Iterator[Stop]:
    """Go from the code on the television to the result."""
    guest = evening.guest()
    guest.locator(".seat-tile").first.wait_for()
    logins = sit_down(evening, *OTHERS[:4])
    guest.locator(".seat-tile.taken").nth(3).wait_for()
    yield Stop("phone", "join", guest)
    guest.evaluate("delete Navigator.prototype.wakeLock")  # as over plain http: the page then says what may help
    guest.locator(".seat-tile").first.tap()
    guest.locator(".name-form").wait_for()
    yield Stop("phone", "name", guest)
    guest.context.close()

    page = evening.driver("red", LONG_NAMES["red"])
    page.locator(".lobby").wait_for()
    sit_down(evening, *OTHERS[4:])
    night.set_up(*field(red=False))
    yield Stop("phone", "lobby", page)
    yield from _menu(evening, page)
    night.set_up(*(car(seat, handicap=int(seat == "red")) for seat in EIGHT))
    page.locator(".checklist").wait_for()
    yield Stop("phone", "checklist", page)

    night.start(*field())
    yield from _late(evening)
    yield from _reading(evening, page)
    yield from _planning(page, night)
    yield from _turn(page, night)
    night.say("abandon", reason="tea")
    page.locator(".over").wait_for()
    yield Stop("phone", "abandoned", page)
    yield from _mishaps(evening, page, night, logins["blue"])
    night.start(*last_corner())
    night.plan(*EIGHT, gear=2, cards=("4", "4"))
    night.drive_on()
    page.locator(".over .own-place").wait_for()
    yield Stop("phone", "over", page)
    page.context.close()
    yield from _endings(evening)


def _mishaps(evening: Evening, page: Page, night: Night, blue: tuple[str, str]) -> Iterator[Stop]:
    """A spin-out, a card that nobody believes, and a race without a referee."""
    night.start(*field())
    for state in spin_out(page, night, OTHERS):
        yield Stop("phone", state, page)
    for state in stuck_card(page, night, c.Plan(Seat("red"), 1, ("4",))):
        yield Stop("phone", state, page, crowded=True)
    night.say("abandon", reason="tea")
    night.start(*field(), referee="phones")
    night.plan(*OTHERS[:-1])
    for state in together(evening, page, blue, OTHERS[0]):
        yield Stop("phone", state, page, crowded=True)
    night.say("finish", reason="late")
    page.locator(".over .main").wait_for()
    yield Stop("phone", "over-together", page)


def _reading(evening: Evening, page: Page) -> Iterator[Stop]:
    """A reader enters more than the gear plays, then a card that is not red's."""
    enrol(evening, {f"04CA0{card}00": f"card:red:{card}:1" for card in "01234"} | {"04CA0B00": "card:blue:1:1"})
    reader = Reader(evening, "red")
    page.locator(".planner").wait_for()
    for card in "01234":
        reader.tap(f"04CA0{card}00")
    page.locator(".plan-outlook .alarm").wait_for()
    yield Stop("phone", "plan-too-many", page)
    reader.tap("04CA0B00")
    page.locator(".refusal").wait_for()
    yield Stop("phone", "tap-held", page)
    for card in "01234":
        reader.tap(f"04CA0{card}00")
    page.locator(".picked-cards button").first.wait_for(state="detached")
    reader.is_put_away()


def _planning(page: Page, night: Night) -> Iterator[Stop]:
    page.locator(".planner").wait_for()
    yield Stop("phone", "plan", page)
    page.locator(".rule-button").tap()
    page.locator(".rule-sheet").wait_for()
    yield Stop("phone", "rule", page)
    page.locator(".rule-sheet > .button").tap()
    choose_plan(page, c.Plan("red", 4, ("5", "4", "4", "3")))
    page.locator(".plan-outlook .alarm").wait_for()
    yield Stop("phone", "plan-spin-out", page)
    for _ in range(4):
        page.locator(".picked-cards button").first.tap()
    choose_plan(page, c.Plan("red", 2, ("stress", "1")))
    page.locator(".plan-outlook .speed-dial").wait_for()
    yield Stop("phone", "plan-ready", page)
    night.say("pause")
    page.locator(".pause").wait_for()
    yield Stop("phone", "paused", page)
    night.say("resume")
    page.locator(".lock-in:enabled").tap()
    page.locator(".locked").wait_for()
    yield Stop("phone", "locked", page)
    page.locator(".sealed").tap()
    yield Stop("phone", "locked-open", page)


def _turn(page: Page, night: Night) -> Iterator[Stop]:
    for seat in OTHERS:
        night.plan(seat, gear=1, cards=("1",))
    page.locator(".waiting").wait_for()
    yield Stop("phone", "waiting", page)
    night.say("correct", seat="red", at={"lap": 1, "space": 2, "spot": "off"}, reason="a sleeve moved it")
    page.locator(".hands summary").tap()
    page.locator(".hands li").first.wait_for()
    yield Stop("phone", "hands-open", page)
    page.locator(".hands > .button").tap()
    page.locator(".hands").wait_for(state="detached")
    night.drive_on("red", "flip")
    page.locator(".flip").wait_for()
    yield Stop("phone", "flip", page)
    face(page.locator(".flip"), "2").tap()
    page.locator(".react").wait_for()
    yield Stop("phone", "react", page)
    page.locator(".actions .choice").last.tap()
    page.get_by_text(words("phone.slipstream.title", "cs")).or_(page.locator(".discard")).first.wait_for()
    if page.locator(".discard").count() == 0:
        yield Stop("phone", "slipstream", page)
        page.locator(".actions .choice").last.tap()
    page.locator(".discard").wait_for()
    for card in ("1", "3", "4"):
        face(page.locator(".discard"), card).tap()  # type: ignore[arg-type]
    yield Stop("phone", "discard", page)


def _menu(evening: Evening, page: Page) -> Iterator[Stop]:
    trust = f"/api/v1/tables/{evening.table}/seats/red/trust"
    assert evening.hub.web.put(trust, json={"trusted": True}, headers=BEARER).is_success
    page.locator(".menu-button").tap()
    page.locator(".sheet .ask-pin").wait_for()
    yield Stop("phone", "menu", page)
    page.locator(".sheet .ask-leave").tap()
    page.locator(".leave").wait_for()
    yield Stop("phone", "menu-leave", page)
    page.locator(".sheet .ask-pin").tap()
    page.locator(".pin").wait_for()
    yield Stop("phone", "menu-pin", page)
    page.keyboard.press("Escape")


def _late(evening: Evening) -> Iterator[Stop]:
    """A guest who comes when the race is on."""
    guest = evening.guest()
    guest.locator(".seat-tile").nth(8).wait_for()
    yield Stop("phone", "join-late", guest)
    guest.locator(".seat-tile").nth(8).tap()
    guest.locator("#driver-name").fill("Zoe")
    yield Stop("phone", "name-late", guest)
    guest.context.close()
    claim = f"/api/v1/tables/{evening.table}/seats/white/claim"  # one address takes no ninth seat by itself
    held = evening.hub.web.post(claim, json={"name": "Zoe"}, headers=BEARER).json()
    device = evening.audience.device(PHONE, is_mobile=True)
    evening.seat_in(device, "white", "Zoe", user=held["user"], token=held["token"])
    guest = evening.drive(device)
    guest.locator(".lobby").wait_for()
    yield Stop("phone", "watching", guest)
    device.close()
    evening.hub.free(evening.table, "white")


def _endings(evening: Evening) -> Iterator[Stop]:
    """Each ending in each language: a page that has ended has no switch."""
    device = evening.audience.device(PHONE, is_mobile=True)
    evening.hub.free(evening.table, "red")
    evening.seat_in(device, "red", LONG_NAMES["red"])
    older: Page | None = None
    for language, before in zip((*LANGUAGES, "en"), ("", *LANGUAGES), strict=True):
        newer = evening.drive(device, language)
        newer.locator(".pit-board").wait_for()
        if older:
            older.locator(".ending").wait_for()
            yield Stop("phone", "taken-over", older, before)
            older.close()
        older = newer
    device.close()
    evening.hub.free(evening.table, "red")
    for language in LANGUAGES:
        page = evening.driver("red", LONG_NAMES["red"], language)
        page.locator(".pit-board").wait_for()
        evening.hub.free(evening.table, "red")
        page.locator(".ending").wait_for()
        yield Stop("phone", "freed", page, language)
        page.reload()
        page.locator(".ending").wait_for()
        yield Stop("phone", "refused", page, language)
        page.context.close()


# The result -------------------------------------------------------------------------------------------


def results_tour(evening: Evening, night: Night) -> Iterator[Stop]:
    """Return to a finished race, with all its cards."""
    night.start(*last_corner())
    night.plan(*EIGHT, gear=2, cards=("4", "stress"))
    night.drive_on()
    night.say("confirm")
    page = evening.audience.device(PHONE).new_page()
    page.goto(evening.address(f"/results/{evening.state['race']}"))
    page.locator(".results tbody tr").nth(7).wait_for()
    yield Stop("results", "result", page)
    page.locator(".results summary").first.tap()
    yield Stop("results", "cards", page)


# The stream -------------------------------------------------------------------------------------------


def overlay_tour(evening: Evening, night: Night) -> Iterator[Stop]:
    """Look at each layout, with a spin-out on the ticker."""
    night.start(*field())
    night.say("plan", seat="red", gear=4, cards=["5", "4", "4", "3"])
    night.plan(*OTHERS)
    page = evening.audience.device(LAPTOP).new_page()
    for language in LANGUAGES:
        for layout in ("tower", "ticker", *(["track"] if language == "en" else [])):
            page.goto(evening.address("/overlay", language, layout=layout))
            page.locator(f".overlay.{layout}").wait_for()
            night.say("correct", seat="black", engine=2 + LANGUAGES.index(language) % 2, reason="miscounted")
            page.locator(".overlay li, .overlay tbody tr, .overlay svg").first.wait_for()
            yield Stop("overlay", layout, page, language)
    page.context.close()


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


def _set_up(evening: Evening, language: str) -> Iterator[Stop]:
    stranger = evening.audience.device(PHONE).new_page()
    stranger.goto(evening.address("/referee", language))
    stranger.locator(".log-in").wait_for()
    yield Stop("referee", "log-in", stranger, language)
    stranger.context.close()
    page = evening.tablet(language)
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
    page.locator(".rulings summary").tap()
    yield Stop("referee", "set-up-rulings", page, language)
    page.locator(".agreed-side .switch").tap()
    page.locator(".take-over").wait_for()
    yield Stop("referee", "set-up-take-over", page, language)
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
    for group, name in ((9, "common"), (10, "controls"), (11, "seats")):
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


TOURS: dict[Kind, Callable[[Evening, Night], Iterator[Stop]]] = {
    "dashboard": television_tour,
    "phone": phone_tour,
    "referee": referee_tour,
    "overlay": overlay_tour,
    "results": results_tour,
}
