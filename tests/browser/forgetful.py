"""A driver who does at once whatever is new on the list, also what to put back, and never ticks anything."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from companion.engine import commands as c

from .following import Hands, Screen, Witness
from .paper import MOVES_CAR, Board, Place

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .phrases import Phrases

    Way = tuple[str, str]
    Cards = list[tuple[Way, int]]

SHUFFLE = "the whole"


class Forgetful(Hands):
    """Remembers what stood on the list, and what of it is new."""

    def __init__(self, board: Board, phrases: Phrases, witness: Witness, screen: Screen) -> None:
        super().__init__(board, phrases, witness, screen)
        self._planned = False
        self._now: Cards = []
        self._back: Cards = []
        """What was to do, and to put back, when the list was read last."""

    def before(self, no: int, command: c.Command) -> int:
        """Look at the phone before every answer."""
        return self.after(no)

    def answered(self, command: c.Command) -> None:
        """Begin a round: once the cars move, what the list says is new."""
        self._planned = self._planned or isinstance(command, c.Plan)

    def after(self, no: int) -> int:
        """Do what is new."""
        self._look(self.witness.sees(no))
        return no

    def at_round_end(self, no: int) -> int:
        """Do what is new."""
        return self.after(no)

    def hears(self, no: int) -> None:
        """Look at the phone when something was taken back."""
        self.after(no)

    def _look(self, page: Page) -> None:
        if self._planned and not page.locator(".planner, .locked").count():
            self._planned, self._now, self._back = False, [], []
        now, back = self._understood(self._screen.read()), self._understood(self._screen.read_to_put_back())
        for way, count in (*_news(now, self._now), *_news(back, self._back)):
            self._carry(*way, count)
        self._now, self._back = now, back

    def _understood(self, rows: list[str]) -> Cards:
        """Put car and gear pawn where they belong, wherever they stand; return the cards to carry."""
        cards: Cards = []
        for row in rows:
            match self.phrases.row(row):
                case "earlier", _:
                    pass  # done in its time
                case "line up", [spot]:
                    self.mat.put(self.mat.board.grid(int(spot)))
                case meaning, words if meaning in MOVES_CAR:
                    self.mat.put(Place.read(*words[-4:]) if words else None)
                case "gear" | "gear back", [gear]:
                    self.mat.shift(gear)
                case "carry", [count, start, end]:
                    cards.append(((start, end), int(count)))
                case "draw", [count, *_]:
                    cards.append((("deck", "hand"), int(count)))
                case "shuffle", _:
                    cards.append(((SHUFFLE, SHUFFLE), 1))
                case other:
                    raise AssertionError(f"What shall hands do? {other}")
        return cards

    def _carry(self, start: str, end: str, count: int) -> None:
        if start == SHUFFLE:
            self.mat.shuffle("discard", "deck")
        elif (start, end) == ("deck", "hand"):
            self.mat.draw(count, runs_out=True)
        else:
            self.mat.carry(count, start, end)


def _news(cards: Cards, before: Cards) -> Cards:
    """List what is to be carried beyond what was, in order; what was added on a way is its last part."""
    more: Counter[Way] = Counter()
    for sign, those in ((1, cards), (-1, before)):
        for way, count in those:
            more[way] += sign * count
    news: Cards = []
    for way, count in reversed(cards):
        taken = min(count, max(0, more[way]))
        more[way] -= taken
        news.append((way, taken))
    return [(way, count) for way, count in reversed(news) if count]
