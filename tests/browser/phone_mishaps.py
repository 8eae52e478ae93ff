"""More stops of the phone's tour: a spin-out, a card that is not believed, and a night without a referee."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..hub.phones import Phone
from ..hub.service import BEARER
from .looking import settled, speak
from .tapping import choose_plan
from .words import words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Locator, Page

    from companion.engine.commands import Plan

    from .evening import Evening
    from .night import Night


def spin_out(page: Page, night: Night, others: tuple[str, ...]) -> Iterator[str]:
    """Red spins out with all three of its 4s, which then lie in the discard pile."""
    night.say("plan", seat="red", gear=4, cards=["4", "4", "4", "5"])
    night.plan(*others, gear=1, cards=("1",))
    night.drive_on("red", "plan")
    page.locator(".planner .receipt .alarm").wait_for()
    yield "receipt-spin-out"


def stuck_card(page: Page, night: Night, plan: Plan) -> Iterator[str]:
    """Red enters a 4 all the same, asks the referee, and is told no."""
    choose_plan(page, plan)
    page.locator(".stuck .button").wait_for()
    yield "stuck"
    page.locator(".stuck .button").tap()
    page.locator(".news .stuck .button").wait_for()
    yield "stuck-asked"
    night.say("decline-recount", seat="red", card="4")
    page.locator(".news p.stuck").wait_for()
    yield "stuck-declined"


def together(evening: Evening, page: Page, login: tuple[str, str], planned: str) -> Iterator[str]:
    """Red looks at everything two drivers may decide; then blue proposes something to red."""
    for act in ("journal", "correct", "answer", "recount", "finish"):
        yield from _stand_in(page, act)
    blue = Phone(evening.hub, evening.table, "blue", login, way="gateway").is_in()
    answer = {"do": "plan", "seat": planned, "gear": 1, "cards": ["2"]}
    blue.insist({"do": "propose", "command": {"do": "amend", "no": _last_plan(evening, planned), "command": answer}})
    page.locator(".proposal .main").wait_for()
    yield "proposal"
    page.locator(".proposal summary").tap()
    page.locator(".proposal .follows").wait_for()
    yield "proposal-follows"
    blue.insist({"do": "propose", "command": None})
    page.locator(".proposal").wait_for(state="detached")
    blue.close()


def next_race(evening: Evening, page: Page, login: tuple[str, str]) -> Iterator[str]:
    """Red looks at the next race, blue proposes it, and both prepare it."""
    page.locator(".over > .button:not(.main)").first.tap()
    page.locator(".next-grid").wait_for()
    yield "next-race"
    _leave(page)
    blue = Phone(evening.hub, evening.table, "blue", login, way="gateway").is_in()
    blue.insist({"do": "propose", "command": {"do": "setup", **evening.state["setup"]}})
    page.locator(".proposal .main").wait_for()
    yield "next-race-proposed"
    page.locator(".proposal .main").tap()
    page.locator(".lobby .together").wait_for()
    yield "next-race-set-up"
    blue.close()


def _stand_in(page: Page, act: str) -> Iterator[str]:
    sheet = _open_list(page)
    if act == "journal":
        yield "together"
        sheet = _open_list(page)
    sheet.get_by_role("button", name=words(f"ref.together.{act}"), exact=True).tap()
    _fill_in(sheet, act)
    yield f"together-{act}"
    _leave(page)


def _open_list(page: Page) -> Locator:
    """Open the list of what can be decided, in English."""
    _leave(page)
    speak(page, "en")
    page.locator(".menu-button").tap()
    page.get_by_role("button", name=words("phone.together.open"), exact=True).tap()
    sheet = page.locator(".stand-in dialog.sheet")
    sheet.locator(".acts .button").first.wait_for()
    return sheet


def _leave(page: Page) -> None:
    while page.locator(".stand-in").count():
        page.keyboard.press("Escape")
        settled(page)


def _fill_in(sheet: Locator, act: str) -> None:
    if act in ("correct", "recount", "answer"):
        sheet.locator(".acts .button").first.tap()
    shown = {"journal": ".line", "correct": ".number-fields", "recount": ".card-key", "answer": ".choice-one"}
    sheet.locator(shown.get(act, ".reason")).first.wait_for()


def _last_plan(evening: Evening, seat: str) -> int:
    story = evening.hub.web.get(f"/api/v1/tables/{evening.table}/journal", headers=BEARER).json()
    return max(entry["no"] for entry in story if entry["do"] == "plan" and entry["seat"] == seat)
