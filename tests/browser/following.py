"""People at a table with a paper record: they tap on real pages, and move pieces only as the pages say."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Literal

from playwright.sync_api import expect

from companion.engine import commands as c

from .evening import Ear, until
from .paper import Board, Mat, is_of_car
from .words import words

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

Habit = Literal["at once", "two at once", "late", "at the end of the round"]
_STATE = re.compile(rb'"v":\s*1,\s*"no":\s*(\d+),\s*"table"')
_DRAWN = "() => new Promise(drawn => requestAnimationFrame(() => setTimeout(drawn)))"


class Witness(Ear):
    """Also records which state a page has got last. Create it before the page connects."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.page = page
        self._state = 0

    def _hear(self, frame: str | bytes) -> None:
        super()._hear(frame)
        data = frame.encode() if isinstance(frame, str) else frame
        for found in _STATE.finditer(data):
            self._state = max(self._state, int(found[1]))

    def sees(self, no: int) -> Page:
        """Wait until the page shows the state after this entry."""
        until(lambda: self._state >= no, f"the page sees entry {no}; it sees {self._state}", self.page)
        self.page.evaluate(_DRAWN)
        return self.page


class Screen:
    """A list of what hands must do, with a box to tick beside each row."""

    def __init__(self, rows: Locator, all_done: Locator, unfold: Locator) -> None:
        self._rows, self._all_done, self._unfold = rows, all_done, unfold

    def read(self) -> list[str]:
        """Read the rows, unfolding them as needed."""
        if self._unfold.count():
            self._unfold.first.tap()
        return self._rows.all_inner_texts()

    def tick(self, row: int) -> None:
        """Tick a row."""
        self._rows.nth(row).locator("input").tap()

    def tick_all(self) -> None:
        """Tick every row."""
        if self._rows.count() == 1:
            self.tick(0)
        else:
            self._all_done.tap()


def on_the_phone(page: Page) -> Screen:
    """Find the list on a driver's phone."""
    hands = page.locator(".hands")
    return Screen(hands.locator("li"), hands.locator("button"), page.locator(".hands:not([open]) summary"))


def on_the_tablet(page: Page, seat: str) -> Screen:
    """Find a car's list on the referee's tablet."""
    hands = page.locator(".hand-seat", has=page.locator(f".badge.{seat}"))
    return Screen(hands.locator("li"), hands.locator(".tick-all"), hands.locator("button.square"))


def on_the_television(page: Page, seat: str) -> list[str]:
    """Read a car's rows on the television, if it has room for all."""
    if page.locator(".more-moves").count():
        return []
    group = page.locator(".seat-moves", has=page.locator(f".badge.{seat}"))
    return [text.strip() for text in group.locator(".move").all_inner_texts()]


class Hands:
    """The hands of one driver, and what they follow."""

    def __init__(self, seat: str, habit: Habit, board: Board, witness: Witness, screen: Screen) -> None:
        self.seat, self.habit, self.witness, self._screen = seat, habit, witness, screen
        self.mat = Mat(board)
        self.television: Witness | None = None
        """Whoever looks up at it reads the rows there, and only ticks on the phone."""
        self.done: list[str] = []
        """The rows that have been done and not been ticked yet."""

    def prepare(self, television: Page | None = None) -> None:
        """Do what the list before the start says, on the driver's phone or for all on the television."""
        rows = (television or self.witness.page).locator(".checklist li")
        rows.first.wait_for()
        for row in rows.all_inner_texts():
            self.mat.do(row.strip())
        self.mat.ticked = self.mat.car

    def follow(self, no: int) -> int:
        """Do and tick all rows; return the number of the last tick."""
        self.witness.sees(no)
        at_once = {"at once": 1, "two at once": 2}.get(self.habit, 0)
        while rows := self._screen.read():
            taken = rows[: at_once or len(rows)]
            self._do(self._look_up(no) or taken)
            no = self._tick(no, len(taken) if at_once else 0)
        return no

    def _look_up(self, no: int) -> list[str]:
        return on_the_television(self.television.sees(no), self.seat) if self.television else []

    def move_only(self, no: int) -> None:
        """Do all rows, and forget to tick them."""
        self.witness.sees(no)
        rows, left = self._screen.read(), list(self.done)
        for row in rows:
            if row in left:
                left.remove(row)
            else:
                self.mat.do(row.strip())
        overtaken = [row for row in left if is_of_car(row) and any(map(is_of_car, rows))]
        assert left == overtaken, f"{self.seat} has done {left}, and is told {rows}: what now?"
        self.done = rows

    def tick_what_was_done(self, no: int) -> int:
        """Tick all that was done long ago, with what has come since."""
        if self.done:
            self.move_only(no)
            no = self._tick(no, 0)
            self.mat.ticked = self.mat.car
        self.done = []
        return no

    def _do(self, rows: list[str]) -> None:
        for row in rows:
            self.mat.do(row.strip())
        self.mat.ticked = self.mat.car

    def _tick(self, no: int, rows: int) -> int:
        """Tick the first rows one by one, or all together."""
        for _ in range(rows or 1):
            if rows:
                self._screen.tick(0)
            else:
                self._screen.tick_all()
            no += 1
            self.witness.wait_for(no)
            self.witness.sees(no)
        return no


