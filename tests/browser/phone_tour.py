"""A tour of the phone, from the code on the television to the result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import commands as c
from companion.engine.types import Seat

from ..hub.service import BEARER
from .night import LONG_NAMES, Night, car
from .phone_mishaps import next_race, spin_out, stuck_card, together
from .phone_modules import LONG, module_stops
from .reading import Reader, enrol
from .stops import EIGHT, OTHERS, Stop, field, last_corner, sit_down
from .tapping import choose_plan, face
from .watching import PHONE
from .words import LANGUAGES, words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from .evening import Evening


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
    page.locator(".split.over").wait_for()
    yield Stop("phone", "abandoned", page)
    yield from _mishaps(evening, page, night, logins["blue"])
    for state in module_stops(evening, page, night):
        yield Stop("phone", state, page, crowded=state in LONG)
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
    for state in next_race(evening, page, blue):
        yield Stop("phone", state, page)


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
