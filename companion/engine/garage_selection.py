"""Garage selection: who takes which upgrade before the race, from which cards, and how far that has come.

Draft: three rounds; each shows three cards more than there are drivers, and each driver takes one. The last on the grid
begins, in the second round pole. Snake: two rounds with two picks each, there and back; then everybody puts one card
back. In a championship one round, after which its first to pick may swap a card for one that is left.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, cast

from companion.engine.catalogue import Box, Upgrade
from companion.engine.conditions import SPARE_UPGRADES
from companion.engine.garage_faces import UPGRADES
from companion.engine.types import Seat

if TYPE_CHECKING:
    from collections.abc import Iterable

GarageCards = Literal["basic", "advanced", "all"]
How = Literal["draft", "random", "snake", "given"]
GarageDeck = Literal["table", "companion"]
_ROUNDS: dict[How, int] = {"draft": 3, "snake": 2}


@dataclass(frozen=True, slots=True)
class GarageSetUp:
    """Which upgrades are in play, and how they come to the seats."""

    cards: GarageCards = "all"
    boxes: tuple[Box, ...] = ("base",)
    how: How = "draft"
    deck: GarageDeck = "table"
    """Who draws the cards of a market: hands at the table, or the companion."""

    @property
    def pool(self) -> Counter[Upgrade]:
        """Every card that may be drawn, with its copies."""
        fitting = (face for face in UPGRADES if face.box in self.boxes and self.cards in ("all", face.level))
        return Counter({cast("Upgrade", face.card): face.in_box or 0 for face in fitting})


@dataclass(frozen=True, slots=True)
class SealedKeep:
    """The upgrades that a driver keeps, sealed until all have chosen theirs."""

    seat: Seat
    cards: tuple[Upgrade, ...]


@dataclass(frozen=True, slots=True)
class Selection:
    """How far the selection has come."""

    garage: GarageSetUp
    rounds: int
    swaps: bool = False
    """Whether the first to pick may swap a card in the end."""
    round: int = 0
    market: tuple[Upgrade, ...] = ()
    to_pick: tuple[Seat, ...] = ()
    """Who still picks from this market, in this order."""
    may_swap: Seat | None = None
    """Who may swap a card as soon as everybody has picked."""
    set_aside: tuple[Upgrade, ...] = ()
    keeps: tuple[SealedKeep, ...] = ()

    @property
    def puts_one_back(self) -> bool:
        """Whether every driver ends with a card too many."""
        return self.garage.how == "snake" and self.rounds > 1

    def shown(
        self, number: int, cards: tuple[Upgrade, ...], order: tuple[Seat, ...], aside: tuple[Upgrade, ...]
    ) -> Selection:
        """Lay out the next market."""
        first = order[0] if self.swaps else None
        return replace(self, round=number, market=cards, to_pick=order, may_swap=first, set_aside=aside)

    def picked(self, card: Upgrade) -> Selection:
        """Take a card from the market."""
        return replace(self, market=without(self.market, card), to_pick=self.to_pick[1:]).cleared()

    def swapped(self, gave: Upgrade, took: Upgrade) -> Selection:
        """Exchange a card with the market, after which it is over."""
        return replace(self, market=(*without(self.market, took), gave), may_swap=None).cleared()

    def passed(self) -> Selection:
        """Leave the market without a swap."""
        return replace(self, may_swap=None).cleared()

    def sealed(self, keep: SealedKeep) -> Selection:
        """Remember what a driver keeps."""
        return replace(self, keeps=(*self.keeps, keep))

    def kept_by(self, seat: Seat) -> tuple[Upgrade, ...]:
        """Return what a driver has sealed; nothing while that is still open."""
        return next((keep.cards for keep in self.keeps if keep.seat == seat), ())

    def left_by(self, seat: Seat) -> Selection:
        """Go on without a driver."""
        return replace(
            self,
            to_pick=tuple(other for other in self.to_pick if other != seat),
            may_swap=None if self.may_swap == seat else self.may_swap,
            keeps=tuple(keep for keep in self.keeps if keep.seat != seat),
        ).cleared()

    def cleared(self) -> Selection:
        """Set aside what is left of a market that nobody takes from any more."""
        if self.to_pick or self.may_swap:
            return self
        return replace(self, market=(), set_aside=(*self.set_aside, *self.market))


def rounds_of(how: How) -> int:
    """Return how many markets a selection of this kind has; none where the cards are dealt or told."""
    return _ROUNDS.get(how, 0)


def pick_order(selection: Selection, grid: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return who picks in the next round, in which order; `grid` is pole first."""
    last_first = selection.round % 2 == 0
    order = grid[::-1] if last_first else grid
    return order + order[::-1] if selection.puts_one_back else order


@dataclass(frozen=True, slots=True)
class NextMarket:
    """What the next market is made of."""

    size: int
    """All there are, if they are fewer than wanted."""
    takes_all: bool
    """Whether the pool does not suffice, so that cards are shuffled in that were set aside."""
    certain: Counter[Upgrade]
    """Those that must be in it: the last of the pool, where it does not suffice."""
    possible: Counter[Upgrade]
    """All that may be in it: the pool, and if that is too small, also the cards that were set aside."""

    def left_aside(self, selection: Selection, cards: Counter[Upgrade]) -> tuple[Upgrade, ...]:
        """Return what lies aside once these cards are shown."""
        return tuple((self.possible - cards).elements()) if self.takes_all else selection.set_aside


def next_market(selection: Selection, picks: int, owned: Iterable[Upgrade]) -> NextMarket:
    """Work out the next market, from which this many cards will be taken."""
    left = selection.garage.pool - Counter(owned)
    pool, size = left - Counter(selection.set_aside), min(picks + SPARE_UPGRADES, left.total())
    enough = pool.total() >= size
    return NextMarket(size, not enough, Counter() if enough else pool, pool if enough else left)


def without(cards: tuple[Upgrade, ...], card: Upgrade) -> tuple[Upgrade, ...]:
    """Leave out one card."""
    index = cards.index(card)
    return cards[:index] + cards[index + 1 :]
