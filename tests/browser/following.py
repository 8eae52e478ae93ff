"""People at a table with a paper record: they read real pages, and move pieces only as the pages say."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from companion.engine import commands as c

from .evening import Ear, until
from .paper import MOVES_CAR, Board, Mat

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from .phrases import Phrases

STATE = re.compile(rb'"v":\s*1,\s*"no":\s*(\d+),\s*"table"')
_DRAWN = "() => new Promise(drawn => requestAnimationFrame(() => setTimeout(drawn)))"
_SEEN = """rows => rows.map((row) => {
  const range = document.createRange();
  range.selectNodeContents(row);
  const within = (box, frame) =>
    Math.max(frame.left - box.left, box.right - frame.right) <= 2 &&
    Math.max(frame.top - box.top, box.bottom - frame.bottom) <= 4;
  const screen = new DOMRect(0, 0, innerWidth, innerHeight);
  row.scrollIntoView({ block: "nearest" });
  const frames = [screen];
  for (let one = row.parentElement; one; one = one.parentElement)
    if (/hidden|clip|auto|scroll/.test(getComputedStyle(one).overflow)) frames.push(one.getBoundingClientRect());
  const boxes = [...range.getClientRects()].filter((box) => box.width > 0);
  const visible = row.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const whole = boxes.length > 0 && boxes.every((box) => frames.every((frame) => within(box, frame)));
  return [row.innerText.trim(), visible && whole];
})"""


class Witness(Ear):
    """Also records which state a page has got last. Create it before the page connects."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.page = page
        self._state = 0

    def _hear(self, data: bytes) -> None:
        super()._hear(data)
        for found in STATE.finditer(data):
            self._state = max(self._state, int(found[1]))

    def sees(self, no: int) -> Page:
        """Wait until the page shows the state after this entry."""
        until(lambda: self._state >= no, lambda: f"the page sees entry {no}; it sees {self._state}", self.page)
        self.page.evaluate(_DRAWN)
        return self.page


def read(rows: Locator) -> list[str]:
    """Read lines of a page as a person does, who may scroll; one that is hidden or cut is a fault of the page."""
    lines = rows.evaluate_all(_SEEN)
    unseen = [text for text, is_seen in lines if not is_seen]
    assert not unseen, f"nobody can read {unseen}"
    return [text for text, _ in lines]


class Screen:
    """A list of what hands must do, with a box to tick beside each row."""

    def __init__(self, rows: Locator, put_back: Locator, all_done: Locator, unfold: Locator) -> None:
        self._rows, self._put_back, self._all_done, self._unfold = rows, put_back, all_done, unfold

    def read(self) -> list[str]:
        """Read the rows, unfolding them as needed."""
        if self._unfold.count():
            self._unfold.first.tap()
        return read(self._rows)

    def read_to_put_back(self) -> list[str]:
        """Read what to put back if it was already moved."""
        return read(self._put_back)

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
    unfold = page.locator(".hands:not([open]) summary")
    return Screen(
        hands.locator("> ul > li, > .earlier li"), hands.locator(".to-put-back li"), hands.locator("> button"), unfold
    )


def on_the_tablet(page: Page, sign: re.Pattern[str]) -> Screen:
    """Find a car's list on the referee's tablet, by the car's sign."""
    own = page.get_by_role("img", name=sign)
    hands = page.locator(".hands > .hand-seats > .hand-seat", has=own)
    put_back = page.locator(".to-put-back .hand-seat", has=own).locator("li")
    return Screen(hands.locator("li"), put_back, hands.locator(".tick-all"), hands.locator("button.square"))


