"""Guests who play a race with modules on their phones alone: they read what is asked, and tap what they want."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .evening import until
from .following import STATE, Witness, read
from .watching import PHONE
from .words import begins_with

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

    from .evening import Evening

Act = tuple[object, ...]
"""A word for what to do, and with what: ("plan", 2, "up-60", "1"), ("use", "use.draft"), ("done",)."""
_TOLD = (
    ".receipt p, .hands .first, .question h2, .question p, .outlook-text p, .must summary, "
    ".actions > .choice .does, .actions > fieldset .does"
)
_UNTOLD = re.compile(r"\{\w*|\b[a-z]+(\.[a-z-]+){1,3}\b(?!\.)")
"""A text that was not filled in, or the key of one that is missing."""


class Eyes(Witness):
    """Also records which view of the own seat a phone has got last: it follows the state of the table."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._view = 0

    def _hear(self, data: bytes) -> None:
        super()._hear(data)
        if b'"own":' in data:
            self._view = max([self._view, *(int(found[1]) for found in STATE.finditer(data))])

    def sees_own(self, no: int) -> None:
        """Wait until the phone shows what its own seat is asked after this entry."""
        until(lambda: self._view >= no, lambda: f"the phone sees entry {no}; it sees {self._view}", self.page)
        self.sees(no)


@dataclass
class Guest:
    """Somebody with a phone in some language, who has made up their mind."""

    eyes: Eyes
    language: str
    acts: list[Act] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    """Everything the phone has told so far."""

    @staticmethod
    def sits_down(evening: Evening, seat: str, name: str, language: str) -> Guest:
        """Open the phone of somebody who has a seat."""
        device = evening.audience.device(PHONE, is_mobile=True)
        evening.seat_in(device, seat, name)
        eyes = Eyes(device.new_page())
        eyes.page.goto(evening.address("/play", language))
        eyes.page.locator(".phone").first.wait_for()
        return Guest(eyes, language)

    @property
    def page(self) -> Page:
        """The phone."""
        return self.eyes.page

    def answers(self, no: int) -> None:
        """Read the screen after an entry, and do what comes next."""
        self.eyes.sees_own(no)
        self.looks()
        do, *what = self.acts.pop(0)
        _ACTS[str(do)](self, *what)

    def looks(self) -> None:
        """Read what happened, what to do on the table and what is asked."""
        told = self.page.locator(_TOLD)
        lines = until(lambda: read(told), "the phone tells something", self.page)
        untold = [line for line in lines if _UNTOLD.search(line)]
        assert not untold, untold
        self.told += lines

    def plans(self, gear: int, *cards: str) -> None:
        """Shift, pick each card by its drawing, read what follows, and lock in."""
        planner = self.page.locator(".planner")
        planner.locator(".gate").nth(gear - 1).tap()
        for card in cards:
            planner.locator(f".card-button[data-card='{card}']").tap()
        planner.locator(".plan-outlook .speed-dial").wait_for()
        planner.locator(".lock-in:enabled").tap()

    def picks(self, evening: Evening, card: str) -> None:
        """Read what a card does, and take it; others may just have taken theirs, so look at the newest market."""
        self.eyes.sees_own(evening.state["no"])
        self.page.locator(f".garage .actions .upgrade-key[data-card='{card}']").first.tap()
        self.page.locator(".garage .upgrade-help dl div").first.wait_for()
        self.page.locator(".garage .actions .button.main").tap()

    def flips(self, card: str | None) -> None:
        """Tell which card was turned over, or that there was none."""
        asked = self.page.locator(".flip")
        (asked.locator(f"[data-card='{card}']") if card else asked.locator(".no-basic")).tap()

    def presses(self, key: str, within: str = ".actions") -> None:
        """Press the button that begins with a text."""
        self._button(key, within).first.tap()

    def _button(self, key: str, within: str) -> Locator:
        return self.page.locator(within).get_by_role("button", name=begins_with(key, self.language))

    def slipstreams(self, spaces: int) -> None:
        """Take the slipstream of so many Spaces."""
        choices = self.page.locator(".actions .choice.main, .actions .choice.danger")
        choices.filter(has_text=re.compile(rf"\b{spaces}\b.*", re.S)).first.tap()

    def discards(self, *refreshed: str) -> None:
        """Keep all cards, and put played ones back on top."""
        for card in refreshed:
            self.page.locator(f".refresh [data-card='{card}']").tap()
        self.page.locator(".discard .lock-in").tap()


_ACTS: dict[str, Callable[..., None]] = {
    "plan": Guest.plans,
    "flip": Guest.flips,
    "value": lambda guest, value: guest.page.locator(
        ".values .choice", has_text=re.compile(rf"^\s*{value}")
    ).first.tap(),
    "use": Guest.presses,
    "undo": lambda guest: guest.page.locator(".undo").tap(),
    "done": lambda guest: guest.presses("phone.react.done"),
    "slipstream": Guest.slipstreams,
    "stay": lambda guest: guest.presses("phone.slipstream.stay"),
    "discard": Guest.discards,
    "drop": lambda guest, card: guest.page.locator(f".dropped [data-card='{card}']").tap(),
    "from": lambda guest, pile: guest.presses(f"pile.{pile}"),
}


def play_round(evening: Evening, guests: dict[str, Guest], tell_legend_card: Callable[[], None]) -> None:
    """Let everybody answer whatever the table waits for, until the next round."""
    started, no = evening.state["round"], -1
    while True:
        before = no
        state = until(lambda before=before: (now := evening.state)["no"] > before and now, "the hub accepts it")
        no = state["no"]
        if state["round"] > started or not state["waiting"]:
            return
        seat = state["waiting"][0]["seat"]
        if seat is None:
            tell_legend_card()
            continue
        guests[seat].answers(no)
