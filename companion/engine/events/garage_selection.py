"""Events of the Garage selection: the market, who takes which upgrade, and the first hands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from companion.engine.cards import as_held
from companion.engine.catalogue import Upgrade
from companion.engine.events.parts import ByReferee, MovesNoCards, Public, ShowsCards
from companion.engine.garage_selection import SealedKeep
from companion.engine.pile_moves import PileMove
from companion.engine.types import Seat

if TYPE_CHECKING:
    from companion.engine.draft import RaceDraft
    from companion.engine.pile_moves import Piles


@dataclass(frozen=True, slots=True)
class MarketShown(MovesNoCards, ByReferee):
    """The upgrades of a round are laid out."""

    round: Public[int]
    cards: Public[tuple[Upgrade, ...]]
    order: Public[tuple[Seat, ...]]
    """Who picks, in this order."""
    set_aside: tuple[Upgrade, ...]
    """What lies aside from then on: less than before, where such cards were shuffled in."""
    type: Literal["market_shown"] = "market_shown"

    def apply(self, draft: RaceDraft) -> None:
        """Let the drivers pick."""
        draft.selection = draft.selecting.shown(self.round, self.cards, self.order, self.set_aside)


@dataclass(frozen=True, slots=True)
class Picked:
    """A driver has taken an upgrade."""

    seat: Public[Seat]
    card: Public[Upgrade]
    type: Literal["picked"] = "picked"

    def apply(self, draft: RaceDraft) -> None:
        """Add the card to the driver's deck."""
        draft.selection = draft.selecting.picked(self.card)
        draft.gain_upgrade(self.seat, self.card)

    def pile_moves(self, _: Piles) -> tuple[PileMove, ...]:
        """Take the card from the market."""
        return (_taken(self.card),)


@dataclass(frozen=True, slots=True)
class Swapped:
    """A driver has exchanged an upgrade for one that was left."""

    seat: Public[Seat]
    gave: Public[Upgrade]
    took: Public[Upgrade]
    type: Literal["swapped"] = "swapped"

    def apply(self, draft: RaceDraft) -> None:
        """Exchange the cards."""
        draft.selection = draft.selecting.swapped(self.gave, self.took)
        draft.lose_upgrade(self.seat, self.gave)
        draft.gain_upgrade(self.seat, self.took)

    def pile_moves(self, _: Piles) -> tuple[PileMove, ...]:
        """Exchange the cards."""
        return (_given_back(self.gave), _taken(self.took))


@dataclass(frozen=True, slots=True)
class SwapDeclined(MovesNoCards):
    """A driver keeps all upgrades."""

    seat: Public[Seat]
    type: Literal["swap_declined"] = "swap_declined"

    def apply(self, draft: RaceDraft) -> None:
        """End the selection."""
        draft.selection = draft.selecting.passed()


@dataclass(frozen=True, slots=True)
class KeepSealed(MovesNoCards):
    """A driver has chosen which upgrades to keep; which ones stays secret until all have."""

    seat: Public[Seat]
    cards: tuple[Upgrade, ...]
    type: Literal["keep_sealed"] = "keep_sealed"

    def apply(self, draft: RaceDraft) -> None:
        """Seal the choice."""
        draft.selection = draft.selecting.sealed(SealedKeep(self.seat, self.cards))


@dataclass(frozen=True, slots=True)
class Kept(ShowsCards):
    """All have chosen: the upgrades that a driver keeps, and those that go back."""

    seat: Public[Seat]
    cards: Public[tuple[Upgrade, ...]]
    back: Public[tuple[Upgrade, ...]]
    type: Literal["kept"] = "kept"

    def apply(self, draft: RaceDraft) -> None:
        """Put the others back."""
        for card in self.back:
            draft.lose_upgrade(self.seat, card)

    def pile_moves(self, _: Piles) -> tuple[PileMove, ...]:
        """Put the others back."""
        return tuple(map(_given_back, self.back))


@dataclass(frozen=True, slots=True)
class HandDrawn(ShowsCards):
    """A driver's deck is complete: it is shuffled, and the first hand is drawn."""

    seat: Seat
    count: int
    type: Literal["hand_drawn"] = "hand_drawn"

    def apply(self, draft: RaceDraft) -> None:
        """Draw the hand."""
        draft.cards(self.seat).draw(self.count)

    def pile_moves(self, _: Piles) -> tuple[PileMove, ...]:
        """Draw from the deck."""
        return (PileMove("cards", self.count, "deck", "hand"),)


def _taken(card: Upgrade) -> PileMove:
    return PileMove("cards", 1, "market", "deck", (as_held(card),))


def _given_back(card: Upgrade) -> PileMove:
    return PileMove("cards", 1, "deck", "market", (as_held(card),))


SelectionEvent = MarketShown | Picked | Swapped | SwapDeclined | KeepSealed | Kept | HandDrawn
