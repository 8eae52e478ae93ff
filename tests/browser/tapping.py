"""A driver's hands: a command of the engine, entered only by tapping on the phone page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import commands as c

from .words import begins_with

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from companion.engine.catalogue import Card

FACES: tuple[Card, ...] = ("0", "1", "2", "3", "4", "5", "stress", "heat")
_ANSWERS = {
    c.Adrenaline: "phone.react.adrenaline",
    c.Boost: "phone.react.boost",
    c.Done: "phone.react.done",
    c.Slipstream: "phone.slipstream.take",
    c.Pass: "phone.slipstream.stay",
}


def join(page: Page, seat_number: int, name: str) -> None:
    """Pick a car, enter a name, drive."""
    page.locator(".seat-tile").nth(seat_number).tap()
    page.locator("#driver-name").fill(name)
    page.locator(".name-form button[type=submit]").tap()
    page.locator(".pit-board").wait_for()


def tap(page: Page, command: c.Command, language: str = "en") -> None:
    """Tap whatever sends this command, as soon as the page asks for it."""
    match command:
        case c.Plan():
            plan(page, command)
        case c.Flip():
            face(page.locator(".flip"), command.card).tap()
        case c.Cooldown():
            _cool(page, command.heat)
        case c.Discard():
            for card in command.cards:
                face(page.locator(".discard"), card).tap()
            page.locator(".discard .lock-in").tap()
        case _:
            page.get_by_role("button", name=begins_with(_ANSWERS[type(command)], language)).tap()


def plan(page: Page, command: c.Plan) -> None:
    """Shift, pick the cards, read what they lead to, and lock in; what is read moves the button below it."""
    planner = page.locator(".planner")
    choose_plan(page, command)
    planner.locator(".plan-outlook .speed-dial").wait_for()
    planner.locator(".lock-in:enabled").tap()


def choose_plan(page: Page, command: c.Plan) -> None:
    """Shift and pick the cards."""
    planner = page.locator(".planner")
    planner.locator(".gate").nth(command.gear - 1).tap()
    if "heat" in command.cards:
        planner.locator(".clutter").tap()
    for card in command.cards:
        face(planner, card).tap()


def face(within: Locator, card: Card) -> Locator:
    """Find a card to pick."""
    return within.locator(".picker .card-button").nth(FACES.index(card))


def _cool(page: Page, heat: int) -> None:
    cooldown = page.locator(".react .cooldown")
    offered = cooldown.locator(".heat-count").inner_text()
    for _ in range(int("".join(filter(str.isdigit, offered))) - heat):
        cooldown.locator(".step").first.tap()
    cooldown.locator(".choice").tap()