class Hands:
    """The hands of somebody who does and ticks row by row, as soon as there is one."""

    at_once = 1
    """How many rows are done before they are ticked; 0 if all are."""

    def __init__(self, board: Board, phrases: Phrases, witness: Witness, screen: Screen) -> None:
        self.witness, self.phrases, self._screen = witness, phrases, screen
        self.mat = Mat(board)

    def prepare(self, rows: Locator) -> None:
        """Do what the list before the start says, on the driver's phone or for all on the television."""
        rows.first.wait_for()
        for row in read(rows):
            self.mat.do(row, self.phrases)
        self.mat.ticked = self.mat.car

    def before(self, no: int, command: c.Command) -> int:
        """Do what is open before answering; return the number of the last tick."""
        return no if isinstance(command, c.Plan) else self.after(no)

    def answered(self, command: c.Command) -> None:
        """Remember an answer, if the screens are not enough."""

    def after(self, no: int) -> int:
        """Do what has come."""
        return self.follow(no)

    def at_round_end(self, no: int) -> int:
        """Do what is left."""
        return self.follow(no)

    def follow(self, no: int) -> int:
        """Do and tick all rows."""
        self.witness.sees(no)
        while rows := self._screen.read():
            taken = rows[: self.at_once or len(rows)]
            self._do(no, taken)
            no = self._tick(no, len(taken) if self.at_once else 0)
        return no

    def _do(self, no: int, rows: list[str]) -> None:
        for row in rows:
            self.mat.do(row, self.phrases)
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

    def hears(self, no: int) -> None:
        """Look at the phone when the referee says that something was taken back."""


class InPairs(Hands):
    """Does two rows before ticking them."""

    at_once = 2


class AtTheEnd(Hands):
    """Does everything at the end of the round."""

    at_once = 0

    def before(self, no: int, command: c.Command) -> int:
        """Leave it for later."""
        return no

    def after(self, no: int) -> int:
        """Leave it for later."""
        return no


class LookingUp(AtTheEnd):
    """Reads on the television what to do, and only ticks on the phone."""

    television: tuple[Witness, re.Pattern[str]]
    """The television, and the sign of the own car."""

    def _do(self, no: int, rows: list[str]) -> None:
        super()._do(no, self._look_up(no) or rows)

    def _look_up(self, no: int) -> list[str]:
        """Read the own rows, if the television has room for those of all."""
        witness, sign = self.television
        page = witness.sees(no)
        if page.locator(".more-moves").count():
            return []
        group = page.locator(".seat-moves:not(.back)", has=page.get_by_role("img", name=sign))
        return read(group.locator(".move"))


class Late(Hands):
    """Moves at once, and ticks only before the next answer."""

    def __init__(self, board: Board, phrases: Phrases, witness: Witness, screen: Screen) -> None:
        super().__init__(board, phrases, witness, screen)
        self._done: list[str] = []
        """The rows that have been done and not been ticked yet."""
        self._left_over: list[str] = []
        """Those of them that were already there at the end of the round before."""

    def before(self, no: int, command: c.Command) -> int:
        """Tick all that was done long ago, with what has come since."""
        if self._done:
            self.after(no)
            no = self._tick(no, 0)
            self.mat.ticked = self.mat.car
        self._done = []
        return no

    def after(self, no: int) -> int:
        """Do all rows, and forget to tick them."""
        self.witness.sees(no)
        rows, left = self._screen.read(), list(self._done)
        for row in rows:
            if row in left:
                left.remove(row)
            else:
                self.mat.do(row, self.phrases)
        overtaken = [row for row in left if self._moves_car(row) and any(map(self._moves_car, rows))]
        assert left == overtaken, f"done: {left}, told: {rows}: what now?"
        self._done = rows
        return no

    def at_round_end(self, no: int) -> int:
        """Do the last rows; a round later, who has finished and has nothing new to do is no longer told of them."""
        self.witness.sees(no)
        if self._done == self._left_over and not self._screen.read():
            self._done = []
        no = self.after(no)
        self._left_over = list(self._done)
        return no

    def _moves_car(self, row: str) -> bool:
        return self.phrases.row(row)[0] in MOVES_CAR
