"""The referee's tablet in the hands of somebody who reads it in some language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from companion.engine import commands as c

from .words import words

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from .following import Witness

GEARS = {"en": ("1", "2", "3", "4"), "cs": (r"I\.", r"II\.", r"III\.", r"IV\.")}
PLAN = {"en": r"gear \d:", "cs": r"I{1,3}V?\. stupeň:"}


class Referee:
    """Whoever holds the tablet."""

    def __init__(self, witness: Witness, language: str) -> None:
        self.witness, self.page, self._language = witness, witness.page, language

    def press(self, key: str, within: Locator | None = None) -> None:
        """Press a button by its text."""
        (within or self.page).get_by_role("button", name=words(key, self._language), exact=True).tap()

    def fill(self, key: str, value: object, within: Locator | None = None) -> None:
        """Fill a box by its label."""
        box = (within or self.page).get_by_label(words(key, self._language), exact=True)
        box.fill(str(value))
        box.press("Tab")

    def enter(self, no: int, name: str, command: c.Command) -> None:
        """Answer for a driver without a phone."""
        question = self.witness.sees(no).locator(".question")
        if not question.locator("legend.question-head", has_text=name).count():
            self.page.locator(".awaited-seat", has_text=name).tap()
        expect(question.locator("legend.question-head")).to_contain_text(name)
        self._answer(question, command)

    def _answer(self, question: Locator, command: c.Command, go: str = "ref.act.plan") -> None:
        keys = question.locator(".card-keys")
        match command:
            case c.Plan():
                gear = GEARS[self._language][command.gear - 1]
                question.locator(".choice-one", has_text=re.compile(rf"^\s*{gear}(?!\w)")).tap()
                for card in command.cards:
                    self._key(keys, card).tap()
                self.press(go, question)
            case c.Flip():
                self._key(keys, command.card).tap()
            case c.Cooldown():
                question.get_by_role("button", name=re.compile(rf"\b{command.heat}\b")).first.tap()
            case c.Discard():
                for card in command.cards:
                    self._key(keys, card).tap()
                question.locator("fieldset > .button.main").last.tap()
            case _:
                self.press(f"ref.act.{command.do}", question)

    def _key(self, keys: Locator, card: str) -> Locator:
        name = card if card.isdigit() else words(f"card.{card}", self._language)
        return keys.get_by_role("button", name=name, exact=True)

    def undo(self) -> None:
        """Take the last input back, once what follows has been read."""
        self.press("ref.undo")
        sheet = self.page.get_by_role("dialog")
        sheet.locator(".undo-entry").wait_for()
        self.press("ref.undo.do", sheet)
        expect(sheet).to_have_count(0)

    def correct(self, no: int, name: str, **fields: Any) -> None:
        """Put a car on another Space, named as the board prints it, and another count of Heat into its engine."""
        self.witness.sees(no).locator(".car-button", has_text=name).tap()
        sheet = self.page.get_by_role("dialog")
        self.press("ref.car.correct", sheet)
        for key, value in fields.items():
            self.fill({"mark": "ref.mark", "engine": "ref.takeover.engine"}[key], value, sheet)
        self.press("ref.correct.put", sheet)
        expect(sheet).to_have_count(0)

    def replace_plan(self, name: str, command: c.Plan) -> None:
        """Replace a driver's latest plan, which was misread."""
        views = self.page.locator(".views")
        self.press("ref.view.journal", views)
        plans = self.page.locator(".journal .line", has_text=name)
        latest = plans.filter(has_text=re.compile(PLAN[self._language])).first
        latest.get_by_text(words("ref.amend", self._language), exact=True).tap()
        sheet = self.page.get_by_role("dialog")
        for _ in range(sheet.locator(".tray .card-key").count()):
            sheet.locator(".tray .card-key").last.tap()
        self._answer(sheet, command, "ref.amend.look")
        expect(sheet.locator(".follows")).to_be_visible()
        self.press("ref.amend.do", sheet)
        expect(sheet).to_have_count(0)
        self.press("ref.view.race", views)