# The referee's tablet -----------------------------------------------------------------------------------


def press(within: Page | Locator, key: str) -> None:
    """Press a button by its text."""
    within.get_by_role("button", name=words(key), exact=True).tap()


def enter(tablet: Page, name: str, command: c.Command) -> None:
    """Answer for a driver without a phone."""
    question = tablet.locator(".question")
    if not question.locator("legend.question-head", has_text=name).count():
        tablet.locator(".awaited-seat", has_text=name).tap()
    expect(question.locator("legend.question-head")).to_contain_text(name)
    answer(question, command)


def answer(question: Locator, command: c.Command, go: str = "ref.act.plan") -> None:
    """Answer a question on the tablet."""
    keys = question.locator(".card-keys")
    match command:
        case c.Plan():
            question.locator(".choice-one", has_text=re.compile(rf"^\s*{command.gear}")).tap()
            for card in command.cards:
                _key(keys, card).tap()
            press(question, go)
        case c.Flip():
            _key(keys, command.card).tap()
        case c.Cooldown():
            question.get_by_role("button", name=re.compile(rf"\b{command.heat}\b")).first.tap()
        case c.Discard():
            for card in command.cards:
                _key(keys, card).tap()
            question.locator("fieldset > .button.main").last.tap()
        case _:
            press(question, f"ref.act.{command.do}")


def _key(keys: Locator, card: str) -> Locator:
    name = card if card.isdigit() else card.capitalize()
    return keys.get_by_role("button", name=name, exact=True)


def undo(tablet: Page) -> None:
    """Take the last input back, once what follows has been read."""
    press(tablet, "ref.undo")
    sheet = tablet.get_by_role("dialog")
    sheet.locator(".undo-entry").wait_for()
    press(sheet, "ref.undo.do")
    expect(sheet).to_have_count(0)


def correct(tablet: Page, name: str, **fields: Any) -> None:
    """Put a car on another Space, named as the board prints it, and another count of Heat into its engine."""
    tablet.locator(".car-button", has_text=name).tap()
    sheet = tablet.get_by_role("dialog")
    press(sheet, "ref.car.correct")
    for key, value in fields.items():
        box = sheet.get_by_label(words({"mark": "ref.mark", "engine": "ref.takeover.engine"}[key]), exact=True)
        box.fill(str(value))
        box.press("Tab")
    press(sheet, "ref.correct.put")
    expect(sheet).to_have_count(0)


def replace_plan(tablet: Page, name: str, command: c.Plan) -> None:
    """Replace a driver's latest plan, which was misread."""
    views = tablet.locator(".views")
    press(views, "ref.view.journal")
    plans = tablet.locator(".journal .line", has_text=name).filter(has_text=re.compile(r"gear \d:"))
    plans.first.get_by_text(words("ref.amend"), exact=True).tap()
    sheet = tablet.get_by_role("dialog")
    for _ in range(sheet.locator(".tray .card-key").count()):
        sheet.locator(".tray .card-key").last.tap()
    answer(sheet, command, "ref.amend.look")
    expect(sheet.locator(".follows")).to_be_visible()
    press(sheet, "ref.amend.do")
    expect(sheet).to_have_count(0)
    press(views, "ref.view.race")
