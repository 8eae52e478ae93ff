"""A driver who knows the rules and never ticks anything: the receipt on the phone says what has happened."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

from companion.engine import commands as c

from .following import Hands, read
from .paper import MOVES_CAR, Mat, Place

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator

HAND = 7


class ByTheBook(Hands):
    """Plays the own cards by the rules, moves as the receipt says, and looks at the list only to check."""

    _plan: c.Plan | None = None
    """What has been planned and lies on the table, once it was revealed."""
    _revealed = False
    _finished = False
    _receipt: tuple[str, ...] = ()
    """What was read last."""

    def prepare(self, rows: Locator) -> None:
        """Prepare, and remember how all began: the list leads from there, as nothing is ever ticked."""
        super().prepare(rows)
        self._told: set[str] = set()
        """The lines of this turn that have been read."""
        self._start = copy(self.mat)
        self._start.piles = dict(self.mat.piles)

    def before(self, no: int, command: c.Command) -> int:
        """Look at the phone before every answer."""
        return self.after(no)

    def answered(self, command: c.Command) -> None:
        """Do what follows from the own answer by the rules alone."""
        match command:
            case c.Plan():
                self._plan, self._revealed = command, False
                self._receipt, self._told = (), set()
            case c.Flip():
                self._receipt = ()
            case c.Discard():
                self.mat.carry(len(command.cards), "hand", "discard")

    def after(self, no: int) -> int:
        """Do what the receipt says, unless it was read before."""
        lines = tuple(read(self.witness.sees(no).locator(".receipt p")))
        if lines != self._receipt:
            for line in lines:
                self._happened(line)
        self._receipt = lines
        return no

    def at_round_end(self, no: int) -> int:
        """Put the played cards away, draw, and check the list."""
        self.after(no)
        if self._plan and not self._finished:
            self.mat.carry(self.mat.piles["play-area"], "play-area", "discard")
            self.mat.draw(max(0, HAND - self.mat.piles["hand"]), runs_out=True)
        self._plan = None
        self._check()
        return no

    def _reveal(self) -> None:
        """Lay the own cards down, once something has come of them."""
        if self._plan and not self._revealed:
            self.mat.shift(self._plan.gear)
            self.mat.carry(len(self._plan.cards), "hand", "play-area")
        self._revealed = True

    def _happened(self, line: str) -> None:
        meaning, words = self.phrases.happened(line)
        if line in self._told and meaning != "flipped":
            return  # it is shown again with what came of it
        self._told.add(line)
        if meaning != "corrected":
            self._reveal()
        _ACTS[meaning](self, *words)

    def _go_on(self, spaces: str, *place: str) -> None:
        self.mat.go_on(spaces, *place)

    def _pay(self, heat: str | int) -> None:
        self.mat.carry(heat, "engine", "discard")

    def _cool(self, heat: str) -> None:
        self.mat.carry(heat, "hand", "engine")

    def _finish(self) -> None:
        self._finished = True

    def _step_back(self, *corrected: str) -> None:
        *place, engine = corrected
        self.mat.go_on("-1", *place)
        self._pay(self.mat.piles["engine"] - int(engine))

    def _flip(self, end: str) -> None:
        if not self.mat.piles["deck"]:
            self.mat.shuffle("discard", "deck")
        self.mat.carry(1, "deck", end)

    def _spin_out(self, heat: str, spaces: str, stress: str) -> None:
        """Pay, and go back; beside which car there is room, the list says."""
        self._pay(heat)
        self.mat.carry(stress, "reserve", "hand")
        self.mat.shift(1)
        place = self._listed_place()
        assert self.mat.car
        assert place
        assert self.mat.board.along(self.mat.car.space, -int(spaces)) == place.space
        self.mat.put(place)

    def _listed_place(self) -> Place | None:
        """Read on the list where the car belongs; whoever has never ticked is told a place."""
        for row in self._in_order():
            meaning, words = self.phrases.row(row)
            if meaning == "line up":
                return self.mat.board.grid(int(words[0] or 0))
            if meaning in MOVES_CAR:
                return None if meaning == "off" else Place.read(*words[-4:])
        return self._start.car

    def _check(self) -> None:
        """Catch up from the start of the race with all that the list says."""
        rows = self._in_order()
        if not rows:
            return
        table: Mat = copy(self._start)
        table.piles = dict(self._start.piles)
        for row in rows:
            table.do(row, self.phrases)
        self.mat.put(self.mat.car if table.car else None)  # taken off at the end of the round
        assert (table.car, table.gear, table.piles) == (self.mat.car, self.mat.gear, self.mat.piles)

    def _in_order(self) -> list[str]:
        """Read the list, what is left over from earlier rounds first; alone it is not shown."""
        earlier: list[str] = []
        now: list[str] = []
        for row in self._screen.read():
            meaning, words = self.phrases.row(row)
            if meaning == "earlier":
                earlier += str(words[0]).split(" · ")
            else:
                now.append(row)
        return earlier + now


_ACTS: dict[str, Callable[..., None]] = {
    "forward": ByTheBook._go_on,
    "blocked": ByTheBook._go_on,
    "paid": ByTheBook._pay,
    "nothing": lambda _: None,
    "flipped": ByTheBook._flip,
    "cooled": ByTheBook._cool,
    "spun out": ByTheBook._spin_out,
    "cluttered": lambda hands: hands.mat.shift(1),
    "finished": ByTheBook._finish,
    "corrected": ByTheBook._step_back,
}
