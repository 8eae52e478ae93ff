"""A guest at a demo, with no box: looks at the dealt hand on the phone and plays by tapping its cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .words import begins_with

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

_FREE_CARD = ".dealt-hand .card-button[aria-disabled=false]"


class DealtGuest:
    """Somebody who taps whatever is asked for."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.did: list[str] = []

    def hand(self) -> list[str]:
        """Read the cards on the phone."""
        cards: list[str] = self.page.locator(".dealt-hand .card-button").evaluate_all(
            "buttons => buttons.map(button => button.getAttribute('aria-label'))"
        )
        return cards

    def play_until(self, true: Callable[[], bool]) -> None:
        """Answer every question until then."""
        while not true():
            self.answer_once()

    def answer_once(self) -> None:
        """Answer the question on the page, if there is one."""
        for shown, answer in (
            (".planner .dealt-hand", self._plan),
            (".deck-top[aria-disabled=false]", self._flip),
            (".react .actions", self._react),
            (".discard .dealt-hand", self._discard),
        ):
            if self.page.locator(shown).is_visible():
                answer()
                self.did.append(answer.__name__.strip("_"))
                return
        passing = self._button("phone.slipstream.stay")
        if passing.is_visible():
            passing.tap()
        self.page.wait_for_timeout(50)

    def pick(self) -> None:
        """Take cards out of the hand until the plan is complete, Stress first: that makes for flips."""
        planner = self.page.locator(".planner")
        while planner.locator(".picked-cards .empty").count():
            stress = planner.locator(_FREE_CARD + "[aria-label=Stress]")
            (stress if stress.count() else planner.locator(_FREE_CARD)).first.tap()

    def _plan(self) -> None:
        self.pick()
        self.page.locator(".planner .lock-in:enabled").tap()
        self.page.locator(".planner").wait_for(state="detached")

    def _flip(self) -> None:
        self.page.locator(".deck-top").tap()
        self.page.locator(".deck-top .card-face").wait_for()
        self.page.locator(".deck-top .card-face").wait_for(state="detached")

    def _react(self) -> None:
        react = self.page.locator(".react")
        self._button("phone.react.done").tap()
        react.wait_for(state="detached")

    def _discard(self) -> None:
        free = self.page.locator(f".discard {_FREE_CARD}")
        if free.count():
            free.first.tap()
        self.page.locator(".discard .lock-in").tap()
        self.page.locator(".discard").wait_for(state="detached")

    def _button(self, key: str) -> Locator:
        return self.page.get_by_role("button", name=begins_with(key))
